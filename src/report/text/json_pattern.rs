//! What was written of one finding, as the pattern for others like it. The same mistake made a
//! hundred thousand times gives as many findings that differ in some numbers and short strings;
//! only those are then written again.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use serde::ser::{Impossible, SerializeSeq, SerializeStruct, SerializeTuple};
use serde::{Serialize, Serializer};

use crate::diagnostic::{Diagnostic, Severity, Statement};
use crate::report::text::json_serializer::Text;

/// A number or string in which a finding differs from others that are [`Like`] it.
pub(in crate::report) struct Own<T>(pub(in crate::report) T);

impl<T> Own<T> {
    /// The name by which a serializer knows it.
    pub(in crate::report) const NAME: &'static str = "Own";
}

impl<T: Serialize> Serialize for Own<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(Self::NAME, &self.0)
    }
}

/// A value that is the same in findings that are [`Like`] each other, and only looked for where
/// it is written.
#[derive(Serialize)]
pub(in crate::report) struct Shared<T>(pub(in crate::report) T);

/// What two findings have in common that differ in nothing but what is their [`Own`]: the values
/// around those, and how many there are.
struct Like {
    statement: Arc<Statement>,
    severity: Severity,
    path: Arc<str>,
    /// Whether there is a tool, and whether its name is empty.
    tool: Option<bool>,
    /// What takes the place of the bytes that are replaced.
    texts: Option<Box<[Arc<str>]>>,
}

impl Like {
    fn of(found: &Diagnostic) -> Option<Self> {
        let texts = |edits: &[crate::diagnostic::Edit]| {
            edits.iter().map(|edit| Arc::clone(&edit.text)).collect::<Box<[_]>>()
        };
        is_ordinary(found).then(|| Self {
            statement: Arc::clone(&found.statement),
            severity: found.severity,
            path: Arc::clone(&found.path),
            tool: found.tool.as_deref().map(str::is_empty),
            texts: found.edits.as_deref().map(texts),
        })
    }

    fn fits(&self, found: &Diagnostic) -> bool {
        let same_texts = || match (&self.texts, &found.edits) {
            (None, None) => true,
            (Some(texts), Some(edits)) => texts.iter().eq(edits.iter().map(|edit| &edit.text)),
            _ => false,
        };
        Arc::ptr_eq(&self.statement, &found.statement)
            && self.severity == found.severity
            && Arc::ptr_eq(&self.path, &found.path)
            && self.tool == found.tool.as_deref().map(str::is_empty)
            && is_ordinary(found)
            && same_texts()
    }
}

/// Whether a finding has nothing of which others may have more or less.
fn is_ordinary(found: &Diagnostic) -> bool {
    found.attachments.is_none()
}

/// The text of a finding, and where in it stand the values that are its own.
pub(in crate::report) struct Pattern {
    like: Like,
    bytes: Box<[u8]>,
    own: Box<[Range<usize>]>,
}

impl Pattern {
    /// The pattern that `bytes` are, which were written of the finding; `own` are the places in
    /// them of what is its own. `None` for a finding that few others are like.
    pub(in crate::report) fn of(
        found: &Diagnostic,
        bytes: &[u8],
        own: &[Range<usize>],
    ) -> Option<Box<Self>> {
        let like = Like::of(found)?;
        Some(Box::new(Self { like, bytes: bytes.into(), own: own.into() }))
    }

    /// Whether the finding differs from the one before in nothing but what is its own.
    pub(in crate::report) fn fits(&self, found: &Diagnostic) -> bool {
        self.like.fits(found)
    }

    /// Writes the pattern with what in `value` is its own.
    ///
    /// # Errors
    /// A value with more or less of its own than the pattern has. Some of it was written then.
    pub(in crate::report) fn fill(
        &self,
        value: &impl Serialize,
        text: &mut Text,
    ) -> Result<(), fmt::Error> {
        text.bytes.reserve(self.bytes.len() + SPARE);
        let mut filling = Filling { pattern: self, text, own: 0, written: 0 };
        value.serialize(&mut filling)?;
        if filling.own != self.own.len() {
            return Err(fmt::Error);
        }
        let rest = &self.bytes[filling.written..];
        text.bytes.extend_from_slice(rest);
        Ok(())
    }
}

/// Room for what is longer than in the pattern.
const SPARE: usize = 256;

/// A serializer that passes over all but what is [`Own`], and puts that into a pattern.
struct Filling<'p> {
    pattern: &'p Pattern,
    text: &'p mut Text,
    /// How many of the places were filled.
    own: usize,
    /// How much of the pattern was written or replaced.
    written: usize,
}

impl Filling<'_> {
    fn fill<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), fmt::Error> {
        let place = self.pattern.own.get(self.own).ok_or(fmt::Error)?;
        let before = self.pattern.bytes.get(self.written..place.start).ok_or(fmt::Error)?;
        self.text.bytes.extend_from_slice(before);
        self.own += 1;
        self.written = place.end;
        value.serialize(&mut *self.text)
    }
}

/// Lists of any kind are gone through.
macro_rules! lists {
    ($($kind:ident)*) => {
        $(impl $kind for &mut Filling<'_> {
            type Ok = ();
            type Error = fmt::Error;

            fn serialize_element<T: ?Sized + Serialize>(
                &mut self,
                value: &T,
            ) -> Result<(), fmt::Error> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), fmt::Error> {
                Ok(())
            }
        })*
    };
}

