//! The fast path for nearly all of a JSON text.
//!
//! [`Reader::run`] can read any text and checks at each step. The fast path checks nothing: it
//! stops before anything unusual and leaves it to [`Reader::run`].

use crate::document::json::number::{is_json_number, number_end};
use crate::document::json::reader::{Reader, is_word_byte, offset};
use crate::document::json::state::{Open, State};
use crate::document::json::string::{self, StringEnd};
use crate::document::tree::arena::{Flags, LONGEST_INLINE_KEY, PendingKey};
use crate::document::tree::node_id::NodeId;
use crate::document::{Kind, Span};

/// The next token inside a container.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// Expects an entry, an element, or the end of the container.
    First,
    /// Expects an entry or an element, after a comma.
    Another,
    /// Expects the end of the container, or a comma.
    After,
}

/// A key that was read, with its mark.
type KeyBefore = Option<(PendingKey, u64)>;

impl Reader<'_> {
    /// Reads on from `state` as long as the text is ordinary, and stops before the first unusual
    /// entry, element or bracket. Returns the state at that position.
    pub(crate) fn read_ordinary(&mut self, state: State) -> State {
        let next = match state {
            State::Key { first: true } | State::Element { first: true } => Next::First,
            State::Key { .. } | State::Element { .. } => Next::Another,
            State::After => Next::After,
            State::Top | State::Base => return state,
        };
        match self.open.last() {
            Some(open) => self.read_inside(open.kind, next),
            None => state,
        }
    }

    fn read_inside(&mut self, mut kind: Kind, mut next: Next) -> State {
        let (bytes, stop) = (self.bytes, self.stop);
        let mut at = self.at;
        loop {
            let start = past_line_space(bytes, at);
            let Some(&byte) = bytes.get(start).filter(|_| start < stop) else { break };
            if byte == closer(kind) && next != Next::Another && self.open.len() > self.base {
                at = start + 1;
                self.close_innermost_at(at);
                match self.open.last() {
                    Some(open) => kind = open.kind,
                    None => return self.stand_at(at, State::Top),
                }
            } else {
                let Some((key, value)) = key_before(bytes, start, kind, next) else { break };
                match bytes.get(value) {
                    Some(b'"') => match string::scan(bytes, value + 1) {
                        StringEnd::Plain(end) => {
                            at = end + 1;
                            self.add(Kind::String, Flags::QUOTED, (value, at), key);
                        }
                        StringEnd::Special(special) => {
                            return self.read_special(at, value, special, key);
                        }
                    },
                    Some(opener @ (b'{' | b'[')) if self.open.len() < self.max_depth => {
                        at = value + 1;
                        kind = if *opener == b'{' { Kind::Object } else { Kind::Array };
                        let id = self.add(kind, Flags::NONE, (value, at), key);
                        self.open.push(Open::new(id, kind));
                        self.deepest = self.deepest.max(self.open.len());
                        next = Next::First;
                        continue;
                    }
                    Some(_) => {
                        let Some((kind, flags, end)) = short_value(bytes, value) else { break };
                        at = end;
                        self.add(kind, flags, (value, at), key);
                    }
                    None => break,
                }
            }
            next = Next::After;
            if bytes.get(at) == Some(&b',') {
                at += 1;
                next = Next::Another;
            }
        }
        let first = next == Next::First;
        let state = match (next, kind) {
            (Next::After, _) => State::After,
            (_, Kind::Object) => State::Key { first },
            _ => State::Element { first },
        };
        self.stand_at(at, state)
    }

    /// Moves the reader behind the text that was read without problems.
    fn stand_at(&mut self, at: usize, state: State) -> State {
        self.has_recovered |= at != self.at;
        self.at = at;
        state
    }

    #[inline(always)]
    fn add(
        &mut self,
        kind: Kind,
        flags: Flags,
        (start, end): (usize, usize),
        key: KeyBefore,
    ) -> NodeId {
        if let Some((_, mark)) = key {
            self.note_key(Some(mark));
        }
        let span = Span::new(offset(start), offset(end));
        self.output.tree.push(kind, flags, span, key.map(|(key, _)| key))
    }

    /// Reads a string with escapes or other special characters; returns the state after it.
    #[inline(never)]
    fn read_special(
        &mut self,
        before: usize,
        start: usize,
        special: usize,
        key: KeyBefore,
    ) -> State {
        self.stand_at(before, State::After);
        if let Some((key, mark)) = key {
            self.key = Some(key);
            self.note_key(Some(mark));
        }
        self.at = start;
        let decoded = self.special_string(start, special);
        self.push_string(start, decoded);
        self.has_recovered = true;
        self.after_whole()
    }
}

