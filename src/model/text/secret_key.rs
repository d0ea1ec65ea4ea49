//! Recognition of secrets by the names of their keys.

use std::sync::LazyLock;

/// Endings of keys whose values are secrets. Case, separators and a plural `s` are ignored; an
/// ending that begins with a space must be a separate word, because other words end with it
/// (`bypass`).
pub(crate) const KEY_ENDINGS: &str = "\
    access key,account key,api key,auth key,authorization,connection string,cookie,credential,\
    encryption key,master key,pass code,pass phrase,passwd,password,private key,pwd,secret,\
    secret key,signing key,subscription key,token,webhook url, jwt, pass, pat";

/// Endings of keys whose values are not secrets although they end in a word of [`KEY_ENDINGS`]:
/// cursors, and numbers of tokens.
const PUBLIC_ENDINGS: &str = "\
    cancel token,cancellation token,continuation token,max token,next token,page token,\
    progress token,stop token,sync token";

/// Words in keys in capitals (`STRIPE_KEY`) that mark their values as secrets.
pub(crate) const CAPITAL_WORDS: [&str; 8] =
    ["CREDENTIAL", "CREDENTIALS", "KEY", "PASS", "PASSWORD", "PWD", "SECRET", "TOKEN"];

/// Names of URL parameters whose values are secrets, in addition to those with a secret ending:
/// keys, and signatures of AWS, Azure and Google Cloud.
pub(crate) const QUERY_KEYS: &str = "code key sig signature x-amz-credential x-amz-security-token \
    x-amz-signature x-goog-credential x-goog-security-token x-goog-signature";

/// Endings of keys, without separators between words.
#[derive(Debug)]
pub(crate) struct Endings(pub(crate) Vec<String>);

impl Endings {
    pub(crate) fn of(endings: &str) -> Self {
        let joined = |it: &str| match it.starts_with(' ') {
            true => it.to_owned(),
            false => it.replace(' ', ""),
        };
        Self(endings.split(',').map(joined).collect())
    }

    /// Whether a key with these words ends with one of the endings, in the singular or plural.
    pub(crate) fn end(&self, words: &str) -> bool {
        let joined = words.replace(' ', "");
        let singular = |text: &'_ str| text.strip_suffix('s').map_or(text.len(), str::len);
        let has = |text: &str, ending: &str| {
            text.ends_with(ending) || text[..singular(text)].ends_with(ending)
        };
        self.0.iter().any(|it| has(if it.starts_with(' ') { words } else { &joined }, it))
    }
}

/// For each word of a key in capitals, like the name of a variable, whether it marks a secret.
/// Empty for other keys.
pub(crate) fn capital_words(key: &str) -> impl DoubleEndedIterator<Item = bool> {
    let is_capital = key.contains('_') && !key.bytes().any(|byte| byte.is_ascii_lowercase());
    let words = is_capital.then(|| key.split('_').map(|word| CAPITAL_WORDS.contains(&word)));
    words.into_iter().flatten()
}

/// The words of a key in lower case, each preceded by a space: `Access_Token`, `accessToken` and
/// `access-token` have the same words.
pub(crate) fn words(key: &str) -> String {
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

/// Words that mark a name as one about a secret, not of a secret: `API_KEY_FILE`, `TOKEN_LIMIT`.
const ABOUT: [&str; 22] = [
    "count", "dir", "endpoint", "env", "file", "header", "id", "length", "limit", "name", "path",
    "prefix", "provider", "public", "ref", "scope", "size", "type", "uri", "url", "ttl", "user",
];

/// Whether the words of a key end like those of a secret, and not like those of a cursor.
pub(crate) fn end_like_secrets(words: &str) -> bool {
    static ENDINGS: LazyLock<[Endings; 2]> =
        LazyLock::new(|| [KEY_ENDINGS, PUBLIC_ENDINGS].map(Endings::of));
    let [secret, public] = &*ENDINGS;
    secret.end(words) && !public.end(words)
}

/// Whether a name is that of a secret in a variable, a header or an option of a program.
pub fn is_secret_name(name: &str) -> bool {
    let words = words(name);
    let last = words.rsplit(' ').next().unwrap_or_default();
    let is_capital_key = capital_words(name).next_back().unwrap_or_default();
    let is_about = words.split(' ').any(|word| word == "public") || ABOUT.contains(&last);
    !is_about && (is_capital_key || end_like_secrets(&words))
}

#[cfg(test)]
mod tests {
    use super::is_secret_name;

    #[test]
    fn names_of_secrets_end_like_them() {
        for name in [
            "API_KEY",
            "apiKey",
            "GITHUB_TOKEN",
            "X-Api-Key",
            "Authorization",
            "db_password",
            "STRIPE_KEY",
            "NOTION_API_KEYS",
            "--api-key",
            "client_secret",
        ] {
            assert!(is_secret_name(name), "{name}");
        }
        for name in [
            "API_KEY_FILE",
            "TOKEN_LIMIT",
            "MAX_TOKENS",
            "PUBLIC_KEY",
            "key",
            "monkey",
            "KEY_ID",
            "bypass",
            "next_token",
            "Content-Type",
            "PATH",
        ] {
            assert!(!is_secret_name(name), "{name}");
        }
    }
}
