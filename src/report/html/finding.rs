//! A finding in HTML: headline, lines, notes, help.

use std::collections::HashMap;
use std::io::{self, Write};

use crate::diagnostic::{Diagnostic, Part, Region};
use crate::report::blocks::{Line, html::inline};
use crate::report::limits::{MAX_LINE_CHARACTERS, MAX_MARKED_LABELS, MAX_OTHER_EXCERPTS};
use crate::report::pretty::advice::diff;
use crate::report::text::excerpt::{Excerpt, Highlight};
use crate::report::text::html::{FOCUSABLE, code, escaped, message, text};
use crate::report::text::subject;
use crate::source::SourceText;

/// The texts of a run, by path.
pub(super) type Sources<'r> = HashMap<&'r str, &'r SourceText>;

pub(super) fn write_finding(
    found: &Diagnostic,
    sources: &Sources<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let severity = found.severity.name();
    writeln!(
        out,
        "<article class=\"{severity}\" data-severity=\"{severity}\" data-rule=\"{}\">",
        found.rule
    )?;
    let about = message(&subject::clause(found));
    let headline = message(&found.message);
    writeln!(
        out,
        "<h3><b>{severity}</b> {headline}{about} <small>{}</small></h3>",
        inline(&Line::rule(found.rule))
    )?;
    // The code first: that is where its author changes something.
    if let Some(place) = found.source() {
        let about = if place.part == Part::Server { "in the server" } else { "defined here" };
        write_other_place(&place.path, place.region, about, sources, out)?;
    }
    write_own_lines(found, sources, out)?;
    write_labels(found, sources, out)?;
    write_reasons(found, sources, out)?;
    if let Some(suppression) = found.suppression() {
        writeln!(out, "<p>suppressed {}</p>", text(&suppression.to_string()))?;
    }
    writeln!(out, "</article>")
}

fn write_own_lines(
    found: &Diagnostic,
    sources: &Sources<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(source) = sources.get(&*found.path) else {
        return writeln!(out, "<p>{}</p>", place(&found.path, found.region));
    };
    let own = Highlight { region: found.region, text: "", primary: true };
    let labels = found.labels().iter().filter(|label| label.path == found.path);
    let labels = labels.filter(|_| found.merged().is_none()).take(MAX_MARKED_LABELS);
    let others = labels.map(|label| Highlight {
        region: label.region,
        text: &label.message,
        primary: false,
    });
    let highlights: Vec<_> = [own].into_iter().chain(others).collect();
    // The path is the title of the section.
    let name = found.path.rsplit(['/', '\\']).next().unwrap_or_default();
    write_lines(name, found.region, None, source, &highlights, out)
}

/// Writes the lines of labels in other files.
fn write_labels(found: &Diagnostic, sources: &Sources<'_>, out: &mut dyn Write) -> io::Result<()> {
    let labels = found.labels().iter().filter(|label| label.path != found.path);
    labels.take(MAX_OTHER_EXCERPTS).try_for_each(|label| {
        write_other_place(&label.path, label.region, &label.message, sources, out)
    })
}

/// Writes the lines of a place in another file, or the place alone without its text.
fn write_other_place(
    path: &str,
    region: Region,
    why: &str,
    sources: &Sources<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    match sources.get(path) {
        Some(source) => {
            let highlight = Highlight { region, text: "", primary: false };
            write_lines(path, region, Some(why), source, &[highlight], out)
        }
        None => writeln!(out, "<p>{} {}</p>", place(path, region), message(why)),
    }
}

fn place(path: &str, region: Region) -> String {
    let start = region.start_position;
    code(&format!("{path}:{}:{}", start.line, start.column))
}

/// Writes lines of a file with their numbers and marks.
fn write_lines(
    path: &str,
    region: Region,
    why: Option<&str>,
    source: &SourceText,
    highlights: &[Highlight<'_>],
    out: &mut dyn Write,
) -> io::Result<()> {
    let why = why.map(|why| format!(" {}", message(why))).unwrap_or_default();
    writeln!(out, "<figure>\n<figcaption>{}{why}</figcaption>", place(path, region))?;
    let excerpt = Excerpt::new(source, highlights, MAX_LINE_CHARACTERS);
    for block in &excerpt.blocks {
        let range = block.range();
        let mut marks: Vec<_> =
            excerpt.markers.iter().filter(|it| range.contains(&it.offset)).collect();
        crate::sort::by_key(&mut marks, |marker| (marker.offset, marker.length));
        let first = block.first_line;
        write!(out, "<pre {FOCUSABLE} aria-label=\"lines from {first}\">")?;
        let mut line_start = 0;
        for (number, line) in (first..).zip(block.text.split_inclusive('\n')) {
            write!(out, "<span class=\"number\">{number}</span> ")?;
            let mut at = 0;
            for mark in &marks {
                // Marks that overlap an earlier one, and those of other lines, are left out.
                let start = (mark.offset - block.start).checked_sub(line_start);
                let Some(start) = start.filter(|start| *start >= at && *start < line.len()) else {
                    continue;
                };
                let end = (start + mark.length.max(1)).min(line.trim_end_matches('\n').len());
                let (Some(before), Some(marked)) = (line.get(at..start), line.get(start..end))
                else {
                    continue;
                };
                let class = if mark.primary { "" } else { " class=\"other\"" };
                write!(out, "{}<mark{class}>{}</mark>", escaped(before), escaped(marked))?;
                if !mark.text.is_empty() {
                    write!(out, "<i> {} </i>", escaped(&mark.text))?;
                }
                at = end;
            }
            write!(out, "{}", escaped(line.get(at..).unwrap_or_default()))?;
            line_start += line.len();
        }
        writeln!(out, "</pre>")?;
    }
    writeln!(out, "</figure>")
}

/// Writes the help, the fix with the lines that it changes, and the notes, of which several are
/// folded.
fn write_reasons(found: &Diagnostic, sources: &Sources<'_>, out: &mut dyn Write) -> io::Result<()> {
    let fix = found.fix();
    // Help that begins like the fix says the same and more.
    let begins = |help: &str| fix.is_some_and(|fix| help.starts_with(fix.message));
    let help = found.help.as_deref();
    if let Some(help) = help.filter(|help| !begins(help)) {
        writeln!(out, "<p class=\"help\"><b>help</b> {}</p>", message(help))?;
    }
    if let Some(fix) = fix {
        let kind = fix.applicability.name();
        let what = message(help.filter(|help| begins(help)).unwrap_or(fix.message));
        writeln!(out, "<p class=\"help\"><b>{kind} fix</b> {what}</p>")?;
        let source = sources.get(&*found.path).filter(|_| !found.has_cure());
        let lines = source.and_then(|source| diff(source, fix.edits, MAX_LINE_CHARACTERS));
        if let Some(lines) = lines {
            let tag = |line: &String| if line.starts_with('-') { "del" } else { "ins" };
            let lines = lines.iter().map(|line| (tag(line), escaped(line)));
            let lines = lines.map(|(tag, line)| format!("<{tag}>{line}</{tag}>"));
            let lines = lines.collect::<Vec<_>>().join("\n");
            writeln!(out, "<pre {FOCUSABLE} aria-label=\"change\">{lines}</pre>")?;
        }
    }
    let notes: String = found.notes.iter().map(|it| format!("<p>{}</p>\n", message(it))).collect();
    match found.notes.len() {
        0 | 1 => write!(out, "{notes}"),
        count => {
            writeln!(out, "<details>\n<summary>{count} notes</summary>\n{notes}</details>")
        }
    }
}
