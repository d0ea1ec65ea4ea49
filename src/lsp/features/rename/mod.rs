//! Renaming a tool and its recorded calls, a property, or an entry of `$defs`.

mod edits;
mod named;
mod same_object;

use std::ops::Range;
use std::sync::Arc;

use super::definition::{Holds, Symbol, documents, subject};
use super::view::{At, View, inside};
use crate::document::{Syntax, Value};
use crate::lsp::documents::snapshot::Snapshot;
use crate::model::{NAME_LIMIT, Tool, is_name_character};
use crate::schema::{Dialect, Schema};
use crate::source::SourceText;
use edits::schema_edits;
use named::named_at;

/// The edits of one file.
pub(in crate::lsp) struct FileEdits {
    pub(in crate::lsp) source: Arc<SourceText>,
    pub(in crate::lsp) edits: Vec<(Range<usize>, String)>,
    /// Whether the file is a recording, which is evidence of what happened.
    pub(in crate::lsp) is_recording: bool,
}

/// The bytes and the present name of the subject that a rename at this byte would change.
pub(in crate::lsp) fn prepare(
    snapshot: &Snapshot,
    offset: usize,
) -> Option<(Range<usize>, String)> {
    let settings = snapshot.settings();
    let view = View::of(snapshot.document(), &settings)?;
    let at = view.at(offset);
    let (range, name) = match at.schema() {
        Some(schema) => named_at(&at, &schema, offset).map(|it| (it.range, it.name))?,
        None => (inside(at.innermost()?), tool_at(&view, &at)?),
    };
    // Between a key and its value, there is nothing to rename.
    (range.start <= offset && offset <= range.end).then(|| (range, name.to_owned()))
}

/// The edits that rename the subject at a byte.
///
/// # Errors
/// A sentence that says why the subject cannot have this name.
pub(in crate::lsp) fn rename(
    snapshot: &Snapshot,
    offset: usize,
    new: &str,
) -> Result<Vec<FileEdits>, String> {
    let nothing = || "there is no tool, no property and no entry of `$defs` here".to_owned();
    let settings = snapshot.settings();
    let view = View::of(snapshot.document(), &settings).ok_or_else(nothing)?;
    let at = view.at(offset);
    let Some(schema) = at.schema() else {
        return rename_tool(snapshot, tool_at(&view, &at).ok_or_else(nothing)?, new);
    };
    let named = named_at(&at, &schema, offset).ok_or_else(nothing)?;
    let schemas = view.tools().flat_map(|tool| [tool.any_input_schema(), tool.output_schema()]);
    let others = schemas.flatten().filter(|it| it.is_object() && it.id() != schema.root().id());
    let others = others.map(|root| Schema::walk(root, Dialect::Draft2020));
    let edits = schema_edits(&schema, others, &named, new)?;
    Ok(vec![FileEdits { source: Arc::clone(&snapshot.source), edits, is_recording: false }])
}

/// The name of the tool at a byte, if the name itself is there.
fn tool_at<'d>(view: &View<'d>, at: &At<'_, 'd>) -> Option<&'d str> {
    match subject(view, at)? {
        Symbol::Tool(name) if !at.in_key => Some(name),
        Symbol::Tool(_) | Symbol::Schema(_) => None,
    }
}

fn rename_tool(snapshot: &Snapshot, old: &str, new: &str) -> Result<Vec<FileEdits>, String> {
    if new.is_empty() || new.chars().count() > NAME_LIMIT || !new.chars().all(is_name_character) {
        return Err("the name of a tool has 1 to 128 letters, digits, `_`, `-` and `.`".to_owned());
    }
    let settings = snapshot.settings();
    let (mut files, mut exists) = (Vec::new(), false);
    let is_complete = documents(snapshot, Holds::Either, |document| {
        let Some(view) = View::of(document, &settings) else { return };
        exists |= new != old && view.tools().any(|tool| tool.display_name() == Some(new));
        let names = view.tools().filter_map(Tool::name).filter(|it| it.is_text(old));
        let names: Vec<_> = names.collect();
        let is_recording = names.is_empty();
        let uses = view.uses().into_iter().filter(|it| it.is_text(old));
        let edits = names.into_iter().chain(uses).map(|it| (inside(it), written(it, new)));
        let edits: Vec<_> = edits.collect();
        if !edits.is_empty() {
            files.push(FileEdits { source: Arc::clone(document.source()), edits, is_recording });
        }
    });
    match (exists, is_complete) {
        (true, _) => Err(format!("there is a tool `{new}` already")),
        (false, false) => Err("too many files would have to be searched for its uses".to_owned()),
        (false, true) => Ok(files),
    }
}

/// The new name in the spelling of the string that it replaces. Some names need quotes, because
/// they would be numbers or booleans without.
fn written(string: Value<'_>, new: &str) -> String {
    let is_plain =
        string.document().syntax() == Syntax::Yaml && inside(string) == string.span().range();
    let first = new.chars().next().unwrap_or_default();
    let is_word = first.is_ascii_alphabetic()
        && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
            .contains(&&*new.to_ascii_lowercase());
    if is_plain && !is_word { format!("\"{new}\"") } else { new.to_owned() }
}
