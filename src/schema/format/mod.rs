//! The formats of strings and numbers that a validator may assert.
//!
//! JSON Schema leaves `format` to the validator. The formats are those of the package
//! `ajv-formats`, which asserts more than other validators; what a format accepts follows the
//! package, which mostly implements the RFC that defines the format.

mod date_time;
mod network;
mod pointer;
mod uri_template;

use crate::address::{is_uri, is_uri_reference};
use crate::document::Decimal;
use crate::schema::{PatternVerdict, judge_pattern};

/// A format that is asserted, with the document that defines it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A date and time of RFC 3339, section 5.6.
    DateTime,
    /// A `full-date` of RFC 3339, section 5.6.
    Date,
    /// A `full-time` of RFC 3339, section 5.6.
    Time,
    /// A date and time of RFC 3339, section 5.6, with an optional offset.
    IsoDateTime,
    /// A `full-time` of RFC 3339, section 5.6, with an optional offset.
    IsoTime,
    /// A duration of ISO 8601-1, section 5.5.2.
    Duration,
    /// An address of RFC 5321, without quoted local parts, and with a dot in the domain.
    Email,
    /// A host name of RFC 1123, section 2.1.
    Hostname,
    /// An IPv4 address of RFC 2673, section 3.2.
    Ipv4,
    /// An IPv6 address of RFC 4291, section 2.2.
    Ipv6,
    /// A URI of RFC 3986, with a scheme.
    Uri,
    /// A URI reference of RFC 3986.
    UriReference,
    /// A URI template of RFC 6570.
    UriTemplate,
    /// An address on the public web.
    Url,
    /// A UUID of RFC 4122.
    Uuid,
    /// A JSON Pointer of RFC 6901.
    JsonPointer,
    /// A JSON Pointer in a URI fragment, of RFC 6901, section 6.
    JsonPointerUriFragment,
    /// A relative JSON Pointer of draft-handrews-relative-json-pointer-01.
    RelativeJsonPointer,
    /// A regular expression of ECMA-262.
    Regex,
    /// Base64 of RFC 4648, section 4.
    Byte,
    /// An integer of 32 bits.
    Int32,
    /// An integer of 64 bits.
    Int64,
}

/// A format: its name, and the check of strings.
type FormatCheck = (&'static str, Format, fn(&str) -> bool);

/// The formats in the order of [`Format`]. Formats of numbers accept every string.
const FORMATS: [FormatCheck; 22] = [
    ("date-time", Format::DateTime, |text| date_time::is_date_time(text, true)),
    ("date", Format::Date, date_time::is_date),
    ("time", Format::Time, |text| date_time::is_time(text, true)),
    ("iso-date-time", Format::IsoDateTime, |text| date_time::is_date_time(text, false)),
    ("iso-time", Format::IsoTime, |text| date_time::is_time(text, false)),
    ("duration", Format::Duration, date_time::is_duration),
    ("email", Format::Email, network::is_email),
    ("hostname", Format::Hostname, network::is_hostname),
    ("ipv4", Format::Ipv4, network::is_ipv4),
    ("ipv6", Format::Ipv6, network::is_ipv6),
    ("uri", Format::Uri, is_uri),
    ("uri-reference", Format::UriReference, is_uri_reference),
    ("uri-template", Format::UriTemplate, uri_template::is_uri_template),
    ("url", Format::Url, network::is_url),
    ("uuid", Format::Uuid, is_uuid),
    ("json-pointer", Format::JsonPointer, pointer::is_json_pointer),
    ("json-pointer-uri-fragment", Format::JsonPointerUriFragment, pointer::is_uri_fragment),
    ("relative-json-pointer", Format::RelativeJsonPointer, pointer::is_relative),
    ("regex", Format::Regex, is_regex),
    ("byte", Format::Byte, is_base64),
    ("int32", Format::Int32, |_| true),
    ("int64", Format::Int64, |_| true),
];

impl Format {
    /// The names of all formats.
    pub fn names() -> impl Iterator<Item = &'static str> {
        FORMATS.iter().map(|(name, ..)| *name)
    }

    /// The format with this name, if it is asserted.
    pub fn named(name: &str) -> Option<Self> {
        FORMATS.iter().find(|(known, ..)| *known == name).map(|(_, format, _)| *format)
    }

    /// Whether a string has the format.
    pub fn accepts_text(self, text: &str) -> bool {
        FORMATS[self as usize].2(text)
    }

    /// Whether a number has the format. Formats of strings accept every number.
    pub fn accepts_number(self, text: &str) -> bool {
        let Some(number) = Decimal::parse(text) else { return true };
        match self {
            Self::Int32 => number.to_integer().is_some_and(|whole| i32::try_from(whole).is_ok()),
            // `ajv-formats` checks no bound here: exact integers of JavaScript end at 2^53 anyway.
            Self::Int64 => number.is_integer(),
            _ => true,
        }
    }
}

