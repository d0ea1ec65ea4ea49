//! Values as the JSON that clients write, in the spelling of their language.

use crate::document::{Kind, Value};
use crate::targets::JsonStyle;

/// A value as JSON in a style.
pub(super) fn write(value: Value<'_>, style: JsonStyle) -> String {
    let mut writer = Writer::new(style);
    writer.value(value);
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

/// What remains to be written.
enum Pending<'d> {
    Value(Value<'d>),
    Close(char),
}

impl Writer {
    pub(super) fn new(style: JsonStyle) -> Self {
        Self { text: String::new(), style, depth: 0, is_first: true }
    }

    /// Writes a value without its key.
    pub(super) fn value(&mut self, value: Value<'_>) {
        let mut pending = Vec::new();
        self.one(value, &mut pending);
        while let Some(next) = pending.pop() {
            match next {
                Pending::Close(bracket) => self.close(bracket),
                Pending::Value(next) => {
                    self.separate();
                    if let Some(key) = next.key() {
                        self.key(key);
                    }
                    self.one(next, &mut pending);
                }
            }
        }
    }

    fn one<'d>(&mut self, value: Value<'d>, pending: &mut Vec<Pending<'d>>) {
        match value.kind() {
            Kind::Array | Kind::Object => {
                let (opening, closing) = if value.is_array() { ('[', ']') } else { ('{', '}') };
                self.open(opening);
                pending.push(Pending::Close(closing));
                let from = pending.len();
                let children: Vec<_> = value.members().chain(value.items()).collect();
                pending.extend(children.into_iter().map(Pending::Value));
                pending[from..].reverse();
                self.order_like_javascript(&mut pending[from..], value);
            }
            Kind::String => self.string(value.text()),
            Kind::Number => {
                let number = number(value, self.style);
                self.text.push_str(&number);
            }
            Kind::Boolean if value.is_true() => self.text.push_str("true"),
            Kind::Boolean => self.text.push_str("false"),
            Kind::Null => self.text.push_str("null"),
        }
    }

    /// Puts members whose names are integers before others, as JavaScript's objects have them.
    /// `pending` is in reverse order.
    fn order_like_javascript(&self, pending: &mut [Pending<'_>], container: Value<'_>) {
        let index = |item: &Pending<'_>| match item {
            Pending::Value(value) => value.key().and_then(array_index),
            Pending::Close(_) => None,
        };
        if self.is_javascript()
            && container.is_object()
            && pending.iter().any(|it| index(it).is_some())
        {
            pending.sort_by_key(|item| std::cmp::Reverse(index(item).unwrap_or(u32::MAX)));
        }
    }

    /// Whether numbers and members are those of JavaScript.
    fn is_javascript(&self) -> bool {
        is_javascript(self.style)
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

    pub(super) fn key(&mut self, key: &str) {
        self.string(key);
        self.text.push(':');
        if !matches!(self.style, JsonStyle::Compact | JsonStyle::CompactPython) {
            self.text.push(' ');
        }
    }

    pub(super) fn string(&mut self, string: &str) {
        // A string always becomes JSON.
        let json = serde_json::to_string(string).unwrap_or_default();
        if !matches!(self.style, JsonStyle::Spaced) {
            return self.text.push_str(&json);
        }
        for character in json.chars() {
            if character.is_ascii() && character != '\x7f' {
                self.text.push(character);
                continue;
            }
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                self.text.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
}

/// Whether a style is JavaScript's.
fn is_javascript(style: JsonStyle) -> bool {
    matches!(style, JsonStyle::Compact | JsonStyle::Indented)
}

/// The number of a member's name, if JavaScript orders the member by it.
fn array_index(key: &str) -> Option<u32> {
    let number: u32 = key.parse().ok().filter(|number| *number < u32::MAX)?;
    (number.to_string() == key).then_some(number)
}

/// A number as JavaScript or Python writes it after reading.
fn number(value: Value<'_>, style: JsonStyle) -> String {
    let is_javascript = is_javascript(style);
    let text = value.compact_json();
    let is_integer = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    if is_integer && (!is_javascript || text.len() < 16) {
        return if text == "-0" { "0".into() } else { text };
    }
    let Ok(float) = text.parse::<f64>() else { return text };
    float_text(float, style)
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
        // Pydantic writes the exponents of Rust.
        return match style {
            JsonStyle::CompactPython => text,
            _ if is_javascript => format!("{digits}e{sign}{exponent}"),
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
    use crate::document::Document;

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
    fn deep_values_are_written() {
        let text = "[".repeat(100) + &"]".repeat(100);
        assert_eq!(written(&text, JsonStyle::Compact), text);
    }
}
