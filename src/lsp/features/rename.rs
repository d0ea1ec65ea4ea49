//! Renaming a tool and its recorded calls, or an entry of `$defs` and its references.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::definition::{Holds, Symbol, documents, references_to, subject};
use super::view::{View, inside};
use crate::document::{Syntax, Value, escape_token};
use crate::lsp::documents::snapshot::Snapshot;
use crate::model::{NAME_LIMIT, Tool, is_name_character};
use crate::schema::Schema;
use crate::source::SourceText;

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
    let (range, name) = match subject(&view, &at)? {
        Symbol::Tool(name) => (inside(at.innermost()?), name),
        Symbol::Schema(target) => {
            let range = if at.in_key { key_inside(target)? } else { inside(at.innermost()?) };
            (range, target.key()?)
        }
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
    let nothing = || "there is no tool and no entry of `$defs` here".to_owned();
    let settings = snapshot.settings();
    let view = View::of(snapshot.document(), &settings).ok_or_else(nothing)?;
    let at = view.at(offset);
    match subject(&view, &at).ok_or_else(nothing)? {
        Symbol::Tool(name) => rename_tool(snapshot, name, new),
        Symbol::Schema(target) => {
            let schema = at.schema().ok_or_else(nothing)?;
            let edits = rename_schema(&schema, target, new)?;
            let source = Arc::clone(&snapshot.source);
            Ok(vec![FileEdits { source, edits, is_recording: false }])
        }
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

fn rename_schema<'d>(
    schema: &Schema<'d>,
    target: Value<'d>,
    new: &str,
) -> Result<Vec<(Range<usize>, String)>, String> {
    let old = target.key().ok_or("only an entry of `$defs` has a name")?;
    let key = key_inside(target).ok_or("its key cannot be renamed")?;
    // Anything is allowed by the specification; nothing else needs quotes in JSON and in YAML.
    if new.is_empty() || !new.chars().all(|it| is_name_character(it) || it == '/') {
        return Err("the name may have letters, digits, `_`, `-`, `.` and `/`".to_owned());
    }
    let taken = schema.nodes().any(|node| {
        let value = node.value();
        value.key() == Some(new) && is_sibling(schema, target, value)
    });
    if taken {
        return Err(format!("there is an entry `{new}` already"));
    }
    let mut edits = vec![(key, new.to_owned())];
    for reference in references_to(schema, target) {
        let text = reference.value.as_str().unwrap_or_default();
        let Some(changed) = renamed_reference(text, old, new) else {
            return Err(format!("the reference `{text}` cannot be renamed"));
        };
        edits.push((inside(reference.value), changed));
    }
    Ok(edits)
}

/// Whether two subschemas are entries of one object.
fn is_sibling(schema: &Schema<'_>, one: Value<'_>, other: Value<'_>) -> bool {
    let parent =
        |value: Value<'_>| schema.node_of(value.id()).and_then(|node| Some(node.parent()?.index()));
    one.id() != other.id() && parent(one) == parent(other)
}

/// The reference with its last token renamed from `old` to `new`; `None` if its last token is not
/// `old`.
fn renamed_reference(reference: &str, old: &str, new: &str) -> Option<String> {
    let (before, last) = reference.rsplit_once('/')?;
    let plain = escape_token(old);
    (last == plain || last == encoded(&plain)).then(|| format!("{before}/{}", escape_token(new)))
}

/// A pointer token, percent-encoded for a URI.
fn encoded(token: &str) -> Cow<'_, str> {
    let is_plain =
        |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte);
    if token.bytes().all(is_plain) {
        return Cow::Borrowed(token);
    }
    let encode = |byte: u8| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    Cow::Owned(token.bytes().map(encode).collect())
}

/// The bytes of a key without its quotes.
fn key_inside(value: Value<'_>) -> Option<Range<usize>> {
    let range = value.key_span()?.range();
    let text = value.document().text().get(range.clone())?;
    let is_quoted = text.starts_with(['"', '\'']);
    let quote = usize::from(is_quoted);
    // A key with escapes is left: its bytes are not those of its text.
    let inner = range.start + quote..range.end.checked_sub(quote)?;
    let own = value.document().text().get(inner.clone())?;
    (value.key() == Some(own)).then_some(inner)
}
