//! Scalars and keys of TOML: their texts, and the kinds of values.

use std::borrow::Cow;

use toml_parser::decoder::{Encoding, IntegerRadix, ScalarKind};
use toml_parser::lexer::TokenKind;
use toml_parser::{ParseError, Raw};

use crate::document::toml::error;
use crate::document::toml::reader::Reader;
use crate::document::toml::tables::{Item, ItemOrigin, Segment};
use crate::document::tree::arena::Flags;
use crate::document::{Kind, Span};

impl<'t> Reader<'t> {
    /// Reads one name of a key.
    pub(crate) fn segment(&mut self) -> Option<Segment<'t>> {
        let encoding = self.kind().encoding();
        if encoding.is_none() && self.kind() != TokenKind::Atom {
            self.unexpected("a key", "write the key before it");
            return None;
        }
        let span = self.take();
        let (mut text, mut error) = (Cow::Borrowed(""), None);
        self.raw(span, encoding).decode_key(&mut text, &mut error);
        if let Some(fault) = error {
            self.error(error::of_key(self.text, span, encoding, &fault));
        }
        let quoted = if encoding.is_some() { Flags::KEY_QUOTED } else { Flags::NONE };
        let is_other = text != self.inner(span, encoding);
        let decoded = if is_other { Flags::KEY_DECODED } else { Flags::NONE };
        Some(Segment { span, flags: quoted.with(decoded), text })
    }

    /// Reads a value without brackets; returns its text if the source spells it differently.
    pub(crate) fn scalar(&mut self) -> (Item, Option<Box<str>>) {
        let encoding = self.kind().encoding();
        let mut span = self.take();
        while encoding.is_none() && self.goes_on(span) {
            span.end = self.take().end;
        }
        let raw = self.raw(span, encoding);
        let (mut text, mut error) = (Cow::Borrowed(""), None);
        let scalar = raw.decode_scalar(&mut text, &mut error);
        if error.is_none()
            && scalar == ScalarKind::DateTime
            && text.parse::<toml_datetime::Datetime>().is_err()
        {
            error = Some(ParseError::new(error::DATE));
        }
        if let Some(fault) = &error {
            self.error(error::of_scalar(self.text, span, encoding, fault));
        }
        let (kind, flags) = match scalar {
            ScalarKind::Boolean(true) => (Kind::Boolean, Flags::TRUE),
            ScalarKind::Boolean(false) => (Kind::Boolean, Flags::NONE),
            ScalarKind::Float | ScalarKind::Integer(_) if error.is_none() => {
                (Kind::Number, Flags::NONE)
            }
            _ => (Kind::String, Flags::NONE),
        };
        let text = if kind == Kind::Number { number(text, scalar) } else { text };
        let is_source = matches!(kind, Kind::Boolean) || text == self.inner(span, encoding);
        let flags = if encoding.is_some() { flags.with(Flags::QUOTED) } else { flags };
        let item = Item::new(kind, ItemOrigin::Value, span).with(flags);
        (item, (!is_source).then(|| text.into()))
    }

    /// Whether the current token continues a scalar without quotes: a part of a number after a
    /// dot, or a time after a date.
    fn goes_on(&mut self, so_far: Span) -> bool {
        match self.kind() {
            TokenKind::Atom | TokenKind::Dot => true,
            TokenKind::Whitespace if self.tokens.next.kind == TokenKind::Atom => {
                // After a number there is no more of it.
                let is_number = self.text[so_far.range()]
                    .trim_start_matches(['+', '-'])
                    .bytes()
                    .all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'_'));
                if !is_number {
                    self.skip_space();
                }
                !is_number
            }
            _ => false,
        }
    }

    fn raw(&self, span: Span, encoding: Option<Encoding>) -> Raw<'t> {
        let literal = self.text.get(span.range()).unwrap_or_default();
        let whole = toml_parser::Span::new_unchecked(0, literal.len());
        Raw::new_unchecked(literal, encoding, whole)
    }

    /// The source without its quotes if these are one character each; this is the text unless there
    /// are escapes.
    fn inner(&self, span: Span, encoding: Option<Encoding>) -> &'t str {
        let literal = self.text.get(span.range()).unwrap_or_default();
        match encoding {
            None => literal,
            Some(_) => literal.get(1..(literal.len() - 1).max(1)).unwrap_or_default(),
        }
    }
}

/// The text of a number, without underscores, as JSON or YAML's core schema would write it.
/// `toml_parser` removes the underscores, and the prefix of a base.
fn number(text: Cow<'_, str>, scalar: ScalarKind) -> Cow<'_, str> {
    match scalar {
        ScalarKind::Integer(IntegerRadix::Hex) => format!("0x{text}").into(),
        ScalarKind::Integer(IntegerRadix::Oct) => format!("0o{text}").into(),
        ScalarKind::Integer(IntegerRadix::Bin) => hexadecimal(&text).into(),
        ScalarKind::Float if text.ends_with("inf") => text.replace("inf", ".inf").into(),
        // Not a number has no sign there.
        ScalarKind::Float if text.ends_with("nan") => ".nan".into(),
        _ => text,
    }
}

/// A binary number as a hexadecimal one, four digits at a time: JSON and YAML have no binary
/// numbers.
fn hexadecimal(digits: &str) -> String {
    let digit = |bits: &[u8]| bits.iter().fold(0, |sum, bit| sum * 2 + u32::from(bit - b'0'));
    let (first, rest) = digits.as_bytes().split_at(digits.len() % 4);
    let groups = (!first.is_empty()).then_some(first).into_iter().chain(rest.chunks(4));
    let all = groups.filter_map(|bits| char::from_digit(digit(bits), 16));
    "0x".chars().chain(all).collect()
}

#[cfg(test)]
mod tests {
    use super::hexadecimal;

    #[test]
    fn binary_numbers_keep_their_value() {
        for (binary, expected) in
            [("1", "0x1"), ("1101", "0xd"), ("11010110", "0xd6"), ("100000", "0x20"), ("00", "0x0")]
        {
            assert_eq!(hexadecimal(binary), expected);
        }
    }
}
