//! Reading a file for its definitions only, without checking them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::config::Settings;
use crate::document::Document;
use crate::engine::findings::hide_secrets::hide_secrets_of;
use crate::engine::run::read_document::{content_of, read_document, widest_syntax};
use crate::engine::{Input, Role};
use crate::model::{Content, Purpose, could_hold_anything, names_input_schema};
use crate::source::SourceText;

/// Reads an input as a document; `None` if a file that was found in a folder has no MCP content.
///
/// # Errors
/// A sentence about the reason why the input could not be read.
pub fn read_definitions(input: &Input, settings: &Settings) -> Result<Option<Document>, String> {
    let text = input.read(settings).map_err(|report| {
        let first = report.diagnostics.first().map(|found| found.message.to_string());
        report.failure.or(first).unwrap_or_else(|| "it could not be read".to_owned())
    })?;
    if !input.is_explicit() && !could_hold_anything(text.text(), text.path(), widest_syntax(&text))
    {
        return Ok(None);
    }
    let reading = AssertUnwindSafe(|| read_document(text, Role::Lint, settings, 1));
    let document =
        catch_unwind(reading).map_err(|_| "internal error: please report it".to_owned())?;
    let is_intended = input.is_explicit() || names_input_schema(document.text().as_bytes());
    match document.syntax_errors().first().filter(|_| is_intended) {
        Some(error) => {
            let text = document.source();
            let line = text.position(error.span.start).line;
            let range = text.lines().line_range(text.shown_text(), line);
            if text.shown_text()[range].starts_with("<<<<<<< ") {
                return Err(format!("merge conflict in line {line}; resolve it first"));
            }
            Err(format!("syntax error in line {line}; lint the file for details"))
        }
        None => Ok(Some(document)),
    }
}

/// Parses a text as it is parsed to be linted, for editors.
pub fn document_of(text: Arc<SourceText>, settings: &Settings) -> Document {
    read_document(text, Role::Lint, settings, settings.jobs)
}

/// Hides the secrets of a text that was not linted, so that reports do not show them.
pub fn hide_secrets_in(text: &Arc<SourceText>, settings: &Settings) {
    let document = document_of(Arc::clone(text), settings);
    hide_secrets_of(&document, &content_in(&document, settings));
}

/// Recognises the content of a document from [`document_of`], independent of its folder.
pub fn content_in<'d>(document: &'d Document, settings: &Settings) -> Content<'d> {
    let mut content = content_of(document, Purpose::Found, Role::Lint, settings);
    content.take_candidates();
    content
}

/// Recognises the content of a document from [`read_definitions`].
pub fn definitions_in<'d>(
    document: &'d Document,
    input: &Input,
    settings: &Settings,
) -> Content<'d> {
    let mut content = content_of(document, Purpose::Found, Role::Lint, settings);
    if input.is_explicit() && content.is_tool_by_itself() {
        content.take_candidates();
    }
    content
}
