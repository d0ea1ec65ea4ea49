//! Secrets in a configuration, which reports must never show.

use std::ops::Range;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};

use crate::document::Value;
use crate::model::text::{Certainty, find_secret, is_secret_name};
use crate::server_files::client::host::is_local_host;
use crate::server_files::client::variable::variables;
use crate::server_files::limits::MIN_SECRET_CHARACTERS;

/// A secret in a text.
#[derive(Clone, Debug)]
pub struct ClientSecret<'d> {
    /// The text.
    pub value: Value<'d>,
    /// The bytes of the secret in it.
    pub range: Range<usize>,
    /// What it is, with its article.
    pub what: &'static str,
    /// How sure that is.
    pub certainty: Certainty,
}

/// The secrets in the texts of a value, in the order of the text.
pub fn secrets(root: Value<'_>) -> Vec<ClientSecret<'_>> {
    let mut found = Vec::new();
    // An option of a program names the argument after it.
    let mut option: Option<&str> = None;
    for value in root.subtree() {
        let Some(text) = value.as_str() else {
            option = None;
            continue;
        };
        let name = value.key().or(option.take()).unwrap_or_default();
        if value.key().is_none() && text.starts_with('-') && !text.contains('=') {
            option = Some(text);
        }
        found.extend(
            secrets_of(name, text).into_iter().map(|(range, what, certainty)| ClientSecret {
                value,
                range,
                what,
                certainty,
            }),
        );
    }
    found
}

pub(super) type Found = (Range<usize>, &'static str, Certainty);

/// The secrets in a text of this name: the whole of it, or single words.
pub(super) fn secrets_of(name: &str, text: &str) -> Vec<Found> {
    let is_most = |range: &Range<usize>| range.len() * 2 > text.len() && !text.contains("://");
    if let Some(secret) = known_format(text).filter(|(range, ..)| is_most(range)) {
        return vec![secret];
    }
    if let Some(secret) = under_name(name, text) {
        return vec![secret];
    }
    let mut found = Vec::new();
    let (mut at, mut option) = (0, "");
    for word in text.split_inclusive(char::is_whitespace) {
        let trimmed = word.trim_end();
        let mut secrets = in_address(trimmed);
        if secrets.is_empty() {
            let secret = known_format(trimmed).or_else(|| under_name(option, trimmed));
            secrets.extend(secret.or_else(|| in_option(trimmed)));
        }
        found.extend(
            secrets.into_iter().map(|(range, what, certainty)| {
                (at + range.start..at + range.end, what, certainty)
            }),
        );
        option = if trimmed.starts_with('-') { trimmed } else { "" };
        at += word.len();
    }
    if found.is_empty() {
        // A header in one argument: `X-Api-Key: …`.
        found.extend(in_option(text));
    }
    found
}

fn known_format(text: &str) -> Option<Found> {
    let secret = find_secret(text)?;
    if is_anonymous(&text[secret.range.clone()]) {
        return None;
    }
    Some((secret.range, secret.what, secret.certainty))
}

/// A password before the host of an address, and keys in its path and query.
fn in_address(text: &str) -> Vec<Found> {
    let Some(scheme) = text.find("://") else { return Vec::new() };
    let start = scheme + "://".len();
    let end = text[start..].find(['/', '?', '#', ' ']).map_or(text.len(), |at| start + at);
    let mut found = Vec::new();
    if let Some(at) = text[start..end].rfind('@')
        && let Some((user, password)) = text[start..start + at].split_once(':')
    {
        let host = &text[start + at + 1..end];
        let is_default =
            is_local_host(host) && (password == user || !has_digit_and_letter(password));
        if is_literal(password, 1) && !is_default {
            let range = start + user.len() + 1..start + at;
            found.push((range, "a password in an address", Certainty::Likely));
        }
    }
    let query = text[end..].find('?').map_or(text.len(), |at| end + at + 1);
    let of_path = known_format(&text[end..query]);
    found.extend(of_path.map(|(it, what, sure)| (end + it.start..end + it.end, what, sure)));
    let mut at = query;
    for pair in text[query..].split(['&', '#']) {
        if let Some((name, value)) = pair.split_once('=') {
            let start = at + name.len() + 1;
            let is_named = is_secret_name(name) || matches!(name, "key" | "sig" | "apikey");
            let is_key = is_named
                && !is_published(name)
                && is_literal(value, MIN_SECRET_CHARACTERS)
                && is_random(value);
            if let Some((range, what, certainty)) = known_format(value) {
                found.push((start + range.start..start + range.end, what, certainty));
            } else if is_key && !is_anonymous(value) {
                found.push((start..start + value.len(), "a key in an address", Certainty::Likely));
            }
        }
        at += pair.len() + 1;
    }
    found
}

/// A value under the name of a secret.
fn under_name(name: &str, text: &str) -> Option<Found> {
    let name = name.trim_start_matches('-');
    if !is_secret_name(name) || is_published(name) {
        return None;
    }
    // The quotation marks of a shell are no part of it.
    let inner = text.trim_matches(['"', '\'']);
    if inner.len() < text.len() {
        let start = text.len() - text.trim_start_matches(['"', '\'']).len();
        let (range, what, certainty) = under_name(name, inner)?;
        return Some((start + range.start..start + range.end, what, certainty));
    }
    let start = ["Bearer ", "bearer ", "Basic ", "Token ", "token "]
        .iter()
        .find_map(|scheme| text.strip_prefix(scheme).map(|_| scheme.len()))
        .unwrap_or(0);
    let secret = &text[start..];
    let is_basic = text.starts_with("Basic ");
    let is_secret = is_literal(secret, MIN_SECRET_CHARACTERS)
        && is_random(secret)
        && !(is_basic && is_default_account(secret))
        && !is_anonymous(secret);
    is_secret.then_some((start..text.len(), "a secret", Certainty::Likely))
}

/// Whether keys of this name are intended for the public: those of a page in a browser.
fn is_published(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    lower.split(['_', '-', '.']).any(|word| matches!(word, "anon" | "anonymous" | "publishable"))
}

/// Whether a token is for all users, by its own claims: the role of visitors in Supabase.
fn is_anonymous(token: &str) -> bool {
    let claims = token.split('.').nth(1).unwrap_or_default();
    let claims = URL_SAFE_NO_PAD.decode(claims).unwrap_or_default();
    memchr::memmem::find(&claims, br#""role":"anon""#).is_some()
}

/// Whether a user and a password in Base64 are those that a program has when it is installed.
fn is_default_account(encoded: &str) -> bool {
    const DEFAULTS: [&str; 8] =
        ["", "test", "admin", "password", "root", "guest", "secret", "changeme"];
    let decoded = STANDARD.decode(encoded).unwrap_or_default();
    let account = String::from_utf8(decoded).unwrap_or_default();
    let Some((user, password)) = account.split_once(':') else { return false };
    password == user || DEFAULTS.contains(&password)
}

/// `--api-key=…`, `API_KEY=…`, `Authorization: …` in one argument.
fn in_option(text: &str) -> Option<Found> {
    let at = text.find(['=', ':'])?;
    let name = text[..at].trim_start_matches('-');
    let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    let behind = text[at + 1..].trim_start();
    let (range, what, certainty) = under_name(name, behind).filter(|_| is_word)?;
    let start = text.len() - behind.len();
    Some((start + range.start..start + range.end, what, certainty))
}

/// Whether a text is a value itself: no variable, no path, no placeholder of documentation.
fn is_literal(text: &str, shortest: usize) -> bool {
    const STAND_INS: [&str; 17] = [
        "your",
        "xxx",
        "example",
        "placeholder",
        "changeme",
        "change_me",
        "change-me",
        "replace",
        "insert",
        "dummy",
        "sample",
        "redacted",
        "<",
        "***",
        "...",
        "todo",
        "…",
    ];
    let lower = text.to_ascii_lowercase();
    text.chars().count() >= shortest
        && variables(text).is_empty()
        && !text.contains(['{', '}', '$'])
        && !text.starts_with(['/', '~', '.'])
        && !STAND_INS.iter().any(|word| lower.contains(word))
}

fn has_digit_and_letter(text: &str) -> bool {
    let has = |is: fn(&u8) -> bool| text.as_bytes().iter().any(is);
    has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic)
}

/// Whether a text is no word and no number: a key, or a password that is worth the name.
fn is_random(text: &str) -> bool {
    let mut seen: Vec<u8> = text.bytes().collect();
    seen.sort_unstable();
    seen.dedup();
    let is_address = text.contains("://");
    has_digit_and_letter(text) && seen.len() >= 6 && !is_address && !text.contains(' ')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    /// A token whose claims are `{"iss":"supabase","role":"anon","iat":1700000000}`.
    const ANONYMOUS: &str = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZSIsInJvbGUiOiJhbm9uIiwiaWF0IjoxNzAwMDAwMDAwfQ.c2lnbmF0dXJlLW9mLWEtdGVzdC10b2tlbg";

    fn found(json: &str) -> Vec<String> {
        let document = Document::of_json(json);
        let root = document.roots().next().unwrap();
        let text = |it: &ClientSecret<'_>| it.value.as_str().unwrap()[it.range.clone()].to_owned();
        secrets(root).iter().map(text).collect()
    }

    #[test]
    fn secrets_are_found_wherever_a_configuration_has_them() {
        for (json, secret) in [
            (r#"{"env": {"API_KEY": "a1b2c3d4e5f6"}}"#, "a1b2c3d4e5f6"),
            (r#"{"headers": {"Authorization": "Bearer a1b2c3d4e5f6"}}"#, "a1b2c3d4e5f6"),
            (r#"{"headers": {"Authorization": "Basic YW5uOmh1bnRlcjIy"}}"#, "YW5uOmh1bnRlcjIy"),
            (r#"{"args": ["API_KEY=\"a1b2c3d4e5f6\""]}"#, "a1b2c3d4e5f6"),
            (r#"{"args": ["--api-key", "a1b2c3d4e5f6"]}"#, "a1b2c3d4e5f6"),
            (r#"{"args": ["--api-key=a1b2c3d4e5f6"]}"#, "a1b2c3d4e5f6"),
            (r#"{"args": ["-e", "GITHUB_TOKEN=a1b2c3d4e5f6"]}"#, "a1b2c3d4e5f6"),
            (r#"{"args": ["--header", "X-Api-Key: a1b2c3d4e5f6"]}"#, "a1b2c3d4e5f6"),
            (r#"{"args": ["postgresql://me:hunter22@db.acme.com/x"]}"#, "hunter22"),
            (r#"{"command": "weather --token a1b2c3d4e5f6 x"}"#, "a1b2c3d4e5f6"),
            (r#"{"url": "https://acme.com/mcp?api_key=a1b2c3d4e5f6&x=1"}"#, "a1b2c3d4e5f6"),
        ] {
            assert_eq!(found(json), [secret], "{json}");
        }
    }

    #[test]
    fn an_address_may_have_several_secrets() {
        let json = r#"{"url": "https://me:hunter22@acme.com/x?token=a1b2c3d4e5f6&x=1&key=f6e5d4c3b2a1#y"}"#;
        assert_eq!(found(json), ["hunter22", "a1b2c3d4e5f6", "f6e5d4c3b2a1"]);
        let json = format!(
            r#"{{"args": ["x --url https://a.com/ghp_{}/mcp"]}}"#,
            "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA3"
        );
        assert_eq!(found(&json).len(), 1);
    }

    #[test]
    fn what_is_no_secret_is_not_found() {
        for json in [
            r#"{"env": {"API_KEY": "${API_KEY}"}}"#,
            r#"{"env": {"API_KEY": "your-api-key-123"}}"#,
            r#"{"env": {"API_KEY": "<a1b2c3d4e5f6>"}}"#,
            r#"{"env": {"API_KEY": ""}}"#,
            r#"{"env": {"API_KEY_FILE": "a1b2c3d4e5f6"}}"#,
            r#"{"env": {"TOKEN": "/run/secrets/token1"}}"#,
            r#"{"env": {"MAX_TOKENS": "1234567890"}}"#,
            r#"{"env": {"API_KEY": "a1b2c3d"}}"#,
            r#"{"args": ["postgresql://postgres:postgres@localhost:5432/x"]}"#,
            r#"{"args": ["postgresql://me:${PASSWORD}@db.acme.com/x"]}"#,
            r#"{"url": "https://acme.com/mcp?api_key={API_KEY}"}"#,
            r#"{"args": ["--token", "-x", "a1b2c3d4e5f6"]}"#,
            r#"{"env": {"SUPABASE_ANON_KEY": "a1b2c3d4e5f6"}}"#,
            &format!(r#"{{"env": {{"SUPABASE_KEY": "{ANONYMOUS}"}}}}"#),
            r#"{"headers": {"Authorization": "Basic YWRtaW4xMjM6YWRtaW4xMjM="}}"#,
            r#"{"headers": {"Authorization": "Basic dGVzdEBhLmNvbTp0ZXN0"}}"#,
        ] {
            assert!(found(json).is_empty(), "{json}");
        }
    }
}
