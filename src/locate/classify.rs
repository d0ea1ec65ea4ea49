//! Classifies an occurrence of a name: the definition of a tool, a constant, a mention.

use crate::lexer::{Language, TokenKind};
use crate::locate::attribute::{Attribute, attribute_of_tool};
use crate::locate::limits::MAX_LEAD_TOKENS;
use crate::locate::owner::{Surroundings, key_before, owner, surroundings};
use crate::locate::sighting::{Rank, Shape, Sighting};
use crate::locate::view::{View, is_keyword};
use crate::locate::words::{ends_with_tool, is_among_ignoring_case, registers_tools};

/// Classifies a literal with the name, or an identifier whose value is the name.
pub(super) fn of_value(view: View<'_>, file: usize, token: usize) -> Sighting {
    let start = value_start(view, token);
    let end = value_end(view, token);
    let sighting = |rank, shape| Sighting::new(file, token, rank, shape);
    if is_compared(view, start, end) {
        return sighting(Rank::Mention, Shape::Member);
    }
    if is_key(view, token, end) {
        return match surroundings(view, token) {
            Surroundings::Other => sighting(Rank::Other, Shape::Value),
            _ => sighting(Rank::Key, Shape::Value),
        };
    }
    let start = unwrapped(view, start);
    if let Some(key) = key_before(view, start) {
        return sighting(rank_of_member(view, token, key), Shape::Member);
    }
    if start > 0 && view.is(start - 1, b'(') {
        let callee = view.callee(start - 1).map_or("", |callee| view.word(callee));
        // The name that a class of a tool gives to its base.
        if matches!(callee, "super" | "__init__" | "base") {
            return sighting(Rank::Member, Shape::Method);
        }
        return sighting(rank_of_argument(view, start - 1), Shape::Member);
    }
    if is_later_argument(view, start) {
        return sighting(Rank::Member, Shape::Member);
    }
    if let Some(method) = returning_method(view, start)
        && is_name_key(view.word(method))
    {
        let rank = match surroundings(view, method) {
            Surroundings::Other => Rank::Other,
            _ => Rank::Member,
        };
        return sighting(rank, Shape::Method);
    }
    sighting(Rank::Mention, Shape::Member)
}

/// The first token of an expression that is a literal or ends with an identifier.
fn value_start(view: View<'_>, token: usize) -> usize {
    let start = match view.kind(token) {
        TokenKind::Identifier => view.path_start(token),
        TokenKind::Fragment => first_fragment(view, token),
        _ => token,
    };
    let is_sign = |at: usize| view.is(at, b'&') || view.is(at, b'*');
    let start = if start > 0 && is_sign(start - 1) { start - 1 } else { start };
    // `PREFIX + "x"`
    let operand = start.checked_sub(2).filter(|_| view.is(start - 1, b'+'));
    let call =
        |at: usize| view.partner(at).and_then(|open| view.callee(open)).filter(|it| *it < at);
    let operand = operand.and_then(|at| if view.is(at, b')') { call(at) } else { Some(at) });
    match operand.filter(|at| !view.name(*at).is_empty()) {
        Some(operand) => view.path_start(operand),
        None => start,
    }
}

/// The first token of a string with interpolations.
fn first_fragment(view: View<'_>, token: usize) -> usize {
    let mut first = token;
    while first > 0 && view.touches(first) {
        let before = first - 1;
        first = match view.kind(before) {
            TokenKind::Fragment | TokenKind::Identifier => before,
            TokenKind::Close => match view.partner(before) {
                Some(open) => open,
                None => break,
            },
            _ => break,
        };
    }
    first
}

/// The key or variable that has a literal as its value.
pub(super) fn constant_key(view: View<'_>, token: usize) -> Option<usize> {
    key_before(view, value_start(view, token))
}

/// The last token of a value, including `.value`, `.to_string()` and the like.
fn value_end(view: View<'_>, token: usize) -> usize {
    let mut end = token;
    while view.is(end + 1, b'.') && view.kind_at(end + 2) == Some(TokenKind::Identifier) {
        end += 2;
        if view.is(end + 1, b'(') {
            end = view.partner(end + 1).unwrap_or(end + 1);
        }
    }
    end
}

/// Functions and types that wrap a literal in languages with several types of strings.
const WRAPPERS: &str = "from Borrowed Some String F literal of str Ptr nameof";

/// The start of a value including its wrapper: of `String::from("x")` or `Some("x")`.
fn unwrapped(view: View<'_>, start: usize) -> usize {
    let open = start.checked_sub(1).filter(|open| view.is(*open, b'('));
    let callee = open.and_then(|open| view.callee(open));
    match callee.filter(|callee| is_among_ignoring_case(WRAPPERS, view.word(*callee))) {
        Some(callee) => view.path_start(callee),
        None => start,
    }
}

