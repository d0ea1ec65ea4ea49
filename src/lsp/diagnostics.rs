//! From findings to diagnostics of the protocol.

use std::borrow::Cow;
use std::path::Path;

use gen_lsp_types as lsp;
use serde_json::json;

use crate::config::{ConfigError, ConfigPlace, ConfigWarning};
use crate::diagnostic::{Diagnostic, Label, Severity};
use crate::engine::FileReport;
use crate::report::text::sanitize;
use crate::rules::document::document_syntax;
use crate::rules::{EditorTag, Rule};
use crate::source::{SourceText, absolute_path, cut};

use super::client::capabilities::Client;
use super::documents::positions::Positions;
use super::documents::snapshot::Snapshot;
use super::documents::uri::uri_of;
use super::limits::{MAX_MESSAGE_TEXT, MAX_RELATED};

/// The name that editors show beside each finding.
const SOURCE: &str = "mcp-lint";

/// The diagnostics of a document.
pub(super) fn diagnostics(snapshot: &Snapshot, file: Option<&FileReport>) -> Vec<lsp::Diagnostic> {
    let Some(file) = file else { return Vec::new() };
    let client = &snapshot.client;
    let findings = file.diagnostics.iter().filter(|found| is_shown(found, client));
    let most = client.settings.max_problems;
    let mut all: Vec<_> = findings.take(most).map(|found| diagnostic(found, snapshot)).collect();
    let shown = file.diagnostics.iter().filter(|found| is_shown(found, client)).count();
    if let Some(failure) = &file.failure {
        all.insert(0, plain(lsp::DiagnosticSeverity::Error, failure));
    }
    if shown > all.len() && shown > most {
        let message = format!("and {} more findings: run `mcp-lint` for all of them", shown - most);
        all.insert(0, plain(lsp::DiagnosticSeverity::Information, &message));
    }
    all
}

/// Whether the client wants to know of a finding.
pub(super) fn is_shown(found: &Diagnostic, client: &Client) -> bool {
    client.settings.syntax_errors || found.rule != document_syntax::RULE.name
}

/// A finding at the beginning of a document.
fn plain(severity: lsp::DiagnosticSeverity, message: &str) -> lsp::Diagnostic {
    lsp::Diagnostic {
        severity: Some(severity),
        source: Some(SOURCE.to_owned()),
        message: lsp::Message::String(shown(message)),
        ..lsp::Diagnostic::default()
    }
}

pub(super) fn diagnostic(found: &Diagnostic, snapshot: &Snapshot) -> lsp::Diagnostic {
    let (client, positions) = (&snapshot.client, snapshot.positions());
    let rule = Rule::named(found.rule);
    let mut message = message_of(found);
    let related = client.shows_related.then(|| related(found, snapshot));
    if !client.shows_related {
        for label in found.labels().iter().take(MAX_RELATED) {
            let (path, line) = (&label.path, label.region.start_position.line);
            message += &format!("\n{path}:{line}: {}", label.message);
        }
    }
    let tag = rule.and_then(|rule| rule.editor_tag).filter(|_| client.shows_tags);
    let tag = tag.map(|tag| match tag {
        EditorTag::Unnecessary => lsp::DiagnosticTag::Unnecessary,
        EditorTag::Deprecated => lsp::DiagnosticTag::Deprecated,
    });
    let link = rule.filter(|_| client.shows_code_links);
    lsp::Diagnostic {
        range: range_of(found, &snapshot.source, &positions),
        severity: Some(severity_of(found.severity)),
        code: Some(lsp::Code::String(found.rule.to_owned())),
        code_description: link.map(|rule| lsp::CodeDescription { href: rule.url().into() }),
        source: Some(SOURCE.to_owned()),
        message: lsp::Message::String(shown(&message)),
        tags: tag.map(|tag| vec![tag]),
        related_information: related.filter(|related| !related.is_empty()),
        data: Some(json!({"fingerprint": found.fingerprint, "version": snapshot.version})),
    }
}

pub(super) fn severity_of(severity: Severity) -> lsp::DiagnosticSeverity {
    match severity {
        Severity::Error => lsp::DiagnosticSeverity::Error,
        Severity::Warning => lsp::DiagnosticSeverity::Warning,
        Severity::Info => lsp::DiagnosticSeverity::Information,
    }
}

/// The range of a finding; an empty one gets the character after it, because editors show nothing
/// otherwise.
pub(super) fn range_of(
    found: &Diagnostic,
    source: &SourceText,
    positions: &Positions<'_>,
) -> lsp::Range {
    let (start, mut end) = (found.region.start as usize, found.region.end as usize);
    if start == end {
        let next = source.shown_text().get(start..).and_then(|rest| rest.chars().next());
        end += next.filter(|next| !matches!(next, '\n' | '\r')).map_or(0, char::len_utf8);
    }
    positions.range(start..end)
}

/// The headline and the help.
fn message_of(found: &Diagnostic) -> String {
    match &found.help {
        Some(help) => format!("{}\nhelp: {help}", found.message),
        None => found.message.to_string(),
    }
}

/// The further places of a finding.
fn related(found: &Diagnostic, snapshot: &Snapshot) -> Vec<lsp::DiagnosticRelatedInformation> {
    let related = |label: &Label| lsp::DiagnosticRelatedInformation {
        location: location_of(label, snapshot),
        message: shown(&label.message),
    };
    found.labels().iter().take(MAX_RELATED).map(related).collect()
}

/// Where a label is. Texts of other files are not kept; their lines and columns are.
fn location_of(label: &Label, snapshot: &Snapshot) -> lsp::Location {
    if label.path == *snapshot.source.path() {
        let range = label.region.start as usize..label.region.end as usize;
        return lsp::Location {
            uri: snapshot.uri.clone().into(),
            range: snapshot.positions().range(range),
        };
    }
    let position = |at: crate::source::Position| lsp::Position {
        line: at.line.saturating_sub(1),
        character: at.utf16_column.saturating_sub(1),
    };
    let range = lsp::Range {
        start: position(label.region.start_position),
        end: position(label.region.end_position),
    };
    let path = absolute_path(&snapshot.root, Path::new(&*label.path));
    lsp::Location { uri: uri_of(&path).into(), range }
}

/// Text from a file for an editor: nothing hidden in it, and not too long. Line breaks of ours stay.
pub(super) fn shown(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(sanitize::terminal).collect();
    let whole = lines.join("\n");
    if whole.len() <= MAX_MESSAGE_TEXT {
        return whole;
    }
    let cut: Cow<'_, str> = cut(&whole, MAX_MESSAGE_TEXT / 4);
    cut.into_owned()
}

/// A mistake in a configuration file.
pub(super) fn of_error(error: &ConfigError, client: &Client) -> lsp::Diagnostic {
    let range = error.place.as_ref().map(|place| range_in(place, client));
    lsp::Diagnostic {
        range: range.unwrap_or_default(),
        ..plain(lsp::DiagnosticSeverity::Error, &error.message)
    }
}

/// What is questionable in a configuration file.
pub(super) fn of_warning(warning: &ConfigWarning, client: &Client) -> lsp::Diagnostic {
    lsp::Diagnostic {
        range: range_in(&warning.place, client),
        ..plain(lsp::DiagnosticSeverity::Warning, &warning.message)
    }
}

fn range_in(place: &ConfigPlace, client: &Client) -> lsp::Range {
    let positions = Positions::new(&place.source, client.unit);
    positions.range(place.start as usize..place.end as usize)
}
