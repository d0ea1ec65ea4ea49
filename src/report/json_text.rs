//! Writing JSON so that printing it to a terminal is harmless: as it is made, piece by piece, and
//! with every hidden character of its strings as `\uXXXX`.

use std::io::{self, BufWriter, Write};

use serde::{Serialize, Serializer};
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};

use super::clean::{begins_command, is_hidden, is_plain};

/// Bytes that are gathered before they are written.
const BUFFER: usize = 1 << 16;

/// Writes `value` over several lines, and a line break.
pub(super) fn write_pretty(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    write_with(PrettyFormatter::new(), value, out)
}

/// Writes each value on a line of its own.
pub(super) fn write_lines(
    values: impl Iterator<Item: Serialize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(BUFFER, out);
    for value in values {
        write_value(CompactFormatter, &value, &mut out)?;
    }
    out.flush()
}

fn write_with(
    formatter: impl Formatter,
    value: &impl Serialize,
    out: &mut dyn Write,
) -> io::Result<()> {
    // Many small pieces: a buffer that is known here takes them quicker than one behind a call.
    let mut out = BufWriter::with_capacity(BUFFER, out);
    write_value(formatter, value, &mut out)?;
    out.flush()
}

fn write_value(
    formatter: impl Formatter,
    value: &impl Serialize,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut serializer = serde_json::Serializer::with_formatter(&mut *out, Visible(formatter));
    value.serialize(&mut serializer)?;
    out.write_all(b"\n")
}

/// A sequence that is made while it is written.
pub(super) struct Sequence<F>(pub(super) F);

impl<F, I> Serialize for Sequence<F>
where
    F: Fn() -> I,
    I: Iterator<Item: Serialize>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// The characters of a string that do something to a terminal or a log, with their offsets.
fn harmful(text: &str) -> impl Iterator<Item = (usize, char)> {
    let may_command = text.contains("##");
    text.char_indices().filter(move |&(at, character)| {
        is_hidden(character) || may_command && character == '[' && begins_command(&text[..at])
    })
}

/// A formatter that spells hidden characters. Those below U+0020 are spelt in any JSON.
struct Visible<F>(F);

impl<F: Formatter> Formatter for Visible<F> {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        if is_plain(fragment) {
            return writer.write_all(fragment.as_bytes());
        }
        let mut written = 0;
        for (at, character) in harmful(fragment) {
            writer.write_all(&fragment.as_bytes()[written..at])?;
            for unit in character.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            written = at + character.len_utf8();
        }
        writer.write_all(&fragment.as_bytes()[written..])
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_array(writer)
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array(writer)
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.0.begin_array_value(writer, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array_value(writer)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object(writer)
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object(writer)
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.0.begin_object_key(writer, first)
    }

    fn end_object_key<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_key(writer)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object_value(writer)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_value(writer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str = "a\u{1b}[31mb\r\nc\u{202e}d\u{200d}e\u{e0041}f\u{9b}g\u{7f}h\u{feff}\u{fe0f} Grüße 世界 ##[error]";

    #[test]
    fn json_means_the_same_and_hides_nothing() {
        let value = [HOSTILE, "plain", ""];
        let mut pretty = Vec::new();
        write_pretty(&value, &mut pretty).unwrap();
        let mut line = Vec::new();
        write_lines([value].iter(), &mut line).unwrap();
        for out in [pretty, line] {
            let text = String::from_utf8(out).unwrap();
            assert!(!text.contains(|character| is_hidden(character) && character != '\n'));
            assert!(text.contains("##\\u005berror]"), "{text}");
            assert!(text.contains("Grüße 世界") && text.contains("\\udb40\\udc41"), "{text}");
            assert_eq!(serde_json::from_str::<Vec<String>>(&text).unwrap(), value);
        }
    }

    #[test]
    fn the_layout_is_that_of_serde() {
        let value = serde_json::json!({"a": [1, null, {}], "b": {"c": []}});
        let mut out = Vec::new();
        write_pretty(&value, &mut out).unwrap();
        let expected = serde_json::to_string_pretty(&value).unwrap() + "\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
