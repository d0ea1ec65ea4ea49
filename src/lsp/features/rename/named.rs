//! Names in a schema that can be changed, and the steps of the pointers that pass through them.

use std::ops::Range;

use super::same_object::mentions;
use crate::address::{percent_decode, split_fragment};
use crate::document::{Value, split_pointer};
use crate::lsp::features::view::{At, inside};
use crate::schema::{Keyword, Schema};

/// A name in a schema.
pub(super) struct Named<'d> {
    pub(super) name: &'d str,
    pub(super) kind: NamedKind<'d>,
    /// The bytes at which the name was asked for, without quotes.
    pub(super) range: Range<usize>,
}

pub(super) enum NamedKind<'d> {
    /// An entry of `$defs` or `definitions`.
    Definition(Value<'d>),
    /// A property of the values of a schema, by the index of the schema.
    Property(usize),
}

/// The name at a byte: a key, an entry of a list of names, or a token of a reference.
pub(super) fn named_at<'d>(
    at: &At<'_, 'd>,
    schema: &Schema<'d>,
    offset: usize,
) -> Option<Named<'d>> {
    let innermost = at.innermost()?;
    if at.in_key {
        let range = innermost.document().span(innermost.key_slice_place(0, usize::MAX)).range();
        return Some(Named { range, ..entry(schema, innermost)? });
    }
    let text = innermost.as_str()?;
    let reference = schema.references().iter().find(|it| it.value.id() == innermost.id());
    if let Some(reference) = reference {
        let mut last = None;
        for step in steps(schema.pointer_start(reference).ok()?, text) {
            let place = innermost.slice_place(step.range.start, step.range.end);
            let range = innermost.document().span(place).range();
            let is_here = range.contains(&offset) || range.end == offset;
            let range = if is_here { range } else { inside(innermost) };
            last = step.to.and_then(|to| Some(Named { range, ..entry(schema, to)? }));
            if is_here && last.is_some() {
                break;
            }
        }
        return last;
    }
    let node = at.path.iter().rev().find_map(|value| schema.node_of(value.id()))?;
    let is_mentioned = mentions(node, text).any(|it| !it.is_key && it.value.id() == innermost.id());
    let kind = NamedKind::Property(node.index());
    is_mentioned.then(|| Named { name: text, kind, range: inside(innermost) })
}

/// The name of an entry of a keyword; `None` if the keyword of the value's object names nothing.
fn entry<'d>(schema: &Schema<'d>, value: Value<'d>) -> Option<Named<'d>> {
    use Keyword as K;
    let container = value.document().parent_of(value.id())?;
    let node = schema.node_of(value.document().parent_of(container.id())?.id())?;
    let (keyword, _) = node.all_keywords().find(|(_, it)| it.id() == container.id())?;
    let kind = match keyword {
        K::Defs | K::Definitions => NamedKind::Definition(value),
        K::Properties | K::DependentSchemas | K::DependentRequired | K::Dependencies => {
            NamedKind::Property(node.index())
        }
        _ => return None,
    };
    Some(Named { name: value.key()?, kind, range: 0..0 })
}

/// A token of a reference's pointer.
pub(super) struct Step<'d> {
    /// The bytes of the token in the text of the reference.
    pub(super) range: Range<usize>,
    pub(super) token: String,
    pub(super) from: Value<'d>,
    /// The value that the token refers to, if there is one.
    pub(super) to: Option<Value<'d>>,
}

/// The tokens of a reference whose pointer begins at `start`, up to the first that refers to
/// nothing; empty for an anchor.
pub(super) fn steps<'d>(start: Value<'d>, text: &str) -> Vec<Step<'d>> {
    let fragment = split_fragment(text).1.unwrap_or_default();
    let mut at = text.len() - fragment.len();
    let (mut steps, mut from) = (Vec::new(), start);
    // Percent-encoding is resolved before the pointer is split (RFC 6901, section 6).
    while let Some(slash) = ["/", "%2F", "%2f"].into_iter().find(|it| text[at..].starts_with(it)) {
        let first = at + slash.len();
        at = first + text[first..].bytes().position(|it| it == b'/').unwrap_or(text.len() - first);
        let encoded = ["%2F", "%2f"].into_iter().filter_map(|it| text[first..at].find(it)).min();
        at = encoded.map_or(at, |length| first + length);
        let pointer = format!("/{}", percent_decode(&text[first..at]));
        let to = from.pointer(&pointer);
        let token = split_pointer(&pointer).unwrap_or_default().concat();
        steps.push(Step { range: first..at, token, from, to });
        let Some(next) = to else { break };
        from = next;
    }
    steps
}
