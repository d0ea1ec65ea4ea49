//! Converts findings to diagnostics of the protocol.

use std::borrow::Cow;
use std::path::Path;

use serde_json::{Value, json};

use crate::config::{ConfigError, ConfigPlace, ConfigWarning};
use crate::diagnostic::{Diagnostic, Label, Severity};
use crate::engine::FileReport;
use crate::report::text::sanitize;
use crate::rules::document::document_syntax;
use crate::rules::{EditorTag, Rule};
use crate::source::{SourceText, absolute_path, cut};

use super::client::capabilities::Client;
use super::documents::snapshot::Snapshot;
use super::documents::text::{Position, Positions, Range};
use super::documents::uri::uri_of;
use super::limits::{MAX_MESSAGE_TEXT, MAX_RELATED};

/// The name that editors show beside each finding.
const SOURCE: &str = "mcp-lint";

/// The diagnostics of a document.
pub(super) fn diagnostics(snapshot: &Snapshot, file: Option<&FileReport>) -> Vec<Value> {
    let Some(file) = file else { return Vec::new() };
    let client = &snapshot.client;
    let findings = file.diagnostics.iter().filter(|found| is_shown(found, client));
    let most = client.settings.max_problems;
    let mut all: Vec<_> = findings.take(most).map(|found| diagnostic(found, snapshot)).collect();
    let shown = file.diagnostics.iter().filter(|found| is_shown(found, client)).count();
    if let Some(failure) = &file.failure {
        all.insert(0, plain(Severity::Error, Range::default(), failure));
    }
    if shown > all.len() && shown > most {
        let message = format!("and {} more findings: run `mcp-lint` for all of them", shown - most);
        all.insert(0, plain(Severity::Info, Range::default(), &message));
    }
    all
}

/// Whether the settings of the client allow showing a finding.
pub(super) fn is_shown(found: &Diagnostic, client: &Client) -> bool {
    client.settings.syntax_errors || found.rule != document_syntax::RULE.name
}

/// A diagnostic that does not belong to a rule.
fn plain(severity: Severity, range: Range, message: &str) -> Value {
    json!({
        "range": range,
        "severity": severity_of(severity),
        "source": SOURCE,
        "message": shown(message),
    })
}

pub(super) fn diagnostic(found: &Diagnostic, snapshot: &Snapshot) -> Value {
    let (client, positions) = (&snapshot.client, snapshot.positions());
    let rule = Rule::named(found.rule);
    let mut message = message_of(found);
    if !client.shows_related {
        for label in found.labels().iter().take(MAX_RELATED) {
            let (path, line) = (&label.path, label.region.start_position.line);
            message += &format!("\n{path}:{line}: {}", label.message);
        }
    }
    let mut diagnostic =
        plain(found.severity, range_of(found, &snapshot.source, &positions), &message);
    diagnostic["code"] = found.rule.into();
    diagnostic["data"] = json!({"fingerprint": found.fingerprint, "version": snapshot.version});
    if let Some(rule) = rule.filter(|_| client.shows_code_links) {
        diagnostic["codeDescription"] = json!({"href": rule.url()});
    }
    if let Some(tag) = rule.and_then(|rule| rule.editor_tag).filter(|_| client.shows_tags) {
        // The numbers of the protocol.
        diagnostic["tags"] = match tag {
            EditorTag::Unnecessary => json!([1]),
            EditorTag::Deprecated => json!([2]),
        };
    }
    if client.shows_related && !found.labels().is_empty() {
        diagnostic["relatedInformation"] = related(found, snapshot);
    }
    diagnostic
}

/// The number of a severity in the protocol. Hints, number 4, are not used, because lists hide
/// them.
fn severity_of(severity: Severity) -> u8 {
    match severity {
        Severity::Error => 1,
        Severity::Warning => 2,
        Severity::Info => 3,
    }
}

/// The range of a finding; an empty range is extended by one character, because editors do not show
/// empty ranges.
fn range_of(found: &Diagnostic, source: &SourceText, positions: &Positions<'_>) -> Range {
    let (start, mut end) = (found.region.start as usize, found.region.end as usize);
    if start == end {
        let next = source.shown_text().get(start..).and_then(|rest| rest.chars().next());
        end += next.filter(|next| !matches!(next, '\n' | '\r')).map_or(0, char::len_utf8);
    }
    positions.range(start..end)
}

/// The text of a diagnostic: the headline and the help.
fn message_of(found: &Diagnostic) -> String {
    match &found.help {
        Some(help) => format!("{}\nhelp: {help}", found.message),
        None => found.message.to_string(),
    }
}

/// The labels of a finding, as related information.
fn related(found: &Diagnostic, snapshot: &Snapshot) -> Value {
    let related = |label: &Label| {
        let (uri, range) = location_of(label, snapshot);
        json!({"location": {"uri": uri, "range": range}, "message": shown(&label.message)})
    };
    found.labels().iter().take(MAX_RELATED).map(related).collect()
}

/// The location of a label. For another file, it is computed from line and column, because the
/// file's text is not kept.
fn location_of(label: &Label, snapshot: &Snapshot) -> (String, Range) {
    if label.path == *snapshot.source.path() {
        let range = label.region.start as usize..label.region.end as usize;
        return (snapshot.uri.clone(), snapshot.positions().range(range));
    }
    let position = |at: crate::source::Position| Position {
        line: at.line.saturating_sub(1),
        character: at.utf16_column.saturating_sub(1),
    };
    let (start, end) = (label.region.start_position, label.region.end_position);
    let range = Range { start: position(start), end: position(end) };
    (uri_of(&absolute_path(&snapshot.root, Path::new(&*label.path))), range)
}

/// Text from a file for an editor: without hidden characters, cut if too long. Line breaks of
/// messages are kept.
pub(super) fn shown(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(sanitize::terminal).collect();
    let whole = lines.join("\n");
    if whole.len() <= MAX_MESSAGE_TEXT {
        return whole;
    }
    let cut: Cow<'_, str> = cut(&whole, MAX_MESSAGE_TEXT / 4);
    cut.into_owned()
}

/// The diagnostic for an error in a configuration file.
pub(super) fn of_error(error: &ConfigError, client: &Client) -> Value {
    let range = error.place.as_ref().map(|place| range_in(place, client));
    plain(Severity::Error, range.unwrap_or_default(), &error.message)
}

/// The diagnostic for a warning about a configuration file.
pub(super) fn of_warning(warning: &ConfigWarning, client: &Client) -> Value {
    plain(Severity::Warning, range_in(&warning.place, client), &warning.message)
}

fn range_in(place: &ConfigPlace, client: &Client) -> Range {
    let positions = Positions::new(&place.source, client.unit);
    positions.range(place.start as usize..place.end as usize)
}
