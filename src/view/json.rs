//! Values as the JSON that clients write, in the spelling of their language.

use std::sync::Arc;

use crate::document::{Document, Kind, ReadLimits, Syntax, Value};
use crate::source::{SourceText, json_text, push_json};
use crate::targets::JsonStyle;

/// The document of JSON that was written of a value: as deep as the value, whose document had limits of its own.
pub(super) fn read(text: &str) -> Document {
    let limits = ReadLimits { depth: u32::MAX, ..ReadLimits::default() };
    Document::read(Arc::new(SourceText::new("", text)), Syntax::Json, &limits)
}

/// A value as JSON in a style.
pub(super) fn write(value: Value<'_>, style: JsonStyle) -> String {
    let mut writer = Writer::new(style);
    writer.value(value);
    writer.text
}

/// An object with these members as JSON in a style.
pub(super) fn object<'d>(
    members: impl Iterator<Item = (&'d str, Value<'d>)>,
    style: JsonStyle,
) -> String {
    let mut writer = Writer::new(style);
    writer.open('{');
    for (key, value) in members {
        writer.member(key);
        writer.value(value);
    }
    writer.close('}');
    writer.text
}

/// Writes JSON, one token after another. Values come one by one, so that nothing recurses over
/// input.
pub(super) struct Writer {
    pub(super) text: String,
    style: JsonStyle,
    depth: usize,
    /// Whether the innermost container is empty so far.
    is_first: bool,
}

/// A token that remains to be written.
enum PendingValue<'d> {
    Value(Value<'d>),
    /// The end of a container, and whether it has the members of a definition.
    Close(char, bool),
}

/// Maximum size of JSON in which references are replaced by definitions, in bytes. Definitions that
/// contain each other grow without limit.
const MAX_INLINED: usize = 1 << 20;

impl Writer {
    pub(super) fn new(style: JsonStyle) -> Self {
        Self { text: String::new(), style, depth: 0, is_first: true }
    }

    /// Writes a value without its key.
    pub(super) fn value(&mut self, value: Value<'_>) {
        self.inlined(value, |_| None);
    }

    /// Writes a value without its key. Objects get the members of their `definition` instead of
    /// `$ref`, except inside of that definition.
    pub(super) fn inlined<'d>(
        &mut self,
        value: Value<'d>,
        definition: impl Fn(Value<'d>) -> Option<Value<'d>>,
    ) {
        let (mut open, mut pending) = (Vec::new(), vec![PendingValue::Value(value)]);
        let mut is_outermost = true;
        while let Some(next) = pending.pop() {
            let value = match next {
                PendingValue::Value(value) => value,
                PendingValue::Close(bracket, is_of_definition) => {
                    self.close(bracket);
                    open.truncate(open.len() - usize::from(is_of_definition));
                    continue;
                }
            };
            if !std::mem::replace(&mut is_outermost, false) {
                self.separate();
                value.key().into_iter().for_each(|key| self.key(key));
            }
            if !value.is_object() && !value.is_array() {
                self.scalar(value);
                continue;
            }
            let may_grow = self.text.len() < MAX_INLINED;
            let found = definition(value).filter(|it| may_grow && !open.contains(&it.id()));
            let (opening, closing) = if value.is_array() { ('[', ']') } else { ('{', '}') };
            self.open(opening);
            pending.push(PendingValue::Close(closing, found.is_some()));
            open.extend(found.map(Value::id));
            let from = pending.len();
            let others = found.into_iter().flat_map(Value::members);
            let others = others.filter(|it| !value.has(it.key_text()));
            let own = value.members().filter(|it| found.is_none() || !it.has_key("$ref"));
            pending.extend(others.chain(own).chain(value.items()).map(PendingValue::Value));
            pending[from..].reverse();
            self.order_like_javascript(&mut pending[from..]);
        }
    }

    fn scalar(&mut self, value: Value<'_>) {
        match value.kind() {
            Kind::String => self.string(value.text()),
            Kind::Number if is_plain_number(value) => self.text += value.scalar_text(),
            Kind::Number => self.text += &number(value, self.style),
            _ => self.text += &value.compact_json(),
        }
    }

