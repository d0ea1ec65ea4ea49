//! reviewdog's Diagnostic Format, as one `DiagnosticResult`:
//! <https://github.com/reviewdog/reviewdog/tree/master/proto/rdf>. Columns count bytes of UTF-8.
//!
//! Readers show several suggestions of a finding as alternatives. So a fix is one suggestion, which
//! replaces everything from the first edit to the last one.

use std::collections::HashMap;
use std::io::{self, Write};

use serde::Serialize;

use crate::diagnostic::{Applicability, Diagnostic, Edit, Region, Severity};
use crate::engine::RunReport;
use crate::report::limits::MAX_SUGGESTION_BYTES;
use crate::report::text::explanation::push_reasons;
use crate::report::text::json::{self, Sequence, object};
use crate::report::{Options, text::place, text::sanitize, text::subject};
use crate::rules::Rule;
use crate::source::{Position, SourceText};

/// Writes all findings, or those of at least the minimum severity.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let found = run.files.iter().filter(|file| !file.diagnostics.is_empty());
    let texts: HashMap<&str, &SourceText> =
        found.filter_map(|file| Some((&*file.path, &**file.source.as_ref()?))).collect();
    let diagnostics = || {
        // The format has no member for a finding that is suppressed.
        let counted = options.all(run).filter(|found| found.suppression().is_none());
        counted.map(|found| diagnostic(found, &texts))
    };
    let source = object! {
        "name": env!("CARGO_PKG_NAME"),
        "url": env!("CARGO_PKG_REPOSITORY"),
    };
    let result = object! { "source": source, "diagnostics": Sequence(diagnostics), };
    json::write_pretty(&result, out)
}

fn diagnostic<'r>(
    found: &'r Diagnostic,
    texts: &'r HashMap<&str, &SourceText>,
) -> impl Serialize + use<'r> {
    let (path, region) = place::shown_place(found);
    let url = Rule::named(found.rule).map(Rule::url);
    let url = url.or_else(|| found.change().map(|change| change.url.clone()));
    let suggestion = texts.get(path).and_then(|text| suggestion(found, text));
    // A recording need not be in the repository: the code is the place of the finding.
    let recording = found.source().map(|_| (&*found.path, found.region, "in the recording"));
    let labels = found.labels().iter().map(|it| (&*it.path, it.region, &*it.message));
    let related: Vec<_> = recording.into_iter().chain(labels).collect();
    object! {
        "message": message(found, suggestion.is_some()),
        "location": location(path, region, texts),
        "severity": match found.severity {
            Severity::Error => "ERROR",
            Severity::Warning => "WARNING",
            Severity::Info => "INFO",
        },
        "code": object! { "value": found.rule, "url"?: url, },
        "suggestions"?: suggestion.map(|suggestion| [suggestion]),
        "related_locations"?: (!related.is_empty()).then_some(Sequence(move || {
            related.clone().into_iter().map(|(path, region, message)| object! {
                "message": sanitize::message(message),
                "location": location(path, region, texts),
            })
        })),
    }
}

/// The text of a finding, with its notes and help. A fix that is not a suggestion is described in
/// it: one that requires confirmation, or one that cannot be accepted with a click.
fn message(found: &Diagnostic, is_suggested: bool) -> String {
    let headline = sanitize::terminal(&found.message);
    let mut text = format!("{headline}{}", subject::clause(found));
    push_reasons(found, &mut text);
    if let Some(fix) = found.fix().filter(|_| !is_suggested) {
        let (message, how) = (sanitize::terminal(fix.message), fix.applicability.name());
        text.push_str(&format!("\nfix: {message} ({how})"));
    }
    // Readers show the text as Markdown.
    text.replace("](", "\\](")
}

fn location(
    path: &str,
    region: Region,
    texts: &HashMap<&str, &SourceText>,
) -> impl Serialize + use<> {
    let text = texts.get(path).copied();
    let start = position(region.start, region.start_position, text);
    let end = position(region.end, region.end_position, text);
    object! {
        "path": path.to_owned(),
        "range": object! { "start": start, "end": end, },
    }
}

