//! Values of a lock as JSON: the canonical text for digests, and the text that reviewers read.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::OnceLock;

use regex_syntax::hir::{Class, Hir, HirKind};

use crate::contract::limits::{MAX_LOCKED_NESTING, MAX_ONE_LINE, MAX_SHOWN_KEY};
use crate::document::{Decimal, Kind, Value};
use crate::source::json_text;

/// The canonical text of a value (RFC 8785).
///
/// # Errors
/// Why the value has no canonical text: a duplicate key, a number that JSON cannot represent, or
/// too deep nesting.
pub(super) fn canonical(value: Value<'_>) -> Result<String, String> {
    write(value, None)
}

/// The text of a value in a lock, on lines with this indentation: one member per line, hidden
/// characters escaped.
///
/// # Errors
/// Why the value cannot be written: a duplicate key, a number that JSON cannot represent, or too
/// deep nesting.
pub(super) fn reviewable(value: Value<'_>, indentation: usize) -> Result<String, String> {
    write(value, Some(indentation))
}

fn write(value: Value<'_>, indentation: Option<usize>) -> Result<String, String> {
    let mut writer = Writer { text: String::new(), indentation, depth: 0 };
    writer.value(value)?;
    Ok(writer.text)
}

struct Writer {
    text: String,
    /// The indentation of the first line; `None` for canonical text, which has no line breaks.
    indentation: Option<usize>,
    depth: usize,
}

impl Writer {
    fn value(&mut self, value: Value<'_>) -> Result<(), String> {
        match value.kind() {
            Kind::Array => match self.one_line(value)? {
                Some(line) => self.text.push_str(&line),
                None => self.children(['[', ']'], value.items())?,
            },
            Kind::Object => self.children(['{', '}'], members(value)?.into_values())?,
            _ => self.text.push_str(&self.scalar(value)?),
        }
        Ok(())
    }

    fn children<'d>(
        &mut self,
        [open, close]: [char; 2],
        children: impl Iterator<Item = Value<'d>>,
    ) -> Result<(), String> {
        // In a lock, the definition is inside the entry of its tool.
        let most = MAX_LOCKED_NESTING + usize::from(self.indentation.is_some());
        if self.depth >= most {
            return Err("it is nested too deeply".to_owned());
        }
        self.text.push(open);
        self.depth += 1;
        let mut is_empty = true;
        for child in children {
            if !std::mem::take(&mut is_empty) {
                self.text.push(',');
            }
            self.start_line();
            if let Some(key) = child.key().filter(|_| open == '{') {
                self.text.push_str(&self.string(key));
                self.text.push_str(if self.indentation.is_some() { ": " } else { ":" });
            }
            self.value(child)?;
        }
        self.depth -= 1;
        if !is_empty {
            self.start_line();
        }
        self.text.push(close);
        Ok(())
    }

    fn start_line(&mut self) {
        if let Some(indentation) = self.indentation {
            let _ = write!(self.text, "\n{}", " ".repeat(indentation + 2 * self.depth));
        }
    }

    /// The text of a short array of scalars on one line; `None` if the array is written on several
    /// lines.
    fn one_line(&self, array: Value<'_>) -> Result<Option<String>, String> {
        let is_scalar = |item: Value<'_>| !item.kind().is_container();
        if self.indentation.is_none() || !array.items().all(is_scalar) {
            return Ok(None);
        }
        let mut line = String::from("[");
        for (position, item) in array.items().enumerate() {
            line.push_str(if position == 0 { "" } else { ", " });
            line.push_str(&self.scalar(item)?);
            if line.len() > MAX_ONE_LINE {
                return Ok(None);
            }
        }
        line.push(']');
        Ok(Some(line))
    }

    fn scalar(&self, value: Value<'_>) -> Result<String, String> {
        match value.kind() {
            Kind::Number => number(value.scalar_text()),
            Kind::String => Ok(self.string(value.scalar_text())),
            Kind::Boolean => Ok((value.as_bool() == Some(true)).to_string()),
            _ => Ok("null".to_owned()),
        }
    }

    fn string(&self, content: &str) -> String {
        match self.indentation {
            Some(_) => reviewable_string(content),
            // As `JSON.stringify` writes it.
            None => serde_json::Value::from(content).to_string(),
        }
    }
}

