//! Formats and keys of secrets that only recordings need, in addition to those shared with rules
//! (`model/text/secret_formats.rs`, `secret_key.rs`). `docs/recording.md` describes the lists.

/// The text that replaces a secret.
pub(crate) const HIDDEN: &str = "[redacted]";

/// Endings of keys whose values extend to the end of the line: `Cookie: a=b; c=d`.
pub(crate) const HEADER_ENDINGS: &str = "authorization,cookie";

/// Keys of the protocol itself, which are never redacted.
pub(crate) const PROTOCOL_KEYS: [&str; 3] = ["method", "id", "jsonrpc"];

/// Words after a secret key that describe its value or type, and are not secrets.
pub(crate) const NOT_VALUES: &str = "\
    any bool boolean empty expired false int integer invalid is missing never nil no none not \
    null number object optional required str string true undefined unknown unset yes";

/// Regular expressions for secrets, each with the secret as the group `it`. The list before each
/// contains parts of which any matching text has at least one.
pub(crate) const FORMS: [(&[&str], &str); 3] = [
    // HTTP authentication (RFC 6750, RFC 7617). A word, as in "basic information" or "Bearer
    // Authentication", has no digit and no capital letter after its first.
    (
        &["earer", "EARER", "asic", "ASIC"],
        r"\b(?i:bearer|basic)\s+(?P<it>[A-Za-z0-9+/](?:[a-z+/]*[A-Z0-9._~=-][\w.~+/=-]{4,}|[a-z+/]{6,}[A-Z0-9_~=][\w.~+/=-]*))",
    ),
    // Credentials in an address (RFC 3986, section 3.2.1).
    (&["://"], r"://(?P<it>[^\s/@:]*:[^\s/@]+)@"),
    // Keys of services that are like those of OpenAI.
    (&["sk-"], r"\b(?P<it>sk-[A-Za-z0-9_.-]{16,})"),
];
