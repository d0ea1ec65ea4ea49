//! The JSON reader: one pass, no recursion, and recovery after errors.
//!
//! The grammar is RFC 8259. Several values one after another (JSON Lines, concatenated documents)
//! are several roots. Text that the grammar rejects is reported as a `SyntaxError` and read as it
//! was most likely intended, so that everything around it keeps its position; [`recovery`]
//! contains that part.
//!
//! [`recovery`]: crate::document::json::recovery

use crate::document::json::number::{is_json_number, number_end};
use crate::document::json::state::{End, Open, State};
use crate::document::json::string::{self, StringEnd};
use crate::document::tree::arena::{Flags, PendingKey, Tree};
use crate::document::tree::node_id::NodeId;
use crate::document::tree::reader_output::ReaderOutput;
use crate::document::{Kind, ReadLimits, Span, Syntax};
use crate::source::SourceText;

pub(crate) struct Reader<'t> {
    pub(crate) text: &'t str,
    pub(crate) bytes: &'t [u8],
    pub(crate) at: usize,
    pub(crate) syntax: Syntax,
    pub(crate) output: ReaderOutput,
    pub(crate) open: Vec<Open>,
    pub(crate) key: Option<PendingKey>,
    pub(crate) key_text: Option<Box<str>>,
    /// Objects in which a key may appear twice.
    pub(crate) may_repeat_keys: Vec<NodeId>,
    pub(crate) max_depth: usize,
    pub(crate) max_errors: usize,
    /// Whether anything was read in the right order since the last error. Until then, a further
    /// error is a consequence and not reported.
    pub(crate) has_recovered: bool,
    /// The number of enclosing containers at the position where the reader began; they are not
    /// closed.
    pub(crate) base: usize,
    /// The position to stop at: the first token that begins there or later is not read.
    pub(crate) stop: usize,
    /// The maximum number of containers that were open at once.
    pub(crate) deepest: usize,
    /// Whether the fast path is used. It only affects the time.
    pub(crate) uses_fast_path: bool,
    /// The text of the last string with escapes; its memory serves the next one.
    pub(crate) unescaped: String,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(source: &'t SourceText, syntax: Syntax, limits: &ReadLimits) -> Self {
        let text = source.text();
        Self::at(text, syntax, limits, source.content_start(), text.len())
    }

    /// A reader that begins at `start`, and has about `length` bytes to read.
    pub(crate) fn at(
        text: &'t str,
        syntax: Syntax,
        limits: &ReadLimits,
        start: usize,
        length: usize,
    ) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            at: start,
            syntax,
            output: ReaderOutput {
                tree: Tree::with_capacity_for(length),
                ..ReaderOutput::default()
            },
            open: Vec::with_capacity(16),
            key: None,
            key_text: None,
            may_repeat_keys: Vec::new(),
            max_depth: limits.depth as usize,
            max_errors: limits.syntax_errors,
            has_recovered: true,
            base: 0,
            stop: usize::MAX,
            deepest: 0,
            uses_fast_path: true,
            unescaped: String::new(),
        }
    }

    pub(crate) fn into_output(self) -> ReaderOutput {
        ReaderOutput { may_repeat_keys: Some(self.may_repeat_keys), ..self.output }
    }

    /// Reads on from `state`; returns why the reader stopped, and its state.
    pub(crate) fn run(&mut self, mut state: State) -> (End, State) {
        while !self.gave_up() {
            if self.uses_fast_path {
                state = self.read_ordinary(state);
                // A string may have been the last straw.
                if self.gave_up() {
                    break;
                }
            }
            let Some(byte) = self.next_byte_of_line() else {
                if self.base == 0 {
                    self.finish();
                }
                return (End::Text, state);
            };
            if self.at >= self.stop {
                return (End::Stop, state);
            }
            state = match state {
                State::Top => self.value(byte),
                State::Element { first } if byte == b']' => self.close(byte, first),
                State::Element { .. } => self.value(byte),
                State::Key { first } if byte == b'}' => self.close(byte, first),
                State::Key { .. } => self.entry(byte),
                State::After => self.after(byte),
                State::Base => return (End::Base, state),
            };
        }
        (End::Text, state)
    }

    /// Reads a key, its colon, and the beginning of its value.
    fn entry(&mut self, byte: u8) -> State {
        if byte == b'"' {
            let start = self.at;
            let (end, mark) = string::scan_key(self.bytes, start + 1);
            let decoded = self.end_string(start, end);
            self.set_key(start, Flags::KEY_QUOTED, decoded, mark);
        } else if let Err(state) = self.recover_key(byte) {
            return state;
        }
        // Nearly all writers put one space after the colon.
        if let Some(b": ") = self.bytes.get(self.at..self.at + 2) {
            self.at += 2;
        } else if self.next_byte() == Some(b':') {
            self.at += 1;
        } else if !self.recover_colon() {
            return self.drop_entry();
        }
        match self.next_byte() {
            Some(b',' | b'}' | b']') | None => {
                self.missing_value();
                self.drop_entry()
            }
            Some(byte) => self.value(byte),
        }
    }

    fn value(&mut self, byte: u8) -> State {
        let start = self.at;
        match byte {
            b'"' => {
                let decoded = self.string();
                self.push_string(start, decoded);
            }
            b'{' => return self.open(Kind::Object),
            b'[' => return self.open(Kind::Array),
            b'-' | b'0'..=b'9' => self.number(),
            b't' if self.literal(b"true") => self.push(Kind::Boolean, Flags::TRUE, start),
            b'f' if self.literal(b"false") => self.push(Kind::Boolean, Flags::NONE, start),
            b'n' if self.literal(b"null") => self.push(Kind::Null, Flags::NONE, start),
            _ => return self.recover_value(byte),
        }
        self.has_recovered = true;
        self.after_whole()
    }

    /// The state after a complete value without problems, which is usually followed directly by a
    /// comma.
    pub(crate) fn after_whole(&mut self) -> State {
        let Some(open) = self.open.last() else { return State::Top };
        if self.bytes.get(self.at) != Some(&b',') {
            return State::After;
        }
        self.at += 1;
        match open.kind {
            Kind::Object => State::Key { first: false },
            _ => State::Element { first: false },
        }
    }

    /// The state after a complete value: the tokens that may follow at this depth.
    pub(crate) fn after_value(&self) -> State {
        if self.open.is_empty() { State::Top } else { State::After }
    }

    fn after(&mut self, byte: u8) -> State {
        match byte {
            b',' => {
                self.at += 1;
                self.has_recovered = true;
                match self.innermost() {
                    Some(Kind::Object) => State::Key { first: false },
                    _ => State::Element { first: false },
                }
            }
            b'}' | b']' => self.close(byte, true),
            _ => self.missing_comma(),
        }
    }

    fn open(&mut self, kind: Kind) -> State {
        if self.open.len() >= self.max_depth {
            return self.skip_too_deep();
        }
        let start = self.at;
        self.at += 1;
        let id = self.push_node(kind, Flags::NONE, start);
        self.open.push(Open::new(id, kind));
        self.deepest = self.deepest.max(self.open.len());
        self.has_recovered = true;
        match kind {
            Kind::Object => State::Key { first: true },
            _ => State::Element { first: true },
        }
    }

    /// Ends the innermost container with `byte`; `proper` is false right after a comma.
    fn close(&mut self, byte: u8, proper: bool) -> State {
        if self.open.len() == self.base {
            return State::Base;
        }
        if !proper && self.syntax != Syntax::Jsonc {
            self.trailing_comma();
        }
        let wanted = if self.innermost() == Some(Kind::Object) { b'}' } else { b']' };
        if byte != wanted {
            return self.mismatched_close(byte);
        }
        self.at += 1;
        self.close_innermost();
        self.has_recovered = true;
        self.after_whole()
    }

    /// Closes every container at the reader's position, before its end.
    pub(crate) fn abandon_open(&mut self) {
        self.output.unfinished.extend(self.open.iter().map(|open| open.id));
        while !self.open.is_empty() {
            self.close_innermost();
        }
    }

    pub(crate) fn close_innermost(&mut self) {
        self.close_innermost_at(self.at);
    }

    #[inline]
    pub(crate) fn close_innermost_at(&mut self, at: usize) {
        if let Some(open) = self.open.pop() {
            self.output.tree.close(open.id, offset(at));
        }
    }

    pub(crate) fn innermost(&self) -> Option<Kind> {
        self.open.last().map(|open| open.kind)
    }

    pub(crate) fn state_inside(&self) -> State {
        match self.innermost() {
            Some(Kind::Object) => State::Key { first: true },
            Some(_) => State::Element { first: true },
            None => State::Top,
        }
    }

    /// Appends the value that runs from `start` to the reader's position.
    pub(crate) fn push(&mut self, kind: Kind, flags: Flags, start: usize) {
        self.push_node(kind, flags, start);
    }

    #[inline]
    fn push_node(&mut self, kind: Kind, flags: Flags, start: usize) -> NodeId {
        let key = self.key.take();
        let span = Span::new(offset(start), offset(self.at));
        let id = self.output.tree.push(kind, flags, span, key);
        if key.is_some_and(|key| key.flags.has(Flags::KEY_DECODED))
            && let Some(text) = self.key_text.take()
        {
            self.output.tree.set_decoded(id, true, text);
        }
        if self.open.is_empty() {
            self.output.roots.push(id);
        }
        id
    }

    pub(crate) fn push_string(&mut self, start: usize, decoded: Option<Box<str>>) {
        match decoded {
            None => self.push(Kind::String, Flags::QUOTED, start),
            Some(text) => {
                let flags = Flags::QUOTED.with(Flags::DECODED);
                let id = self.push_node(Kind::String, flags, start);
                self.output.tree.set_decoded(id, false, text);
            }
        }
    }

    /// Reads the string at the reader's position; returns its text if that differs from the source.
    #[inline]
    fn string(&mut self) -> Option<Box<str>> {
        let start = self.at;
        self.end_string(start, string::scan(self.bytes, start + 1))
    }

    #[inline]
    fn end_string(&mut self, start: usize, end: StringEnd) -> Option<Box<str>> {
        match end {
            StringEnd::Plain(end) => {
                self.at = end + 1;
                None
            }
            StringEnd::Special(at) => self.special_string(start, at),
        }
    }

    fn literal(&mut self, word: &[u8]) -> bool {
        let rest = &self.bytes[self.at..];
        // `nullable` is another word, and is reported as a whole.
        let matches =
            rest.starts_with(word) && !rest.get(word.len()).is_some_and(|&byte| is_word_byte(byte));
        if matches {
            self.at += word.len();
        }
        matches
    }

    fn number(&mut self) {
        let start = self.at;
        let end = number_end(self.bytes, start);
        self.at = end;
        let followed = self.bytes.get(end).is_some_and(|&byte| is_word_byte(byte) || byte == b'.');
        if followed || !is_json_number(&self.bytes[start..end]) {
            self.recover_number(start);
        }
        self.push(Kind::Number, Flags::NONE, start);
    }

    pub(crate) fn has_limits(&self) -> bool {
        !self.output.limits.is_empty()
    }
}

/// Bytes that continue a bare word.
pub(crate) fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || byte >= 0x80
}

/// An index as an offset. Texts of 4 GiB and more are rejected earlier.
#[inline]
pub(crate) fn offset(index: usize) -> u32 {
    debug_assert!(u32::try_from(index).is_ok());
    index as u32
}
