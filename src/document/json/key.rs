//! Keys that wait for their values.

use crate::document::json::reader::{Reader, offset};
use crate::document::json::state::State;
use crate::document::tree::arena::{Flags, LONGEST_INLINE_KEY, PendingKey};

impl Reader<'_> {
    #[inline]
    pub(crate) fn set_key(
        &mut self,
        start: usize,
        flags: Flags,
        decoded: Option<Box<str>>,
        mark: Option<u64>,
    ) {
        let end = self.at;
        if decoded.is_none() && end - start <= LONGEST_INLINE_KEY as usize {
            self.key = Some(PendingKey { start: offset(start), end: offset(end), flags });
            self.note_key(mark);
        } else {
            self.set_decoded_key(start, flags, decoded);
        }
    }

    #[cold]
    fn set_decoded_key(&mut self, start: usize, flags: Flags, decoded: Option<Box<str>>) {
        let end = self.at;
        let decoded = decoded.unwrap_or_else(|| without_quotes(&self.text[start..end]).into());
        let flags = flags.with(Flags::KEY_DECODED);
        self.key = Some(PendingKey { start: offset(start), end: offset(end), flags });
        self.key_text = Some(decoded);
        self.note_key(None);
    }

    /// Records that a key may be a duplicate in its object; without a mark it is assumed that it
    /// may.
    #[inline]
    pub(crate) fn note_key(&mut self, mark: Option<u64>) {
        let Some(open) = self.open.last_mut() else { return };
        let is_new = mark.is_some_and(|mark| open.keys.add(mark));
        if !is_new && !open.may_repeat_key {
            open.may_repeat_key = true;
            self.may_repeat_keys.push(open.id);
        }
    }

    /// Forgets a key that did not get a value.
    pub(crate) fn drop_entry(&mut self) -> State {
        self.key = None;
        self.key_text = None;
        self.after_value()
    }
}

/// The text of a key without its quotes, one or both of which may be missing.
fn without_quotes(literal: &str) -> &str {
    let Some(quote) = literal.chars().next().filter(|first| matches!(first, '"' | '\'')) else {
        return literal;
    };
    let inner = &literal[1..];
    inner.strip_suffix(quote).unwrap_or(inner)
}
