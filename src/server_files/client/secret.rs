//! Secrets in a configuration, which reports must not show.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};

use crate::document::Value;
use crate::model::text::secret::{has_digit_and_letter, private_key_end};
use crate::model::text::secret_formats::{PLACEHOLDERS, SECRET_PATHS, has_word};
use crate::model::text::secret_key::QUERY_KEYS;
use crate::model::text::{Certainty, Secret, find_secret, is_secret_name};
use crate::server_files::client::variable::{is_local_host, variables};
use crate::server_files::limits::{MIN_RANDOM_SEGMENT, MIN_SECRET_CHARACTERS};

/// The secrets in the strings of a value, in the order of the text, each with the string that contains it.
pub fn secrets(root: Value<'_>) -> Vec<(Value<'_>, Secret)> {
    let mut found = Vec::new();
    // An option of a program names the argument after it.
    let mut option: Option<&str> = None;
    for value in root.subtree() {
        let Some(text) = value.as_str() else {
            option = None;
            continue;
        };
        // An entry of a list has its name in a member of its own.
        let entry = || value.document().parent_of(value.id());
        let entry = if value.has_key_among(&["value", "default"]) { entry() } else { None };
        let named = entry.and_then(named_beside).map(|(name, _)| name);
        let name = named.or(value.key()).or(option.take()).unwrap_or_default();
        let is_secret = entry.and_then(|it| it.get("isSecret")).is_some_and(Value::is_true);
        if is_secret && is_literal(text, 1) {
            let secret =
                Secret { what: "a secret", certainty: Certainty::Certain, range: 0..text.len() };
            found.push((value, secret));
            continue;
        }
        if value.key().is_none() && text.starts_with('-') && !text.contains('=') {
            option = Some(text);
        }
        found.extend(secrets_of(name, text).into_iter().map(|secret| (value, secret)));
    }
    found
}

/// The value in an object, with its name from another member: an input of VS Code, a variable or a header in a list.
fn named_beside<'d>(object: Value<'d>) -> Option<(&'d str, Value<'d>)> {
    let value = object.get("value").or_else(|| object.get("default"));
    let is_secret =
        ["password", "sensitive"].iter().any(|it| object.get(it).is_some_and(Value::is_true));
    let name = ["name", "id"].iter().find_map(|name| object.text_of(name)).or(object.key());
    Some((if is_secret { "password" } else { name? }, value?))
}

/// Creates a secret that is likely one.
fn likely(what: &'static str, start: usize, end: usize) -> Secret {
    Secret { what, certainty: Certainty::Likely, range: start..end }
}

/// Converts a secret in the rest of a text, from `start` on, to one in the whole text.
fn behind(start: usize, Secret { what, certainty, range }: Secret) -> Secret {
    Secret { what, certainty, range: start + range.start..start + range.end }
}

/// The secrets in a string with a name: the whole string, or parts of it.
pub(super) fn secrets_of(name: &str, text: &str) -> Vec<Secret> {
    let is_most = |secret: &Secret| {
        let is_key = text[secret.range.clone()].starts_with("-----BEGIN");
        is_key || secret.range.len() * 2 > text.len() && !text.contains("://")
    };
    if let Some(mut secret) = known_format(text).filter(is_most).or_else(|| under_name(name, text))
    {
        if text[secret.range.clone()].starts_with("-----BEGIN") {
            // A private key is found by its first line.
            secret.range.end = private_key_end(text, secret.range.end);
        }
        return vec![secret];
    }
    let mut found = Vec::new();
    let (mut at, mut option) = (0, "");
    for word in text.split_inclusive(|it: char| it.is_whitespace() || it == ';') {
        let trimmed = word.trim_end_matches(|it: char| it.is_whitespace() || it == ';');
        let mut secrets = in_address(trimmed);
        if secrets.is_empty() {
            let secret = known_format(trimmed).or_else(|| under_name(option, trimmed));
            secrets.extend(secret.or_else(|| in_option(trimmed)));
        }
        found.extend(secrets.into_iter().map(|secret| behind(at, secret)));
        option = match trimmed {
            // A header in the command of a shell: `-H "Authorization: Bearer …"`.
            "Bearer" | "bearer" => "authorization",
            _ if trimmed.starts_with('-') => trimmed,
            _ => "",
        };
        at += word.len();
    }
    if found.is_empty() {
        // A header in one argument: `X-Api-Key: …`.
        found.extend(in_option(text));
    }
    found
}

