//! The extent of a declaration.

use std::ops::Range;

use crate::lexer::{Language, TokenKind};
use crate::locate::limits::{MAX_DECLARATION_TOKENS, MAX_LEAD_TOKENS};
use crate::locate::owner::{is_body, owner};
use crate::locate::view::View;
use crate::locate::words::{ends_with_tool, registers_tools};

/// The declaration that contains a member: the enclosing brackets with their owner. Outside of all
/// brackets, it is the class, or the file.
pub(super) fn of_member(view: View<'_>, at: usize) -> Range<usize> {
    match view.parent(at) {
        // What a companion has belongs to its class.
        Some(open) => match view.parent(open).filter(|_| is_companion(view, open)) {
            Some(class) => of_brackets(view, class),
            None => of_brackets(view, open),
        },
        None if view.language() == Language::Python => python_block(view, at),
        None => bounded(view, 0, view.len()),
    }
}

fn is_companion(view: View<'_>, open: usize) -> bool {
    let lead = open.saturating_sub(3)..open;
    lead.clone().any(|at| view.word(at) == "companion")
        && lead.clone().any(|at| view.word(at) == "object")
}

/// The class whose method contains a token.
pub(super) fn of_class(view: View<'_>, at: usize) -> Range<usize> {
    if view.language() == Language::Python {
        let method = python_block(view, at);
        return python_block(view, method.start);
    }
    let mut bodies = view.parents(at).filter(|at| view.is(*at, b'{'));
    match bodies.nth(1) {
        Some(class) => of_brackets(view, class),
        None => bounded(view, 0, view.len()),
    }
}

/// The part of a declaration that declares parameters: the head of a function, without its body.
pub(super) fn head(view: View<'_>, declaration: &Range<usize>) -> Range<usize> {
    let outer = view.parent(declaration.start);
    let is_top = |at: &usize| view.parent(*at) == outer;
    let mut top = declaration.clone().filter(is_top);
    let end = if view.language() == Language::Python {
        let is_function = |at: &usize| view.word(*at) == "def";
        let open = top.find(is_function).map(|at| at + 2).filter(|at| view.is(*at, b'('));
        // Behind the parameters and the type of the result.
        open.and_then(|open| view.partner(open)).filter(|close| *close > declaration.start + 3)
    } else {
        top.find(|at| is_body(view, *at))
    };
    declaration.start..end.map_or(declaration.end, |end| end + 1)
}

/// The declaration in brackets: a call with calls on its result, an object, or a body. The
/// arguments of a function that registers one tool are included.
pub(super) fn of_brackets(view: View<'_>, open: usize) -> Range<usize> {
    let (mut start, mut end) = call(view, open);
    let mut inner = open;
    for outer in view.parents(open) {
        let is_of_tool = !is_body(view, outer)
            && owner(view, outer).is_some_and(|it| {
                let name = view.name(it);
                ends_with_tool(name) && registers_tools(name)
            });
        // Not in a list between them.
        if !is_of_tool || view.parent(inner) != Some(outer) {
            break;
        }
        (start, end) = call(view, outer);
        inner = outer;
    }
    if start > 0 && view.word(start - 1) == "return" && view.language() == Language::Go {
        return constructor(view, start, end);
    }
    if let Some(function) = attributed(view, inner) {
        return bounded(view, start, function.end.max(end));
    }
    bounded(view, start, end)
}

/// The function that returns a tool and its handler.
fn constructor(view: View<'_>, start: usize, end: usize) -> Range<usize> {
    let body = view.parent(start);
    let close = body.and_then(|open| view.partner(open)).unwrap_or(end);
    bounded(view, start, close)
}