/// A line and a column in bytes; without the text, only the line is known.
fn position(offset: u32, position: Position, text: Option<&SourceText>) -> impl Serialize + use<> {
    let line = position.line.max(1);
    let column = text.map(|text| {
        let start = text.lines().line_start(text.shown_text(), line - 1);
        (offset as usize).saturating_sub(start) + 1
    });
    object! { "line": line, "column"?: column, }
}

/// The fix of a finding, if it is safe and its edits are near each other. In source code, no fix
/// changes the shown place.
fn suggestion(found: &Diagnostic, text: &SourceText) -> Option<impl Serialize + use<>> {
    let fix = found.fix().filter(|fix| fix.applicability == Applicability::Safe)?;
    let (first, last) = (fix.edits.first()?, fix.edits.last()?);
    let (start, end) = (first.start, last.end);
    // The text between the edits is repeated, and must not contain what reports hide.
    let is_one = fix.edits.len() == 1;
    let is_near = is_one || end - start <= MAX_SUGGESTION_BYTES;
    let is_shown = is_one || text.hidden_in(start, end).next().is_none();
    if !is_near || !is_shown || found.source().is_some() {
        return None;
    }
    let (from, to) = text.positions(start, end);
    let range = object! {
        "start": position(start, from, Some(text)),
        "end": position(end, to, Some(text)),
    };
    Some(object! { "range": range, "text": replacement(fix.edits, text.text()), })
}

/// The text from the first edit to the last one, with the edits applied.
fn replacement(edits: &[Edit], text: &str) -> String {
    let mut replaced = String::new();
    let mut written = None;
    for edit in edits {
        let between = written.and_then(|from| text.get(from..edit.start as usize));
        replaced.push_str(between.unwrap_or_default());
        replaced.push_str(&edit.text);
        written = Some(edit.end as usize);
    }
    replaced
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Remedy;
    use crate::report::test_support::{run_over, text_of};

    fn reported(text: &str, edits: &[(u32, u32, &str)], applicability: Applicability) -> String {
        let mut run = run_over(text, &[(0, 1)]);
        let found = &mut run.files[0].diagnostics[0];
        let edit = |&(start, end, text): &(u32, u32, &str)| Edit { start, end, text: text.into() };
        found.edits = Some(edits.iter().map(edit).collect());
        found.remedy = Some(Remedy { applicability, message: "write it".into() });
        let text: String = text_of(|out| write(&run, &Options::default(), out));
        text.split_whitespace().collect()
    }

    #[test]
    fn edits_near_each_other_are_one_suggestion_with_columns_in_bytes() {
        let text = "ü a\nb é c\n";
        let report = reported(text, &[(3, 4, "A"), (9, 9, "!")], Applicability::Safe);
        let range = r#"{"range":{"start":{"line":1,"column":4},"end":{"line":2,"column":5}}"#;
        assert!(
            report.contains(&format!(r#""suggestions":[{range},"text":"A\nbé!"}}]"#)),
            "{report}"
        );
        assert!(!report.contains("fix:"), "{report}");
    }

    #[test]
    fn what_cannot_be_accepted_with_a_click_is_described() {
        let text = format!("a{}b", " ".repeat(MAX_SUGGESTION_BYTES as usize - 1));
        let end = MAX_SUGGESTION_BYTES;
        let near = reported(&text, &[(0, 1, "A"), (end, end, "B")], Applicability::Safe);
        assert!(near.contains("suggestions"), "{near}");
        let far = reported(&text, &[(0, 1, "A"), (end, end + 1, "B")], Applicability::Safe);
        assert!(!far.contains("suggestions") && far.contains(r"\nfix:writeit(safe)"), "{far}");
        let changed = reported(&text, &[(0, 1, "A")], Applicability::Unsafe);
        assert!(!changed.contains("suggestions") && changed.contains("(unsafe)"), "{changed}");
    }
}
