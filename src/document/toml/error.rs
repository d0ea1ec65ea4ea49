//! The errors of a TOML text, in our own words, at the position of their usual cause.

use toml_parser::ParseError;
use toml_parser::decoder::Encoding;

use crate::document::json::reader::offset;
use crate::document::limits::MAX_SHOWN_TEXT;
use crate::document::syntax::{SyntaxError, grammar};
use crate::document::toml::tables::{Item, ItemOrigin, Segment};
use crate::document::{Kind, Span};
use crate::source::cut;

/// The description of an error that makes [`of_scalar`] report an invalid date.
pub(crate) const DATE: &str = "date";

/// The error for a character that is not allowed.
pub(crate) fn control_character(text: &str, at: u32) -> SyntaxError {
    let character = text[at as usize..].chars().next().unwrap_or_default();
    let span = Span::new(at, at + offset(character.len_utf8()));
    let message = format!("TOML cannot contain the character U+{:04X}", u32::from(character));
    grammar(span, &message, "remove it, or write it as an escape")
}

pub(crate) fn carriage_return(span: Span) -> SyntaxError {
    let message = "a carriage return alone does not end a line in TOML";
    grammar(span, message, "write a line feed after it")
}

/// The error for a key that needs a table where another value, defined at `known`, already exists.
pub(crate) fn conflict(
    item: &Item,
    known: Span,
    segment: &Segment<'_>,
    is_header: bool,
) -> SyntaxError {
    let name = cut(&segment.text, MAX_SHOWN_TEXT);
    let (what, help) = match (item.origin, item.kind) {
        (ItemOrigin::Header, _) => {
            ("a table with its own header", "write the entry below that header")
        }
        (ItemOrigin::Array, _) => {
            ("an array of tables", "write the entry below a header of its own")
        }
        (_, Kind::Object) => ("an inline table", "write the entry inside its braces"),
        (_, Kind::Array) => ("an array", "give one of them another name"),
        _ => ("a value and not a table", "give one of them another name"),
    };
    let by = if is_header { "a header" } else { "a dotted key" };
    let message = format!("`{name}` is {what}, which {by} cannot extend");
    grammar(segment.span, &message, help).with_related(known, format!("`{name}` is defined here"))
}

/// The error for a key that the parser rejected.
pub(crate) fn of_key(
    text: &str,
    span: Span,
    encoding: Option<Encoding>,
    fault: &ParseError,
) -> SyntaxError {
    match encoding {
        Some(Encoding::BasicString | Encoding::LiteralString) => of_string(text, span, fault),
        Some(_) => {
            grammar(first_of(span, 3), "a key must be on one line", "write one quote around it")
        }
        None => {
            let at = span.start + fault_start(fault);
            let character = text[at as usize..].chars().next().unwrap_or_default();
            let message = format!("a key without quotes cannot contain `{character}`");
            if character.is_control() {
                return control_character(text, at);
            }
            grammar(first_of(Span::at(at), character.len_utf8()), &message, "put the key in quotes")
        }
    }
}

/// The error for a scalar that the parser rejected, or for an invalid date ([`DATE`]).
pub(crate) fn of_scalar(
    text: &str,
    span: Span,
    encoding: Option<Encoding>,
    fault: &ParseError,
) -> SyntaxError {
    if encoding.is_some() {
        return of_string(text, span, fault);
    }
    let literal = text.get(span.range()).unwrap_or_default();
    let shown = cut(literal, MAX_SHOWN_TEXT);
    let word =
        ["true", "false", "inf", "nan"].into_iter().find(|word| literal.eq_ignore_ascii_case(word));
    if let Some(word) = word {
        let message = format!("`{shown}` is not a value of TOML");
        return grammar(span, &message, &format!("write `{word}`"));
    }
    if matches!(literal, "null" | "None" | "nil") {
        return grammar(span, "TOML has no null", "remove the entry");
    }
    if let Some(control) = literal.find(|it: char| it.is_control()) {
        return control_character(text, span.start + offset(control));
    }
    let description = fault.description();
    let is_text = literal.starts_with(char::is_alphabetic)
        || matches!(description, "string values must be quoted" | "missing opening quote");
    if is_text && description != DATE {
        let message = format!("the text `{shown}` needs quotes");
        return grammar(span, &message, "write `\"` around it");
    }
    let (what, help) = match description {
        DATE => ("a date or time", "write `2006-01-02T15:04:05Z`, or put the text in quotes"),
        "unexpected leading zero" => ("a number", "remove the leading zeros, or put it in quotes"),
        "`_` may only go between digits" => ("a number", "write `_` only between digits"),
        "radix must be lowercase" => ("a number", "write the prefix in lower case"),
        "integers with a radix cannot be signed" => ("a number", "remove the sign"),
        _ => ("a number", "put the text in quotes"),
    };
    grammar(span, &format!("`{shown}` is not {what} in TOML"), help)
}

fn of_string(text: &str, span: Span, fault: &ParseError) -> SyntaxError {
    const CLOSE: &str = "add the closing quote";
    let at = span.start + fault_start(fault);
    let is_multi_line = ["\"\"\"", "'''"].iter().any(|it| text[span.range()].starts_with(it));
    let escape = |message: &str, help: &str| {
        // The backslash is before the digits or letters that were found wrong.
        let before = &text[span.start as usize..at as usize];
        let start = span.start + before.rfind('\\').map_or(0, offset);
        let next = text[at as usize..span.end as usize].chars().next();
        let is_last = at == start + 1;
        let end = at + if is_last { next.map_or(0, |next| offset(next.len_utf8())) } else { 0 };
        let span = Span::new(start, end.max(start + 1));
        let message = message.replace('$', &cut(&text[span.range()], MAX_SHOWN_TEXT));
        grammar(span, &message, help)
    };
    match fault.description() {
        "missing escaped value" => escape(
            "`$` is not an escape of TOML",
            "write `\\\\` for a backslash, or put the text in single quotes",
        ),
        "too few unicode value digits" | "invalid value" => escape(
            "an escape lacks its hexadecimal digits or names no character",
            "write `\\x41`, `\\u0041` or `\\U00000041`",
        ),
        "carriage return must be followed by newline" => {
            carriage_return(Span::new(at.saturating_sub(1), at))
        }
        _ if at >= span.end && is_multi_line => {
            grammar(first_of(span, 3), "these quotes are never closed", CLOSE)
        }
        _ if at >= span.end => {
            grammar(first_of(span, 1), "this quote is not closed on its line", CLOSE)
        }
        _ if text[at as usize..].starts_with(|next: char| next.is_control()) => {
            control_character(text, at)
        }
        _ => grammar(
            first_of(Span::at(at), 1),
            "a backslash at the end of a line cannot be followed by text",
            "write `\\\\` for a backslash",
        ),
    }
}

fn fault_start(fault: &ParseError) -> u32 {
    fault.unexpected().map_or(0, |span| offset(span.start()))
}

/// The span of `bytes` bytes at the start of another span.
fn first_of(span: Span, bytes: usize) -> Span {
    Span::new(span.start, span.start + offset(bytes))
}
