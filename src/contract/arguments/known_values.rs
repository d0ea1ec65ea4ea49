//! Values that the name of a parameter, its format or its description suggest.

use crate::model::text::secret_key::is_secret_name;

/// Formats of strings, with a value of each. Addresses are reserved for examples, and days are fixed, so
/// that equal servers get equal calls.
const FORMATS: [(&str, &str); 12] = [
    ("uri", "https://example.com/"),
    ("url", "https://example.com/"),
    ("uri-reference", "https://example.com/"),
    ("email", "user@example.com"),
    ("date", "2025-01-15"),
    ("date-time", "2025-01-15T12:00:00Z"),
    ("time", "12:00:00Z"),
    ("uuid", "3f2b0c1e-6a7d-4d2a-9b1c-0a1b2c3d4e5f"),
    ("ipv4", "127.0.0.1"),
    ("ipv6", "::1"),
    ("hostname", "example.com"),
    ("duration", "P1D"),
];

/// Words in names of parameters, with a value. The first row with a word of the name counts.
const NAMES: [(&str, &str); 33] = [
    ("email mail", "user@example.com"),
    ("timezone tz", "UTC"),
    ("url uri href link website", "https://example.com/"),
    ("domain hostname host", "example.com"),
    ("ip", "127.0.0.1"),
    ("uuid guid", "3f2b0c1e-6a7d-4d2a-9b1c-0a1b2c3d4e5f"),
    ("datetime timestamp", "2025-01-15T12:00:00Z"),
    ("hex", "#ff0000"),
    ("color colour", "red"),
    ("semver version", "1.2.3"),
    ("date day", "2025-01-15"),
    ("time", "12:00"),
    ("sql", "SELECT 1"),
    ("cron schedule", "0 0 * * *"),
    ("expression formula", "1+1"),
    ("regex regexp", "a"),
    ("json", "{}"),
    ("pattern glob", "*"),
    ("limit count size top max per number", "5"),
    ("page", "1"),
    ("offset skip", "0"),
    ("lat latitude", "47"),
    ("lon lng long longitude", "8"),
    ("year", "2025"),
    ("lang language locale", "en"),
    ("country", "US"),
    ("currency", "USD"),
    ("city location place", "Berlin"),
    ("username owner user org", "example"),
    ("branch ref commit revision sha", "HEAD"),
    ("query q search text prompt question message term keyword word", "test"),
    ("until end to", "2025-01-16"),
    ("since from start", "2025-01-15"),
];

/// Words in names about which others say more: `start_color` is a colour. Beside a word that is not among
/// these, they mean nothing known.
const ENDS: [&str; 12] =
    ["from", "to", "start", "end", "since", "until", "date", "day", "time", "at", "on", "range"];

/// Words in names of parameters whose values are paths.
const PATHS: [&str; 9] =
    ["path", "file", "filename", "dir", "directory", "folder", "cwd", "repo", "paths"];
/// Words in names of parameters whose values are executed, whatever a tool says about itself.
const EXECUTED: [&str; 6] = ["command", "cmd", "script", "code", "eval", "shell"];
/// Words in names of parameters by which people or money are reached.
const REACHING: [&str; 5] = ["recipient", "recipients", "phone", "card", "iban"];

/// The words of a name, in lower case.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for letter in name.chars() {
        let begins = letter.is_uppercase() && was_lower || !letter.is_alphanumeric();
        if begins && words.last().is_some_and(|word| !word.is_empty()) {
            words.push(String::new());
        }
        was_lower = letter.is_lowercase() || letter.is_numeric();
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphanumeric()) {
            word.extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Why no value is made up for a parameter of this name, if so.
pub(super) fn reason_against(name: &str, is_text: bool) -> Option<String> {
    let has = |known: &[&str]| words(name).iter().any(|word| known.contains(&&**word));
    // The last word is what the value is: a `country_code` is not executed.
    let executed = words(name).last().is_some_and(|last| EXECUTED.contains(&&**last));
    let is_of_list = ["country", "language", "currency", "error", "status", "postal", "zip"];
    if is_text && executed && !has(&is_of_list) {
        return Some(format!("`{name}` may be executed"));
    }
    if is_text && is_secret_name(name) {
        return Some(format!("`{name}` is a secret"));
    }
    (is_text && has(&REACHING)).then(|| format!("`{name}` may reach people or money"))
}

/// Whether the values of a parameter of this name are paths.
pub(super) fn is_path(name: &str) -> bool {
    words(name).last().is_some_and(|last| PATHS.contains(&&**last))
}

/// The value for a format.
pub(super) fn of_format(format: &str) -> Option<&'static str> {
    FORMATS.iter().find(|(known, _)| *known == format).map(|(_, value)| *value)
}

/// The value that the name of a parameter suggests.
pub fn of_name(name: &str) -> Option<&'static str> {
    let own = words(name);
    let own: Vec<_> =
        own.iter().map(|it| it.trim_end_matches(|it: char| it.is_ascii_digit())).collect();
    let is_end = |word: &&str| ENDS.contains(word);
    // `end_date` has a later day than `start_date`, and `from_unit` has none.
    let is_range = own.iter().all(is_end);
    let is_late = is_range && own.iter().any(|it| matches!(*it, "to" | "end" | "until"));
    if is_late && own.iter().any(|it| matches!(*it, "date" | "day")) {
        return Some("2025-01-16");
    }
    let row = NAMES.iter().find(|(known, _)| {
        known.split(' ').any(|word| own.contains(&word) && (is_range || !is_range_word(word)))
    });
    row.map(|(_, value)| *value)
}

