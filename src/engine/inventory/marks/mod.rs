//! Texts in source code that show something, as tables.

pub(super) mod migration;
pub(super) mod typescript;

use memchr::memmem;

use crate::engine::limits::{MAX_BYTES_BEHIND_SIGN, MAX_COMMENT_LINE, MAX_SIGNS_OF_KIND};

/// A text in source code with its meaning.
pub(super) struct Mark<S> {
    /// The name of the language.
    pub(super) language: &'static str,
    /// The meaning.
    pub(super) sign: S,
    text: memmem::Finder<'static>,
    /// Whether a name may continue before and behind the text.
    is_open: (bool, bool),
}

impl<S> Mark<S> {
    /// Reads a table whose rows are a language, the name of a meaning, and a text.
    pub(super) fn table(
        rows: &'static str,
        sign_of: impl Fn(&'static str) -> Option<S>,
    ) -> Vec<Self> {
        let rows = rows.lines().filter(|row| !row.starts_with('#'));
        let read = |row: &'static str| {
            let (language, rest) = row.split_once(' ')?;
            let (sign, text) = rest.split_once(' ')?;
            let is_open = (text.starts_with('*'), text.ends_with('*'));
            let text = memmem::Finder::new(text.trim_matches('*'));
            Some(Self { language, sign: sign_of(sign)?, text, is_open })
        };
        rows.filter_map(read).collect()
    }

    /// The number of the first line that has the mark and is not a comment.
    pub(super) fn line_in(&self, bytes: &[u8]) -> Option<usize> {
        self.position_in(bytes).map(|at| line_of(bytes, at))
    }

    /// The first bytes with the mark, outside of comments.
    pub(super) fn span_in(&self, text: &str) -> Option<(u32, u32)> {
        let at = self.position_in(text.as_bytes())?;
        let end = at + self.text.needle().len();
        Some((u32::try_from(at).ok()?, u32::try_from(end).ok()?))
    }

    fn position_in(&self, bytes: &[u8]) -> Option<usize> {
        let is_name =
            |byte: Option<&u8>| byte.is_some_and(|it| it.is_ascii_alphanumeric() || *it == b'_');
        let text = self.text.needle();
        let (starts_open, ends_open) = self.is_open;
        self.text.find_iter(bytes).find(|at| {
            let before = at.checked_sub(1).and_then(|before| bytes.get(before));
            let behind = bytes.get(at + text.len());
            let continues = !starts_open && is_name(text.first()) && is_name(before)
                || !ends_open && is_name(text.last()) && is_name(behind);
            !continues && !is_in_comment(&bytes[..*at])
        })
    }
}

/// Whether the line at the end of a text begins like a comment. Only a line of usual length is: of a
/// file on one line, each mark would be searched for its beginning.
fn is_in_comment(before: &[u8]) -> bool {
    const COMMENTS: [&[u8]; 4] = [b"//", b"*", b"# ", b"/*"];
    let near = &before[before.len().saturating_sub(MAX_COMMENT_LINE)..];
    let line = match memchr::memrchr(b'\n', near) {
        Some(end) => &near[end + 1..],
        None if near.len() == before.len() => near,
        None => return false,
    };
    let line = line.trim_ascii_start();
    COMMENTS.iter().any(|comment| line.starts_with(comment))
}

/// The number of the line, from 1, with the byte at an offset.
pub(super) fn line_of(bytes: &[u8], at: usize) -> usize {
    memchr::memchr_iter(b'\n', &bytes[..at]).count() + 1
}

/// The bytes that follow each of the first occurrences of a sign in a file, up to a limit each: a
/// hostile file may consist of signs.
pub(super) fn behind<'b>(bytes: &'b [u8], sign: &'static [u8]) -> impl Iterator<Item = &'b [u8]> {
    let starts = memmem::find_iter(bytes, sign).map(move |at| at + sign.len());
    let rest = move |start: usize| &bytes[start..bytes.len().min(start + MAX_BYTES_BEHIND_SIGN)];
    starts.take(MAX_SIGNS_OF_KIND).map(rest)
}

/// Whether a file contains all of some texts.
pub(super) fn has_all(bytes: &[u8], texts: &[&[u8]]) -> bool {
    texts.iter().all(|text| memmem::find(bytes, text).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_in_a_comment_of_usual_length_is_none() {
        let mark = Mark::table("js x needle", Some).pop().unwrap();
        let found = |text: &str| mark.span_in(text).is_some();
        assert!(found("a needle") && found("// b\n needle") && !found("a\n  // needle"));
        let long = |length: usize| format!("//{}needle", " ".repeat(length - 2));
        assert!(!found(&long(MAX_COMMENT_LINE)) && found(&long(MAX_COMMENT_LINE + 1)));
    }
}
