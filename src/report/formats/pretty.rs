//! Findings with the lines they are about, for people.
//!
//! The drawing is miette's. It is given an excerpt and never the source: on a long line it takes
//! quadratic time and stops with a panic beyond column 65,535, and it shows the text as it is.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    SourceCode, SourceSpan, SpanContents,
};

use crate::diagnostic::{Category, Diagnostic, Label, Severity};
use crate::engine::RunReport;
use crate::report::text::excerpt::{Excerpt, Marker, Spot};
use crate::report::{Options, Style, summary::targets, text::fold, text::sanitize, text::subject};
use crate::rules::Rule;
use crate::source::SourceText;

/// Widest part of a line that is shown.
const WINDOW: usize = 160;

/// Columns that line numbers and borders take.
const MARGIN: usize = 10;

/// Further places of one finding that are shown.
const MAX_LABELS: usize = 8;

/// Writes the findings that `options` lets through.
pub(in crate::report) fn write(
    run: &RunReport,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let files = run.files.iter();
    let sources: HashMap<&str, &Arc<SourceText>> =
        files.filter_map(|file| Some((&*file.path, file.source.as_ref()?))).collect();
    targets::write(run, options, out)?;
    let summarised = targets::replaces_findings(run, options);
    let (entries, left_out) = fold::entries_where(run, options, |found| {
        !(summarised && found.category == Category::Target)
    });
    for entry in entries {
        let diagnostic = entry.finding;
        let source = sources.get(&*diagnostic.path).map(|source| &***source);
        PrettyWriter { diagnostic, source, options }.write(out)?;
        if entry.folded.is_some() {
            crate::report::write_folded(entry.folded, options, out)?;
            writeln!(out)?;
        }
    }
    crate::report::write_left_out(left_out, options, out)?;
    match options.verbose {
        true => crate::report::formats::matrix::write_pretty(run, options, out),
        false => Ok(()),
    }
}

/// One finding with all that is said about it.
struct PrettyWriter<'r> {
    diagnostic: &'r Diagnostic,
    source: Option<&'r SourceText>,
    options: &'r Options,
}

impl PrettyWriter<'_> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let found = self.diagnostic;
        let style = self.options.style;
        let severity = style.severity(found.severity, found.severity.name());
        let headline = style.strong(&sanitize::terminal(&found.message));
        writeln!(out, "{severity}: {headline}")?;
        match self.source {
            Some(source) => out.write_all(self.excerpt(source).as_bytes())?,
            None => {
                let place = location(&found.path, found.region);
                let subject = subject::sentence(found).map(|it| format!(" {it}"));
                let place = self.options.linked(&place, &found.path);
                writeln!(out, "  {place}{}", subject.unwrap_or_default())?;
            }
        }
        self.write_other_files(out)?;
        for note in found.notes.iter() {
            self.write_line("note", note, out)?;
        }
        if let Some(help) = &found.help {
            self.write_line("help", help, out)?;
        }
        self.write_fix(out)?;
        if let Some(suppression) = found.suppression() {
            self.write_line("suppressed", &suppression.to_string(), out)?;
        }
        self.write_rule(out)?;
        writeln!(out)
    }

    fn write_other_files(&self, out: &mut dyn Write) -> io::Result<()> {
        let labels = self.diagnostic.labels().iter();
        for label in labels.filter(|label| !self.is_here(label)) {
            let line = format!("{}: {}", location(&label.path, label.region), label.message);
            self.write_line("note", &line, out)?;
        }
        Ok(())
    }

    fn write_fix(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(fix) = self.diagnostic.fix() else { return Ok(()) };
        let line = format!("{} ({})", fix.message, fix.applicability.name());
        self.write_line("fix", &line, out)
    }

    fn write_rule(&self, out: &mut dyn Write) -> io::Result<()> {
        let found = self.diagnostic;
        if self.options.links.is_some() {
            let lead = self.options.style.lead("rule:");
            writeln!(out, "  {lead} {}", self.options.linked_rule(found.rule))?;
        } else {
            let url = Rule::named(found.rule).map(Rule::url);
            let url = url.or_else(|| found.change().map(|change| change.url.clone()));
            let page = url.map(|url| format!(" ({url})"));
            self.write_line("rule", &format!("{}{}", found.rule, page.unwrap_or_default()), out)?;
        }
        if !self.options.verbose {
            return Ok(());
        }
        let protocol = found.protocol.map(|revision| format!(", protocol {revision}"));
        let pointer = if found.pointer.is_empty() { "the whole value" } else { &found.pointer };
        let protocol = protocol.unwrap_or_default();
        self.write_line("at", &format!("{pointer}{protocol}"), out)
    }

    /// `  help: …`, wrapped at the terminal's width.
    fn write_line(&self, lead: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let text = sanitize::terminal(text);
        let indent = lead.len() + "  : ".len();
        let width = self.options.width.map(|width| width.saturating_sub(indent).max(20));
        let mut lines = wrap(&text, width).into_iter();
        let first = lines.next().unwrap_or_default();
        writeln!(out, "  {} {first}", self.options.style.lead(&format!("{lead}:")))?;
        for line in lines {
            writeln!(out, "{:indent$}{line}", "")?;
        }
        Ok(())
    }

    fn is_here(&self, label: &Label) -> bool {
        label.path == self.diagnostic.path && self.source.is_some()
    }

    fn excerpt(&self, source: &SourceText) -> String {
        let found = self.diagnostic;
        let mut spots = vec![Spot { region: found.region, text: "", primary: true }];
        let labels = found.labels().iter().filter(|label| self.is_here(label)).take(MAX_LABELS);
        spots.extend(labels.map(|label| Spot {
            region: label.region,
            text: &label.message,
            primary: false,
        }));
        let width = self.options.width.unwrap_or(usize::MAX).saturating_sub(MARGIN);
        let excerpt = Excerpt::new(source, &spots, width.clamp(40, WINDOW));
        let path = sanitize::terminal(&found.path).into_owned();
        let start = found.region.start_position;
        let place = format!("{path}:{}:{}", start.line, start.column);
        let drawn = draw(excerpt, path, found.severity, self.options.style);
        // The place is on the first line only, and what the finding is about goes beside it.
        let Some((first, rest)) = drawn.split_once('\n') else { return drawn };
        let linked = match self.options.links {
            Some(_) => self.options.linked(&place, &found.path),
            None => place.clone(),
        };
        let subject = subject::sentence(found).map(|it| format!(" {it}")).unwrap_or_default();
        format!("{}{subject}\n{rest}", first.replacen(&place, &linked, 1))
    }
}

