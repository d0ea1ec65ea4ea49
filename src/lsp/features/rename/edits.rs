//! The edits that rename an entry of `$defs` or a property.

use std::collections::HashSet;
use std::ops::Range;

use super::named::{Named, NamedKind, steps};
use super::same_object::{Mention, same_property};
use crate::cancel::checkpoint;
use crate::document::{TreeEdit, Value};
use crate::lsp::features::view::reference_token;
use crate::schema::Schema;

/// The edits that give a name of a schema another spelling everywhere: in keys, lists of names, and
/// references that pass through it, also from other schemas of the document.
///
/// # Errors
/// A sentence that says why the name cannot be changed.
pub(super) fn schema_edits<'d>(
    schema: &Schema<'d>,
    others: impl Iterator<Item = Schema<'d>>,
    named: &Named<'d>,
    new: &str,
) -> Result<Vec<(Range<usize>, String)>, String> {
    if new.is_empty() || new.chars().any(char::is_control) {
        return Err("a name is not empty, and has no control characters".to_owned());
    }
    if new == named.name {
        return Ok(Vec::new());
    }
    let places = match named.kind {
        NamedKind::Definition(value) => vec![Mention { value, is_key: true }],
        NamedKind::Property(node) => same_property(schema, node, named.name, new)?,
    };
    let mut edits = mention_edits(&places, new)?;
    let keys: HashSet<_> = places.iter().filter(|it| it.is_key).map(|it| it.value.id()).collect();
    let holders = places.iter().filter(|it| it.is_key).filter_map(|it| parent(it.value));
    let holders: HashSet<_> = holders.map(Value::id).collect();
    let mut update = |start: Value<'d>, value: Value<'d>| {
        let text = value.as_str().unwrap_or_default();
        let mut changed = text.to_owned();
        for step in steps(start, text).into_iter().rev() {
            match step.to {
                Some(to) if keys.contains(&to.id()) => {
                    changed.replace_range(step.range, &reference_token(new));
                }
                None if holders.contains(&step.from.id()) && step.token == new => {
                    return Err(format!("the reference `{text}` would refer to it"));
                }
                _ => {}
            }
        }
        if changed != text {
            edits.extend(byte_edits(value, &rewriting(value, &changed))?);
        }
        Ok(())
    };
    for reference in schema.references() {
        if let Ok(start) = schema.pointer_start(reference) {
            update(start, reference.value)?;
        }
    }
    for other in others {
        checkpoint();
        for reference in other.references() {
            let outside = other.pointer_start(reference).err();
            if let Some(start) = outside.and_then(|uri| schema.resource_with(&uri)) {
                update(start, reference.value)?;
            }
        }
    }
    crate::sort::by_key(&mut edits, |(range, _)| range.start);
    edits.dedup();
    Ok(edits)
}

/// The edits that write a new name in its places.
fn mention_edits(places: &[Mention<'_>], new: &str) -> Result<Vec<(Range<usize>, String)>, String> {
    let mut edits = Vec::new();
    for Mention { value, is_key } in places {
        if *is_key && parent(*value).is_some_and(|parent| parent.has(new)) {
            return Err(format!("there is an entry `{new}` already"));
        }
        let edit = if *is_key { value.renaming(new) } else { rewriting(*value, new) };
        edits.extend(byte_edits(*value, &edit)?);
    }
    Ok(edits)
}

fn parent(value: Value<'_>) -> Option<Value<'_>> {
    value.document().parent_of(value.id())
}

/// The change of the text of a string, with its quotes if the text needs others.
fn rewriting(value: Value<'_>, new: &str) -> TreeEdit {
    TreeEdit::ReplacePlace(value.place(), new.to_owned())
}

fn byte_edits(value: Value<'_>, edit: &TreeEdit) -> Result<Vec<(Range<usize>, String)>, String> {
    let edits = value.document().byte_edits(edit).ok_or(
        "a place with this name cannot be changed: its key is repeated, or it is used by an alias",
    )?;
    Ok(edits.into_iter().map(|edit| (edit.span.range(), edit.text)).collect())
}
