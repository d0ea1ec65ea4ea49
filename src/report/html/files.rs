//! The files with findings: a list of them, those with the most errors first, and a section for
//! each.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::{self, Write};

use crate::diagnostic::{Diagnostic, Severity};
use crate::engine::{RunReport, Tally};
use crate::report::Options;
use crate::report::html::finding::{Sources, write_finding};
use crate::report::limits::{MAX_HTML_FINDINGS, MAX_OPEN_FILES, MAX_ROWS_OF_FILES};
use crate::report::summary::run_summary::{self, plural};
use crate::report::text::html::{code, text};

const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Info];

/// The name of a file and its numbers of findings, as HTML.
type Title = (String, String);

/// Writes the list of files, then the most severe findings by file.
pub(super) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let mut all: Vec<_> = options.all(run).collect();
    let mut tallies: HashMap<&str, Tally> = HashMap::new();
    for found in &all {
        tallies.entry(&found.path).or_default().add_many(found.severity, found.count());
    }
    crate::sort::by_key(&mut all, |found| Reverse(found.severity));
    let left_out = all.len().saturating_sub(MAX_HTML_FINDINGS);
    all.truncate(MAX_HTML_FINDINGS);
    crate::sort::by_cached_key(&mut all, |found| {
        let counts = SEVERITIES.map(|severity| tallies[&*found.path].count(severity));
        (Reverse(counts), &found.path, Reverse(found.severity), found.rule)
    });
    let files: Vec<_> = all.chunk_by(|one, other| one.path == other.path).collect();
    let title = |file: &&[&Diagnostic]| {
        let counts = run_summary::counts(tallies[&*file[0].path], options, true);
        let severity = file[0].severity.name();
        (code(&file[0].path), format!("<span class=\"{severity}\">{counts}</span>"))
    };
    let titles: Vec<Title> = files.iter().map(title).collect();
    write_list(run, &titles, out)?;
    if left_out > 0 {
        let more = plural(left_out, "more finding");
        writeln!(out, "<p>… and {more}, which the other formats list</p>")?;
    }
    write_sections(run, &files, &titles, out)
}

/// Writes a row for each file.
fn write_list(run: &RunReport, titles: &[Title], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<section>\n<h2>Files</h2>\n<ul class=\"files\">")?;
    for (index, (name, counts)) in titles.iter().enumerate() {
        if index == MAX_ROWS_OF_FILES {
            let more = plural(titles.len() - index, "more file");
            writeln!(out, "</ul>\n<details>\n<summary>{more}</summary>\n<ul class=\"files\">")?;
        }
        writeln!(out, "<li><a href=\"#file-{index}\">{name}</a> {counts}</li>")?;
    }
    writeln!(out, "</ul>{}", if titles.len() > MAX_ROWS_OF_FILES { "\n</details>" } else { "" })?;
    let checked = run.files.iter().filter(|file| file.failure.is_none() && file.is_checked());
    let clean = checked.filter(|file| file.diagnostics.is_empty()).count();
    writeln!(out, "<p>{} without findings</p>\n</section>", plural(clean, "file"))
}

/// Writes the findings of each file. Files with infos only are folded.
fn write_sections(
    run: &RunReport,
    files: &[&[&Diagnostic]],
    titles: &[Title],
    out: &mut dyn Write,
) -> io::Result<()> {
    let linted = run.files.iter().filter_map(|file| Some((&*file.path, file.source.as_deref()?)));
    let others = run.definition_sources.iter().map(|(path, source)| (&**path, &**source));
    let sources: Sources<'_> = others.chain(linted).collect();
    let reports: HashMap<_, _> = run.files.iter().map(|file| (&file.path, file)).collect();
    let with_problems = files.partition_point(|file| file[0].severity > Severity::Info);
    for (index, (file, (name, counts))) in files.iter().zip(titles).enumerate() {
        if index == with_problems && index > 0 {
            let files = plural(files.len() - index, "file");
            writeln!(out, "<details class=\"fold\">\n<summary>{files} with infos only</summary>")?;
        }
        let open = if index < MAX_OPEN_FILES { " open" } else { "" };
        let section = format!("<details class=\"fold file\" id=\"file-{index}\"{open}>");
        writeln!(out, "{section}\n<summary><h2>{name}</h2> {counts}</summary>")?;
        if let Some(report) = reports.get(&file[0].path).filter(|report| report.is_input()) {
            let (kind, contents) = (report.facts.kind.name(), run_summary::contents_of(report));
            let about =
                format!("{kind}, {contents}, protocol {}", report.facts.protocol.revision.name());
            writeln!(out, "<p class=\"about\">{}</p>", text(&about))?;
        }
        write_findings(file, &sources, out)?;
        writeln!(out, "</details>")?;
    }
    let is_folded = 0 < with_problems && with_problems < files.len();
    write!(out, "{}", if is_folded { "</details>\n" } else { "" })
}

/// Writes the findings of a file. Infos beside others are folded, and of each rule all findings
/// after the first.
fn write_findings(
    file: &[&Diagnostic],
    sources: &Sources<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    for part in file.chunk_by(|one, other| one.severity == other.severity) {
        let is_folded = part[0].severity == Severity::Info && part.len() < file.len();
        if is_folded {
            let infos = plural(part.len(), "info");
            writeln!(out, "<details class=\"fold\">\n<summary>{infos}</summary>")?;
        }
        for findings in part.chunk_by(|one, other| one.rule == other.rule) {
            // A fold would be no shorter than a single finding.
            let shown = if findings.len() > 2 { 1 } else { findings.len() };
            let (shown, folded) = findings.split_at(shown);
            shown.iter().try_for_each(|found| write_finding(found, sources, out))?;
            if !folded.is_empty() {
                let (more, rule) = (plural(folded.len(), "more finding"), code(shown[0].rule));
                writeln!(out, "<details class=\"fold\">\n<summary>{more} of {rule}</summary>")?;
                folded.iter().try_for_each(|found| write_finding(found, sources, out))?;
                writeln!(out, "</details>")?;
            }
        }
        write!(out, "{}", if is_folded { "</details>\n" } else { "" })?;
    }
    Ok(())
}
