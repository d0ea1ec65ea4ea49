//! Base64 (RFC 4648): validation, faults, and decoding of the first bytes. All functions take
//! linear time.

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// The reason why a text is not standard Base64 with padding. Offsets are in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base64Fault {
    /// The text is a `data:` URL; the data begins at this offset.
    DataUrl(usize),
    /// A space or line break.
    Blank(usize),
    /// `-` or `_` of the URL-safe alphabet.
    UrlSafe(usize),
    /// A character that is in neither alphabet.
    Foreign(usize),
    /// The padding `=` is missing, too short or too long.
    Padding,
    /// A single character is left over, so the text was truncated.
    CutOff,
}

/// The first fault of a text as standard Base64; `None` if it is valid.
pub fn base64_fault(text: &str) -> Option<Base64Fault> {
    if text.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("data:")) {
        return Some(Base64Fault::DataUrl(text.find(',').map_or(text.len(), |comma| comma + 1)));
    }
    let body = text.trim_end_matches('=');
    if let Some(at) = body.bytes().position(|byte| !is_digit(&byte)) {
        return Some(match body.as_bytes()[at] {
            b'-' | b'_' => Base64Fault::UrlSafe(at),
            byte if byte.is_ascii_whitespace() => Base64Fault::Blank(at),
            _ => Base64Fault::Foreign(at),
        });
    }
    let padding = text.len() - body.len();
    // Two digits are one byte and want two `=`, three are two bytes and want one (RFC 4648, section
    // 4).
    match (body.len() % 4, padding) {
        (0, 0) | (2, 2) | (3, 1) => None,
        (1, _) => Some(Base64Fault::CutOff),
        _ => Some(Base64Fault::Padding),
    }
}

/// Converts a text to standard Base64 with padding, if that is unambiguous.
pub fn repaired_base64(text: &str) -> Option<String> {
    let data = match base64_fault(text) {
        Some(Base64Fault::DataUrl(at)) if text[..at].ends_with(";base64,") => &text[at..],
        // Other data is percent-encoded text (RFC 2397, section 2).
        Some(Base64Fault::DataUrl(_)) => return None,
        _ => text,
    };
    let standard = |byte: u8| match byte {
        b'-' => '+',
        b'_' => '/',
        byte => char::from(byte),
    };
    let kept = data.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let mut repaired: String = kept.map(standard).collect();
    repaired.truncate(repaired.trim_end_matches('=').len());
    // One character left over is not a byte, and no padding helps.
    while repaired.len() % 4 > 1 {
        repaired.push('=');
    }
    base64_fault(&repaired).is_none().then_some(repaired)
}

/// Decodes the first bytes of a text, as far as it is Base64; at most `most`.
pub fn decoded_start(text: &str, most: usize) -> Vec<u8> {
    let digits = text.bytes().take_while(is_digit).take(most.div_ceil(3) * 4);
    let mut digits: Vec<_> = digits.collect();
    // One digit that is left over is not a byte.
    if digits.len() % 4 == 1 {
        digits.pop();
    }
    let mut bytes = LENIENT_BASE64.decode(digits).unwrap_or_default();
    bytes.truncate(most);
    bytes
}

/// A Base64 decoder that accepts missing padding and any trailing bits.
pub(crate) const LENIENT_BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

fn is_digit(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_fault_is_distinguished() {
        for (text, fault) in [
            ("", None),
            ("Zg==", None),
            ("Zm8=", None),
            ("Zm9v", None),
            ("Zg", Some(Base64Fault::Padding)),
            ("Zg=", Some(Base64Fault::Padding)),
            ("Zm9v=", Some(Base64Fault::Padding)),
            ("Zm9vZ", Some(Base64Fault::CutOff)),
            ("Zm9\nv", Some(Base64Fault::Blank(3))),
            ("Zm-v", Some(Base64Fault::UrlSafe(2))),
            ("Zm*v", Some(Base64Fault::Foreign(2))),
            ("Z=9v", Some(Base64Fault::Foreign(1))),
            ("data:image/png;base64,Zg==", Some(Base64Fault::DataUrl(22))),
        ] {
            assert_eq!(base64_fault(text), fault, "{text}");
        }
    }

    #[test]
    fn unambiguous_faults_are_repaired() {
        for (text, repaired) in [
            ("Zg", Some("Zg==")),
            ("Zm9v=", Some("Zm9v")),
            ("Zm\n9v\n", Some("Zm9v")),
            ("-_-_", Some("+/+/")),
            ("data:image/png;base64,Zg", Some("Zg==")),
            ("data:text/plain,hello", None),
            ("Zm9vZ", None),
            ("Zm*v", None),
        ] {
            assert_eq!(repaired_base64(text).as_deref(), repaired, "{text}");
        }
    }

    #[test]
    fn the_beginning_is_decoded() {
        assert_eq!(decoded_start("aGVsbG8gd29ybGQ=", 5), b"hello");
        assert_eq!(decoded_start("Zg==", 5), b"f");
    }
}
