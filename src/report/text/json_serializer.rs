//! The few kinds of values that reports are made of, as JSON in memory: what `serde_json` would
//! write, but sooner. Nearly all that is written is known to need no escape: names of members are
//! ours, and a pass over many bytes at a time shows it for most strings.

use std::fmt;
use std::io;
use std::ops::Range;
use std::sync::Arc;

use serde::ser::{
    Impossible, Serialize, SerializeSeq, SerializeStruct, SerializeTuple, Serializer,
};

use crate::diagnostic::{Diagnostic, Severity, Statement};
use crate::report::text::json_pattern::{Own, Pattern};
use crate::report::text::json_text::write_string;

/// How the members of a value are set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::report) enum Layout {
    /// All in one line, without spaces.
    Line,
    /// Each on a line of its own, two spaces deeper than its value.
    Lines,
}

/// What stands for a sequence that is written apart from the values around it.
pub(in crate::report) struct Gap;

impl Serialize for Gap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit_struct("Gap")
    }
}

/// JSON text that is being written.
pub(in crate::report) struct Text {
    pub(in crate::report) bytes: Vec<u8>,
    layout: Layout,
    /// How many values the next one lies in.
    depth: usize,
    /// Where gaps were left, and how deep.
    pub(in crate::report) gaps: Vec<(usize, usize)>,
    /// Set where the members of the next struct go on in the object that was begun; whether it
    /// has none yet.
    goes_on: Option<bool>,
    /// The members that findings begin with that say the same as the last one.
    said: Option<(Arc<Statement>, Severity, Vec<u8>)>,
    /// Where the values stand that are the last finding's own.
    own: Vec<Range<usize>>,
    /// What was written of a finding, for others like it.
    pattern: Option<Box<Pattern>>,
}

impl Text {
    /// Text that goes on behind `bytes`, inside `depth` values.
    pub(in crate::report) fn behind(bytes: Vec<u8>, layout: Layout, depth: usize) -> Self {
        let (gaps, own) = (Vec::new(), Vec::new());
        Self { bytes, layout, depth, gaps, goes_on: None, said: None, own, pattern: None }
    }

    /// # Errors
    /// A value of a kind that no report contains.
    pub(in crate::report) fn write(&mut self, value: &impl Serialize) -> io::Result<()> {
        let refused = |_| io::Error::other("a report contains a value that it cannot write");
        value.serialize(&mut *self).map_err(refused)
    }

    /// Writes a finding: the members of what it says, and those of what is its own.
    pub(in crate::report) fn write_finding<'r, S: Serialize>(
        &mut self,
        found: &'r Diagnostic,
        said: &impl Fn(&'r Diagnostic) -> S,
        own: &impl Serialize,
    ) -> io::Result<()> {
        if self.fill_pattern(found, own) {
            return Ok(());
        }
        let start = self.bytes.len();
        self.own.clear();
        self.bytes.push(b'{');
        self.depth += 1;
        let said_before = self.write_said(found, said)?;
        self.goes_on = Some(false);
        self.write(own)?;
        self.depth -= 1;
        self.begin_line(false);
        self.bytes.push(b'}');
        if said_before {
            self.own.iter_mut().for_each(|own| *own = own.start - start..own.end - start);
            self.pattern = Pattern::of(found, &self.bytes[start..], &self.own);
        }
        Ok(())
    }

    /// Writes a finding as others like it were written; whether there were any.
    fn fill_pattern(&mut self, found: &Diagnostic, own: &impl Serialize) -> bool {
        let Some(pattern) = self.pattern.take().filter(|pattern| pattern.fits(found)) else {
            return false;
        };
        let start = self.bytes.len();
        let filled = pattern.fill(own, self).is_ok();
        if filled {
            self.pattern = Some(pattern);
        } else {
            self.bytes.truncate(start);
        }
        filled
    }

