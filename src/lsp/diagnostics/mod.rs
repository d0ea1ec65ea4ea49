//! Converts findings to diagnostics of the protocol.

mod publish;

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use crate::config::{ConfigError, ConfigPlace, ConfigWarning, parse_config};
use crate::diagnostic::{Diagnostic, Fingerprint, Label, Severity};
use crate::engine::FileReport;
use crate::report::text::sanitize;
use crate::rules::document::document_syntax;
use crate::rules::{EditorTag, Rule};
use crate::source::{SourceText, absolute_path, cut};

use crate::lsp::client::capabilities::Client;
use crate::lsp::documents::text::{Position, Positions, Range};
use crate::lsp::documents::uri::uri_of;
use crate::lsp::limits::{MAX_MESSAGE_TEXT, MAX_RELATED};

/// The name that editors show beside each finding.
const SOURCE: &str = "mcp-lint";

/// A text whose findings are shown, and the client that shows them.
#[derive(Clone, Copy)]
pub(super) struct Shown<'s> {
    pub(super) client: &'s Client,
    /// The URI of the text as the client spells it.
    pub(super) uri: &'s str,
    /// The version of the document; `None` for files that are not open.
    pub(super) version: Option<i32>,
    /// The folder that paths in findings are relative to.
    pub(super) root: &'s Path,
    pub(super) source: &'s SourceText,
}

impl<'s> Shown<'s> {
    fn positions(&self) -> Positions<'s> {
        Positions::new(self.source, self.client.unit)
    }
}

/// A diagnostic of the protocol.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct EditorDiagnostic {
    range: Range,
    /// The number of the severity in the protocol.
    severity: u8,
    source: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code_description: Option<CodeDescription>,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<DiagnosticData>,
    /// The numbers of the tags in the protocol.
    #[serde(skip_serializing_if = "Option::is_none")]
    tags: Option<[u8; 1]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_information: Vec<RelatedInformation>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct CodeDescription {
    href: String,
}

/// Data that a client returns with a request for actions.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct DiagnosticData {
    fingerprint: Fingerprint,
    version: Option<i32>,
}

/// A label of a finding.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct RelatedInformation {
    location: RelatedLocation,
    message: String,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct RelatedLocation {
    uri: String,
    range: Range,
}

/// The diagnostics of a document, as a client receives them.
#[derive(Serialize)]
pub(super) struct PublishedDiagnostics<'d> {
    pub(super) uri: &'d str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) version: Option<i32>,
    pub(super) diagnostics: &'d [EditorDiagnostic],
}

/// The findings of a text, at all of their places.
pub(super) fn findings(shown: &Shown<'_>, file: &FileReport) -> Vec<EditorDiagnostic> {
    let client = shown.client;
    let visible = file.diagnostics.iter().filter(|found| is_shown(found, client));
    let most = client.settings.max_problems;
    let mut all: Vec<_> =
        visible.clone().take(most).map(|found| EditorDiagnostic::of(found, shown)).collect();
    let more = visible.skip(most).count();
    if let Some(failure) = &file.failure {
        all.insert(0, EditorDiagnostic::plain(Severity::Error, Range::default(), failure));
    }
    if more > 0 {
        let message = format!("and {more} more findings: run `mcp-lint` for all of them");
        all.insert(0, EditorDiagnostic::plain(Severity::Info, Range::default(), &message));
    }
    all
}

/// Whether the settings of the client allow showing a finding.
pub(super) fn is_shown(found: &Diagnostic, client: &Client) -> bool {
    let settings = &client.settings;
    found.severity >= settings.min_severity
        && (settings.syntax_errors || found.rule != document_syntax::RULE.name)
}

impl EditorDiagnostic {
    /// A diagnostic that does not belong to a rule.
    fn plain(severity: Severity, range: Range, message: &str) -> Self {
        Self {
            range,
            // Hints, number 4, are not used, because lists hide them.
            severity: match severity {
                Severity::Error => 1,
                Severity::Warning => 2,
                Severity::Info => 3,
            },
            source: SOURCE,
            message: shown(message),
            code: None,
            code_description: None,
            data: None,
            tags: None,
            related_information: Vec::new(),
        }
    }