/// Whether a value is compared with something, as in a dispatcher.
fn is_compared(view: View<'_>, start: usize, end: usize) -> bool {
    let before = start.checked_sub(1);
    let is_operator = |at: usize| {
        view.is(at, b'=')
            && at > 0
            && view.touches(at)
            && [b'=', b'!'].iter().any(|sign| view.is(at - 1, *sign))
    };
    let keyword = before.map_or("", |at| view.word(at));
    let is_arm = view.are(end + 1, b"=>") || view.are(end + 1, b"->");
    matches!(keyword, "case" | "in" | "is" | "when")
        || before.is_some_and(is_operator)
        || view.are(end + 1, b"==")
        || view.are(end + 1, b"!=")
        || is_arm && is_in_match(view, start)
}

/// Whether a token is in the braces of `match`, `when` or `switch`.
fn is_in_match(view: View<'_>, at: usize) -> bool {
    let Some(open) = view.parent(at) else { return false };
    let lead = open.saturating_sub(12)..open;
    lead.rev()
        .take_while(|it| !view.is(*it, b';'))
        .any(|it| matches!(view.word(it), "match" | "when" | "switch"))
}

/// Whether a value is a key: `"x": …`, `x: …`, `["x"]: …`, `"x" => …`, `"x" to …`, `tools["x"] =
/// …`.
fn is_key(view: View<'_>, token: usize, end: usize) -> bool {
    let next = if view.is(end + 1, b']') && token > 0 && view.is(token - 1, b'[') {
        end + 2
    } else {
        end + 1
    };
    let is_colon = view.is(next, b':') && !view.is(next + 1, b':') && !view.are(next, b":=");
    // A conditional expression has a colon as well.
    let is_choice = token > 0 && view.is(token - 1, b'?');
    let is_assigned = next > end + 1 && view.is(next, b'=') && !view.is(next + 1, b'=');
    is_colon && !is_choice || view.are(next, b"=>") || view.word(next) == "to" || is_assigned
}

/// Whether a key or method gives the name of the object that contains it.
fn is_name_key(key: &str) -> bool {
    is_among_ignoring_case(
        "name toolName tool_name getName tool _name __name mcp_name mcpName tool_id",
        key,
    )
}

fn rank_of_member(view: View<'_>, token: usize, key: usize) -> Rank {
    let key_name = view.name(key);
    let is_name = is_name_key(key_name);
    // The name of a type in what is made from it: `#[serde(rename = "x")]`.
    if key_name == "rename" && view.parents(key).any(|open| open > 0 && view.is(open - 1, b'#')) {
        return Rank::Key;
    }
    match surroundings(view, token) {
        Surroundings::Other => Rank::Other,
        Surroundings::Tool if is_name => Rank::Tool,
        _ if is_name => Rank::Member,
        _ => Rank::Constant,
    }
}

/// The rank of the first argument of a call.
fn rank_of_argument(view: View<'_>, open: usize) -> Rank {
    let Some(callee) = view.callee(open) else { return Rank::Mention };
    let name = view.word(callee);
    if registers_tools(name) {
        return Rank::Tool;
    }
    // `Tool::new("x")`, `Tool.builder().name("x")`, `withName("x")`.
    let path = view.path_start(callee)..callee;
    let is_of_tool = path.clone().any(|at| ends_with_tool(view.word(at)));
    match name {
        "new" | "New" | "of" | "create" | "named" if is_of_tool => Rank::Tool,
        "name" | "Name" | "withName" | "setName" | "toolName" | "WithName" | "with_name" => {
            match surroundings(view, open) {
                _ if is_of_tool => Rank::Tool,
                Surroundings::Other => Rank::Other,
                _ => Rank::Member,
            }
        }
        _ => Rank::Mention,
    }
}

/// Whether a value is an argument of a registering call after arguments that are only identifiers:
/// `registerTool(server, "x", …)`.
fn is_later_argument(view: View<'_>, start: usize) -> bool {
    let mut at = start;
    for _ in 0..8 {
        let Some(before) = at.checked_sub(1) else { return false };
        if view.is(before, b'(') {
            let callee = view.callee(before);
            return at < start && callee.is_some_and(|it| registers_tools(view.word(it)));
        }
        let is_plain = view.is(before, b',')
            || view.is(before, b'.')
            || view.kind(before) == TokenKind::Identifier && !is_keyword(view.word(before));
        if !is_plain {
            return false;
        }
        at = before;
    }
    false
}