fn closer(kind: Kind) -> u8 {
    if kind == Kind::Object { b'}' } else { b']' }
}

/// The key that begins at `start` in an object, and the start of its value. An element of an array
/// has no key.
#[inline(always)]
fn key_before(bytes: &[u8], start: usize, kind: Kind, next: Next) -> Option<(KeyBefore, usize)> {
    if next == Next::After {
        return None;
    }
    if kind != Kind::Object {
        return Some((None, start));
    }
    if bytes[start] != b'"' {
        return None;
    }
    let (StringEnd::Plain(quote), Some(mark)) = string::scan_key(bytes, start + 1) else {
        return None;
    };
    let end = quote + 1;
    if end - start > LONGEST_INLINE_KEY as usize || bytes.get(end) != Some(&b':') {
        return None;
    }
    let space = usize::from(bytes.get(end + 1) == Some(&b' '));
    let key = PendingKey { start: offset(start), end: offset(end), flags: Flags::KEY_QUOTED };
    Some((Some((key, mark)), end + 1 + space))
}

/// The number, boolean or `null` that begins at `start`, with its flags and its end.
fn short_value(bytes: &[u8], start: usize) -> Option<(Kind, Flags, usize)> {
    let literal = |word: &[u8], kind, flags| {
        bytes[start..].starts_with(word).then_some((kind, flags, start + word.len()))
    };
    let (kind, flags, end) = match bytes[start] {
        b't' => literal(b"true", Kind::Boolean, Flags::TRUE)?,
        b'f' => literal(b"false", Kind::Boolean, Flags::NONE)?,
        b'n' => literal(b"null", Kind::Null, Flags::NONE)?,
        b'-' | b'0'..=b'9' => {
            let end = number_end(bytes, start);
            is_json_number(&bytes[start..end]).then_some((Kind::Number, Flags::NONE, end))?
        }
        _ => return None,
    };
    // The text after it is not such a value, or has to be reported as a whole.
    let goes_on = bytes.get(end).is_some_and(|&byte| is_word_byte(byte) || byte == b'.');
    (!goes_on).then_some((kind, flags, end))
}

/// The position after one space, or after a line break and the spaces that follow it.
#[inline(always)]
fn past_line_space(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at) {
        Some(b'\n') => at + 1 + leading_spaces(&bytes[at + 1..]),
        Some(b' ') => at + 1,
        _ => at,
    }
}

impl Reader<'_> {
    /// Skips space and comments; returns the byte after them.
    #[inline]
    pub(crate) fn next_byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        if is_token(byte) { Some(byte) } else { self.byte_after_space(byte) }
    }

    /// Like [`Reader::next_byte`], but faster if a line break followed by spaces is likely.
    #[inline]
    pub(crate) fn next_byte_of_line(&mut self) -> Option<u8> {
        if self.bytes.get(self.at) == Some(&b'\n') {
            self.at += 1 + leading_spaces(&self.bytes[self.at + 1..]);
        }
        self.next_byte()
    }

    #[inline(never)]
    fn byte_after_space(&mut self, mut byte: u8) -> Option<u8> {
        loop {
            match byte {
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'\n' => self.at += 1 + leading_spaces(&self.bytes[self.at + 1..]),
                b'/' | b'#' if self.skip_comment() => {}
                _ => return Some(byte),
            }
            byte = *self.bytes.get(self.at)?;
            if is_token(byte) {
                return Some(byte);
            }
        }
    }
}

/// Whether a byte is certainly part of the grammar, or of an error: neither white space nor a
/// comment.
fn is_token(byte: u8) -> bool {
    byte > b' ' && byte != b'/' && byte != b'#'
}

