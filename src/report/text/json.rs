//! JSON without characters that could control a terminal or a log: `serde_json` with a writer that
//! escapes hidden characters as `\uXXXX`.

use std::io::{self, Write};

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};

use crate::report::text::sanitize::{begins_command, is_hidden, is_plain};

/// A sequence that is generated while it is written, so that it is never entirely in memory.
pub(crate) struct Sequence<F>(pub(crate) F);

impl<F, I> Serialize for Sequence<F>
where
    F: Fn() -> I,
    I: IntoIterator<Item: Serialize>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// The members of a JSON object, in the order in which they are written.
pub(crate) trait Members {
    /// Writes the members to an object.
    fn write<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error>;
}

/// A JSON object, made with [`object!`].
pub(crate) struct Object<M>(pub(crate) M);

/// A member of an object; omitted if its value is `None`.
pub(crate) struct Member<T>(pub(crate) &'static str, pub(crate) Option<T>);

impl<M: Members> Serialize for Object<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        self.0.write(&mut object)?;
        object.end()
    }
}

impl<T: Serialize> Members for Member<T> {
    fn write<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        self.1.as_ref().map_or(Ok(()), |value| object.serialize_entry(self.0, value))
    }
}

impl Members for () {
    fn write<M: SerializeMap>(&self, _: &mut M) -> Result<(), M::Error> {
        Ok(())
    }
}

impl<A: Members, B: Members> Members for (A, B) {
    fn write<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        self.0.write(object)?;
        self.1.write(object)
    }
}

impl<A: Members> Members for Option<Object<A>> {
    fn write<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        self.as_ref().map_or(Ok(()), |other| other.0.write(object))
    }
}

/// A JSON object that is written without being built: `"key": value` is a member, `"key"?: value`
/// is a member that is omitted if its value is `None`, and `..object` adds the members of another
/// object if there is one.
macro_rules! object {
    ($($members:tt)*) => {
        $crate::report::text::json::Object($crate::report::text::json::members!($($members)*))
    };
}

/// The members of an [`object!`].
macro_rules! members {
    () => { () };
    ($key:literal: $value:expr, $($rest:tt)*) => {
        $crate::report::text::json::members!($key?: Some($value), $($rest)*)
    };
    ($key:literal?: $value:expr, $($rest:tt)*) => {(
        $crate::report::text::json::Member($key, $value),
        $crate::report::text::json::members!($($rest)*),
    )};
    (..$object:expr, $($rest:tt)*) => {(
        $object,
        $crate::report::text::json::members!($($rest)*),
    )};
}

pub(crate) use {members, object};

/// Writes a value on several lines, and a line break.
///
/// # Errors
/// The errors of the writer.
pub(crate) fn write_pretty(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    write(value, PrettyFormatter::new(), out)
}

/// Writes a value on one line, and a line break.
///
/// # Errors
/// The errors of the writer.
pub(crate) fn write_line(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    write(value, CompactFormatter, out)
}

fn write(value: &impl Serialize, layout: impl Formatter, out: &mut dyn Write) -> io::Result<()> {
    value.serialize(&mut serde_json::Serializer::with_formatter(Visible(&mut *out), layout))?;
    out.write_all(b"\n")
}

/// A writer that escapes hidden characters. They occur only in strings, and each part of a string
/// that needs no other escape arrives in one call.
struct Visible<'o>(&'o mut dyn Write);

impl Write for Visible<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        if is_plain(text) {
            return self.0.write_all(bytes);
        }
        let mut written = 0;
        for (at, character) in harmful(text) {
            self.0.write_all(&bytes[written..at])?;
            for unit in character.encode_utf16(&mut [0; 2]) {
                write!(self.0, "\\u{unit:04x}")?;
            }
            written = at + character.len_utf8();
        }
        self.0.write_all(&bytes[written..])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The characters of a string that could affect a terminal or a log, with their offsets.
fn harmful(text: &str) -> impl Iterator<Item = (usize, char)> {
    let may_command = text.contains("##");
    // A line break is one between members: `serde_json` has escaped those in strings.
    text.char_indices().filter(move |&(at, character)| {
        is_hidden(character) && character != '\n'
            || may_command && character == '[' && begins_command(&text[..at])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::test_support::text_of;

    const HOSTILE: &str = "a\u{1b}[31mb\r\nc\u{202e}d\u{200d}e\u{e0041}f\u{9b}g\u{7f}h\u{feff}\u{fe0f} Grüße 世界 ##[error]";

    fn pretty(value: &impl Serialize) -> String {
        text_of(|out| write_pretty(value, out))
    }

    fn line(value: &impl Serialize) -> String {
        text_of(|out| write_line(value, out))
    }

    #[test]
    fn json_means_the_same_and_hides_nothing() {
        let value = [HOSTILE, "plain", ""];
        for text in [pretty(&value), line(&value)] {
            assert!(!text.contains(|character| is_hidden(character) && character != '\n'));
            assert!(text.contains("##\\u005berror]"), "{text}");
            assert!(text.contains("Grüße 世界") && text.contains("\\udb40\\udc41"), "{text}");
            assert_eq!(serde_json::from_str::<Vec<String>>(&text).unwrap(), value);
        }
    }

    #[test]
    fn every_string_is_written_as_serde_writes_it_unless_it_is_hidden() {
        let visible = (0..=0x2000_u32).chain([0xffff, 0x1f389]).filter_map(char::from_u32);
        for character in visible.filter(|&character| character < ' ' || !is_hidden(character)) {
            for text in [character.to_string(), format!("{}{character}b", "a".repeat(70))] {
                assert_eq!(line(&text), serde_json::to_string(&text).unwrap() + "\n");
            }
        }
    }

    #[test]
    fn the_layout_is_that_of_serde() {
        let value = serde_json::json!({
            "a": [1, [], {}, [[2.5, null]]], "b": {"c": {"d": true}}, "e": "text", "f": {}
        });
        assert_eq!(pretty(&value), serde_json::to_string_pretty(&value).unwrap() + "\n");
        assert_eq!(line(&value), serde_json::to_string(&value).unwrap() + "\n");
    }

    #[test]
    fn a_sequence_is_written_as_the_list_of_its_items() {
        for count in [0_u32, 1, 2, 300] {
            let items: Vec<_> = (0..count).collect();
            let sequence = Sequence(|| 0..count);
            assert_eq!(pretty(&(&sequence, 1)), pretty(&(&items, 1)));
        }
    }

    #[test]
    fn an_error_of_the_writer_is_passed_on() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let error = write_pretty(&["a"], &mut Full).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
