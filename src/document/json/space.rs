//! White space in JSON, and comments where they are allowed.

use crate::document::json::reader::Reader;

impl Reader<'_> {
    /// Skips space and comments; returns the byte after them.
    #[inline]
    pub(crate) fn next_byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        if is_token(byte) { Some(byte) } else { self.byte_after_space(byte) }
    }

    /// The same if a line break is likely, followed by spaces.
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
