//! Converts byte offsets in a text to UTF-16 code units, in which JavaScript counts.

use std::collections::HashMap;

use crate::request::File;

/// The distance in bytes between the offsets whose number of code units is stored.
const STEP: usize = 1024;

/// The texts of a request by their names, to convert offsets in them.
pub(crate) struct Offsets<'f>(HashMap<&'f str, Units<'f>>);

/// A text, and the number of UTF-16 code units before each piece of [`STEP`] bytes.
struct Units<'f> {
    text: &'f str,
    before: Vec<usize>,
}

impl<'f> Offsets<'f> {
    pub(crate) fn of(files: &'f [File]) -> Self {
        Self(files.iter().map(|file| (&*file.name, Units::of(&file.text))).collect())
    }

    /// The number of UTF-16 code units before a byte of a file, or `None` if there is no such
    /// place.
    pub(crate) fn utf16(&self, name: &str, byte: usize) -> Option<usize> {
        self.0.get(name)?.before(byte)
    }
}

impl<'f> Units<'f> {
    fn of(text: &'f str) -> Self {
        let mut before = vec![0];
        let mut units = 0;
        for piece in text.as_bytes().chunks(STEP) {
            units += length(piece);
            before.push(units);
        }
        Self { text, before }
    }

    fn before(&self, byte: usize) -> Option<usize> {
        let piece = byte / STEP;
        let rest = self.text.as_bytes().get(piece * STEP..byte)?;
        Some(self.before[piece] + length(rest))
    }
}

/// The number of UTF-16 code units of the characters that begin in these bytes.
fn length(bytes: &[u8]) -> usize {
    // A character of four bytes has two units; bytes that continue one have none.
    let units = |byte: &u8| usize::from(byte & 0xc0 != 0x80) + usize::from(*byte >= 0xf0);
    bytes.iter().map(units).sum()
}

#[cfg(test)]
mod tests {
    use super::Units;

    #[test]
    fn units_are_those_of_the_encoded_text() {
        let text = "aé€😀\n".repeat(500);
        let units = Units::of(&text);
        for (byte, _) in text.char_indices() {
            assert_eq!(units.before(byte), Some(text[..byte].encode_utf16().count()), "{byte}");
        }
        assert_eq!(units.before(text.len()), Some(text.encode_utf16().count()));
        assert_eq!(units.before(text.len() + 1), None);
    }
}
