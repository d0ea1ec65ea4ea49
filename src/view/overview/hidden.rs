//! Hiding secrets: a view shows results, and what a job prints can often be read by others.

use std::borrow::Cow;

use crate::model::text::secret::{has_key_content, private_key_end, private_key_heads};
use crate::server_files::secrets_in_text;

/// Minimum length of a secret that is not a password in an address, in bytes.
const MIN_SECRET_BYTES: usize = 8;

/// A text whose secrets are replaced by `[redacted]`.
pub(super) fn hidden(text: &str) -> Cow<'_, str> {
    if !may_have_secret(text) {
        return Cow::Borrowed(text);
    }
    let mut secrets = secrets_in_text(text).0;
    let mut end = 0;
    for head in private_key_heads(text) {
        if head.start >= end && has_key_content(&text[head.end..]) {
            end = private_key_end(text, head.end);
            secrets.push(head.start..end);
        }
    }
    if secrets.is_empty() {
        return Cow::Borrowed(text);
    }
    crate::sort::by_key(&mut secrets, |secret| secret.start);
    let (mut shown, mut at) = (String::with_capacity(text.len()), 0);
    for secret in secrets {
        if at <= secret.start {
            shown += &text[at..secret.start];
            shown += "[redacted]";
        }
        at = at.max(secret.end);
    }
    Cow::Owned(shown + &text[at..])
}

/// Whether a text has an address or a run of letters with digits as long as a secret: few texts do,
/// and a list is viewed for many clients.
fn may_have_secret(text: &str) -> bool {
    let (mut length, mut seen) = (0, 0);
    let mut is_long = |byte: u8| {
        let class = CLASSES[usize::from(byte)];
        if class == END {
            (length, seen) = (0, 0);
        }
        length += 1;
        seen |= class;
        length >= MIN_SECRET_BYTES && seen & (DIGIT | LETTER) == DIGIT | LETTER
    };
    text.bytes().any(&mut is_long) || text.contains("://")
}

const END: u8 = 1;
const DIGIT: u8 = 2;
const LETTER: u8 = 4;

/// The class of each byte: a text is searched for each client.
const CLASSES: [u8; 256] = {
    let (mut classes, mut byte) = ([0; 256], 0_u8);
    while byte < 128 {
        classes[byte as usize] = match byte {
            b'0'..=b'9' => DIGIT,
            b'a'..=b'z' | b'A'..=b'Z' => LETTER,
            b'"' | b'\'' | b':' | b',' | b'[' | b']' | b'{' | b'}' => END,
            _ if byte.is_ascii_whitespace() => END,
            _ => 0,
        };
        byte += 1;
    }
    classes
};

#[cfg(test)]
mod tests {
    use super::hidden;

    #[test]
    fn every_secret_of_a_text_is_hidden() {
        let token = "ghp_aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA3";
        let lines = "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY".repeat(2);
        for (text, expected) in [
            (format!("{token} and {token}."), "[redacted] and [redacted]."),
            (
                format!(r#"{{"a":"{token}","b":["{token}",1]}}"#),
                r#"{"a":"[redacted]","b":["[redacted]",1]}"#,
            ),
            (
                format!(
                    "Key:\n-----BEGIN PRIVATE KEY-----\n{lines}\n-----END PRIVATE KEY-----\nuse it"
                ),
                "Key:\n[redacted]-----END PRIVATE KEY-----\nuse it",
            ),
            (
                format!(
                    r#"{{"key":"-----BEGIN PRIVATE KEY-----\n{lines}\n-----END PRIVATE KEY-----\n","x":1}}"#
                ),
                r#"{"key":"[redacted]-----END PRIVATE KEY-----\n","x":1}"#,
            ),
            ("Authorization: Bearer a1b2c3d4e5f6".to_owned(), "Authorization: Bearer [redacted]"),
            (
                "postgres://app:hunter22@db.acme.com/x".to_owned(),
                "postgres://app:[redacted]@db.acme.com/x",
            ),
            ("no secret: a b c".to_owned(), "no secret: a b c"),
        ] {
            assert_eq!(hidden(&text), expected);
        }
    }
}
