//! A finding in `pretty`: headline, excerpt, notes and advice.

use std::io::{self, Write};

use crate::diagnostic::{Diagnostic, Label, Part, Region};
use crate::report::Options;
use crate::report::limits::{
    DEFAULT_COLUMNS, MARGIN_COLUMNS, MAX_ALIKE_FINDINGS, MAX_LINE_CHARACTERS, MAX_LISTED_PLACES,
    MAX_MARKED_LABELS, MAX_OTHER_EXCERPTS, MAX_REASON_LINES, MIN_COLUMNS,
};
use crate::report::pretty::advice::Advice;
use crate::report::pretty::{SharedSources, drawing};
use crate::report::text::excerpt::{Excerpt, Highlight};
use crate::report::text::fold::Entry;
use crate::report::text::{place::location, sanitize, subject, wrap::wrap};
use crate::source::{SourceText, cut, listed};

/// Writes one finding with everything that is reported about it.
pub(super) struct FindingWriter<'w, 'r> {
    pub(super) entry: &'w Entry<'r>,
    pub(super) sources: &'w SharedSources<'r>,
    pub(super) options: &'w Options,
}

impl FindingWriter<'_, '_> {
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let found = self.entry.finding;
        let source = self.source_of(&found.path);
        let mut advice = Advice::of(found, source, self.window());
        self.write_headline(out)?;
        // The code first: that is where its author changes something.
        if let Some(place) = found.source() {
            let about = match place.part {
                Part::Server => "in the server".to_owned(),
                _ => self.subject().unwrap_or_else(|| "defined here".to_owned()),
            };
            self.write_place(&place.path, place.region, &about, true, out)?;
        }
        match source {
            Some(source) => out.write_all(self.excerpt(source, &mut advice).as_bytes())?,
            None => {
                let place = self.options.linked(&location(&found.path, found.region), &found.path);
                let subject = self.subject().map(|it| format!(" {it}")).unwrap_or_default();
                writeln!(out, "  {place}{subject}")?;
            }
        }
        self.write_other_files(out)?;
        self.write_copies(out)?;
        self.write_reasons(out)?;
        self.write_advice(advice, out)?;
        if let Some(suppression) = found.suppression() {
            self.write_line("suppressed: ", &suppression.to_string(), out)?;
        }
        if self.options.verbose {
            self.write_details(out)?;
        }
        self.write_listed(out)?;
        writeln!(out)
    }

    /// Writes `error[rule]: headline`, or `breaking[kind]: headline` for a change, wrapped at the
    /// terminal's width.
    fn write_headline(&self, out: &mut dyn Write) -> io::Result<()> {
        let (found, style) = (self.entry.finding, self.options.style);
        let severity = found.change().map_or(found.severity.name(), |change| change.level);
        let lead = format!("{severity}[{}]: ", found.rule);
        let mut lines = self.wrapped(&format!("{lead}{}", found.message), 2).into_iter();
        let first = lines.next().unwrap_or_default();
        let headline = first.strip_prefix(&lead).unwrap_or_default();
        let rule = self.options.linked_rule(found.rule);
        let lead = style.severity(found.severity, &format!("{severity}[{rule}]"));
        writeln!(out, "{lead}: {}", style.strong(headline))?;
        lines.try_for_each(|line| writeln!(out, "  {}", style.strong(&line)))
    }

    /// The excerpt of the finding's file, with the advice beside the mark if there is space; takes
    /// `advice` then.
    fn excerpt(&self, source: &SourceText, advice: &mut Option<Advice>) -> String {
        let found = self.entry.finding;
        let mut highlights = vec![Highlight { region: found.region, text: "", primary: true }];
        // The tools that share a finding are named; their places say no more.
        let is_shown = |label: &&Label| label.path == found.path && found.merged().is_none();
        let labels = found.labels().iter().filter(is_shown);
        highlights.extend(labels.take(MAX_MARKED_LABELS).map(|label| Highlight {
            region: label.region,
            text: &label.message,
            primary: false,
        }));
        let mut excerpt = Excerpt::new(source, &highlights, self.window());
        if let Some(Advice::Label(text)) = advice {
            let room = self.options.width.unwrap_or(usize::MAX).saturating_sub(MARGIN_COLUMNS);
            let text = sanitize::terminal(text).into_owned();
            let is_shown = highlights.len() == 1 && excerpt.label_primary(&text, room);
            *advice = if is_shown { None } else { Some(Advice::Line(text)) };
        }
        let about = match found.source() {
            Some(_) => Some("in the recording".to_owned()),
            None => self.subject(),
        };
        self.framed(excerpt, &found.path, found.region, about)
    }

    /// An excerpt in its frame; the subject follows the place.
    fn framed(
        &self,
        excerpt: Excerpt,
        path: &str,
        region: Region,
        about: Option<String>,
    ) -> String {
        let place = location(path, region);
        let name = sanitize::terminal(path).into_owned();
        let drawn = drawing::draw(excerpt, name, self.options.style);
        // miette does not write links, so the place in the first line becomes one afterwards.
        let Some((first, rest)) = drawn.split_once('\n') else { return drawn };
        let linked = self.options.linked(&place, path);
        let about = about.map(|it| format!(" {it}")).unwrap_or_default();
        format!("{}{about}\n{rest}", first.replacen(&place, &linked, 1))
    }

    /// Writes labels in other files, with their lines if the text is available.
    fn write_other_files(&self, out: &mut dyn Write) -> io::Result<()> {
        let found = self.entry.finding;
        let has_source = self.source_of(&found.path).is_some();
        let is_elsewhere = |label: &&Label| label.path != found.path || !has_source;
        for (index, label) in found.labels().iter().filter(is_elsewhere).enumerate() {
            let is_drawn = index < MAX_OTHER_EXCERPTS;
            self.write_place(&label.path, label.region, &label.message, is_drawn, out)?;
        }
        Ok(())
    }

    /// Writes a place in another file, with its lines if `is_drawn` and the text is available.
    fn write_place(
        &self,
        path: &str,
        region: Region,
        about: &str,
        is_drawn: bool,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Some(source) = self.source_of(path).filter(|_| is_drawn) else {
            return self.write_line("", &format!("{}: {about}", location(path, region)), out);
        };
        let highlight = Highlight { region, text: "", primary: false };
        let excerpt = Excerpt::new(source, &[highlight], self.window());
        let about = Some(sanitize::terminal(about).into_owned());
        out.write_all(self.framed(excerpt, path, region, about).as_bytes())
    }

    /// Writes the notes. Sections of the specification are shown only with `-v`.
    fn write_reasons(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut notes = self.entry.finding.notes.iter();
        if self.options.verbose {
            return notes.try_for_each(|note| self.write_line("note: ", note, out));
        }
        let mut written = 0;
        for note in notes {
            let count = self.wrapped(note.reason(), 2).len();
            if written > 0 && written + count > MAX_REASON_LINES && !note.is_listed {
                continue;
            }
            self.write_line("", note.reason(), out)?;
            written += count;
        }
        Ok(())
    }

    fn write_advice(&self, advice: Option<Advice>, out: &mut dyn Write) -> io::Result<()> {
        match advice {
            None => Ok(()),
            Some(Advice::Label(text) | Advice::Line(text)) => self.write_line("help: ", &text, out),
            Some(Advice::Diff { title, text, lines }) => {
                self.write_line(&format!("{title}: "), &text, out)?;
                let style = self.options.style;
                lines.iter().try_for_each(|line| writeln!(out, "    {}", style.diff_line(line)))
            }
        }
    }

    /// Writes what is shown only with `-v`: the help in addition to a fix, the pointer and the
    /// revision.
    fn write_details(&self, out: &mut dyn Write) -> io::Result<()> {
        let found = self.entry.finding;
        // The advice above is the help where that begins like the fix.
        let is_shown = |help: &str| {
            found.has_cure() || found.fix().is_none_or(|fix| help.starts_with(fix.message))
        };
        if let Some(help) = found.help.as_ref().filter(|help| !is_shown(help)) {
            self.write_line("help: ", help, out)?;
        }
        let protocol = found.protocol.map(|revision| format!(", protocol {revision}"));
        let pointer = if found.pointer.is_empty() { "the whole value" } else { &found.pointer };
        self.write_line("at: ", &format!("{pointer}{}", protocol.unwrap_or_default()), out)
    }

    /// Writes the further findings of the rule: a line each for the first ones if their messages
    /// differ, and the places of the rest.
    fn write_listed(&self, out: &mut dyn Write) -> io::Result<()> {
        let (found, options, all) = (self.entry.finding, self.options, &self.entry.listed);
        let (Some(first), Some(last)) = (all.first(), all.last()) else { return Ok(()) };
        let lead = match (first.path == found.path, last.path == found.path) {
            (true, true) => format!("{} more in this file:", all.len()),
            (true, false) => format!("{} more in this file and others:", all.len()),
            (false, _) => format!("{} more in other files:", all.len()),
        };
        writeln!(out, "  {}", options.style.faint(&lead))?;
        let columns = options.width.unwrap_or(DEFAULT_COLUMNS).max(MIN_COLUMNS) - 2;
        let is_same = all.iter().all(|it| it.path != found.path && it.message == found.message);
        let (listed, others) = all.split_at(all.len().min(MAX_LISTED_PLACES));
        let (lines, places) =
            listed.split_at(if is_same { 0 } else { MAX_ALIKE_FINDINGS.min(all.len()) });
        for other in lines {
            let place = location(&other.path, other.region);
            let place = place.strip_prefix(&*format!("{}:", found.path)).unwrap_or(&place);
            let text = format!("{}{}", sanitize::terminal(&other.message), subject::clause(other));
            let text = match options.width {
                Some(_) => cut(&text, columns.saturating_sub(place.len().max(8) + 2)),
                None => text.into(),
            };
            let linked = options.linked(&format!("{place:>8}"), &other.path);
            writeln!(out, "  {linked} {}", options.style.faint(&text))?;
        }
        for line in places_by_folder(places, &found.path, columns) {
            // Logs of CI are wrapped here as well, and a name may contain anything behind a space.
            writeln!(out, "  {}", sanitize::name_at_line_start(&line))?;
        }
        match others.len() {
            0 => Ok(()),
            more => {
                let line = format!("… and {more} (--expand shows all)");
                writeln!(out, "  {}", options.style.faint(&line))
            }
        }
    }

    /// Writes the paths of files with identical text.
    fn write_copies(&self, out: &mut dyn Write) -> io::Result<()> {
        let paths: Vec<_> = self.entry.copies.iter().map(|path| (*path).to_owned()).collect();
        if paths.is_empty() {
            return Ok(());
        }
        self.write_line("also in ", &listed(&paths, MAX_ALIKE_FINDINGS), out)
    }

    /// Writes `  help: …`, wrapped at the terminal's width.
    fn write_line(&self, lead: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let indent = 2 + lead.len();
        let mut lines = self.wrapped(text, indent).into_iter();
        let first = lines.next().unwrap_or_default();
        writeln!(out, "  {}{first}", self.options.style.lead(lead))?;
        lines.try_for_each(|line| writeln!(out, "{:indent$}{line}", ""))
    }

    /// Text, sanitized and broken into lines that fit the terminal after `indent` columns.
    fn wrapped(&self, text: &str, indent: usize) -> Vec<String> {
        let width = self.options.width.map(|width| width.max(MIN_COLUMNS).saturating_sub(indent));
        wrap(&sanitize::terminal(text), width)
    }

    fn subject(&self) -> Option<String> {
        subject::sentence(self.entry.finding)
    }

    fn source_of(&self, path: &str) -> Option<&SourceText> {
        self.sources.get(path).map(|source| &***source)
    }

    /// The maximum length of the shown part of a line, in characters.
    fn window(&self) -> usize {
        let width = self.options.width.unwrap_or(usize::MAX).saturating_sub(MARGIN_COLUMNS);
        width.clamp(MIN_COLUMNS, MAX_LINE_CHARACTERS)
    }
}

/// Places such as `in tools/: a.json:7:21, b.json:9:3`, in lines of at most `columns` columns; each
/// folder and file is named once.
fn places_by_folder(places: &[&Diagnostic], here: &str, columns: usize) -> Vec<String> {
    let folder = |found: &Diagnostic| found.path.rfind('/').map_or(0, |at| at + 1);
    let of_one = |one: &&Diagnostic, other: &&Diagnostic| {
        one.path[..folder(one)] == other.path[..folder(other)]
    };
    let mut lines = Vec::new();
    for chunk in places.chunk_by(of_one) {
        let (path, last) = (&chunk[0].path, chunk.len() - 1);
        let shared = if *path == chunk[last].path { path.len() } else { folder(chunk[0]) };
        let names = chunk.iter().map(|found| location(&found.path[shared..], found.region));
        let names: Vec<_> = names.map(|name| name.trim_start_matches(':').to_owned()).collect();
        let lead = match shared {
            _ if path[..shared] == *here => "also at ".to_owned(),
            0 => String::new(),
            shared => format!("in {}: ", sanitize::terminal(&path[..shared])),
        };
        lines.extend(wrap(&format!("{lead}{}", names.join(", ")), Some(columns)));
    }
    lines
}