fn location(path: &str, region: crate::diagnostic::Region) -> String {
    let start = region.start_position;
    format!("{}:{}:{}", sanitize::terminal(path), start.line, start.column)
}

/// Breaks a text into lines of at most `width` characters, at spaces only.
fn wrap(text: &str, width: Option<usize>) -> Vec<String> {
    let Some(width) = width else { return vec![text.to_owned()] };
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        match lines.last_mut() {
            Some(line) if used + 1 + length <= width => {
                line.push(' ');
                line.push_str(word);
                used += 1 + length;
            }
            _ => {
                lines.push(word.to_owned());
                used = length;
            }
        }
    }
    lines
}

fn draw(excerpt: Excerpt, path: String, severity: Severity, style: Style) -> String {
    let theme = theme(&excerpt.markers, severity, style);
    let drawer = GraphicalReportHandler::new_themed(theme)
        .with_context_lines(1)
        .without_syntax_highlighting()
        .with_wrap_lines(false);
    let mut drawn = String::new();
    // Writing to a string cannot fail, and every marker lies within a block.
    let _ = drawer.render_report(&mut drawn, &Drawing { excerpt, path });
    // The first line is for a headline, which is above already.
    drawn.split_once('\n').map(|(_, rest)| rest.to_owned()).unwrap_or_default()
}

fn theme(markers: &[Marker], severity: Severity, style: Style) -> GraphicalTheme {
    let mut theme = match (style.unicode, style.color) {
        (true, true) => GraphicalTheme::unicode(),
        (true, false) => GraphicalTheme::unicode_nocolor(),
        (false, true) => GraphicalTheme::ascii(),
        (false, false) => GraphicalTheme::none(),
    };
    if style.color {
        let own = match severity {
            Severity::Error => theme.styles.error,
            Severity::Warning => theme.styles.warning,
            Severity::Info => theme.styles.advice,
        };
        let mut markers: Vec<_> = markers.iter().collect();
        markers.sort_by_key(|marker| marker.offset);
        let paint = |marker: &&Marker| match marker.primary {
            true => own,
            false => owo_colors::Style::new().blue(),
        };
        theme.styles.highlights = markers.iter().map(paint).collect();
        theme.styles.link = owo_colors::Style::new().bold();
    }
    theme
}

