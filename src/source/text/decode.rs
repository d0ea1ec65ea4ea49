//! Decoding bytes: UTF-8, and UTF-16 or UTF-32 if a byte-order mark or the position of zero bytes
//! indicates it (RFC 4627, section 3; JSON itself requires UTF-8, RFC 8259 section 8.1).

named! {
    /// The encoding of an input.
    pub enum Encoding {
        /// UTF-8.
        Utf8 = "UTF-8",
        /// UTF-8 that begins with a byte-order mark.
        Utf8WithMark = "UTF-8 with a byte-order mark",
        /// UTF-16, little-endian.
        Utf16Little = "UTF-16 (little-endian)",
        /// UTF-16, big-endian.
        Utf16Big = "UTF-16 (big-endian)",
        /// UTF-32, little-endian or big-endian.
        Utf32 = "UTF-32",
    }
}

/// The invalid bytes of an input.
#[derive(Clone, Debug)]
pub struct EncodingIssue {
    /// Offset into the decoded text where the first invalid byte was replaced.
    pub offset: u32,
    /// The first invalid byte (or code unit, for UTF-16).
    pub unit: u32,
    /// The number of invalid bytes.
    pub count: u32,
}

pub(crate) struct Decoded {
    pub(crate) text: String,
    pub(crate) encoding: Encoding,
    pub(crate) issue: Option<EncodingIssue>,
}

pub(crate) fn decode(bytes: Vec<u8>) -> Decoded {
    match guess(&bytes) {
        Encoding::Utf16Little => wide(&bytes, Encoding::Utf16Little, u16::from_le_bytes),
        Encoding::Utf16Big => wide(&bytes, Encoding::Utf16Big, u16::from_be_bytes),
        Encoding::Utf32 => utf32(&bytes),
        encoding => utf8(bytes, encoding),
    }
}

fn guess(bytes: &[u8]) -> Encoding {
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => Encoding::Utf8WithMark,
        // Before UTF-16, whose little-endian mark is the beginning of this one.
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Encoding::Utf32,
        [0xff, 0xfe, ..] => Encoding::Utf16Little,
        [0xfe, 0xff, ..] => Encoding::Utf16Big,
        // A JSON text begins with two ASCII characters (RFC 4627, section 3).
        [first, 0, second, 0, ..] if *first != 0 && *second != 0 => Encoding::Utf16Little,
        [0, first, 0, second, ..] if *first != 0 && *second != 0 => Encoding::Utf16Big,
        _ => Encoding::Utf8,
    }
}

/// Decodes UTF-8. Each invalid byte becomes a `?`, so that offsets remain those of the file.
fn utf8(bytes: Vec<u8>, encoding: Encoding) -> Decoded {
    let mut bytes = match String::from_utf8(bytes) {
        Ok(text) => return Decoded { text, encoding, issue: None },
        Err(error) => error.into_bytes(),
    };
    let mut issue: Option<EncodingIssue> = None;
    let mut from = 0;
    while let Err(error) = std::str::from_utf8(&bytes[from..]) {
        let start = from + error.valid_up_to();
        // An incomplete character at the end of the text has no error length.
        let length = error.error_len().unwrap_or(bytes.len() - start);
        let found = issue.get_or_insert(EncodingIssue {
            offset: u32::try_from(start).unwrap_or(u32::MAX),
            unit: u32::from(bytes[start]),
            count: 0,
        });
        found.count = found.count.saturating_add(1);
        bytes[start..start + length].fill(b'?');
        from = start + length;
    }
    let text = String::from_utf8(bytes).unwrap_or_default();
    Decoded { text, encoding, issue }
}

fn wide(bytes: &[u8], encoding: Encoding, unit: fn([u8; 2]) -> u16) -> Decoded {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|&pair| unit(pair));
    let skip = usize::from(matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]));
    let mut decoder = Replacing::new(bytes.len());
    for result in char::decode_utf16(units.skip(skip)) {
        decoder.push(result.map_err(|error| u32::from(error.unpaired_surrogate())));
    }
    // Half a code unit is left if the file was cut at an odd length.
    if let [odd] = rest {
        decoder.push(Err(u32::from(*odd)));
    }
    decoder.finish(encoding)
}

