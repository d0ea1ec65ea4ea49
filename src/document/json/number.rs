//! Numbers in JSON.

/// The end of what looks like a number and begins at `start`.
pub(crate) fn number_end(bytes: &[u8], start: usize) -> usize {
    let rest = &bytes[start..];
    let length = rest
        .iter()
        .take_while(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E'));
    start + length.count()
}

/// Whether the whole of `bytes` is a number (RFC 8259, section 6).
pub(crate) fn is_json_number(bytes: &[u8]) -> bool {
    let digits = |bytes: &[u8]| bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut rest = bytes.strip_prefix(b"-").unwrap_or(bytes);
    let integer = digits(rest);
    if integer == 0 || integer > 1 && rest[0] == b'0' {
        return false;
    }
    rest = &rest[integer..];
    if let Some(fraction) = rest.strip_prefix(b".") {
        let length = digits(fraction);
        if length == 0 {
            return false;
        }
        rest = &fraction[length..];
    }
    if let [b'e' | b'E', exponent @ ..] = rest {
        let exponent = match exponent {
            [b'+' | b'-', digits @ ..] => digits,
            digits => digits,
        };
        let length = digits(exponent);
        return length > 0 && length == exponent.len();
    }
    rest.is_empty()
}
