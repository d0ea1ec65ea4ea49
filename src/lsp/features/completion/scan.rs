//! Scans the tokens of JSON, TOML and the flow collections of YAML before a byte, without checking
//! whether they are valid.

use crate::document::Syntax;

/// The token that a scan expects next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Expects {
    Key,
    /// The separator of a key and its value.
    Colon,
    Value,
    /// A comma, or the end of the container.
    Separator,
}

/// The state of a scan at the byte where it ends.
#[derive(Debug)]
pub(super) struct Scan {
    /// The open containers; `true` for an object.
    pub(super) open: Vec<bool>,
    pub(super) expects: Expects,
    /// The start of the string or word that contains the byte.
    pub(super) token: Option<usize>,
    /// The quote that the token begins with.
    pub(super) quote: Option<char>,
    /// The start of the header of a TOML table that contains the byte.
    pub(super) header: Option<usize>,
    /// The end of the last whole token.
    pub(super) last: usize,
}

/// Scans from one byte to another; `None` if that is inside a comment, or in a string of several
/// lines.
pub(super) fn scan(text: &str, from: usize, offset: usize, syntax: Syntax) -> Option<Scan> {
    let is_toml = syntax == Syntax::Toml;
    let (open, expects) =
        if is_toml { (vec![true], Expects::Key) } else { (Vec::new(), Expects::Value) };
    let mut state = Scan { open, expects, token: None, quote: None, header: None, last: from };
    let bytes = text.as_bytes();
    let mut at = from;
    while at < offset {
        let byte = bytes[at];
        if let Some(end) = comment_end(text, at, syntax) {
            if end >= offset {
                return None;
            }
            at = end;
            continue;
        }
        let end = match byte {
            b'"' | b'\'' if byte == b'"' || !syntax.is_json() => {
                let (end, is_closed) = string_end(bytes, at, syntax);
                if end > offset || end == offset && !is_closed {
                    (state.token, state.quote) = (Some(at), Some(char::from(byte)));
                    let is_long = bytes[at..].starts_with(&[byte; 3]);
                    return Some(state).filter(|_| !(is_toml && is_long));
                }
                state.take_scalar();
                end
            }
            b'[' if is_toml && state.open.len() == 1 && state.expects == Expects::Key => {
                let end = line_end(text, at);
                if end >= offset {
                    state.header = Some(at);
                    return Some(state);
                }
                end
            }
            b'{' | b'[' | b',' | b'}' | b']' => state.take_sign(byte, at),
            b':' | b'=' if (byte == b'=') == is_toml => state.take_sign(byte, at),
            b'\n' if is_toml && state.open.len() <= 1 => {
                (state.open, state.expects) = (vec![true], Expects::Key);
                at += 1;
                continue;
            }
            _ if is_word(bytes, at, syntax) => {
                let end = word_end(bytes, at, syntax);
                if end >= offset {
                    state.token = Some(at);
                    return Some(state);
                }
                state.take_scalar();
                end
            }
            _ => {
                at += 1;
                continue;
            }
        };
        (at, state.last) = (end, end);
    }
    Some(state)
}

impl Scan {
    /// Takes a sign of the syntax, and returns its end.
    fn take_sign(&mut self, byte: u8, at: usize) -> usize {
        self.expects = match byte {
            b':' | b'=' => Expects::Value,
            b'}' | b']' => {
                self.open.pop();
                Expects::Separator
            }
            _ => {
                if byte != b',' {
                    self.open.push(byte == b'{');
                }
                let in_object = self.open.last() == Some(&true);
                if in_object { Expects::Key } else { Expects::Value }
            }
        };
        at + 1
    }

    fn take_scalar(&mut self) {
        let is_key = self.expects == Expects::Key;
        self.expects = if is_key { Expects::Colon } else { Expects::Separator };
    }
}

fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |line| at + line)
}

/// The end of the comment that begins at a byte: of its last character, or of its line.
fn comment_end(text: &str, at: usize, syntax: Syntax) -> Option<usize> {
    let bytes = text.as_bytes();
    let begins = match syntax {
        Syntax::Toml => bytes[at] == b'#',
        Syntax::Yaml => bytes[at] == b'#' && at > 0 && bytes[at - 1].is_ascii_whitespace(),
        _ if bytes[at..].starts_with(b"/*") => {
            return Some(text[at + 2..].find("*/").map_or(text.len(), |end| at + end + 3));
        }
        _ => bytes[at..].starts_with(b"//"),
    };
    begins.then(|| line_end(text, at))
}

fn is_word(bytes: &[u8], at: usize, syntax: Syntax) -> bool {
    let byte = bytes[at];
    let next = || bytes.get(at + 1).copied().unwrap_or(b' ');
    match syntax {
        Syntax::Yaml => {
            let is_colon =
                byte == b':' && (next().is_ascii_whitespace() || b",[]{}".contains(&next()));
            !byte.is_ascii_whitespace() && !b",[]{}\"".contains(&byte) && !is_colon
        }
        _ => {
            byte.is_ascii_alphanumeric()
                || matches!(byte, b'_' | b'-' | b'$' | b'.' | b'+')
                || byte == b'#' && syntax != Syntax::Toml
                || byte >= 0x80
        }
    }
}

/// The end of the word that begins at `start`, or `start` if there is none.
pub(super) fn word_end(bytes: &[u8], start: usize, syntax: Syntax) -> usize {
    (start..bytes.len()).find(|at| !is_word(bytes, *at, syntax)).unwrap_or(bytes.len())
}

/// The end of the string whose opening quote is at `start`, and whether the string is closed; an
/// unclosed string ends with its line, unless it is a TOML string of several lines.
pub(super) fn string_end(bytes: &[u8], start: usize, syntax: Syntax) -> (usize, bool) {
    let quote = bytes[start];
    if syntax == Syntax::Toml && bytes[start..].starts_with(&[quote; 3]) {
        let found = bytes[start + 3..].windows(3).position(|it| it == [quote; 3]);
        return found.map_or((bytes.len(), false), |at| (start + at + 6, true));
    }
    let mut at = start + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if quote == b'"' => at += 1,
            byte if byte == quote => return (at + 1, true),
            // The quote is missing.
            b'\n' => return (at, false),
            _ => {}
        }
        at += 1;
    }
    (bytes.len(), false)
}