/// The method that returns the value at `start` and does nothing else.
fn returning_method(view: View<'_>, start: usize) -> Option<usize> {
    let before = start.checked_sub(1)?;
    let open = if view.word(before) == "return" { before.checked_sub(1)? } else { before };
    if view.is(open, b'>') {
        // `string Name => "x"`, `name = () => "x"`.
        let name = open.checked_sub(2)?;
        return name_before(view, name);
    }
    if !view.is(open, b'{') {
        return None;
    }
    let lead = open.saturating_sub(12)..open;
    let close = lead.rev().find(|at| view.is(*at, b')'))?;
    name_before(view, close)
}

fn name_before(view: View<'_>, at: usize) -> Option<usize> {
    let name = if view.is(at, b')') { view.partner(at)?.checked_sub(1)? } else { at };
    (view.kind(name) == TokenKind::Identifier).then_some(name)
}

/// Classifies an identifier with the name, apart from its role as a value; `is_exact` if it is
/// spelled exactly like the name.
pub(super) fn of_identifier(
    view: View<'_>,
    file: usize,
    token: usize,
    is_exact: bool,
) -> Option<Sighting> {
    let sighting = |rank, shape| Some(Sighting::new(file, token, rank, shape));
    let before = token.checked_sub(1);
    let definer = before.map_or("", |at| view.word(at));
    let is_function = matches!(definer, "def" | "fn" | "fun" | "func" | "function");
    let is_method = matches!(view.language(), Language::Java | Language::CSharp)
        && (view.is(token + 1, b'(') || view.is(token + 1, b'<'))
        && before
            .is_some_and(|at| !view.is(at, b'.') && !view.word(at).is_empty() || view.is(at, b'>'))
        && definer != "new"
        && definer != "return"
        && definer != "await";
    if is_function || is_method {
        return match attribute_of_tool(view, token) {
            Attribute::Names => sighting(Rank::Other, Shape::Function),
            Attribute::Tool => sighting(Rank::Tool, Shape::Function),
            Attribute::None if is_exact => sighting(Rank::Function, Shape::Function),
            Attribute::None => None,
        };
    }
    if matches!(definer, "class" | "struct" | "object") {
        let head = token + 1..(token + MAX_LEAD_TOKENS).min(view.len());
        let mut bases = head.take_while(|at| !view.is(*at, b'{') && !view.are(*at, b"):"));
        let is_tool = bases.any(|at| ends_with_tool(view.word(at)))
            || attribute_of_tool(view, token) == Attribute::Tool;
        return if is_tool { sighting(Rank::Function, Shape::Function) } else { None };
    }
    // `mcpTool<UrlEncode>()`
    if before.is_some_and(|at| view.is(at, b'<')) && view.is(token + 1, b'>') {
        let callee = before.and_then(|at| at.checked_sub(1));
        let is_tool = callee.is_some_and(|it| registers_tools(view.word(it)));
        return if is_tool { sighting(Rank::Tool, Shape::Value) } else { None };
    }
    if !is_exact {
        return None;
    }
    if is_key(view, token, token) && !view.is(token + 1, b'=') {
        let is_other = surroundings(view, token) == Surroundings::Other;
        return sighting(if is_other { Rank::Other } else { Rank::Key }, Shape::Value);
    }
    // `const x = tool({…})`, `x = Tool(…)`
    let value = token + 2;
    if view.is(token + 1, b'=') && !view.is(value, b'=') && !view.is(value, b'>') {
        let open = (value..(value + 16).min(view.len())).find(|at| view.is(*at, b'('));
        let callee = open.and_then(|open| view.callee(open));
        let is_tool = callee.is_some_and(|it| registers_tools(view.word(it)));
        return if is_tool { sighting(Rank::Key, Shape::Value) } else { None };
    }
    None
}

/// Whether an identifier is a function that is passed to a registering function: `add_tool(x)`,
/// `tool()(x)`.
pub(super) fn is_registered(view: View<'_>, token: usize) -> bool {
    let mut start = view.path_start(token);
    // `register_tool(name="x", method=self.x)`
    if start > 1 && view.is(start - 1, b'=') && !view.is(start - 2, b'=') {
        let Some(open) = view.parent(start).filter(|open| view.is(*open, b'(')) else {
            return false;
        };
        start = open + 1;
    }
    let Some(open) = start.checked_sub(1) else { return false };
    if view.is(open, b'(') {
        let callee = view.callee(open).or_else(|| {
            let close = open.checked_sub(1).filter(|at| view.is(*at, b')'))?;
            view.callee(view.partner(close)?)
        });
        return callee.is_some_and(|it| {
            registers_tools(view.word(it))
                || view.path_start(it) < it && ends_with_tool(view.word(it.saturating_sub(2)))
        });
    }
    // `tools=[x, y]`
    view.parent(token)
        .filter(|open| view.is(*open, b'['))
        .is_some_and(|open| owner(view, open).is_some_and(|it| registers_tools(view.name(it))))
}