/// The range of a call: from the beginning of the called path to the end of calls on its result.
fn call(view: View<'_>, open: usize) -> (usize, usize) {
    let start = view.callee(open).map_or(open, |callee| view.path_start(callee));
    let mut close = view.partner(open).unwrap_or(open);
    for _ in 0..MAX_LEAD_TOKENS {
        let mut next = close + 1;
        // `tool(name="x")(function)`
        if view.is(next, b'(') && view.touches(next) {
            close = view.partner(next).unwrap_or(next);
            continue;
        }
        if view.is(next, b'?') {
            next += 1;
        }
        if !view.is(next, b'.') || view.word(next + 1).is_empty() {
            break;
        }
        // Types between the name and its arguments.
        let arguments = (next + 2..(next + MAX_LEAD_TOKENS).min(view.len()))
            .take_while(|at| !view.is(*at, b';') && !view.is(*at, b'}') && !view.is(*at, b')'))
            .find(|at| view.is(*at, b'('));
        let Some(end) = arguments.and_then(|open| view.partner(open)) else { break };
        close = end;
    }
    (start, close + 1)
}

/// The function behind the decorator or attribute that brackets belong to.
fn attributed(view: View<'_>, open: usize) -> Option<Range<usize>> {
    let start = view.callee(open).map_or(open, |callee| view.path_start(callee));
    let before = start.checked_sub(1)?;
    let close = view.partner(open)?;
    if view.is(before, b'@') {
        return function_after(view, close + 1);
    }
    // `#[tool(…)]`, `[McpServerTool(…)]`: the brackets of the attribute end next.
    let list = view.parents(open).find(|it| view.is(*it, b'['))?;
    let is_attribute = view.is_first(list) && view.language() == Language::CSharp
        || list > 0 && view.is(list - 1, b'#');
    let end =
        view.partner(list).filter(|_| is_attribute && list + 1 >= start.saturating_sub(40))?;
    function_after(view, end + 1)
}

/// The function or type that is declared from a token on, after further attributes.
pub(super) fn function_after(view: View<'_>, start: usize) -> Option<Range<usize>> {
    if view.language() == Language::Python {
        let limit = (start + MAX_LEAD_TOKENS * 4).min(view.len());
        let definer = (start..limit).find(|at| matches!(view.word(*at), "def" | "class"))?;
        return Some(start..python_end(view, definer));
    }
    let mut at = start;
    while at < (start + 4 * MAX_LEAD_TOKENS).min(view.len()) {
        let is_attribute =
            view.is(at, b'[') || at > 0 && view.is(at, b'(') && is_decorated(view, at);
        if is_attribute {
            at = view.partner(at)? + 1;
        } else if view.is(at, b'(') && view.callee(at).is_some() {
            return Some(start..body_end(view, view.partner(at)? + 1));
        } else if view.is(at, b'{') {
            return Some(start..view.partner(at)? + 1);
        } else if view.is(at, b';') {
            return None;
        } else {
            at += 1;
        }
    }
    None
}

/// Whether parentheses belong to a decorator: `@Tool(…)`.
fn is_decorated(view: View<'_>, open: usize) -> bool {
    let start = view.callee(open).map(|callee| view.path_start(callee));
    start.and_then(|it| it.checked_sub(1)).is_some_and(|it| view.is(it, b'@'))
}

/// The end of a function, from the token after its parameters: the end of its body, or of the
/// expression that is its body.
fn body_end(view: View<'_>, start: usize) -> usize {
    let (mut at, mut has_clause) = (start, false);
    while at < (start + 10 * MAX_LEAD_TOKENS).min(view.len()) {
        has_clause |= matches!(view.word(at), "where" | "throws");
        // The next declaration: this one has no body.
        let begins = !view.word(at).is_empty() || view.is(at, b'@') || view.is(at, b'[');
        if at > start && view.is_first(at) && begins && !has_clause {
            return at;
        }
        if view.is(at, b'{') {
            return view.partner(at).unwrap_or(at) + 1;
        }
        if view.is(at, b';') || view.is(at, b'}') {
            return at;
        }
        if view.kind(at) == TokenKind::Open {
            at = view.partner(at).unwrap_or(at);
        }
        at += 1;
    }
    at
}

