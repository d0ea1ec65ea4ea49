//! One file, from its bytes to its report.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::check::check_document;
use super::finish::{finish, finish_without_tree};
use super::{FileKind, FileReport, Input, SingleTool};
use crate::config::Settings;
use crate::document::{Document, Place, Syntax};
use crate::model::{
    Content, ListForm, Protocol, could_hold_tools, infer_protocol, look_alike, recognise,
};
use crate::rules::Finding;
use crate::rules::document::{too_large, unrecognised};
use crate::source::{FoundFile, ReadError, SourceText, read_file};

/// Lints one input. Whatever goes wrong inside stays inside: it becomes the file's failure.
pub(super) fn lint(input: Input, settings: &Settings, threads: usize) -> FileReport {
    let path: Arc<str> = match &input {
        Input::File(file) => file.display.as_str().into(),
        Input::Text(source) => Arc::clone(source.path()),
    };
    let linting = AssertUnwindSafe(|| match input {
        Input::File(file) => lint_file(&file, settings, threads),
        Input::Text(source) => lint_text(source, true, settings, threads),
    });
    catch_unwind(linting).unwrap_or_else(|_| FileReport {
        failure: Some("internal error: this file made a rule panic; please report it".to_owned()),
        ..FileReport::new(path)
    })
}

fn lint_file(file: &FoundFile, settings: &Settings, threads: usize) -> FileReport {
    let path: Arc<str> = file.display.as_str().into();
    match read_file(&file.path, settings.max_file_size.min(u64::from(u32::MAX) - 1)) {
        Ok(bytes) => {
            let source = SourceText::from_bytes(path, bytes);
            lint_text(source, file.explicit, settings, threads)
        }
        Err(error @ ReadError::TooLarge { .. }) => {
            let mut report = FileReport::new(Arc::clone(&path));
            report.diagnostics = finish_without_tree(&path, &too_large::RULE, settings, &|place| {
                too_large::finding(place, &error.to_string())
            });
            report
        }
        Err(error) => FileReport { failure: Some(error.to_string()), ..FileReport::new(path) },
    }
}

fn lint_text(
    source: SourceText,
    explicit: bool,
    settings: &Settings,
    threads: usize,
) -> FileReport {
    let path = Arc::clone(source.path());
    let skipped = || FileReport { skipped: true, ..FileReport::new(Arc::clone(&path)) };
    if !explicit && !could_hold_tools(source.text()) {
        return skipped();
    }
    let document = read_document(Arc::new(source), settings);
    let content = recognise(&document);
    let nothing = content.lists.is_empty();
    if nothing && !explicit {
        return skipped();
    }
    let protocol = settings.protocol.map_or_else(
        || infer_protocol(&document, &content),
        |(revision, source)| Protocol { revision, source },
    );
    let mut report = FileReport {
        kind: kind_of(&content),
        protocol,
        tools: content.tool_count(),
        single_tool: SingleTool::of(&document, &content),
        ..FileReport::new(Arc::clone(&path))
    };
    let reported = check_document(&document, &content, protocol, settings, threads);
    report.diagnostics = finish(&document, protocol, reported);
    if nothing && report.diagnostics.is_empty() && settings.error_on_unmatched {
        report.diagnostics = finish_without_tree(&path, &unrecognised::RULE, settings, &|place| {
            unrecognised::finding(place, look_alike(&document))
        });
    } else if nothing && report.diagnostics.is_empty() {
        report.skipped = true;
    }
    if !report.diagnostics.is_empty() {
        report.source = Some(Arc::clone(document.source()));
    }
    report
}

/// Reads a text as what its name says, or failing that as what it looks like.
fn read_document(source: Arc<SourceText>, settings: &Settings) -> Document {
    let limits = &settings.limits;
    let extension = source.path().rsplit_once('.').map(|(_, extension)| extension);
    let looks_like_json = matches!(
        source.text()[source.content_start()..].trim_start().bytes().next(),
        Some(b'{' | b'[' | b'"') | None
    );
    match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("jsonc" | "json5") => Document::read(source, Syntax::Jsonc, limits),
        Some("json" | "jsonl" | "ndjson" | "har") => Document::read(source, Syntax::Json, limits),
        Some("yaml" | "yml") if !looks_like_json => Document::read(source, Syntax::Yaml, limits),
        _ if looks_like_json => {
            let json = Document::read(Arc::clone(&source), Syntax::Json, limits);
            if json.syntax_errors().is_empty() {
                return json;
            }
            // What begins like JSON may be YAML in flow style.
            let yaml = Document::read(source, Syntax::Yaml, limits);
            if yaml.syntax_errors().is_empty() { yaml } else { json }
        }
        _ => Document::read(source, Syntax::Yaml, limits),
    }
}

fn kind_of(content: &Content<'_>) -> FileKind {
    match content.lists.as_slice() {
        [] => FileKind::Unrecognised,
        _ if content.messages > 1 => FileKind::Transcript,
        [list] if list.form == ListForm::Single => FileKind::Tool,
        _ => FileKind::ToolList,
    }
}

/// The finding of a rule that needs no tree; the place given is the file's beginning.
pub(super) type FindingOf<'a> = &'a dyn Fn(Place) -> Finding;
