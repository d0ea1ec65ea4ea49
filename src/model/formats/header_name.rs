//! Names of HTTP headers and their values.

use crate::document::Decimal;

/// The first character that is not allowed in a header name, with its offset in bytes. Allowed are
/// the characters of `tchar` (RFC 9110, section 5.6.2).
pub fn foreign_header_character(name: &str) -> Option<(usize, char)> {
    name.char_indices().find(|(_, character)| !is_header_character(*character))
}

/// Whether a character is allowed in a header name.
pub(crate) fn is_header_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(character)
}

/// The largest integer that every JSON parser represents exactly: 2^53 - 1.
pub const LARGEST_SAFE_INTEGER: &str = "9007199254740991";

/// Whether a number is between -(2^53)+1 and 2^53-1; `beyond` extends the range at both ends, for
/// exclusive bounds.
pub fn is_safe_integer(number: &str, beyond: u8) -> bool {
    let largest = 9_007_199_254_740_991_u64 + u64::from(beyond);
    let bound = |text: String| Decimal::parse(&text);
    let (Some(low), Some(high)) = (bound(format!("-{largest}")), bound(largest.to_string())) else {
        return false;
    };
    Decimal::parse(number).is_some_and(|number| low <= number && number <= high)
}

/// Words that mark a name as that of a secret, at any position.
const SECRET_WORDS: &str = "password passwd passphrase passcode secret credential credentials \
    apikey email";

/// Words that mark a name as that of a secret after one of the listed words.
const SECRET_PAIRS: [(&str, &[&str]); 3] = [
    ("key", &["api", "access", "private", "secret", "signing", "encryption"]),
    ("token", &["auth", "access", "bearer", "refresh", "api", "id", "session", "security"]),
    ("mail", &["e"]),
];

/// Whether the name of a parameter is that of a secret or an email address.
pub fn names_secret(name: &str) -> bool {
    let words = words_of(name);
    let is_pair = |pair: &[String]| {
        let known = SECRET_PAIRS.iter().find(|(second, _)| *second == pair[1]);
        known.is_some_and(|(_, firsts)| firsts.contains(&pair[0].as_str()))
    };
    words.iter().any(|word| SECRET_WORDS.split(' ').any(|known| known == word))
        || words.windows(2).any(is_pair)
        // `token` alone is a secret; in `page_token` it only continues a list.
        || words == ["token"]
}

/// The words of a name or text in lower case, split at all characters except letters and digits, and before
/// a capital after a small letter.
pub(crate) fn words_of(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut after_small = false;
    for character in name.chars() {
        if !character.is_alphanumeric() || character.is_uppercase() && after_small {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| character.is_alphanumeric()) {
            word.extend(character.to_lowercase());
        }
        after_small = character.is_lowercase() || character.is_numeric();
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_letters_digits_and_fifteen_symbols() {
        for name in ["Region", "x", "!#$%&'*+-.^_`|~", "Method", "0"] {
            assert_eq!(foreign_header_character(name), None, "{name}");
        }
        for (name, at) in [("My Region", 2), ("Region:", 6), ("Rëgion", 1), ("a\tb", 1), ("a/b", 1)]
        {
            assert_eq!(foreign_header_character(name).map(|(at, _)| at), Some(at), "{name}");
        }
        assert_eq!((0..128_u8).filter(|byte| is_header_character(char::from(*byte))).count(), 77);
    }

    #[test]
    fn integers_are_safe_below_two_to_the_fifty_third() {
        for number in ["0", LARGEST_SAFE_INTEGER, "-9007199254740991", "1e15"] {
            assert!(is_safe_integer(number, 0), "{number}");
        }
        for number in ["9007199254740992", "-9007199254740992", "1e16", "9007199254740991.5"] {
            assert!(!is_safe_integer(number, 0), "{number}");
        }
        assert!(is_safe_integer("9007199254740992", 1));
        assert!(!is_safe_integer("9007199254740993", 1));
    }

    #[test]
    fn secrets_are_recognised_by_whole_words() {
        for name in [
            "password",
            "dbPassword",
            "client_secret",
            "API_KEY",
            "apiKey",
            "apikey",
            "token",
            "access-token",
            "authToken",
            "userEmail",
            "e-mail",
            "e_mail",
            "credentials",
        ] {
            assert!(names_secret(name), "{name}");
        }
        for name in [
            "region",
            "page_token",
            "max_tokens",
            "nextToken",
            "key",
            "secretary",
            "mailbox",
            "tokenize",
        ] {
            assert!(!names_secret(name), "{name}");
        }
    }
}