/// The number of leading spaces, which are a quarter of an indented text.
#[inline]
pub(crate) fn leading_spaces(bytes: &[u8]) -> usize {
    const WIDTH: usize = 16;
    const SPACES: u128 = u128::from_le_bytes([b' '; WIDTH]);
    let mut count = 0;
    while let Some(chunk) = bytes[count..].first_chunk::<WIDTH>() {
        let difference = u128::from_le_bytes(*chunk) ^ SPACES;
        if difference != 0 {
            return count + (difference.trailing_zeros() / 8) as usize;
        }
        count += WIDTH;
    }
    count + bytes[count..].iter().take_while(|&&byte| byte == b' ').count()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::document::json::parallel::tests::facts;
    use crate::document::json::reader::Reader;
    use crate::document::json::state::State;
    use crate::document::{ReadLimits, Syntax};
    use crate::source::SourceText;

    /// Asserts that reading with and without the fast path gives the same results.
    fn assert_same(text: &str, syntax: Syntax, limits: &ReadLimits) {
        let source = Arc::new(SourceText::new("a.json", text));
        let read = |uses_fast_path| {
            let mut reader = Reader::new(&source, syntax, limits);
            reader.uses_fast_path = uses_fast_path;
            reader.run(State::Top);
            facts(&reader.into_output().into_document(Arc::clone(&source), syntax))
        };
        assert_eq!(read(true), read(false), "{text}");
    }

    const TEXTS: [&str; 7] = [
        "{\n  \"tools\": [\n    {\n      \"name\": \"get_weather\",\n      \"n\": -1.5e+3,\n      \
         \"on\": true,\n      \"off\": false,\n      \"none\": null,\n      \"e\": {},\n      \"a\": []\n    \
         }\n  ]\n}\n",
        r#"{"a":"b","c":{"d":[1,2,{"e":"f"}],"g":"h\ni","d":0},"a":[[[]],{}],"x": 12,"y":1.0}"#,
        r#"[ {"a" : 1 , "b":2 }, ["c" , "d"] ,"e\u00e9" , "\ud800", "long enough for two looks"]"#,
        "{\r\n\t\"a\": \"tab\there\",\r\n\t\"b\": [\r\n\t\t1\r\n\t]\r\n}",
        r#"{"a": tru, "b": 01, "c": 1.2.3, "d": nullable, "e": -, "f": 'x', "g": "open"#,
        r#"[{"a": 1,}, /* no */ {"b": 2,, "c" 3}, {"d": [}], // so
            {"e": ]}, {"f": }, {1: 2}, "g": 4]"#,
        r#"{"type":"object","properties":{"type":{"type":"string"},"properties":{"type":"x"}}} {} []"#,
    ];

    const OTHERS: &str = "{}[]\",:/ \n\\0-.e#t'\u{1}é";

    #[test]
    fn the_fast_path_reads_the_same_as_the_slow_one() {
        let limits = [
            ReadLimits::default(),
            ReadLimits { depth: 3, syntax_errors: 2, ..ReadLimits::default() },
        ];
        for text in TEXTS {
            for limits in &limits {
                assert_same(text, Syntax::Json, limits);
                assert_same(text, Syntax::Jsonc, limits);
            }
        }
    }

    #[test]
    fn ordinary_text_is_read_completely() {
        for text in [TEXTS[0], TEXTS[6]] {
            let source = SourceText::new("a.json", text);
            let mut reader = Reader::new(&source, Syntax::Json, &ReadLimits::default());
            reader.stop = 1;
            let (_, state) = reader.run(State::Top);
            reader.stop = usize::MAX;
            assert_eq!(reader.read_ordinary(state), State::Top);
            let whole = text.trim_end().trim_end_matches(" {} []");
            assert_eq!(&text[..reader.at], whole);
        }
    }

    #[test]
    fn the_fast_path_agrees_on_damaged_texts() {
        let few = ReadLimits { syntax_errors: 2, ..ReadLimits::default() };
        for text in TEXTS {
            for (at, character) in text.char_indices() {
                let (before, rest) = (&text[..at], &text[at + character.len_utf8()..]);
                assert_same(before, Syntax::Json, &few);
                assert_same(&format!("{before}{rest}"), Syntax::Json, &few);
                for other in OTHERS.chars() {
                    let replaced = format!("{before}{other}{rest}");
                    assert_same(&replaced, Syntax::Json, &ReadLimits::default());
                    assert_same(&replaced, Syntax::Json, &few);
                    let inserted = format!("{before}{other}{character}{rest}");
                    assert_same(&inserted, Syntax::Jsonc, &ReadLimits::default());
                    assert_same(&inserted, Syntax::Json, &few);
                }
            }
        }
    }

    #[test]
    fn keys_of_every_length_are_read() {
        for length in (0..40).chain([65_530, 65_533, 65_534, 65_535, 65_540]) {
            let key = "k".repeat(length);
            let text = format!("{{\"{key}\": [1], \"b\": {{\"{key}\":\"{key}\"}}, \"{key}\": 1}}");
            assert_same(&text, Syntax::Json, &ReadLimits::default());
        }
    }
}
