//! Keys whose values are secrets.

use fancy_regex::Regex;

use crate::model::text::secret_key::{
    CAPITAL_WORDS, Endings, KEY_ENDINGS, capital_words, end_like_secrets, words,
};
use crate::record::redact::secrets::{HEADER_ENDINGS, PROTOCOL_KEYS};

/// The keys whose values are redacted.
#[derive(Debug)]
pub(crate) struct SecretKeys {
    headers: Endings,
    /// The keys that the user adds.
    more: Endings,
    /// Regular expression that matches the ending of any secret key in a text.
    pattern: Regex,
}

impl SecretKeys {
    /// Combines the default keys with those that the user adds.
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
        crate::sort::by_key(&mut all, |it| std::cmp::Reverse(it.len()));
        let all: Vec<_> = all.iter().map(|it| it.replace(' ', "[-_ .]?")).collect();
        let pattern = compile(&format!("(?i)(?:{})s?", all.join("|")))?;
        Ok(Self { headers: Endings::of(HEADER_ENDINGS), more: Endings(more), pattern })
    }

    /// The regular expression for endings of secret keys.
    pub(crate) fn pattern(&self) -> &Regex {
        &self.pattern
    }

    /// Whether the value of a key is redacted.
    pub(crate) fn contains(&self, key: &str) -> bool {
        if PROTOCOL_KEYS.contains(&key) {
            return false;
        }
        let key_words = words(key);
        self.more.end(&key_words)
            || end_like_secrets(&key_words)
            || capital_words(key).any(|is_secret| is_secret)
    }

    /// Whether a key is plural and so may contain several secrets: `tokens`, `credentials`. Numbers
    /// under such a key are counts.
    pub(crate) fn is_plural(key: &str) -> bool {
        key.ends_with(['s', 'S'])
    }

    /// Whether a header of this name takes the rest of the line as its value.
    pub(crate) fn is_header(&self, key: &str) -> bool {
        self.headers.end(&words(key))
    }
}

fn compact(key: &str) -> String {
    words(key).replace(' ', "")
}

/// Converts a key of the user to a pattern that allows a separator anywhere.
fn spread(key: &str) -> String {
    let characters: Vec<_> =
        key.chars().map(|it| fancy_regex::escape(&it.to_string()).into_owned()).collect();
    characters.join(" ")
}

pub(crate) fn compile(pattern: &str) -> Result<Regex, String> {
    Regex::new(pattern).map_err(|error| format!("`{pattern}` is not a regular expression: {error}"))
}