    /// Puts members whose names are integers before others, as JavaScript's objects have them.
    /// `pending` is in reverse order.
    fn order_like_javascript(&self, pending: &mut [PendingValue<'_>]) {
        let index = |item: &PendingValue<'_>| match item {
            PendingValue::Value(value) => value.key().and_then(array_index),
            PendingValue::Close(..) => None,
        };
        if is_javascript(self.style) && pending.iter().any(|it| index(it).is_some()) {
            crate::sort::by_key(pending, |item| std::cmp::Reverse(index(item).unwrap_or(u32::MAX)));
        }
    }

    pub(super) fn open(&mut self, bracket: char) {
        self.text.push(bracket);
        self.depth += 1;
        self.is_first = true;
    }

    pub(super) fn close(&mut self, bracket: char) {
        self.depth -= 1;
        if !self.is_first {
            self.line();
        }
        self.text.push(bracket);
        self.is_first = false;
    }

    /// Begins a member or an item.
    pub(super) fn separate(&mut self) {
        if !std::mem::replace(&mut self.is_first, false) {
            let is_spaced = matches!(self.style, JsonStyle::Spaced | JsonStyle::SpacedUnicode);
            self.text.push_str(if is_spaced { ", " } else { "," });
        }
        self.line();
    }

    fn line(&mut self) {
        if matches!(self.style, JsonStyle::Indented | JsonStyle::IndentedUnicode) {
            self.text.push('\n');
            self.text.extend(std::iter::repeat_n("  ", self.depth));
        }
    }

    fn key(&mut self, key: &str) {
        self.string(key);
        self.text.push(':');
        if !is_compact(self.style) {
            self.text.push(' ');
        }
    }

    pub(super) fn string(&mut self, string: &str) {
        match self.style {
            JsonStyle::Spaced => {
                self.text += &json_text(string, |it| !it.is_ascii() || it == '\x7f');
            }
            _ => push_json(&mut self.text, string),
        }
    }

    /// Begins a member of an object.
    pub(super) fn member(&mut self, key: &str) {
        self.separate();
        self.key(key);
    }
}

/// Whether a style has no white space.
pub(super) fn is_compact(style: JsonStyle) -> bool {
    matches!(style, JsonStyle::Compact | JsonStyle::CompactPython | JsonStyle::CompactRust)
}

/// Whether a style is JavaScript's.
fn is_javascript(style: JsonStyle) -> bool {
    matches!(style, JsonStyle::Compact | JsonStyle::Indented)
}

/// Whether every language writes a value like [`Value::compact_json`], if without white space.
pub(super) fn is_plain(value: Value<'_>) -> bool {
    let is_such = |it: Value<'_>| {
        let is_index =
            it.id() != value.id() && it.key_bytes().first().is_some_and(u8::is_ascii_digit);
        !is_index && (it.kind() != Kind::Number || is_plain_number(it))
    };
    !has_replaced(value) && value.subtree().all(is_such)
}

/// Whether an object in a value has a key twice. Readers keep one of the members.
fn has_replaced(value: Value<'_>) -> bool {
    let replaced = value.document().replaced_members();
    let next = replaced.get(replaced.partition_point(|member| *member < value.id()));
    next.is_some_and(|member| value.contains(*member))
}

/// Whether JavaScript writes a value in another spelling, or members in another order or only once.
pub(super) fn is_respelled(value: Value<'_>) -> bool {
    let is_other = |it: Value<'_>| number(it, JsonStyle::Compact) != it.compact_json();
    has_replaced(value)
        || value.subtree().any(|it| {
            it.kind() == Kind::Number && is_other(it)
                || it.key().is_some_and(|key| array_index(key).is_some())
        })
}

/// Whether every language writes a number as it is: a short integer without a sign.
fn is_plain_number(value: Value<'_>) -> bool {
    let digits = value.number_text().unwrap_or_default().as_bytes();
    digits.len() < 16
        && digits.iter().all(u8::is_ascii_digit)
        && matches!(digits, [b'0'] | [b'1'..=b'9', ..])
}

/// The number of a member's name, if JavaScript orders the member by it.
fn array_index(key: &str) -> Option<u32> {
    let number: u32 = key.parse().ok().filter(|number| *number < u32::MAX)?;
    (number.to_string() == key).then_some(number)
}

/// A number as JavaScript or Python writes it after reading.
fn number(value: Value<'_>, style: JsonStyle) -> String {
    let text = value.compact_json();
    let is_integer = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let is_exact = match style {
        JsonStyle::CompactRust => text
            .parse::<i128>()
            .is_ok_and(|it| (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&it)),
        _ => !is_javascript(style) || text.len() < 16,
    };
    if is_integer && is_exact {
        return if text == "-0" { "0".into() } else { text };
    }
    let float = text.parse();
    float.map_or(text, |float| float_text(float, style))
}