    pub(super) fn of(found: &Diagnostic, around: &Shown<'_>) -> Self {
        let client = around.client;
        let rule = Rule::named(found.rule);
        let mut message = message_of(found);
        if !client.shows_related {
            for label in found.labels().iter().take(MAX_RELATED) {
                let (path, line) = (&label.path, label.region.start_position.line);
                message += &format!("\n{path}:{line}: {}", label.message);
            }
        }
        let range = range_of(found, around.source, &around.positions());
        let href = |rule: &Rule| CodeDescription { href: rule.url() };
        let tag = rule.and_then(|rule| rule.editor_tag).filter(|_| client.shows_tags);
        let labels = found.labels().iter().take(if client.shows_related { MAX_RELATED } else { 0 });
        Self {
            code: Some(found.rule),
            code_description: rule.filter(|_| client.shows_code_links).map(href),
            data: Some(DiagnosticData { fingerprint: found.fingerprint, version: around.version }),
            tags: tag.map(|tag| match tag {
                EditorTag::Unnecessary => [1],
                EditorTag::Deprecated => [2],
            }),
            related_information: labels.map(|label| related(label, around)).collect(),
            ..Self::plain(found.severity, range, &message)
        }
    }
}

/// The range of a finding; an empty range is extended by one character, because editors do not show
/// empty ranges.
pub(super) fn range_of(
    found: &Diagnostic,
    source: &SourceText,
    positions: &Positions<'_>,
) -> Range {
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

fn related(label: &Label, around: &Shown<'_>) -> RelatedInformation {
    RelatedInformation { location: location_of(label, around), message: shown(&label.message) }
}

/// The location of a label. For another file, it is computed from line and column, because the
/// file's text is not kept.
fn location_of(label: &Label, around: &Shown<'_>) -> RelatedLocation {
    if label.path == *around.source.path() {
        let range = label.region.start as usize..label.region.end as usize;
        let range = around.positions().range(range);
        return RelatedLocation { uri: around.uri.to_owned(), range };
    }
    let position = |at: crate::source::Position| Position {
        line: at.line.saturating_sub(1),
        character: at.utf16_column.saturating_sub(1),
    };
    let (start, end) = (label.region.start_position, label.region.end_position);
    let range = Range { start: position(start), end: position(end) };
    RelatedLocation { uri: uri_of(&absolute_path(around.root, Path::new(&*label.path))), range }
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

/// A mistake in a file that configures the linter.
#[derive(Clone, Debug)]
pub(super) struct Mistake {
    /// The mistake as a diagnostic.
    pub(super) diagnostic: EditorDiagnostic,
    source: Option<Arc<SourceText>>,
}

impl PartialEq for Mistake {
    fn eq(&self, other: &Self) -> bool {
        self.diagnostic == other.diagnostic && self.text() == other.text()
    }
}

impl Mistake {
    /// The text that contains the mistake; `None` if it is about the file as a whole.
    pub(super) fn text(&self) -> Option<&str> {
        self.source.as_deref().map(SourceText::text)
    }

    /// An error, which prevents the use of a configuration.
    pub(super) fn error(error: &ConfigError, client: &Client) -> Self {
        Self::new(Severity::Error, error.place.as_ref(), &error.message, client)
    }

    /// A warning about a configuration that can be used.
    pub(super) fn warning(warning: &ConfigWarning, client: &Client) -> Self {
        Self::new(Severity::Warning, Some(&warning.place), &warning.message, client)
    }

    fn new(
        severity: Severity,
        place: Option<&ConfigPlace>,
        message: &str,
        client: &Client,
    ) -> Self {
        let range = |place: &ConfigPlace| {
            let positions = Positions::new(&place.source, client.unit);
            positions.range(place.start as usize..place.end as usize)
        };
        let range = place.map(range).unwrap_or_default();
        let diagnostic = EditorDiagnostic::plain(severity, range, message);
        Self { diagnostic, source: place.map(|place| Arc::clone(&place.source)) }
    }

    /// The mistakes in the text of a configuration, without the files that it extends.
    pub(super) fn in_text(text: &str, client: &Client) -> Vec<Self> {
        match parse_config(text, Path::new("")) {
            Err(error) => vec![Self::error(&error, client)],
            Ok(config) => {
                let warnings = config.warnings.iter().flat_map(|of_file| of_file.iter());
                warnings.map(|warning| Self::warning(warning, client)).collect()
            }
        }
    }
}