fn utf32(bytes: &[u8]) -> Decoded {
    let unit: fn([u8; 4]) -> u32 =
        if bytes.starts_with(&[0xff, 0xfe]) { u32::from_le_bytes } else { u32::from_be_bytes };
    let (quads, rest) = bytes.as_chunks::<4>();
    let mut decoder = Replacing::new(bytes.len());
    for &quad in quads.iter().skip(1) {
        let value = unit(quad);
        decoder.push(char::from_u32(value).ok_or(value));
    }
    if let Some(&odd) = rest.first() {
        decoder.push(Err(u32::from(odd)));
    }
    decoder.finish(Encoding::Utf32)
}

/// Collects characters and inserts U+FFFD for invalid ones.
struct Replacing {
    text: String,
    issue: Option<EncodingIssue>,
}

impl Replacing {
    fn new(bytes: usize) -> Self {
        Self { text: String::with_capacity(bytes / 2), issue: None }
    }

    fn push(&mut self, character: Result<char, u32>) {
        let character = character.unwrap_or_else(|unit| {
            let offset = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
            let issue = self.issue.get_or_insert(EncodingIssue { offset, unit, count: 0 });
            issue.count = issue.count.saturating_add(1);
            char::REPLACEMENT_CHARACTER
        });
        self.text.push(character);
    }

    fn finish(self, encoding: Encoding) -> Decoded {
        Decoded { text: self.text, encoding, issue: self.issue }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(text: &str, order: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(order).collect()
    }

    #[test]
    fn invalid_bytes_keep_the_offsets_of_the_rest() {
        let decoded = decode(b"a\xff\xc3b\xe2\x82".to_vec());
        assert_eq!(decoded.text, "a??b??");
        let issue = decoded.issue.unwrap();
        assert_eq!((issue.offset, issue.unit, issue.count), (1, 0xff, 3));
    }

    #[test]
    fn utf16_is_read_with_and_without_a_mark() {
        for text in ["\u{feff}{\"a\": 1}", "{\"ü😀\": 1}"] {
            let little = decode(utf16(text, u16::to_le_bytes));
            assert_eq!(little.text, text.trim_start_matches('\u{feff}'));
            assert_eq!(little.encoding, Encoding::Utf16Little);
            let big = decode(utf16(text, u16::to_be_bytes));
            assert_eq!(big.text, text.trim_start_matches('\u{feff}'));
            assert_eq!(big.encoding, Encoding::Utf16Big);
        }
    }

    #[test]
    fn half_a_surrogate_pair_and_odd_bytes_are_reported() {
        let mut bytes = utf16("{}", u16::to_le_bytes);
        bytes.extend([0x00, 0xd8, 0x41, 0x00, 0x20]);
        let decoded = decode(bytes);
        assert_eq!(decoded.text, "{}\u{fffd}A\u{fffd}");
        assert_eq!(decoded.issue.unwrap().count, 2);
    }

    #[test]
    fn utf32_is_read_in_both_orders() {
        for order in [u32::to_le_bytes, u32::to_be_bytes] {
            let bytes = "\u{feff}{😀}".chars().flat_map(|c| order(u32::from(c))).collect();
            let decoded = decode(bytes);
            assert_eq!((decoded.text.as_str(), decoded.encoding), ("{😀}", Encoding::Utf32));
            assert!(decoded.issue.is_none());
        }
    }

    #[test]
    fn a_utf8_mark_is_kept_in_the_text() {
        let decoded = decode(b"\xef\xbb\xbf{}".to_vec());
        assert_eq!(decoded.text, "\u{feff}{}");
        assert_eq!(decoded.encoding, Encoding::Utf8WithMark);
    }
}