/// The shortest decimal of a number that reads as the same number, as JavaScript's `String(number)`
/// or Python's `repr(number)` writes it.
fn float_text(number: f64, style: JsonStyle) -> String {
    let is_javascript = is_javascript(style);
    if !number.is_finite() {
        return "null".to_owned();
    }
    let size = number.abs();
    let (least, most) = if is_javascript { (1e-6, 1e21) } else { (1e-4, 1e16) };
    if size != 0.0 && (size < least || size >= most) {
        let text = format!("{number:e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let (sign, exponent) = match exponent.strip_prefix('-') {
            Some(exponent) => ('-', exponent),
            None => ('+', exponent),
        };
        // Pydantic writes exponents like JavaScript.
        return match style {
            _ if is_javascript || is_compact(style) => format!("{digits}e{sign}{exponent}"),
            _ => format!("{digits}e{sign}{exponent:0>2}"),
        };
    }
    let text = if size == 0.0 && is_javascript { "0".to_owned() } else { format!("{number}") };
    let is_whole = !text.contains('.');
    if is_whole && !is_javascript { text + ".0" } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str, style: JsonStyle) -> String {
        write(Document::of_json(text).roots().next().unwrap(), style)
    }

    #[test]
    fn each_style_has_its_white_space() {
        let text = r#"{"a": [1, {"b": null}], "c": {}, "d": [], "é": "\u00e9\n"}"#;
        for (style, expected) in [
            (JsonStyle::Compact, r#"{"a":[1,{"b":null}],"c":{},"d":[],"é":"é\n"}"#),
            (
                JsonStyle::Spaced,
                r#"{"a": [1, {"b": null}], "c": {}, "d": [], "\u00e9": "\u00e9\n"}"#,
            ),
            (JsonStyle::SpacedUnicode, r#"{"a": [1, {"b": null}], "c": {}, "d": [], "é": "é\n"}"#),
            (
                JsonStyle::Indented,
                "{\n  \"a\": [\n    1,\n    {\n      \"b\": null\n    }\n  ],\n  \"c\": {},\n  \
                 \"d\": [],\n  \"é\": \"é\\n\"\n}",
            ),
        ] {
            assert_eq!(written(text, style), expected, "{style:?}");
        }
    }

    #[test]
    fn numbers_and_members_are_those_of_the_language() {
        for (number, javascript, python) in [
            ("1", "1", "1"),
            ("-0", "0", "0"),
            ("1.0", "1", "1.0"),
            ("1e3", "1000", "1000.0"),
            ("0.1", "0.1", "0.1"),
            ("1e21", "1e+21", "1e+21"),
            ("1e20", "100000000000000000000", "1e+20"),
            ("1e-7", "1e-7", "1e-07"),
            ("12345678901234567890", "12345678901234567000", "12345678901234567890"),
            ("9007199254740993", "9007199254740992", "9007199254740993"),
        ] {
            assert_eq!(written(number, JsonStyle::Compact), javascript, "{number}");
            assert_eq!(written(number, JsonStyle::Spaced), python, "{number}");
        }
        let text = r#"{"b":1,"10":2,"2":3,"01":4,"a":5,"b":6}"#;
        assert_eq!(written(text, JsonStyle::Compact), r#"{"2":3,"10":2,"01":4,"a":5,"b":6}"#);
        assert_eq!(written(text, JsonStyle::CompactPython), r#"{"10":2,"2":3,"01":4,"a":5,"b":6}"#);
    }

    #[test]
    fn what_javascript_writes_otherwise_is_respelled() {
        for (text, expected) in [
            (r#"{"a": 1, "b": [0.5, -1, {"a": null}]}"#, false),
            (r#"{"a": [{"b": 1, "b": 2}]}"#, true),
            (r#"{"a": {"1": 2}}"#, true),
            (r#"[1.0]"#, true),
        ] {
            let document = Document::of_json(text);
            assert_eq!(is_respelled(document.roots().next().unwrap()), expected, "{text}");
        }
    }

    #[test]
    fn deep_values_are_written() {
        let text = "[".repeat(100) + &"]".repeat(100);
        assert_eq!(written(&text, JsonStyle::Compact), text);
    }
}