/// What miette is given to draw.
struct Drawing {
    excerpt: Excerpt,
    path: String,
}

impl std::fmt::Debug for Drawing {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Drawing")
    }
}

impl std::fmt::Display for Drawing {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Drawing {}

impl miette::Diagnostic for Drawing {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = |marker: &Marker| {
            let span = (marker.offset, marker.length);
            let text = (!marker.text.is_empty()).then(|| marker.text.clone());
            match marker.primary {
                true => LabeledSpan::new_primary_with_span(text, span),
                false => LabeledSpan::new_with_span(text, span),
            }
        };
        Some(Box::new(self.excerpt.markers.iter().map(label)))
    }
}

impl SourceCode for Drawing {
    /// The whole block around `span`. Asked for without context, miette wants the line and
    /// column of a marker, for the line above the excerpt: those are the file's own.
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        _lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (start, end) = (span.offset(), span.offset() + span.len());
        let around = |range: std::ops::Range<usize>| range.start <= start && end <= range.end;
        let mut blocks = self.excerpt.blocks.iter();
        let block = blocks.find(|block| around(block.range())).ok_or(MietteError::OutOfBounds)?;
        let named = self.excerpt.markers.iter().find(|marker| marker.offset == start);
        let (line, column) = match named.filter(|_| lines_before == 0) {
            Some(marker) => (marker.line as usize - 1, marker.column as usize - 1),
            None => (block.first_line as usize - 1, 0),
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.path.clone(),
            block.text.as_bytes(),
            SourceSpan::from((block.start, block.text.len())),
            line,
            column,
            block.lines,
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::test_support::run_over;

    fn drawn(text: &str, ranges: &[(usize, usize)]) -> String {
        let mut out = Vec::new();
        write(&run_over(text, ranges), &Options::default(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_finding_shows_its_line_with_the_place_marked() {
        let page = drawn("{\n  \"a\": 1,\n  \"a\": 2\n}\n", &[(14, 17), (4, 7)]);
        let expected = "\
error: something is wrong
   ╭─[a.json:3:3]
 1 │ {
 2 │   \"a\": 1,
   ·   ─┬─
   ·    ╰── first here
 3 │   \"a\": 2
   ·   ───
 4 │ }
   ╰────
  rule: document-syntax (https://github.com/mcp-lint/mcp-lint/blob/main/docs/rules/document-syntax.md)

";
        assert_eq!(page, expected);
    }

    #[test]
    fn far_places_are_drawn_apart() {
        let text = "line\n".repeat(40);
        let page = drawn(&text, &[(150, 154), (0, 4)]);
        assert!(page.contains("[a.json:1:1]") && page.contains("[a.json:31:1]"), "{page}");
    }

    #[test]
    fn places_at_the_ends_of_a_text_are_drawn() {
        for text in ["", "\n", "x", "x\n", "\u{feff}x", "x\r\n\r\n", "\u{202e}"] {
            let page = drawn(text, &[(0, 0), (text.len(), text.len())]);
            assert!(page.contains("a.json:1:1"), "{text:?}: {page}");
            assert!(!page.contains("Failed"), "{text:?}: {page}");
        }
    }

    #[test]
    fn a_mark_stands_below_what_is_shown_of_hidden_and_wide_characters() {
        let text = "\"👨\u{200d}👩\u{fe0f}世界\" x";
        let at = text.len() - 1;
        let page = drawn(text, &[(at, text.len())]);
        let mut lines = page.lines().skip(2);
        assert_eq!(lines.next(), Some(" 1 │ \"👨\\u{200d}👩\\u{fe0f}世界\" x"));
        // Each emoji and each ideograph takes two columns.
        let before = 1 + 2 + 8 + 2 + 8 + 4 + 2;
        assert_eq!(lines.next(), Some(&*format!("   · {}─", " ".repeat(before))));
    }

    #[test]
    fn overlapping_and_equal_places_do_not_confuse_the_drawing() {
        let page = drawn("abcdef", &[(0, 6), (0, 6), (2, 4), (3, 3), (5, 6)]);
        assert_eq!(page.matches("first here").count(), 4, "{page}");
    }

    #[test]
    fn long_texts_are_wrapped_at_the_terminals_width() {
        assert_eq!(wrap("one two three", Some(7)), ["one two", "three"]);
        assert_eq!(wrap("one two three", None), ["one two three"]);
        assert_eq!(wrap("verylongword x", Some(4)), ["verylongword", "x"]);
    }
}
