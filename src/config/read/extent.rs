//! The extent of a configuration file, measured before it is parsed: a table or a list of one byte
//! takes a thousand times as much memory once it is read.

use std::ops::Range;

use crate::config::limits::{MAX_COMMAS, MAX_TABLES};

/// The bytes at which a file exceeds the limits, and the message about it.
pub(crate) fn excess(text: &str) -> Option<(Range<usize>, String)> {
    let bytes = text.as_bytes();
    let (mut tables, mut commas) = (0, 0);
    // A byte-order mark does not belong to the text after it.
    let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    while let Some(first) = bytes.get(at) {
        // A dot in a key opens a table as well: `a.b.c = 1` has two.
        let (counted, most, what) = match first {
            b'.' | b'[' | b'{' => (&mut tables, MAX_TABLES, "tables, lists and dots in keys"),
            b',' => (&mut commas, MAX_COMMAS, "values in lists and tables"),
            _ => {
                at = end_of_token(bytes, at);
                continue;
            }
        };
        *counted += 1;
        if *counted > most {
            let message = format!("too many {what}: a configuration file may have {most}");
            return Some((at..at + 1, message));
        }
        at += 1;
    }
    None
}

/// The end of a string, a comment or any other token that begins at `at`. Invalid TOML is split in
/// the same way as by its parser, or tokens could be hidden from this check.
fn end_of_token(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at..];
    let until = |ends: &[u8]| {
        let end = rest.iter().position(|byte| ends.contains(byte));
        at + end.unwrap_or(rest.len())
    };
    match rest {
        [b'"', b'"', b'"', ..] => end_of_text(bytes, at + 3, b"\"\"\"", true),
        [b'\'', b'\'', b'\'', ..] => end_of_text(bytes, at + 3, b"'''", false),
        [b'"', ..] => end_of_text(bytes, at + 1, b"\"", true),
        [b'\'', ..] => end_of_text(bytes, at + 1, b"'", false),
        [b'#', ..] => until(b"\r\n"),
        [b'=' | b']' | b'}' | b' ' | b'\t' | b'\r' | b'\n', ..] => at + 1,
        // A quote inside it does not begin a string.
        _ => until(b".=,[]{} \t#\r\n"),
    }
}

/// The end of a string whose content begins at `at`. Only strings with three quotes continue on the
/// next line.
fn end_of_text(bytes: &[u8], mut at: usize, quotes: &[u8], escapes: bool) -> usize {
    while let Some(byte) = bytes.get(at) {
        if *byte == b'\\' && escapes {
            at += 1 + usize::from(matches!(bytes.get(at + 1), Some(b'\\' | b'"')));
        } else if bytes[at..].starts_with(quotes) {
            at += quotes.len();
            // One or two more quotes belong to the content of a string with three.
            let more = if quotes.len() == 3 { 2 } else { 0 };
            let more = bytes[at..].iter().take(more).take_while(|byte| **byte == quotes[0]);
            return at + more.count();
        } else if *byte == b'\n' && quotes.len() == 1 {
            return at;
        } else {
            at += 1;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_comments_do_not_count() {
        let dots = ".".repeat(MAX_TABLES + 1);
        for text in [
            format!("a = \"{dots}\""),
            format!("a = '{dots}'"),
            format!("a = \"\\\"{dots}\\\\\""),
            format!("a = \"\"\"\n\"{dots}\\\"\"\"\"\"\"# {dots}"),
            format!("a = '''\n'{dots}'''''# {dots}"),
            format!("# \"\n# {dots}\r\n"),
        ] {
            assert_eq!(excess(&text), None, "{text:.20}");
        }
    }

    #[test]
    fn text_that_only_looks_like_a_string_hides_nothing() {
        let dots = ".".repeat(MAX_TABLES + 1);
        for text in [
            dots.clone(),
            format!("a\"{dots}\""),
            format!("a'''{dots}"),
            format!("a = \"\n{dots}\""),
            format!("a = '\n{dots}'"),
            format!("a = '\\'{dots}'"),
            format!("a = \"\\\\\"{dots}\""),
            format!("a = \"\"\"\"\"\"{dots}"),
            format!("a = ''''''{dots}"),
            format!("# a\n{dots}"),
            format!("\u{feff}\"a \"{dots}"),
        ] {
            let (place, message) = excess(&text).unwrap_or_else(|| panic!("{text:.20}"));
            assert_eq!(place.end, text.rfind('.').unwrap() + 1, "{text:.20}");
            assert!(message.starts_with("too many tables"), "{message}");
        }
        let commas = ",".repeat(MAX_COMMAS + 1);
        assert_eq!(excess(&commas[1..]), None);
        assert!(excess(&commas).is_some());
    }
}