fn known_format(text: &str) -> Option<Secret> {
    // Most words are shorter.
    let text = Some(text).filter(|text| text.len() >= MIN_SECRET_CHARACTERS)?;
    find_secret(text).filter(|secret| !is_anonymous(&text[secret.range.clone()]))
}

/// The secrets in an address: a password before the host, and keys in path and query.
fn in_address(text: &str) -> Vec<Secret> {
    let Some(scheme) = text.find("://") else { return Vec::new() };
    let start = scheme + "://".len();
    let end = text[start..].find(['/', '?', '#', ' ']).map_or(text.len(), |at| start + at);
    let mut found = Vec::new();
    if let Some(at) = text[start..end].rfind('@') {
        let (host, account) = (&text[start + at + 1..end], &text[start..start + at]);
        match account.split_once(':') {
            Some((user, password)) => {
                let is_default =
                    is_local_host(host) && (password == user || !has_digit_and_letter(password));
                if is_literal(password, 1) && !is_default {
                    found.push(likely(
                        "a password in an address",
                        start + user.len() + 1,
                        start + at,
                    ));
                }
            }
            // A token in place of a user.
            None if is_literal(account, MIN_RANDOM_SEGMENT) && is_random(account) => {
                let secret = known_format(account).map(|secret| behind(start, secret));
                found.push(secret.unwrap_or(likely("a key in an address", start, start + at)));
            }
            None => {}
        }
    }
    let query = text[end..].find(['?', '#']).map_or(text.len(), |at| end + at + 1);
    let path = &text[start..text[..query].trim_end_matches(['?', '#']).len()];
    let of_path = SECRET_PATHS.iter().find_map(|marker| Some(path.find(marker)? + marker.len()));
    match of_path.filter(|at| is_literal(&path[*at..], MIN_SECRET_CHARACTERS)) {
        Some(at) => found.push(likely("a secret address", start + at, start + path.len())),
        None => found.extend(known_format(&text[end..query]).map(|secret| behind(end, secret))),
    }
    let mut at = query;
    for pair in text[query..].split(['&', '#', '?']) {
        if let Some((name, value)) = pair.split_once('=') {
            let start = at + name.len() + 1;
            let is_query_key = || QUERY_KEYS.split(' ').any(|key| name.eq_ignore_ascii_case(key));
            let is_named = is_secret_name(name) || is_query_key();
            let is_key = is_named
                && !is_published(name)
                && is_literal(value, MIN_SECRET_CHARACTERS)
                && is_random(value);
            if let Some(secret) = known_format(value) {
                found.push(behind(start, secret));
            } else if is_key && !is_anonymous(value) {
                found.push(likely("a key in an address", start, start + value.len()));
            }
        }
        at += pair.len() + 1;
    }
    found
}