fn is_range_word(word: &str) -> bool {
    matches!(word, "from" | "to" | "start" | "end" | "since" | "until")
}

/// The values that a description gives as examples.
pub(super) fn of_description(text: &str) -> Vec<String> {
    const SIGNS: [&str; 8] =
        ["e.g.", "for example", "such as", "example:", "default", "like", "one of", "either"];
    const FORMS: [(&str, &str); 5] = [
        ("YYYY-MM-DDTHH:MM", "2025-01-15T12:00:00Z"),
        ("YYYY-MM-DD", "2025-01-15"),
        ("YYYY-MM", "2025-01"),
        ("ISO 8601", "2025-01-15T12:00:00Z"),
        ("HH:MM", "12:00"),
    ];
    let mut values = Vec::new();
    for sign in SIGNS {
        let Some(rest) = after_sign(text, sign) else { continue };
        values.extend(first_quoted(rest).filter(|(at, _)| *at < 3).map(|(_, it)| it));
        let end = rest.find([',', ';', ')', ' ', '\n']).unwrap_or(rest.len());
        let word = rest[..end].trim_matches(['.', '"', '\'', '`']);
        values.extend((!word.is_empty() && word.len() < 60).then(|| word.to_owned()));
    }
    values.extend(FORMS.iter().find(|(form, _)| text.contains(form)).map(|it| it.1.to_owned()));
    values.extend(first_quoted(text).map(|(_, it)| it));
    let before_bar =
        text.split_once('|').and_then(|(before, _)| before.split_whitespace().next_back());
    values.extend(before_bar.map(|it| it.trim_matches(['(', '"', '\'', '`', ':']).to_owned()));
    values
}

/// The text after a word that introduces an example.
fn after_sign<'t>(text: &'t str, sign: &str) -> Option<&'t str> {
    let at = text.to_ascii_lowercase().find(sign)?;
    let before = text.get(..at)?.chars().next_back();
    let mut rest = text.get(at + sign.len()..)?;
    if sign == "default" {
        // Defaults to, defaulting to, the default is.
        rest = rest.trim_start_matches(char::is_alphabetic).trim_start();
        rest = ["to ", "is ", "value "].iter().find_map(|it| rest.strip_prefix(it)).unwrap_or(rest);
    }
    let is_word = !before.is_some_and(char::is_alphanumeric)
        && !rest.starts_with(char::is_alphabetic)
        || sign == "default" && !before.is_some_and(char::is_alphanumeric);
    is_word.then(|| rest.trim_start_matches([':', ',', ' ', '(', '=']))
}

/// The first text in quotation marks that is as long as a value, with its place.
fn first_quoted(text: &str) -> Option<(usize, String)> {
    let opening = text.find(['"', '\'', '`', '“'])?;
    let rest = &text[opening..];
    let mark = rest.chars().next()?;
    let rest = &rest[mark.len_utf8()..];
    let closing = rest.find(if mark == '“' { '”' } else { mark })?;
    let is_value = (1..60).contains(&closing) && !rest[..closing].contains('\n');
    is_value.then(|| (opening, rest[..closing].to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_word_by_word() {
        assert_eq!(words("maxResultsPerPage_2"), ["max", "results", "per", "page", "2"]);
        assert_eq!(of_name("timeZone_tz"), Some("UTC"));
        assert_eq!(of_name("sourceUrl"), Some("https://example.com/"));
        assert_eq!(of_name("xyzzy"), None);
        assert_eq!(of_name("start_color"), Some("red"));
        assert_eq!(of_name("from_unit"), None);
        assert_eq!(of_name("start_date"), Some("2025-01-15"));
        assert_eq!(of_name("endDate"), Some("2025-01-16"));
        assert_eq!(of_name("date1"), Some("2025-01-15"));
        assert_eq!(of_name("to"), Some("2025-01-16"));
        assert!(is_path("repo_path") && is_path("file") && !is_path("path_count"));
    }

    #[test]
    fn nothing_is_made_up_for_secrets_and_code() {
        for name in ["shellCommand", "code", "api_key", "password", "recipient"] {
            assert!(reason_against(name, true).is_some(), "{name}");
        }
        for name in ["country_code", "city", "code_style", "tokens_used"] {
            assert_eq!(reason_against(name, true), None, "{name}");
        }
    }

    #[test]
    fn descriptions_give_examples() {
        assert_eq!(of_description("Zone, e.g. 'Europe/Paris'.")[0], "Europe/Paris");
        assert_eq!(of_description("A symbol such as AAPL, or others")[0], "AAPL");
        assert_eq!(of_description("Day as YYYY-MM-DD"), ["2025-01-15"]);
        assert_eq!(of_description("Zone. Defaults to UTC.")[0], "UTC");
        assert_eq!(of_description("Encoding, defaulting to 'utf-8'")[0], "utf-8");
        assert_eq!(of_description("One of: fast, deep")[0], "fast");
        assert_eq!(of_description("up | down")[0], "up");
        assert_eq!(of_description("Unlikely to matter"), [""; 0]);
        assert_eq!(of_description("Nothing’s here"), [""; 0]);
    }
}
