//! The owner of a bracket: the call, composite literal, member or variable that precedes it.

use crate::locate::limits::{MAX_LEAD_TOKENS, MAX_SURROUNDINGS};
use crate::locate::view::View;
use crate::locate::words::{ends_with_tool, names_other_things};

/// The token that names the owner of an opening bracket: the called function, a type, or the key or
/// variable with this value.
pub(super) fn owner(view: View<'_>, open: usize) -> Option<usize> {
    view.callee(open).or_else(|| key_before(view, open))
}

/// The token of the key or variable whose value begins at a token: `x` in `x: …`, `"x": …`, `x =
/// …`, `x: T = …`, `T x = …`, `x := …`, `x T = …` (Go).
pub(super) fn key_before(view: View<'_>, value: usize) -> Option<usize> {
    let sign = value.checked_sub(1)?;
    if view.is(sign, b':') {
        // `a::b` is a path.
        let key = if view.is(sign.checked_sub(1)?, b'?') { sign - 2 } else { sign - 1 };
        return is_name(view, key).then_some(key).or_else(|| computed_key(view, key));
    }
    let is_arrow = view.is(sign, b'>') && sign > 0 && view.is(sign - 1, b'=');
    if is_arrow {
        // `"x" => …` of Rust and PHP-like tables; after `)` it is a function.
        let key = sign.checked_sub(2)?;
        return is_name(view, key).then_some(key);
    }
    if !view.is(sign, b'=') {
        // `"x" to …` of Kotlin.
        return (view.word(sign) == "to").then(|| sign.checked_sub(1)).flatten();
    }
    let before = sign.checked_sub(1)?;
    if [b'=', b'!', b'<', b'>', b'+'].iter().any(|&it| view.is(before, it) && view.touches(sign)) {
        return typed_generic(view, before);
    }
    let before = if view.is(before, b':') { before.checked_sub(1)? } else { before };
    variable(view, before)
}

/// The key in `[X]: …`: the last name in the brackets.
fn computed_key(view: View<'_>, close: usize) -> Option<usize> {
    let open = view.partner(close).filter(|open| *open < close && view.is(*open, b'['))?;
    let name = close.checked_sub(1)?;
    (name > open && is_name(view, name)).then_some(name)
}

/// The variable in `const x: Map<T> = …`, where `>` is part of a type.
fn typed_generic(view: View<'_>, close: usize) -> Option<usize> {
    if view.is(close, b'>') && !view.touches(close + 1) { variable(view, close) } else { None }
}

/// The variable that is declared before `=`; `last` is the last token before `=`.
fn variable(view: View<'_>, last: usize) -> Option<usize> {
    let mut first = last;
    for _ in 0..MAX_LEAD_TOKENS {
        if let Some(name) = first.checked_sub(1).filter(|_| view.is(first, b':')) {
            return is_name(view, name).then_some(name);
        }
        let before = first.checked_sub(1);
        let ends =
            |at: usize| view.is_any(at, b";,{([") || view.is(at, b'}') && view.is_first(first);
        let Some(before) = before.filter(|at| !ends(*at)) else { break };
        // A statement of another line.
        if view.is_first(first) && view.parent(first) == view.parent(last) {
            break;
        }
        first = if view.is(before, b']') || view.is(before, b')') {
            view.partner(before).filter(|open| *open < before)?
        } else {
            before
        };
    }
    // `X ToolName = …` of Go has the name first; everywhere else it is last.
    let is_go = view.language() == crate::lexer::Language::Go;
    let has_type = last > first && is_name(view, last - 1) && view.word(last - 1) != "const";
    let name = if is_go && has_type && view.word(last - 1) != "var" { last - 1 } else { last };
    let name = if view.is(name, b']') { view.partner(name)?.checked_sub(1)? } else { name };
    is_name(view, name).then_some(name)
}

fn is_name(view: View<'_>, at: usize) -> bool {
    !view.name(at).is_empty()
}

/// The meaning of the brackets around a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Surroundings {
    /// The token is inside the definition of a tool.
    Tool,
    /// The token is inside something else that has a name: a prompt, a parameter.
    Other,
    /// The brackets show neither.
    Unknown,
}

/// The meaning of the brackets around a token, up to the body of its function.
pub(super) fn surroundings(view: View<'_>, at: usize) -> Surroundings {
    for open in view.parents(at).take(MAX_SURROUNDINGS) {
        let Some(owner) = owner(view, open) else {
            if is_body(view, open) {
                break;
            }
            continue;
        };
        let name = view.name(owner);
        if ends_with_tool(name) || name == "tools" || name == "Tools" {
            return Surroundings::Tool;
        }
        if names_other_things(name) {
            return Surroundings::Other;
        }
        if is_type(view, owner) {
            break;
        }
    }
    Surroundings::Unknown
}

/// Whether a brace begins the body of a function.
pub(super) fn is_body(view: View<'_>, open: usize) -> bool {
    view.is(open, b'{')
        && open > 0
        && (view.is(open - 1, b')') || view.is(open - 1, b'>') && view.touches(open - 1))
}

/// Whether a name is that of a type in its declaration, whose content is not a tool.
fn is_type(view: View<'_>, name: usize) -> bool {
    name > 0 && matches!(view.word(name - 1), "class" | "struct" | "interface" | "enum" | "impl")
}