    /// Writes the members of what a finding says; whether the last finding said the same.
    fn write_said<'r, S: Serialize>(
        &mut self,
        found: &'r Diagnostic,
        said: &impl Fn(&'r Diagnostic) -> S,
    ) -> io::Result<bool> {
        let same = |(statement, severity, _): &&(Arc<Statement>, Severity, Vec<u8>)| {
            Arc::ptr_eq(statement, &found.statement) && *severity == found.severity
        };
        if let Some((.., members)) = self.said.as_ref().filter(same) {
            self.bytes.extend_from_slice(members);
            return Ok(true);
        }
        let start = self.bytes.len();
        self.goes_on = Some(true);
        self.write(&said(found))?;
        let members = self.bytes[start..].to_vec();
        self.said = Some((Arc::clone(&found.statement), found.severity, members));
        Ok(false)
    }

    /// Ends the member before, if there `is_any`, and begins the line of the next one or of the
    /// end.
    pub(in crate::report) fn begin_line(&mut self, is_any: bool) {
        // Of a length that is known here, this takes a few instructions.
        const LINE: &[u8; 33] = b"\n                                ";
        if is_any {
            self.bytes.push(b',');
        }
        if self.layout == Layout::Line {
            return;
        }
        let (start, length) = (self.bytes.len(), 1 + 2 * self.depth);
        self.bytes.extend_from_slice(LINE);
        match length <= LINE.len() {
            true => self.bytes.truncate(start + length),
            false => self.bytes.resize(start + length, b' '),
        }
    }

    fn open(&mut self, open: u8, close: u8) -> Members<'_> {
        self.bytes.push(open);
        self.depth += 1;
        Members { text: self, close: Some(close), is_empty: true }
    }

    /// Writes a number; by far quicker than what can also pad and align.
    fn number(&mut self, number: u64) {
        match u32::try_from(number) {
            Ok(small) if small < 100_000_000 => {
                let digits = eight_digits(small);
                // The zeros in front are the lowest bytes; the last digit always stays.
                let zeros = (digits.trailing_zeros() / 8).min(7);
                let text = ((digits | ASCII_ZEROS) >> (8 * zeros)).to_le_bytes();
                self.bytes.extend_from_slice(&text);
                self.bytes.truncate(self.bytes.len() - zeros as usize);
            }
            _ => self.bytes.extend_from_slice(number.to_string().as_bytes()),
        }
    }
}

const ASCII_ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);

/// The eight digits of a number below a hundred million, the first one in the lowest byte: halves,
/// quarters and digits are split off side by side.
fn eight_digits(number: u32) -> u64 {
    let fours = u64::from(number / 10_000) | u64::from(number % 10_000) << 32;
    // Divides each by a hundred: exact up to 9999.
    let hundreds = (fours * 10_486) >> 20 & 0x7f_0000_007f;
    let twos = hundreds | (fours - 100 * hundreds) << 16;
    // Divides each by ten: exact up to 99.
    let tens = (twos * 103) >> 10 & 0x000f_000f_000f_000f;
    tens | (twos - 10 * tens) << 8
}

/// The members of an array or object that is being written.
pub(in crate::report) struct Members<'t> {
    text: &'t mut Text,
    /// How it ends; `None` where further members follow.
    close: Option<u8>,
    is_empty: bool,
}

impl Members<'_> {
    fn begin(&mut self) {
        self.text.begin_line(!self.is_empty);
        self.is_empty = false;
    }

    fn close(self) {
        let Some(close) = self.close else { return };
        self.text.depth -= 1;
        if !self.is_empty {
            self.text.begin_line(false);
        }
        self.text.bytes.push(close);
    }
}

impl SerializeSeq for Members<'_> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), fmt::Error> {
        self.begin();
        value.serialize(&mut *self.text)
    }

    fn end(self) -> Result<(), fmt::Error> {
        self.close();
        Ok(())
    }
}

impl SerializeTuple for Members<'_> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), fmt::Error> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Result<(), fmt::Error> {
        SerializeSeq::end(self)
    }
}

