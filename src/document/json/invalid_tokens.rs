//! Invalid JSON tokens: strings, numbers, words and comments, read as they were intended.

use crate::document::json::reader::{Reader, is_word_byte, offset};
use crate::document::json::string;
use crate::document::limits::MAX_SHOWN_TEXT;
use crate::document::line_end::comment_length;
use crate::document::syntax::SyntaxErrorKind;
use crate::document::tree::arena::Flags;
use crate::document::{Kind, Span};
use crate::source::cut;

/// Number literals of other languages that JSON does not have, without a sign.
const NOT_FINITE: [&str; 4] = ["NaN", "Infinity", "inf", "nan"];

impl Reader<'_> {
    /// Reads a word that is not a JSON literal: a literal of another language, or text without
    /// quotes.
    pub(crate) fn bare_word(&mut self) {
        let start = self.at;
        self.skip_word();
        let word = &self.text[start..self.at];
        let (kind, flags, meant) = match word {
            "True" | "TRUE" => (Kind::Boolean, Flags::TRUE, "true"),
            "False" | "FALSE" => (Kind::Boolean, Flags::NONE, "false"),
            // Python, Ruby and Go, and JavaScript.
            "None" | "Null" | "NULL" | "nil" | "undefined" => (Kind::Null, Flags::NONE, "null"),
            _ if NOT_FINITE.contains(&word) => (Kind::Null, Flags::NONE, "null"),
            _ => (Kind::String, Flags::NONE, "a string in double quotes"),
        };
        let help = match kind {
            Kind::String => "write it as a string in double quotes".to_owned(),
            _ => format!("write `{meant}`"),
        };
        let message = format!("`{}` is not a JSON value", cut(word, MAX_SHOWN_TEXT));
        self.structural(Span::new(offset(start), offset(self.at)), message, &help);
        self.push(kind, flags, start);
    }

    /// Continues a string at `at`, where a backslash, a control character or the end of the text
    /// is.
    pub(crate) fn special_string(&mut self, start: usize, mut at: usize) -> Option<Box<str>> {
        let mut text = std::mem::take(&mut self.unescaped);
        text.clear();
        let mut run = start + 1;
        let mut reported = false;
        loop {
            let Some(&byte) = self.bytes.get(at) else {
                text.push_str(&self.text[run..at]);
                self.at = at;
                self.unclosed_string(start);
                break;
            };
            match byte {
                b'"' => {
                    text.push_str(&self.text[run..at]);
                    self.at = at + 1;
                    break;
                }
                b'\\' => {
                    text.push_str(&self.text[run..at]);
                    at += match self.bytes.get(at + 1).copied().and_then(string::simple_escape) {
                        Some(character) => {
                            text.push(character);
                            2
                        }
                        None => self.escape(at, &mut text),
                    };
                    run = at;
                }
                // A missing quote would otherwise swallow the rest of the text.
                b'\n' if self.looks_unclosed(self.next_solid(at)) => {
                    // The comma before the line break belongs to the container, not to the text.
                    let kept = self.text[run..at].trim_end().trim_end_matches(',');
                    text.push_str(kept);
                    self.at = run + kept.len();
                    self.unclosed_string(start);
                    break;
                }
                b'\n' => {
                    self.raw_control(at, byte, &mut reported);
                    // Skips all white space at once, so that many line breaks cost one scan.
                    at = self.next_solid(at);
                }
                // RFC 8259, section 7: control characters must be escaped.
                0..0x20 => {
                    self.raw_control(at, byte, &mut reported);
                    at += 1;
                }
                _ => at = self.run_end(at),
            }
        }
        let unescaped = Some(text.as_str().into());
        self.unescaped = text;
        unescaped
    }

    fn run_end(&self, at: usize) -> usize {
        match string::scan(self.bytes, at) {
            string::StringEnd::Plain(end) | string::StringEnd::Special(end) => end,
        }
    }

    /// The first byte from `at` on that is not white space, or the end.
    fn next_solid(&self, at: usize) -> usize {
        let rest = &self.bytes[at..];
        at + rest.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(rest.len())
    }

    /// Whether the text after a raw line break, at `next`, looks as if the string had ended.
    fn looks_unclosed(&self, next: usize) -> bool {
        matches!(self.bytes.get(next), None | Some(b'"' | b'}' | b']' | b'{' | b'['))
    }

    fn unclosed_string(&mut self, start: usize) {
        self.structural_from(start, "this string is never closed", "add the closing `\"`");
    }

    fn escape(&mut self, at: usize, text: &mut String) -> usize {
        let escape = string::escape(&self.text[at..]);
        text.push(escape.character.unwrap_or(char::REPLACEMENT_CHARACTER));
        let is_fine = escape.valid && escape.character.is_some();
        // Reading stops after the string; until then nothing more is reported.
        if is_fine || self.output.errors.len() >= self.max_errors {
            return escape.length;
        }
        let span = Span::new(offset(at), offset(at + escape.length));
        let shown = cut(&self.text[span.range()], MAX_SHOWN_TEXT);
        if !escape.valid {
            let message = format!("`{shown}` is not an escape of JSON");
            self.push_error(SyntaxErrorKind::Grammar, span, message);
            self.help(
                "write `\\\\` for a backslash, or one of `\\\" \\/ \\b \\f \\n \\r \\t \\u0000`",
            );
        } else {
            let message = format!("`{shown}` is half of a surrogate pair and represents nothing");
            self.push_error(SyntaxErrorKind::LoneSurrogate, span, message);
            self.help("write the other half beside it, or the character itself");
        }
        escape.length
    }

    fn raw_control(&mut self, at: usize, byte: u8, reported: &mut bool) {
        // Once for each string: a text of many lines would be an error for each of them.
        if std::mem::replace(reported, true) {
            return;
        }
        let (name, escape) = match byte {
            b'\n' => ("a line break", "\\n".to_owned()),
            b'\r' => ("a carriage return", "\\r".to_owned()),
            b'\t' => ("a tab", "\\t".to_owned()),
            _ => ("a control character", format!("\\u{byte:04x}")),
        };
        let span = Span::new(offset(at), offset(at + 1));
        let message = format!("{name} inside a string must be written as an escape");
        self.push_error(SyntaxErrorKind::Grammar, span, message);
        self.help(&format!("write `{escape}`"));
    }

    /// Extends a malformed number that began at `start`.
    pub(crate) fn recover_number(&mut self, start: usize) {
        // A date or a version, as `2026-07-28` or `1.2.3`, is one wrong number instead of several.
        let rest = self.bytes[self.at..].iter();
        let more =
            rest.take_while(|&&byte| is_word_byte(byte) || matches!(byte, b'.' | b'+' | b'-'));
        self.at += more.count();
        let text = &self.text[start..self.at];
        let digits = text.trim_start_matches(['-', '+']);
        let help = if NOT_FINITE.contains(&digits) {
            "write `null`"
        } else if text.starts_with('+') {
            "remove the `+`"
        } else if digits.starts_with("0x") || digits.starts_with("0X") {
            "write the number in decimal"
        } else if digits.len() > 1 && digits.starts_with('0') && !digits.starts_with("0.") {
            "remove the leading zero"
        } else if text.contains('_') {
            "remove the `_`"
        } else {
            "write digits, with `.` and digits or an exponent after them"
        };
        let sort = if NOT_FINITE.contains(&digits) { "value" } else { "number" };
        let message = format!("`{}` is not a JSON {sort}", cut(text, MAX_SHOWN_TEXT));
        let span = Span::new(offset(start), offset(self.at));
        self.push_error(SyntaxErrorKind::Grammar, span, message);
        self.help(help);
    }

    /// Skips a comment, if one begins at the reader's position. In plain JSON the first comment is
    /// reported.
    pub(crate) fn skip_comment(&mut self) -> bool {
        let start = self.at;
        let rest = &self.bytes[start..];
        let length = match rest {
            [b'/', b'*', body @ ..] => {
                let end = memchr::memmem::find(body, b"*/");
                if end.is_none() {
                    self.at = self.bytes.len();
                    self.structural_from(start, "this comment is never closed", "add `*/`");
                }
                end.map_or(rest.len(), |end| end + 4)
            }
            [b'/', b'/', ..] | [b'#', ..] => comment_length(&self.text[start..], self.syntax),
            _ => return false,
        };
        let comment = Span::new(offset(start), offset(start + length));
        let is_line = !rest.starts_with(b"/*");
        let unusual = self.unusual_line_end(start + length).filter(|_| is_line);
        // A carriage return is white space in JSON. The others are not, and are skipped with the
        // comment.
        let passed = unusual.filter(|end| *end != '\r').map_or(0, char::len_utf8);
        self.at = start + length + passed;
        let span = Span::new(offset(start), offset(self.at));
        // `#` begins a comment in YAML and Hjson, not in JSON with comments.
        let allowed = self.syntax != crate::document::Syntax::Json && rest[0] == b'/';
        if let Some(end) = unusual.filter(|_| allowed && self.output.errors.len() < self.max_errors)
        {
            let end = match end {
                '\r' => "a carriage return alone".to_owned(),
                _ => format!("the character U+{:04X}", u32::from(end)),
            };
            let message = format!("{end} ends this comment for some readers only");
            self.push_error(SyntaxErrorKind::Extension, comment, message);
            self.help("end the line with a line feed");
        }
        // The first one is enough: a file that has comments often has many.
        if !allowed && self.output.comments.is_empty() {
            let message = "JSON has no comments".to_owned();
            self.push_error(SyntaxErrorKind::Extension, comment, message);
            self.help("remove the comments, or name the file `.jsonc` if its readers allow them");
        }
        self.output.comments.push(crate::document::Comment { span });
        true
    }

    /// The character at `at`, if some parsers end a line there and others do not.
    fn unusual_line_end(&self, at: usize) -> Option<char> {
        let mut following = self.text[at..].chars();
        let end = following.next()?;
        let is_alone = end == '\r' && following.next() != Some('\n');
        (is_alone || matches!(end, '\u{2028}' | '\u{2029}')).then_some(end)
    }

    pub(crate) fn single_quoted(&mut self) {
        let rest = &self.bytes[self.at + 1..];
        // Up to the end of the line at most: an apostrophe would otherwise swallow the rest of the
        // text.
        let length = match memchr::memchr2(b'\'', b'\n', rest) {
            Some(end) if rest[end] == b'\'' => end + 1,
            Some(end) => end,
            None => rest.len(),
        };
        self.at += 1 + length;
    }

    pub(crate) fn skip_word(&mut self) {
        let rest = self.bytes[self.at..].iter();
        self.at += rest.take_while(|&&byte| is_word_byte(byte) || byte == b'-').count();
    }
}
