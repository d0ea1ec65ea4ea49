//! Keys whose values are secrets.

use fancy_regex::Regex;

use crate::record::redact::secrets::{
    CAPITAL_WORDS, HEADER_ENDINGS, KEY_ENDINGS, PROTOCOL_KEYS, PUBLIC_ENDINGS,
};

/// The keys whose values are hidden.
#[derive(Debug)]
pub(crate) struct SecretKeys {
    secret: Endings,
    public: Endings,
    headers: Endings,
    /// What the user adds.
    more: Endings,
    /// What texts with a secret key contain: the ending of one.
    pattern: Regex,
}

impl SecretKeys {
    /// The usual keys, and those that the user adds.
    ///
    /// # Errors
    /// A sentence about a pattern that is too large.
    pub(crate) fn with(more: &[String]) -> Result<Self, String> {
        let more: Vec<_> = more.iter().map(|key| compact(key)).collect();
        let words = CAPITAL_WORDS.iter().map(|word| word.to_ascii_lowercase());
        let endings = KEY_ENDINGS.split(',').map(|ending| ending.trim().to_owned());
        let mut all: Vec<_> =
            words.chain(endings).chain(more.iter().map(|it| spread(it))).collect();
        // The first that matches is taken: `password` must come before `pass`.
        all.sort_by_key(|it| std::cmp::Reverse(it.len()));
        let all: Vec<_> = all.iter().map(|it| it.replace(' ', "[-_ .]?")).collect();
        let pattern = compile(&format!("(?i)(?:{})s?", all.join("|")))?;
        let (secret, public) = (Endings::of(KEY_ENDINGS), Endings::of(PUBLIC_ENDINGS));
        let headers = Endings::of(HEADER_ENDINGS);
        Ok(Self { secret, public, headers, more: Endings(more), pattern })
    }

    /// Finds what could be the end of a secret key.
    pub(crate) fn pattern(&self) -> &Regex {
        &self.pattern
    }

    /// Whether the value under a key is hidden.
    pub(crate) fn contains(&self, key: &str) -> bool {
        if PROTOCOL_KEYS.contains(&key) {
            return false;
        }
        let key_words = words(key);
        self.more.end(&key_words)
            || self.secret.end(&key_words) && !self.public.end(&key_words)
            || is_capital(key)
    }

    /// Whether several secrets are under a key: `tokens`, `credentials`. Numbers under it are counts.
    pub(crate) fn is_plural(key: &str) -> bool {
        key.ends_with(['s', 'S'])
    }

    /// Whether the value is the rest of the line.
    pub(crate) fn is_header(&self, key: &str) -> bool {
        self.headers.end(&words(key))
    }
}

/// Endings of keys, without the separators of their words.
#[derive(Debug)]
struct Endings(Vec<String>);

impl Endings {
    fn of(endings: &str) -> Self {
        let joined = |it: &str| match it.starts_with(' ') {
            true => it.to_owned(),
            false => it.replace(' ', ""),
        };
        Self(endings.split(',').map(joined).collect())
    }

    /// Whether one of them is the end of a key with these words, in the singular or plural.
    fn end(&self, words: &str) -> bool {
        let joined = words.replace(' ', "");
        let singular = |text: &'_ str| text.strip_suffix('s').map_or(text.len(), str::len);
        let has = |text: &str, ending: &str| {
            text.ends_with(ending) || text[..singular(text)].ends_with(ending)
        };
        self.0.iter().any(|it| has(if it.starts_with(' ') { words } else { &joined }, it))
    }
}

/// Whether a key is in capitals, like the name of a variable, and has a word of secrets.
fn is_capital(key: &str) -> bool {
    key.contains('_')
        && !key.bytes().any(|byte| byte.is_ascii_lowercase())
        && key.split('_').any(|word| CAPITAL_WORDS.contains(&word))
}

/// The words of a key in lower case, with a space before each: `Access_Token`, `accessToken` and
/// `access-token` have the same.
fn words(key: &str) -> String {
    let mut words = String::with_capacity(key.len() + 4);
    let mut after_lower = false;
    let mut is_start = true;
    for character in key.chars() {
        let is_separator = matches!(character, '-' | '_' | ' ' | '.');
        if !is_separator {
            if is_start || after_lower && character.is_ascii_uppercase() {
                words.push(' ');
            }
            words.push(character.to_ascii_lowercase());
        }
        is_start = is_separator;
        after_lower = character.is_ascii_lowercase() || character.is_ascii_digit();
    }
    words
}

fn compact(key: &str) -> String {
    words(key).replace(' ', "")
}

/// A key of the user as a pattern, with a separator allowed anywhere.
fn spread(key: &str) -> String {
    let characters: Vec<_> =
        key.chars().map(|it| fancy_regex::escape(&it.to_string()).into_owned()).collect();
    characters.join(" ")
}

pub(crate) fn compile(pattern: &str) -> Result<Regex, String> {
    Regex::new(pattern).map_err(|error| format!("`{pattern}` is not a regular expression: {error}"))
}

#[cfg(test)]
mod tests {
    use super::SecretKeys;

    #[test]
    fn keys_are_compared_by_their_last_words() {
        let keys = SecretKeys::with(&["Session-ID".to_owned(), "method".to_owned()]).unwrap();
        for key in [
            "token",
            "Access_Token",
            "X-API-Key",
            "apiKey",
            "session_id",
            "db_password",
            "githubToken",
            "passphrase",
            "tokens",
            "STRIPE_KEY",
            "dbPass",
            "aws_secret_access_key",
            "Set-Cookie",
        ] {
            assert!(keys.contains(key), "{key}");
        }
        for key in [
            "method",
            "id",
            "nextToken",
            "progressToken",
            "cursor",
            "max_tokens",
            "key",
            "compass",
            "KEYBOARD_LAYOUT",
            "nextPageToken",
            "tokenizer",
            "password_policy",
        ] {
            assert!(!keys.contains(key), "{key}");
        }
    }
}