/// The function whose name is at a token, including its decorators and attributes.
pub(super) fn of_function(view: View<'_>, name: usize) -> Range<usize> {
    let start = head_start(view, name);
    let end = match view.language() {
        Language::Python => python_end(view, name),
        _ => {
            let limit = (name + MAX_LEAD_TOKENS).min(view.len());
            let open = (name..limit).find(|at| view.is(*at, b'(') || view.is(*at, b'{'));
            match open {
                Some(open) if view.is(open, b'(') => {
                    body_end(view, view.partner(open).unwrap_or(open) + 1)
                }
                Some(open) => view.partner(open).unwrap_or(open) + 1,
                None => name + 1,
            }
        }
    };
    bounded(view, start, end)
}

/// The start of a declaration: its decorators, attributes, modifiers and types before the name.
pub(super) fn head_start(view: View<'_>, name: usize) -> usize {
    let mut start = name;
    while let Some(before) = start.checked_sub(1) {
        let ends = view.is_any(before, b";{}(,");
        if ends && !(view.is(before, b',') && view.language() == Language::Python) {
            break;
        }
        // In Python, a line that is no decorator ends what is before it.
        let is_python = view.language() == Language::Python;
        if is_python && view.is_first(start) && !is_decorator_line(view, start) {
            break;
        }
        let is_arrow = before > 0 && (view.is(before - 1, b'-') || view.is(before - 1, b'='));
        if view.is(before, b'>') && !is_arrow {
            match view.before_types(before) {
                Some(name) => start = name,
                None => break,
            }
        } else if matches!(view.kind(before), TokenKind::Close) {
            match view.partner(before) {
                Some(open) => start = open,
                None => break,
            }
        } else {
            start = before;
        }
        if name - start > MAX_DECLARATION_TOKENS {
            break;
        }
    }
    start
}

/// Whether the statement before the first token of a line is a decorator.
fn is_decorator_line(view: View<'_>, first: usize) -> bool {
    let mut at = first;
    while let Some(before) = view.before(at) {
        at = before;
        if view.is_first(at) {
            return view.is(at, b'@');
        }
    }
    false
}

/// The class, function or statement of Python that contains a token.
fn python_block(view: View<'_>, at: usize) -> Range<usize> {
    let lowest = at.saturating_sub(MAX_DECLARATION_TOKENS);
    let is_statement = |at: &usize| view.is_first(*at) && view.parent(*at).is_none();
    let mut statements = (lowest..=at).rev().filter(is_statement);
    let mut column = statements.next().map_or(0, |first| view.column(first));
    for start in statements {
        if column == 0 {
            break;
        }
        if view.column(start) < column {
            column = view.column(start);
            let definer = if view.word(start) == "async" { start + 1 } else { start };
            if matches!(view.word(definer), "class" | "def") {
                return bounded(view, head_start(view, start), python_end(view, start));
            }
        }
    }
    bounded(view, 0, view.len())
}

/// The end of a Python block whose first line contains a token.
fn python_end(view: View<'_>, at: usize) -> usize {
    let lowest = at.saturating_sub(MAX_DECLARATION_TOKENS);
    let first = (lowest..=at).rev().find(|it| view.is_first(*it)).unwrap_or(lowest);
    let column = view.column(first);
    let mut next = at + 1;
    while next < view.len().min(at + MAX_DECLARATION_TOKENS) {
        let is_statement = view.is_first(next) && view.parent(next) == view.parent(first);
        let is_outside = view.column(next) <= column && view.kind(next) != TokenKind::Close;
        if is_statement && is_outside {
            return next;
        }
        next = match view.kind(next) {
            TokenKind::Open => view.partner(next).unwrap_or(next) + 1,
            _ => next + 1,
        };
    }
    next
}

fn bounded(view: View<'_>, start: usize, end: usize) -> Range<usize> {
    let end = end.min(view.len()).min(start + MAX_DECLARATION_TOKENS);
    start.min(end)..end
}
