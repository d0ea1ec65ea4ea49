//! The formats of W3C Trace Context and Baggage in `_meta`.

use crate::model::formats::header_name::is_header_character;

/// The reason why a value is invalid. Ranges are in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraceFault {
    /// The value does not consist of four fields of lower-case hexadecimal digits with the right
    /// lengths.
    Shape,
    /// The version is `ff`, which is forbidden.
    ForbiddenVersion,
    /// An ID consists of zeros only.
    ZeroId(usize, usize),
    /// A member of a list is malformed.
    Member(usize, usize),
    /// A member has a duplicate key.
    Duplicate(usize, usize),
    /// There are more members than allowed; their number.
    TooMany(usize),
}

/// Maximum number of members of a `tracestate`.
pub const TRACESTATE_LIMIT: usize = 32;

/// Validates a `traceparent` (Trace Context, section 3.2). Later versions may append fields.
pub fn traceparent_fault(text: &str) -> Option<TraceFault> {
    let mut fields = text.split('-');
    for length in [2, 32, 16, 2] {
        let field = fields.next().unwrap_or_default();
        let is_hex = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if field.len() != length || !field.bytes().all(is_hex) {
            return Some(TraceFault::Shape);
        }
    }
    let is_zero = |from: usize, to: usize| text[from..to].bytes().all(|byte| byte == b'0');
    if text.starts_with("ff") {
        Some(TraceFault::ForbiddenVersion)
    } else if text.starts_with("00") && fields.next().is_some() {
        Some(TraceFault::Shape)
    } else if is_zero(3, 35) {
        Some(TraceFault::ZeroId(3, 35))
    } else {
        is_zero(36, 52).then_some(TraceFault::ZeroId(36, 52))
    }
}

/// Validates a `tracestate` (Trace Context, section 3.3). Empty members are allowed.
pub fn tracestate_fault(text: &str) -> Option<TraceFault> {
    let mut keys: Vec<&str> = Vec::new();
    for (start, member) in members(text).filter(|(_, member)| !member.is_empty()) {
        let range = (start, start + member.len());
        let (key, value) = member.split_once('=').unwrap_or((member, ""));
        if !is_state_key(key) || !is_state_value(value) {
            return Some(TraceFault::Member(range.0, range.1));
        }
        if keys.contains(&key) {
            return Some(TraceFault::Duplicate(range.0, range.1));
        }
        keys.push(key);
        if keys.len() > TRACESTATE_LIMIT {
            return Some(TraceFault::TooMany(members(text).count()));
        }
    }
    None
}

/// Whether a text is a key of a `tracestate`: a word, or a tenant and a system separated by `@`.
fn is_state_key(key: &str) -> bool {
    let follows =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_-*/".contains(&byte);
    let is_word = |word: &str, most: usize, digit_first: bool| {
        let first = word.bytes().next().unwrap_or_default();
        let begins = first.is_ascii_lowercase() || digit_first && first.is_ascii_digit();
        begins && word.len() <= most && word.bytes().all(follows)
    };
    match key.split_once('@') {
        // The lengths are those in the recommendation's grammar of a key.
        Some((tenant, system)) => is_word(tenant, 241, true) && is_word(system, 14, false),
        // Level 2 of the recommendation allows a plain key to begin with a digit.
        None => is_word(key, 256, true),
    }
}

fn is_state_value(value: &str) -> bool {
    let allowed = |byte: u8| (0x20..=0x7e).contains(&byte) && byte != b',' && byte != b'=';
    !value.is_empty() && value.len() <= 256 && value.bytes().all(allowed) && !value.ends_with(' ')
}

/// Validates a `baggage` (Baggage, section 3.2): members with a key, a value, and properties after
/// semicolons.
pub fn baggage_fault(text: &str) -> Option<TraceFault> {
    let wrong = members(text).find(|(_, member)| !is_baggage_member(member));
    wrong.map(|(start, member)| TraceFault::Member(start, start + member.len()))
}

