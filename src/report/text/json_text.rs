//! Writing JSON so that printing it to a terminal is harmless: piece by piece, as it is made, and
//! with every hidden character of its strings as `\uXXXX`.

use std::io::{self, Write};

use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;

use crate::report::text::in_order;
use crate::report::text::json_serializer::Layout;
pub(in crate::report) use crate::report::text::json_serializer::{Gap, Text};
use crate::report::text::sanitize::{begins_command, is_hidden, is_plain, is_plain_in_json};

/// Writes each item as a value on a line of its own, on one of up to `threads` threads.
pub(in crate::report) fn write_lines<T: Copy + Send>(
    items: impl Iterator<Item = T>,
    threads: usize,
    write: impl Fn(T, &mut Text) -> io::Result<()> + Sync,
    out: &mut dyn Write,
) -> io::Result<()> {
    let render = |items: &[T], bytes: &mut Vec<u8>| {
        let mut text = Text::behind(std::mem::take(bytes), Layout::Line, 0);
        for item in items {
            write(*item, &mut text)?;
            text.bytes.push(b'\n');
        }
        *bytes = text.bytes;
        Ok(())
    };
    in_order::write(items, threads, render, out)
}

/// A value over several lines, and a line break, with gaps for sequences that are too long to be
/// held: each [`Gap`] in it is filled in turn.
pub(in crate::report) struct Frame {
    bytes: Vec<u8>,
    /// Where the gaps are that are still to be filled, and in how many values; the first is last.
    gaps: Vec<(usize, usize)>,
    /// How much of it was written.
    written: usize,
}

impl Frame {
    /// # Errors
    /// A value of a kind that reports do not hold.
    pub(in crate::report) fn of(value: &impl Serialize) -> io::Result<Self> {
        let mut text = Text::behind(Vec::new(), Layout::Lines, 0);
        text.write(value)?;
        text.bytes.push(b'\n');
        text.gaps.reverse();
        Ok(Self { bytes: text.bytes, gaps: text.gaps, written: 0 })
    }

    /// Writes all before the next gap, and what the gap stands for: each of the items as a value,
    /// on up to `threads` threads.
    pub(in crate::report) fn fill<T: Copy + Send>(
        &mut self,
        items: impl Iterator<Item = T>,
        threads: usize,
        write: impl Fn(T, &mut Text) -> io::Result<()> + Sync,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (gap, depth) = self.gaps.pop().unwrap_or((self.bytes.len(), 0));
        out.write_all(&self.bytes[self.written..gap])?;
        self.written = gap;
        let mut items = items.peekable();
        if items.peek().is_none() {
            return out.write_all(b"[]");
        }
        out.write_all(b"[")?;
        let numbered = items.enumerate();
        let render = |items: &[(usize, T)], bytes: &mut Vec<u8>| {
            let mut text = Text::behind(std::mem::take(bytes), Layout::Lines, depth + 1);
            for (index, item) in items {
                text.begin_line(*index > 0);
                write(*item, &mut text)?;
            }
            *bytes = text.bytes;
            Ok(())
        };
        in_order::write(numbered, threads, render, out)?;
        let mut text = Text::behind(Vec::new(), Layout::Lines, depth);
        text.begin_line(false);
        text.bytes.push(b']');
        out.write_all(&text.bytes)
    }

    /// Writes what is left behind the last gap.
    pub(in crate::report) fn finish(self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&self.bytes[self.written..])
    }
}

/// Writes a string with its quotes.
pub(in crate::report) fn write_string(text: &str, out: &mut Vec<u8>) -> io::Result<()> {
    if is_plain_in_json(text) {
        out.reserve(text.len() + 2);
        out.push(b'"');
        out.extend_from_slice(text.as_bytes());
        out.push(b'"');
        return Ok(());
    }
    let mut serializer = serde_json::Serializer::with_formatter(out, Visible);
    Ok(serializer.serialize_str(text)?)
}