/// A string as JSON, with invisible characters escaped so that a reviewer sees every character.
pub(super) fn reviewable_string(content: &str) -> String {
    json_text(content, is_unseen)
}

/// Whether a character is a control, formatting, private-use or unassigned character, or unusual
/// white space.
fn is_unseen(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_control();
    }
    static UNSEEN: OnceLock<Vec<(char, char)>> = OnceLock::new();
    let ranges = UNSEEN.get_or_init(|| {
        let parsed = regex_syntax::Parser::new()
            .parse(r"[\p{C}\p{Zl}\p{Zp}\p{Variation_Selector}\x{3164}\x{115f}\x{1160}\x{ffa0}]");
        match parsed.as_ref().map(Hir::kind) {
            Ok(HirKind::Class(Class::Unicode(class))) => {
                class.ranges().iter().map(|it| (it.start(), it.end())).collect()
            }
            _ => Vec::new(),
        }
    });
    let after = ranges.partition_point(|(start, _)| *start <= character);
    after.checked_sub(1).is_some_and(|at| character <= ranges[at].1)
}

/// The members of an object, sorted by the UTF-16 code units of their keys.
pub(super) fn members(object: Value<'_>) -> Result<BTreeMap<Vec<u16>, Value<'_>>, String> {
    let mut sorted = BTreeMap::new();
    for member in object.entries() {
        let key = member.key().unwrap_or_default();
        if sorted.insert(key.encode_utf16().collect(), member).is_some() {
            let shown: String = key.chars().take(MAX_SHOWN_KEY).collect();
            return Err(format!("the key `{shown}` appears twice in one object"));
        }
    }
    Ok(sorted)
}

/// A number as ECMAScript writes it.
pub(super) fn number(text: &str) -> Result<String, String> {
    let invalid = || format!("`{text}` is not a number of JSON");
    let decimal = Decimal::parse(text).ok_or_else(invalid)?;
    let written = es6(decimal.to_float());
    if Decimal::parse(&written).as_ref() == Some(&decimal) {
        return Ok(written);
    }
    match decimal.to_integer() {
        Some(whole) => Ok(whole.to_string()),
        // Its own spelling, in one form.
        None => Ok(text.trim_start_matches('+').to_ascii_lowercase().replace("e+", "e")),
    }
}

/// The shortest spelling that is read as this number; empty for infinities.
fn es6(float: f64) -> String {
    // Of two shortest spellings that are equally near, this one has the even digit.
    let shortest = serde_json::Number::from_f64(float).map(|it| it.to_string()).unwrap_or_default();
    let Some(decimal) = Decimal::parse(&shortest) else { return String::new() };
    let (digits, point) = (decimal.digits(), decimal.exponent());
    let count = i64::try_from(digits.len()).unwrap_or(i64::MAX);
    let zeros = |count: i64| "0".repeat(usize::try_from(count).unwrap_or(0));
    let sign = if decimal.is_negative() { "-" } else { "" };
    let plain = match point {
        _ if count == 0 => "0".to_owned(),
        _ if count <= point && point <= 21 => format!("{digits}{}", zeros(point - count)),
        1..=21 => {
            let (whole, fraction) = digits.split_at(usize::try_from(point).unwrap_or(0));
            format!("{whole}.{fraction}")
        }
        -5..=0 => format!("0.{}{digits}", zeros(-point)),
        _ => {
            let (first, rest) = digits.split_at(1);
            let dot = if rest.is_empty() { "" } else { "." };
            format!("{first}{dot}{rest}e{:+}", point - 1)
        }
    };
    format!("{sign}{plain}")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::contract::lock::json::canonical;
    use crate::document::{Document, ReadLimits, Syntax};
    use crate::source::SourceText;

    #[test]
    fn hidden_characters_are_written_as_escapes() {
        let text = reviewable_string("é\u{200b}\u{202e}\u{e0041}\u{7f}\u{e000}\u{fe0f}日");
        assert_eq!(text, "\"é\\u200b\\u202e\\udb40\\udc41\\u007f\\ue000\\ufe0f日\"");
    }

    fn text_of(
        text: String,
        write: fn(Value<'_>) -> Result<String, String>,
    ) -> Result<String, String> {
        let limits = ReadLimits { depth: 512, ..ReadLimits::default() };
        let source = Arc::new(SourceText::new("a.json", text));
        let document = Document::read(source, Syntax::Json, &limits);
        write(document.roots().next().unwrap())
    }

    #[test]
    fn a_definition_may_be_nested_to_the_limit() {
        // Objects, because an empty array is written on the line of what is around it.
        let nested = |depth: usize| format!("{}0{}", r#"{"a":"#.repeat(depth), "}".repeat(depth));
        for depth in [MAX_LOCKED_NESTING, MAX_LOCKED_NESTING + 1] {
            let is_allowed = depth == MAX_LOCKED_NESTING;
            assert_eq!(text_of(nested(depth), canonical).is_ok(), is_allowed);
            // The entry of the tool is around it.
            assert_eq!(text_of(nested(depth + 1), |it| reviewable(it, 4)).is_ok(), is_allowed);
        }
    }

    #[test]
    fn short_arrays_of_scalars_are_on_one_line() {
        let array = |length: usize| format!("[\"{}\"]", "a".repeat(length));
        let lines = |text: String| text_of(text, |it| reviewable(it, 0)).unwrap().lines().count();
        // The bracket and the quotation marks count.
        assert_eq!((lines(array(MAX_ONE_LINE - 3)), lines(array(MAX_ONE_LINE - 2))), (1, 3));
        assert_eq!((lines("[[]]".to_owned()), lines("[]".to_owned())), (3, 1));
    }

    fn of(text: &str) -> Result<String, String> {
        let document = Document::of_json(text);
        canonical(document.roots().next().unwrap())
    }

    #[test]
    fn numbers_are_written_as_ecmascript_does() {
        // RFC 8785, appendix B, and the spellings of section 3.2.2.3.
        for (bits, expected) in [
            (0x0000_0000_0000_0000, "0"),
            (0x8000_0000_0000_0000, "0"),
            (0x0000_0000_0000_0001, "5e-324"),
            (0x8000_0000_0000_0001, "-5e-324"),
            (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
            (0x4340_0000_0000_0000, "9007199254740992"),
            (0x4430_0000_0000_0000, "295147905179352830000"),
            (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"),
            (0x44b5_2d02_c7e1_4af6, "1e+23"),
            (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
            (0x444b_1ae4_d6e2_ef50, "1e+21"),
            (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"),
            (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
            (0x41b3_de43_5555_5553, "333333333.3333332"),
            (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
            (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
        ] {
            assert_eq!(es6(f64::from_bits(bits)), expected);
        }
        for (text, expected) in [
            ("1.0", "1"),
            ("1e20", "100000000000000000000"),
            ("-0", "0"),
            ("4.50", "4.5"),
            ("2e-3", "0.002"),
            ("9007199254740993", "9007199254740993"),
            ("1E+400", "1e400"),
        ] {
            assert_eq!(of(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn keys_are_sorted_by_utf_16_and_strings_are_literal() {
        let text = r#"{"\ud83d\ude00": 1, "\ufb33": 2, "1": 3, "\u20ac": 4, "\r": 5, "\u00f6": 6}"#;
        let expected = "{\"\\r\":5,\"1\":3,\"ö\":6,\"€\":4,\"😀\":1,\"\u{fb33}\":2}";
        assert_eq!(of(text).as_deref(), Ok(expected));
        assert_eq!(of(r#""\u000f\u007f\/""#).as_deref(), Ok("\"\\u000f\u{7f}/\""));
        assert!(of(r#"{"a": 1, "a": 2}"#).unwrap_err().contains("twice"));
    }
}
