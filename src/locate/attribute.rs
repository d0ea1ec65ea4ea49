//! The decorators and attributes of functions.

use crate::lexer::{Language, TokenKind};
use crate::locate::extent;
use crate::locate::view::View;
use crate::locate::words::{ends_with_tool, registers_tools};

/// The effect of a function's decorators and attributes on tools.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attribute {
    /// The attribute is unrelated to tools.
    None,
    /// The attribute registers the function as a tool under its own name.
    Tool,
    /// The attribute registers the function as a tool under another name.
    Names,
}

/// The effect of the first decorator or attribute of a function that is about tools.
pub(super) fn attribute_of_tool(view: View<'_>, name: usize) -> Attribute {
    let mut at = extent::head_start(view, name);
    while at < name {
        let is_list = view.is(at, b'[');
        if !is_list && !view.is(at, b'@') && !view.is(at, b'#') {
            at += 1;
            continue;
        }
        let open = if is_list { at } else { at + 1 };
        let close = view.is(open, b'[').then(|| view.partner(open).unwrap_or(name).min(name));
        let first = if close.is_some() { open + 1 } else { at + 1 };
        let found = attributes_in(view, first, close.unwrap_or(name), is_list);
        if found != Attribute::None {
            return found;
        }
        at = close.filter(|close| *close < name).map_or(first, |close| close + 1);
    }
    Attribute::None
}

/// The effect of the attribute whose path begins at a token; in a list of C#, of any attribute in
/// it.
fn attributes_in(view: View<'_>, first: usize, limit: usize, is_list: bool) -> Attribute {
    let mut at = first;
    while at < limit && view.kind(at) == TokenKind::Identifier {
        let mut last = at;
        while view.is(last + 1, b'.') || view.are(last + 1, b"::") {
            last += if view.is(last + 1, b'.') { 2 } else { 3 };
        }
        let has_arguments = view.is(last + 1, b'(');
        let word = view.word(last);
        if ends_with_tool(word) && registers_tools(word) {
            let is_named = has_arguments && gives_name(view, last + 1);
            return if is_named { Attribute::Names } else { Attribute::Tool };
        }
        let end = if has_arguments { view.partner(last + 1).unwrap_or(last) } else { last };
        if !is_list || !view.is(end + 1, b',') {
            break;
        }
        at = end + 2;
    }
    Attribute::None
}

/// Whether a value is a literal or a constant, and not computed from the name of the function.
fn is_plain(view: View<'_>, start: usize) -> bool {
    let mut end = start;
    while view.is(end + 1, b'.') {
        end += 2;
    }
    view.kind_at(start) != Some(TokenKind::Fragment)
        && (view.is(end + 1, b',') || view.is(end + 1, b')'))
}

/// Whether the arguments of a decorator give a name.
fn gives_name(view: View<'_>, open: usize) -> bool {
    let Some(close) = view.partner(open) else { return false };
    let is_python = view.language() == Language::Python;
    if is_python && view.kind(open + 1) == TokenKind::String {
        return true;
    }
    (open + 1..close).any(|at| {
        matches!(view.word(at), "name" | "Name" | "value")
            && view.is(at + 1, b'=')
            && view.parent(at) == Some(open)
            && is_plain(view, at + 2)
    })
}