/// The secret in a value whose name is that of a secret.
fn under_name(name: &str, text: &str) -> Option<Secret> {
    let name = name.trim_start_matches('-');
    let may_be_one = !name.is_empty() && text.len() >= MIN_SECRET_CHARACTERS;
    if !may_be_one || !is_secret_name(name) || is_published(name) {
        return None;
    }
    // The quotation marks of a shell are no part of it.
    let inner = text.trim_matches(['"', '\'']);
    if inner.len() < text.len() {
        let start = text.len() - text.trim_start_matches(['"', '\'']).len();
        return Some(behind(start, under_name(name, inner)?));
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
    is_secret.then(|| likely("a secret", start, text.len()))
}

/// Whether keys with this name are public, such as those in a web page.
fn is_published(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    lower.split(['_', '-', '.']).any(|word| matches!(word, "anon" | "anonymous" | "publishable"))
}

/// Whether a token is public according to its claims: the role for anonymous visitors in Supabase.
fn is_anonymous(token: &str) -> bool {
    let claims = token.split('.').nth(1).unwrap_or_default();
    let claims = URL_SAFE_NO_PAD.decode(claims).unwrap_or_default();
    memchr::memmem::find(&claims, br#""role":"anon""#).is_some()
}

/// Whether a Base64 pair of user and password is a default account of a fresh installation.
fn is_default_account(encoded: &str) -> bool {
    const DEFAULTS: [&str; 8] =
        ["", "test", "admin", "password", "root", "guest", "secret", "changeme"];
    let decoded = STANDARD.decode(encoded).unwrap_or_default();
    let account = String::from_utf8(decoded).unwrap_or_default();
    let Some((user, password)) = account.split_once(':') else { return false };
    password == user || DEFAULTS.contains(&password)
}

/// The secret in one argument with a name: `--api-key=…`, `API_KEY=…`, `Authorization: …`.
fn in_option(text: &str) -> Option<Secret> {
    let mut start = 0;
    // The value of an option may have a name itself: `--header=X-Api-Key:…`.
    for _ in 0..2 {
        let rest = &text[start..];
        let (name, value) = rest.split_once(['=', ':'])?;
        let (name, value) = (name.trim_start_matches('-'), value.trim_start());
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        start = text.len() - value.len();
        if !name.bytes().all(is_word) {
            return None;
        }
        if let Some(secret) = under_name(name, value) {
            return Some(behind(start, secret));
        }
    }
    None
}

/// Whether a text is a literal value, not a variable, a path or a placeholder.
fn is_literal(text: &str, shortest: usize) -> bool {
    text.chars().count() >= shortest
        && variables(text).is_empty()
        && !text.contains(['{', '}', '$'])
        && !text.starts_with(['/', '~', '.'])
        && !has_word(text, PLACEHOLDERS)
        && !is_stand_in(text)
}

/// Whether a text is the word for a password, or words in capitals such as `BASE64_OF_THE_KEY`.
fn is_stand_in(text: &str) -> bool {
    const WORDS: [&str; 6] = ["password", "passwd", "pass", "pwd", "pw", "secret"];
    let is_word = |part: &str| {
        let letters = part.trim_end_matches(|it: char| it.is_ascii_digit());
        !letters.is_empty() && letters.bytes().all(|it| it.is_ascii_uppercase())
    };
    WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
        || text.contains('_') && text.split('_').all(is_word)
}

/// Whether a text is neither a word nor a number, as keys and good passwords are.
fn is_random(text: &str) -> bool {
    // Examples and local databases have a word with a number: `token123`.
    let word = text.trim_end_matches(|it: char| it.is_ascii_digit()).to_ascii_lowercase();
    let is_example = ["token", "password", "secret", "test", "admin"].contains(&&*word);
    let mut seen: Vec<u8> = text.bytes().collect();
    crate::sort::by(&mut seen, Ord::cmp);
    seen.dedup();
    let is_address = text.contains("://");
    has_digit_and_letter(text)
        && !is_example
        && seen.len() >= 6
        && !is_address
        && !text.contains(' ')
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
        let text =
            |(value, secret): (Value<'_>, Secret)| value.as_str().unwrap()[secret.range].to_owned();
        secrets(root).into_iter().map(text).collect()
    }

    #[test]
    fn secrets_are_found_wherever_a_configuration_has_them() {
        for (json, secret) in [
            (r#"{"env": {"API_KEY": "a1b2c3d4e5f6"}}"#, "a1b2c3d4e5f6"),
            (r#"{"headers": {"Authorization": "Bearer a1b2c3d4e5f6"}}"#, "a1b2c3d4e5f6"),
            (r#"{"env": {"DB_PASSWORD": "password2b"}}"#, "password2b"),
            (r#"{"headers": {"Authorization": "Basic YW5uOmh1bnRlcjIy"}}"#, "YW5uOmh1bnRlcjIy"),
            (r#"{"args": ["API_KEY=\"a1b2c3d4e5f6\""]}"#, "a1b2c3d4e5f6"),
            (r#"{"args": ["--api-key", "a1b2c3d4e5f6"]}"#, "a1b2c3d4e5f6"),
            (r#"{"args": ["--api-key=a1b2c3d4e5f6"]}"#, "a1b2c3d4e5f6"),
            (r#"{"args": ["-e", "GITHUB_TOKEN=a1b2c3d4e5f6"]}"#, "a1b2c3d4e5f6"),
            (r#"{"args": ["--header", "X-Api-Key: a1b2c3d4e5f6"]}"#, "a1b2c3d4e5f6"),
            (r#"{"args": ["postgresql://me:hunter22@db.acme.com/x"]}"#, "hunter22"),
            (r#"{"command": "weather --token a1b2c3d4e5f6 x"}"#, "a1b2c3d4e5f6"),
            (r#"{"args": ["--header=X-Api-Key:a1b2c3d4e5f6"]}"#, "a1b2c3d4e5f6"),
            (r#"{"env": {"DB": "Server=a;Password=a1b2c3d4e5f6;X=y"}}"#, "a1b2c3d4e5f6"),
            (r#"{"env": {"AIRTABLE_PAT": "a1b2c3d4e5f6"}}"#, "a1b2c3d4e5f6"),
            (r#"{"url": "https://a1b2c3d4e5f6a1b2@a.com/x"}"#, "a1b2c3d4e5f6a1b2"),
            (r#"{"url": "https://a.com/x#access_token=a1b2c3d4e5f6"}"#, "a1b2c3d4e5f6"),
            (r#"{"url": "https://a.com/runtime/mcp?code=a1b2c3d4e5f6"}"#, "a1b2c3d4e5f6"),
            (r#"{"url": "https://a.com/o?X-Amz-Signature=a1b2c3d4e5f6"}"#, "a1b2c3d4e5f6"),
            (r#"{"env": {"X": "https://hooks.slack.com/services/T0/B0/a1b2"}}"#, "T0/B0/a1b2"),
            (r#"{"url": "https://mcp.zapier.com/api/mcp/s/a1b2c3d4/mcp?x=1"}"#, "a1b2c3d4/mcp"),
            (r#"[{"id": "x", "password": true, "default": "a1b2c3d4e5f6"}]"#, "a1b2c3d4e5f6"),
            (r#"{"user_config": {"api_key": {"default": "a1b2c3d4e5f6"}}}"#, "a1b2c3d4e5f6"),
            (r#"[{"name": "X-Api-Key", "value": "a1b2c3d4e5f6"}]"#, "a1b2c3d4e5f6"),
            (
                r#"{"args": ["-c", "curl -H \"Authorization: Bearer a1b2c3d4e5f6\" https://a.com"]}"#,
                "a1b2c3d4e5f6",
            ),
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
    fn a_private_key_is_all_of_its_lines() {
        let lines = "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY".repeat(2);
        let key = format!("-----BEGIN PRIVATE KEY-----\\n{lines}\\n-----END PRIVATE KEY-----");
        let found = found(&format!(r#"{{"env": {{"SNOWFLAKE_PRIVATE_KEY": "{key}"}}}}"#));
        assert!(found.len() == 1 && found[0].contains(&lines), "{found:?}");
    }

    #[test]
    fn what_is_no_secret_is_not_found() {
        for json in [
            r#"{"env": {"API_KEY": "${API_KEY}"}}"#,
            r#"{"env": {"API_KEY": "your-api-key-123"}}"#,
            r#"{"env": {"API_KEY": "<a1b2c3d4e5f6>"}}"#,
            r#"{"env": {"API_KEY": ""}}"#,
            r#"{"env": {"GITHUB_PAT": "<token>", "A_TOKEN": "xxx", "OPENAI_API_KEY": "sk-..."}}"#,
            r#"{"env": {"X": "https://hooks.slack.com/services/YOUR/WEBHOOK/URL"}}"#,
            r#"[{"name": "X-Api-Key", "value": "{api_key}"}, {"id": "key", "default": ""}]"#,
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
            r#"{"headers": {"Authorization": "Bearer token123"}, "env": {"DB_PASSWORD": "Password2"}}"#,
            r#"{"headers": {"Authorization": "Basic YWRtaW4xMjM6YWRtaW4xMjM="}}"#,
            r#"{"headers": {"Authorization": "Basic dGVzdEBhLmNvbTp0ZXN0"}}"#,
            r#"{"headers": {"Authorization": "Basic BASE64_OF_USER_AND_KEY"}}"#,
            r#"{"args": ["postgresql://name:password@db.acme.com/x"]}"#,
        ] {
            assert!(found(json).is_empty(), "{json}");
        }
    }
}