fn is_baggage_member(member: &str) -> bool {
    let mut parts = member.split(';').map(trim_blanks);
    let is_pair = |part: &str| {
        part.split_once('=').is_some_and(|(key, value)| {
            is_token(trim_blanks(key)) && trim_blanks(value).bytes().all(is_baggage_octet)
        })
    };
    parts.next().is_some_and(is_pair) && parts.all(|part| is_token(part) || is_pair(part))
}

fn is_token(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_header_character)
}

const fn is_baggage_octet(byte: u8) -> bool {
    // Printable ASCII except for the quote, comma, semicolon and backslash (Baggage, section 3).
    matches!(byte, 0x21 | 0x23..=0x2b | 0x2d..=0x3a | 0x3c..=0x5b | 0x5d..=0x7e)
}

/// The comma-separated members without surrounding white space, each with its offset.
fn members(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    text.split(',').map(move |part| {
        let start = next + part.len() - part.trim_start_matches([' ', '\t']).len();
        next += part.len() + 1;
        (start, trim_blanks(part))
    })
}

fn trim_blanks(text: &str) -> &str {
    text.trim_matches([' ', '\t'])
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARENT: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    #[test]
    fn traceparent_has_four_fields_of_small_hexadecimal_digits() {
        assert_eq!(traceparent_fault(PARENT), None);
        assert_eq!(traceparent_fault(&PARENT.replacen("00", "cc", 1)), None);
        assert_eq!(traceparent_fault(&format!("{}-more", PARENT.replacen("00", "cc", 1))), None);
        for wrong in [
            "",
            "1",
            &PARENT.to_uppercase(),
            &format!("{PARENT}-more"),
            &PARENT[..54],
            &PARENT.replace('-', "_"),
            &PARENT.replace("0af7", "0ag7"),
        ] {
            assert_eq!(traceparent_fault(wrong), Some(TraceFault::Shape), "{wrong}");
        }
    }

    #[test]
    fn traceparent_forbids_a_version_and_zeros() {
        let version = PARENT.replacen("00", "ff", 1);
        assert_eq!(traceparent_fault(&version), Some(TraceFault::ForbiddenVersion));
        let trace = format!("00-{}-b7ad6b7169203331-01", "0".repeat(32));
        assert_eq!(traceparent_fault(&trace), Some(TraceFault::ZeroId(3, 35)));
        let parent = format!("00-0af7651916cd43dd8448eb211c80319c-{}-01", "0".repeat(16));
        assert_eq!(traceparent_fault(&parent), Some(TraceFault::ZeroId(36, 52)));
    }

    #[test]
    fn tracestate_is_a_list_of_different_members() {
        for right in [
            "",
            "a=1",
            "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE",
            "a=1 ,\tb=2",
            "a=1,,b=2",
            "1t@s=x",
            "a= x",
        ] {
            assert_eq!(tracestate_fault(right), None, "{right}");
        }
        for wrong in ["a", "=1", "a=", "A=1", "a=é", "a@b@c=1", "t@1=x", "a b=1"] {
            assert!(matches!(tracestate_fault(wrong), Some(TraceFault::Member(..))), "{wrong}");
        }
        assert_eq!(tracestate_fault("a=1, b=2,a=3"), Some(TraceFault::Duplicate(9, 12)));
        let many: Vec<_> = (0..33).map(|index| format!("k{index}=1")).collect();
        assert_eq!(tracestate_fault(&many.join(",")), Some(TraceFault::TooMany(33)));
        assert_eq!(tracestate_fault(&many[..32].join(",")), None);
    }

    #[test]
    fn baggage_has_keys_values_and_properties() {
        for right in ["a=1", "userId=alice,b=", "k = v ; p ; q=1 , l=2", "a=%20", "k=a=b"] {
            assert_eq!(baggage_fault(right), None, "{right}");
        }
        for wrong in ["", "a", "a=1,", "a=1 2", "a=\"x\"", "=1", "a=1;", "ä=1", "a=é"] {
            assert!(matches!(baggage_fault(wrong), Some(TraceFault::Member(..))), "{wrong}");
        }
        assert_eq!(baggage_fault("a=1, b"), Some(TraceFault::Member(5, 6)));
    }
}