/// The characters of a string that do something to a terminal or a log, with their offsets.
fn harmful(text: &str) -> impl Iterator<Item = (usize, char)> {
    let may_command = text.contains("##");
    text.char_indices().filter(move |&(at, character)| {
        is_hidden(character) || may_command && character == '[' && begins_command(&text[..at])
    })
}

/// A formatter that spells hidden characters. Those below U+0020 are spelt in any JSON.
struct Visible;

impl Formatter for Visible {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str = "a\u{1b}[31mb\r\nc\u{202e}d\u{200d}e\u{e0041}f\u{9b}g\u{7f}h\u{feff}\u{fe0f} Grüße 世界 ##[error]";

    fn pretty(value: &impl Serialize) -> String {
        let mut out = Vec::new();
        Frame::of(value).unwrap().finish(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn line(value: impl Serialize + Sync) -> String {
        let mut out = Vec::new();
        write_lines([&value].into_iter(), 1, |value, text| text.write(value), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn json_means_the_same_and_hides_nothing() {
        let value = [HOSTILE, "plain", ""];
        for text in [pretty(&value), line(value)] {
            assert!(!text.contains(|character| is_hidden(character) && character != '\n'));
            assert!(text.contains("##\\u005berror]"), "{text}");
            assert!(text.contains("Grüße 世界") && text.contains("\\udb40\\udc41"), "{text}");
            assert_eq!(serde_json::from_str::<Vec<String>>(&text).unwrap(), value);
        }
    }

    #[test]
    fn every_string_is_spelt_as_serde_spells_it_unless_it_is_hidden() {
        let visible = (0..=0x2000_u32).chain([0xffff, 0x1f389]).filter_map(char::from_u32);
        for character in visible.filter(|&character| character < ' ' || !is_hidden(character)) {
            for text in [character.to_string(), format!("{}{character}b", "a".repeat(70))] {
                let expected = serde_json::to_string(&text).unwrap() + "\n";
                assert_eq!(line(&text), expected);
            }
        }
    }

    #[derive(Serialize)]
    struct Nested<T> {
        #[serde(skip_serializing_if = "Option::is_none")]
        left_out: Option<u32>,
        none: Option<&'static str>,
        numbers: Vec<u64>,
        empty: [bool; 0],
        pair: (bool, u64),
        inner: T,
    }

    fn nested<T>(inner: T) -> Nested<T> {
        let numbers = vec![0, 9, 10, 99, 100, 105, 1000, 4_294_967_296];
        Nested { left_out: None, none: None, numbers, empty: [], pair: (true, u64::MAX), inner }
    }

    #[test]
    fn the_layout_is_that_of_serde() {
        #[derive(Serialize)]
        struct Empty {}
        #[derive(Serialize)]
        struct Deep(Vec<Deep>);
        let value = nested([nested(nested(Some("text"))); 1]);
        assert_eq!(pretty(&value), serde_json::to_string_pretty(&value).unwrap() + "\n");
        assert_eq!(line(&value), serde_json::to_string(&value).unwrap() + "\n");
        assert_eq!(pretty(&[Empty {}]), "[\n  {}\n]\n");
        let deep = (0..20).fold(Deep(Vec::new()), |deep, _| Deep(vec![deep]));
        assert_eq!(pretty(&deep), serde_json::to_string_pretty(&deep).unwrap() + "\n");
    }

    #[test]
    fn a_gap_is_filled_as_if_it_had_been_a_sequence() {
        for count in [0_u32, 1, 2, 255, 256, 257, 5000] {
            let items: Vec<_> = (0..count).collect();
            let whole = nested((items.clone(), nested(&items)));
            let expected = serde_json::to_string_pretty(&whole).unwrap() + "\n";
            for threads in [1, 2, 5] {
                let mut out = Vec::new();
                let mut frame = Frame::of(&nested((Gap, nested(Gap)))).unwrap();
                frame
                    .fill(0..count, threads, |number, text| text.write(&number), &mut out)
                    .unwrap();
                frame
                    .fill(0..count, threads, |number, text| text.write(&number), &mut out)
                    .unwrap();
                frame.finish(&mut out).unwrap();
                assert!(out == expected.as_bytes(), "{count} on {threads}");
            }
        }
    }
}