impl SerializeStruct for Members<'_> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_field<T: ?Sized + Serialize>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), fmt::Error> {
        self.begin();
        let bytes = &mut self.text.bytes;
        bytes.push(b'"');
        bytes.extend_from_slice(key.as_bytes());
        bytes.extend_from_slice(b"\":");
        if self.text.layout == Layout::Lines {
            bytes.push(b' ');
        }
        value.serialize(&mut *self.text)
    }

    fn end(self) -> Result<(), fmt::Error> {
        self.close();
        Ok(())
    }
}

macro_rules! numbers {
    ($($method:ident($kind:ty))*) => {
        $(fn $method(self, number: $kind) -> Result<(), fmt::Error> {
            self.number(u64::from(number));
            Ok(())
        })*
    };
}

/// Kinds of values that no report contains.
macro_rules! refused {
    ($($method:ident($($kind:ty),*) -> $done:ty;)*) => {
        $(fn $method(self, $(_: $kind),*) -> Result<$done, fmt::Error> {
            Err(fmt::Error)
        })*
    };
}

type Never = Impossible<(), fmt::Error>;

impl<'t> Serializer for &'t mut Text {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = Members<'t>;
    type SerializeTuple = Members<'t>;
    type SerializeTupleStruct = Never;
    type SerializeTupleVariant = Never;
    type SerializeMap = Never;
    type SerializeStruct = Members<'t>;
    type SerializeStructVariant = Never;

    numbers! {
        serialize_u8(u8) serialize_u16(u16) serialize_u32(u32) serialize_u64(u64)
    }

    fn serialize_bool(self, value: bool) -> Result<(), fmt::Error> {
        self.bytes.extend_from_slice(if value { b"true" } else { b"false" });
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Result<(), fmt::Error> {
        write_string(text, &mut self.bytes).map_err(|_| fmt::Error)
    }

    fn serialize_none(self) -> Result<(), fmt::Error> {
        self.bytes.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), fmt::Error> {
        value.serialize(self)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), fmt::Error> {
        self.gaps.push((self.bytes.len(), self.depth));
        Ok(())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), fmt::Error> {
        let start = self.bytes.len();
        value.serialize(&mut *self)?;
        if name == Own::<()>::NAME {
            self.own.push(start..self.bytes.len());
        }
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Members<'t>, fmt::Error> {
        Ok(self.open(b'[', b']'))
    }

    fn serialize_tuple(self, _: usize) -> Result<Members<'t>, fmt::Error> {
        Ok(self.open(b'[', b']'))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Members<'t>, fmt::Error> {
        Ok(match self.goes_on.take() {
            Some(is_empty) => Members { text: self, close: None, is_empty },
            None => self.open(b'{', b'}'),
        })
    }

    refused! {
        serialize_i8(i8) -> ();
        serialize_i16(i16) -> ();
        serialize_i32(i32) -> ();
        serialize_i64(i64) -> ();
        serialize_f32(f32) -> ();
        serialize_f64(f64) -> ();
        serialize_char(char) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_unit() -> ();
        serialize_unit_variant(&'static str, u32, &'static str) -> ();
        serialize_tuple_struct(&'static str, usize) -> Never;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Never;
        serialize_map(Option<usize>) -> Never;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Never;
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), fmt::Error> {
        Err(fmt::Error)
    }
}

#[cfg(test)]
mod tests {
    use super::{Layout, Text};

    #[test]
    fn numbers_are_written_as_by_the_standard_library() {
        let powers = (0..20).map(|exponent| 10_u64.pow(exponent));
        let around = powers.flat_map(|power| [power - 1, power, power + 1, power / 3 * 2]);
        let steps = (0..100_000_000).step_by(9_973);
        for number in around.chain(steps).chain(0..10_001).chain([u64::MAX]) {
            let mut text = Text::behind(Vec::new(), Layout::Line, 0);
            text.number(number);
            assert_eq!(text.bytes, number.to_string().as_bytes());
        }
    }
}