lists! { SerializeSeq SerializeTuple }

impl SerializeStruct for &mut Filling<'_> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_field<T: ?Sized + Serialize>(
        &mut self,
        _: &'static str,
        value: &T,
    ) -> Result<(), fmt::Error> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), fmt::Error> {
        Ok(())
    }
}

/// Values that are in the pattern.
macro_rules! passed_over {
    ($($method:ident($($kind:ty),*);)*) => {
        $(fn $method(self, $(_: $kind),*) -> Result<(), fmt::Error> {
            Ok(())
        })*
    };
}

/// Kinds of values that no report contains.
macro_rules! refused {
    ($($method:ident($($kind:ty),*);)*) => {
        $(fn $method(self, $(_: $kind),*) -> Result<Never, fmt::Error> {
            Err(fmt::Error)
        })*
    };
}

type Never = Impossible<(), fmt::Error>;

impl Serializer for &mut Filling<'_> {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Never;
    type SerializeTupleVariant = Never;
    type SerializeMap = Never;
    type SerializeStruct = Self;
    type SerializeStructVariant = Never;

    passed_over! {
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_f32(f32);
        serialize_f64(f64);
        serialize_char(char);
        serialize_str(&str);
        serialize_bytes(&[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(&'static str);
        serialize_unit_variant(&'static str, u32, &'static str);
    }

    refused! {
        serialize_tuple_struct(&'static str, usize);
        serialize_tuple_variant(&'static str, u32, &'static str, usize);
        serialize_map(Option<usize>);
        serialize_struct_variant(&'static str, u32, &'static str, usize);
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), fmt::Error> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), fmt::Error> {
        if name == Own::<()>::NAME { self.fill(value) } else { Ok(()) }
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

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Applicability, Edit, Label, Remedy};
    use crate::report::text::json_serializer::Layout;
    use crate::report::{formats::json, test_support};

    fn written(found: &Diagnostic, layout: Layout, text: &mut Text) -> Vec<u8> {
        let start = text.bytes.len();
        json::write_finding(found, text).unwrap();
        assert!(layout == Layout::Lines || !text.bytes[start..].contains(&b'\n'));
        text.bytes[start..].to_vec()
    }

    /// Findings that share one statement, and differ in each of the ways in which some do.
    fn findings() -> Vec<Diagnostic> {
        let mut first = test_support::finding(Severity::Error);
        first.remedy =
            Some(Remedy { applicability: Applicability::Safe, message: "write `x`".into() });
        let varied = |change: &dyn Fn(&mut Diagnostic)| {
            let mut found = first.clone();
            change(&mut found);
            found
        };
        let edit = |start, text: &str| Edit { start, end: start + 5, text: text.into() };
        let edits = |all: &[Edit]| Some(Box::from(all));
        let label = Label { path: "b.json".into(), region: first.region, message: "it".into() };
        vec![
            first.clone(),
            varied(&|it| it.pointer = "/tools/7/a\"\u{202e}b".into()),
            varied(&|it| it.region.start = 1_234_567),
            varied(&|it| it.tool = Some("one".into())),
            varied(&|it| it.tool = Some("another ##[error]".into())),
            varied(&|it| it.tool = Some("".into())),
            varied(&|it| it.edits = edits(&[edit(9, "\"x\"")])),
            varied(&|it| it.edits = edits(&[edit(99, "\"x\"")])),
            varied(&|it| it.edits = edits(&[edit(99, "\"y\"")])),
            varied(&|it| it.edits = edits(&[edit(9, "\"y\""), edit(20, "")])),
            varied(&|it| it.edits = edits(&[])),
            varied(&|it| it.attach().labels = vec![label.clone()]),
            varied(&|it| it.severity = Severity::Info),
            varied(&|it| it.path = "c.json".into()),
        ]
    }

    #[test]
    fn a_finding_is_written_the_same_whatever_was_written_before() {
        let findings = findings();
        for layout in [Layout::Line, Layout::Lines] {
            let alone = |found| written(found, layout, &mut Text::behind(Vec::new(), layout, 2));
            for one in &findings {
                // The third of them has a pattern, and the one behind them must not be misled by
                // it.
                for other in &findings {
                    let mut text = Text::behind(b"[".to_vec(), layout, 2);
                    for found in [one, one, one, other, other, other, one] {
                        let expected = alone(found);
                        assert_eq!(written(found, layout, &mut text), expected, "{found:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_pattern_is_not_filled_with_more_or_less_than_it_has() {
        let found = test_support::finding(Severity::Error);
        let places = [1..2, 4..8];
        let pattern = Pattern::of(&found, b"a1-b2222z", &places).unwrap();
        let fill = |own: &[u32]| {
            let mut text = Text::behind(Vec::new(), Layout::Line, 0);
            let own: Vec<_> = own.iter().map(|number| Own(*number)).collect();
            pattern.fill(&own, &mut text).map(|()| String::from_utf8(text.bytes).unwrap())
        };
        assert_eq!(fill(&[77, 8]).unwrap(), "a77-b8z");
        assert!(fill(&[7]).is_err() && fill(&[7, 8, 9]).is_err() && fill(&[]).is_err());
    }
}