fn is_uuid(text: &str) -> bool {
    // The form as a URN is accepted as well (RFC 4122, section 3).
    let bare = match text.get(..9) {
        Some(prefix) if prefix.eq_ignore_ascii_case("urn:uuid:") => &text[9..],
        _ => text,
    };
    let lengths = [8, 4, 4, 4, 12];
    let groups: Vec<_> = bare.split('-').take(lengths.len() + 1).collect();
    let is_hex = |group: &str| group.bytes().all(|byte| byte.is_ascii_hexdigit());
    groups.len() == lengths.len()
        && groups.iter().zip(lengths).all(|(group, length)| group.len() == length && is_hex(group))
}

/// Whether a text is a regular expression. Validators compile it without the flag `u`; `\Z` is
/// rejected.
fn is_regex(text: &str) -> bool {
    let has_z = text.match_indices("\\Z").any(|(at, _)| at > 0 && !text[..at].ends_with('\\'));
    let verdict = judge_pattern(text);
    !has_z && matches!(verdict, PatternVerdict::Valid | PatternVerdict::LegacyOnly(_))
}

fn is_base64(text: &str) -> bool {
    let bare = text.trim_end_matches('=');
    let padding = text.len() - bare.len();
    let is_digit = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    text.len().is_multiple_of(4) && padding <= 2 && bare.bytes().all(is_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_formats_accept_exactly_what_they_define() {
        for (format, good, bad) in [
            (
                Format::Uuid,
                "123e4567-e89b-12d3-a456-426614174000",
                "123e4567e89b12d3a456426614174000",
            ),
            (
                Format::Uuid,
                "URN:UUID:123E4567-E89B-12D3-A456-426614174000",
                "{123e4567-e89b-12d3-a456-426614174000}",
            ),
            (Format::Regex, "^\\d+$", "("),
            (Format::Regex, "\\_", "a\\Z"),
            (Format::Byte, "QUJD", "QUJ"),
            (Format::Byte, "QQ==", "Q==="),
        ] {
            assert!(format.accepts_text(good), "{format:?} {good}");
            assert!(!format.accepts_text(bad), "{format:?} {bad}");
        }
        for (format, good, bad) in [
            (Format::Int32, "2147483647", "2147483648"),
            (Format::Int32, "-2147483648", "-2147483649"),
            (Format::Int64, "9e18", "0.5"),
        ] {
            assert!(format.accepts_number(good), "{format:?} {good}");
            assert!(!format.accepts_number(bad), "{format:?} {bad}");
        }
    }

    #[test]
    fn the_table_has_the_order_of_the_formats() {
        for (index, (name, format, _)) in FORMATS.iter().enumerate() {
            assert_eq!(*format as usize, index, "{name}");
        }
    }

    #[test]
    fn formats_that_no_client_asserts_are_unknown() {
        for name in ["idn-email", "iri", "password", "binary", "float", "double", "Date", ""] {
            assert_eq!(Format::named(name), None, "{name}");
        }
    }

    #[test]
    fn small_formats_have_exact_bounds() {
        let uuid = "123e4567-e89b-12d3-a456-426614174000";
        for (text, expected) in [
            (uuid.to_owned(), true),
            (format!("{uuid}-"), false),
            (format!("{uuid}-0"), false),
            (uuid.replace('e', "g"), false),
            ("123e456-7e89b-12d3-a456-426614174000".to_owned(), false),
        ] {
            assert_eq!(is_uuid(&text), expected, "{text}");
        }
        for (text, expected) in [("", true), ("\\Z", true), ("a\\Z", false), ("a\\\\Z", true)] {
            assert_eq!(is_regex(text), expected, "{text}");
        }
        let cases = [("", true), ("A===", false), ("AA==", true), ("AAA=", true), ("AAA-", false)];
        for (text, expected) in cases {
            assert_eq!(is_base64(text), expected, "{text}");
        }
    }
}
