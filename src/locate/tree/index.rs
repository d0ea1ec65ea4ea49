//! Which files contain a word.

use crate::locate::code::words::{folded_hash, without_suffix};
use crate::locate::lexer::{Lexed, TokenKind};
use crate::locate::limits::MAX_NAME_BYTES;

/// The hashes of the words of each file: of identifiers and of short literals, without case and
/// separators.
pub(in crate::locate) struct Index {
    /// Hash and file, sorted.
    entries: Vec<(u32, u32)>,
}

impl Index {
    /// The index of files in their order, each given by its hashes.
    pub(in crate::locate) fn of(words: Vec<Vec<u32>>) -> Self {
        let files = (0_u32..).zip(words);
        let entries = files.flat_map(|(file, words)| words.into_iter().map(move |it| (it, file)));
        let mut entries: Vec<_> = entries.collect();
        entries.sort_unstable();
        Self { entries }
    }

    /// The files that may contain a word with this hash.
    pub(in crate::locate) fn files(&self, hash: u32) -> impl Iterator<Item = usize> + '_ {
        let start = self.entries.partition_point(|(other, _)| *other < hash);
        let equal = self.entries[start..].iter().take_while(move |(other, _)| *other == hash);
        equal.map(|(_, file)| *file as usize)
    }
}

/// The hashes of the words of a text, each once.
pub(in crate::locate) fn words_of(text: &str, lexed: &Lexed) -> Vec<u32> {
    let mut words = Vec::with_capacity(lexed.tokens.len() / 2);
    for token in &lexed.tokens {
        let spelling = &text[token.start as usize..token.end as usize];
        match token.kind {
            TokenKind::Identifier => {
                words.push(folded_hash(spelling));
                words.extend(without_suffix(spelling).map(folded_hash));
            }
            TokenKind::String | TokenKind::Fragment if spelling.len() <= MAX_NAME_BYTES => {
                words.push(folded_hash(content(spelling)));
            }
            _ => {}
        }
    }
    words.sort_unstable();
    words.dedup();
    words
}

/// A short literal without quotes and prefixes. Names have no escapes, so this is their value.
pub(in crate::locate) fn content(literal: &str) -> &str {
    let is_outside = |byte: char| matches!(byte, '"' | '\'' | '`' | '#' | '@' | '$');
    let inside = literal.trim_start_matches(|it: char| it.is_ascii_alphabetic());
    let inside = if inside.starts_with(is_outside) { inside } else { literal };
    inside.trim_matches(is_outside)
}
