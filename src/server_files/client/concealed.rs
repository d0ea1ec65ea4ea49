//! Parts of a configuration that excerpts do not show, even if they do not look like secrets: the
//! values of variables, headers and options, and the parts of addresses other than scheme, host and
//! path.

use std::ops::Range;

use crate::document::Value;
use crate::model::text::is_secret_name;
use crate::model::text::secret::has_digit_and_letter;
use crate::model::text::secret_formats::{PLACEHOLDERS, has_word};
use crate::server_files::client::secret::named_beside;
use crate::server_files::client::variable::variables;
use crate::server_files::limits::{MAX_PLAIN_DIGITS, MIN_RANDOM_SEGMENT};

/// Names of members that contain environment variables or headers.
const HOLDERS: [&str; 11] = [
    "env",
    "envs",
    "environment",
    "env_vars",
    "headers",
    "http_headers",
    "httpHeaders",
    "env_http_headers",
    "environmentVariables",
    "requestHeaders",
    "customHeaders",
];

/// Names of members with texts for readers.
const PROSE: [&str; 6] = ["name", "title", "description", "instructions", "summary", "$schema"];

/// Marker for an option whose value is a header, of which the next word is the value.
const HEADER: &str = "-H:";

/// Options that have no value, or whose value is part of how a server is started.
const PLAIN_OPTIONS: &str = "-y --yes -q --quiet -m --rm -i -it -t --interactive --tty --init --from \
    --package --spec --with --python --directory --project --prefix --network --net --name --pull \
    --platform --mount --volume -v -w --workdir --entrypoint --host --transport --mode --config \
    --path --dir --root --stdio --log-level --call -c -lc /c -File -Command run --";

/// The parts of strings inside a value that are not shown: each string with a range in it.
pub fn concealed(root: Value<'_>) -> Vec<(Value<'_>, Range<usize>)> {
    let mut found = Vec::new();
    let (mut holder_end, mut is_list, mut option) = (root.id(), false, "");
    for value in root.subtree() {
        if value.kind().is_container() {
            if value.id() >= holder_end && value.has_key_among(&HOLDERS) {
                (holder_end, is_list) = (value.end_id(), value.is_array());
            }
            if ["command", "url"].iter().any(|key| value.has(key)) {
                // Whatever they are called: a misspelt name hides nothing.
                let maps = value.entries().filter(|it| it.entries().all(Value::is_string));
                found.extend(maps.flat_map(Value::entries).flat_map(whole));
            }
            if let Some((_, value)) = named_beside(value) {
                found.extend(whole(value));
            }
            option = "";
            continue;
        }
        let Some(text) = value.as_str() else { continue };
        let is_item = value.key().is_none();
        if value.has_key_among(&PROSE) {
            continue;
        }
        if value.id() < holder_end && !(is_item && is_list) {
            found.extend(whole(value));
        } else {
            let ranges = in_words(if is_item { option } else { "" }, text);
            found.extend(ranges.into_iter().map(|range| (value, range)));
        }
        option = if is_item { text } else { "" };
    }
    found
}

/// The whole string, except variables in it.
fn whole(value: Value<'_>) -> Vec<(Value<'_>, Range<usize>)> {
    let text = value.as_str().unwrap_or_default();
    unless_plain(text, 0..text.len()).into_iter().map(|range| (value, range)).collect()
}

/// The parts of a text to hide in a file that could not be parsed, where only the name of the value
/// is known.
pub(super) fn under_name(name: &str, text: &str) -> Vec<Range<usize>> {
    let is_variable = !name.is_empty() && !name.bytes().any(|byte| byte.is_ascii_lowercase());
    let is_option = name.starts_with('-');
    if !is_option && (is_variable || name.contains('-') || is_secret_name(name)) {
        return unless_plain(text, 0..text.len());
    }
    in_words(if is_option { name } else { "" }, text)
}

/// Whether a hidden text must not occur in messages either. Ordinary words may.
pub fn is_like_secret(text: &str) -> bool {
    text.len() >= MIN_RANDOM_SEGMENT && has_digit_and_letter(text) && !text.contains(' ')
}

/// The parts of a text that follow options, and the hidden parts of addresses.
fn in_words(option: &str, text: &str) -> Vec<Range<usize>> {
    let (mut found, mut at, mut option) = (Vec::new(), 0, option);
    for word in text.split_inclusive(char::is_whitespace) {
        let range = at..at + word.trim_end().len();
        let trimmed = &text[range.clone()];
        at += word.len();
        let is_option = trimmed.starts_with('-');
        let sign = trimmed.find(['=', ':']);
        let name = sign.map(|sign| trimmed[..sign].trim_matches(['"', '\'']));
        let is_plain = |option: &str| PLAIN_OPTIONS.split(' ').any(|plain| plain == option);
        if trimmed.contains("://") {
            found.extend(in_address(text, range));
        } else if let (Some(sign), Some(name)) = (sign, name.filter(|name| is_name(name, option))) {
            let mut start = range.start + sign + 1;
            if is_header(name) {
                // The name is shown: `--header=X-Api-Key:…`.
                start += text[start..range.end].find([':', '=']).map_or(0, |at| at + 1);
            }
            if !is_plain(name) {
                found.extend(unless_plain(text, start..range.end));
            }
        } else if option.starts_with('-')
            && !is_header(option)
            && !is_option
            && !is_plain(option)
            && !is_package(trimmed)
        {
            found.extend(unless_plain(text, range));
        }
        // The words of a header belong to it: `-H "Authorization: Bearer …"`.
        let header = trimmed.strip_suffix(':').map(|name| name.trim_matches(['"', '\'']));
        let is_header = header.is_some_and(|name| is_secret_name(name) || is_header(option));
        let continues = is_header || matches!(trimmed, "Bearer" | "bearer" | "Basic");
        option = if continues {
            HEADER
        } else if is_option {
            trimmed
        } else {
            ""
        };
    }
    found
}

/// Whether the text before a sign is the name of an option, a variable or a header.
fn is_name(name: &str, option: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let is_variable = !name.bytes().any(|byte| byte.is_ascii_lowercase());
    !name.is_empty()
        && name.bytes().all(is_word)
        && (name.starts_with('-') || is_variable || is_header(option))
}

fn is_header(option: &str) -> bool {
    matches!(option, "-H" | "--header" | "-e" | "--env")
}

fn is_package(text: &str) -> bool {
    let is_version =
        |version: &str| version == "latest" || version.starts_with(|it: char| it.is_ascii_digit());
    text.starts_with('@') && text.contains('/')
        || text.rsplit_once('@').is_some_and(|(_, version)| is_version(version))
}

/// The hidden parts of an address: user, values in the query, fragment, and random segments of the
/// path.
fn in_address(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let word = &text[range.clone()];
    let start = word.find("://").map_or(0, |at| at + 3);
    let end = word[start..].find(['/', '?', '#']).map_or(word.len(), |at| start + at);
    let mut parts = Vec::new();
    parts.extend(word[start..end].rfind('@').map(|at| start..start + at));
    let mut at = end;
    let mut is_path = true;
    for part in word[end..].split_inclusive(['/', '?', '&', '#', '=']) {
        let length = part.trim_end_matches(['/', '?', '&', '#', '=']).len();
        let is_random = length >= MIN_RANDOM_SEGMENT && has_digit_and_letter(&part[..length]);
        // Names in a query are shown.
        if if is_path { is_random } else { !part.ends_with('=') } {
            parts.push(at..at + length);
        }
        is_path &= !part.ends_with(['?', '#']);
        at += part.len();
    }
    let parts = parts.into_iter().map(|part| range.start + part.start..range.start + part.end);
    parts.flat_map(|part| unless_plain(text, part)).collect()
}

/// A part of a text, except variables in it; nothing if it is a number, a boolean, a path, or a
/// placeholder.
fn unless_plain(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let part = text[range.clone()].trim_matches(['"', '\'']);
    let is_number = part.len() <= MAX_PLAIN_DIGITS && part.bytes().all(|it| it.is_ascii_digit());
    let is_long =
        |segment: &str| segment.len() >= MIN_RANDOM_SEGMENT && has_digit_and_letter(segment);
    let is_path = ["/", "./", "../", "~/"].iter().any(|start| part.starts_with(start))
        && !part.split('/').any(is_long);
    let is_placeholder = has_word(part, PLACEHOLDERS) && !has_digit_and_letter(part);
    if is_number || matches!(part, "true" | "false") || is_path || is_placeholder {
        return Vec::new();
    }
    let (mut found, mut at) = (Vec::new(), range.start);
    for variable in variables(&text[range.clone()]) {
        found.push(at..range.start + variable.range.start);
        at = range.start + variable.range.end;
    }
    found.push(at..range.end);
    found.retain(|part| !part.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    /// The text of a configuration as a report shows it, with `*` for each hidden part.
    fn shown(json: &str) -> String {
        let document = Document::of_json(json);
        let ranges = concealed(document.roots().next().unwrap()).into_iter();
        let mut shown = json.to_owned();
        let mut ranges: Vec<_> = ranges
            .map(|(value, range)| document.span(value.slice_place(range.start, range.end)).range())
            .collect();
        ranges.sort_by_key(|range| range.start);
        ranges.dedup();
        ranges.into_iter().rev().for_each(|range| shown.replace_range(range, "*"));
        shown
    }

    #[test]
    fn values_are_concealed_by_their_place() {
        for (json, expected) in [
            (
                r#"{"env": {"A": "plain", "B": {"c": "d"}}}"#,
                r#"{"env": {"A": "*", "B": {"c": "*"}}}"#,
            ),
            (r#"{"headers": {"X-A": "Bearer ${A} z"}}"#, r#"{"headers": {"X-A": "*${A}*"}}"#),
            (r#"{"env": ["A=plain", "B"]}"#, r#"{"env": ["A=*", "B"]}"#),
            (r#"{"headers": {"X-A": ["plain"]}}"#, r#"{"headers": {"X-A": ["*"]}}"#),
            (r#"{"url": "x", "heders": {"A": "plain"}}"#, r#"{"url": "x", "heders": {"A": "*"}}"#),
            (
                r#"{"headers": [{"name": "X-A", "value": "plain"}]}"#,
                r#"{"headers": [{"name": "X-A", "value": "*"}]}"#,
            ),
            (r#"{"args": ["--pin", "plain", "x"]}"#, r#"{"args": ["--pin", "*", "x"]}"#),
            (r#"{"args": ["--pin=plain", "-e", "A=b"]}"#, r#"{"args": ["--pin=*", "-e", "A=*"]}"#),
            (r#"{"args": ["--header=X-A:plain"]}"#, r#"{"args": ["--header=X-A:*"]}"#),
            (
                r#"{"args": ["-c", "curl -H 'Authorization: Bearer plain' x"]}"#,
                r#"{"args": ["-c", "curl -H 'Authorization: * * x"]}"#,
            ),
            (
                r#"{"url": "https://me:pw@a.com/x/a1b2c3d4e5f6g7h8/mcp?a=b&c=d#e=f"}"#,
                r#"{"url": "https://*@a.com/x/*/mcp?a=*&c=*#e=*"}"#,
            ),
            (r#"[{"id": "a", "default": "plain"}]"#, r#"[{"id": "a", "default": "*"}]"#),
        ] {
            assert_eq!(shown(json), expected);
        }
    }

    #[test]
    fn what_a_reader_needs_is_shown() {
        for json in [
            r#"{"command": "npx", "args": ["-y", "@acme/weather@1.2.3", "--port", "8080"]}"#,
            r#"{"args": ["-m", "weather", "--directory", "/srv/weather", "--from", "git+x"]}"#,
            r#"{"args": ["run", "-i", "--rm", "-e", "API_KEY", "mcp/weather"]}"#,
            r#"{"env": {"A": "${A}", "B": "${env:B}", "C": "true", "D": "/srv/data", "E": "3000"}}"#,
            r#"{"env": {"A": "YOUR_KEY", "B": "<token>", "C": "sk-...", "D": "xxx", "E": ""}}"#,
            r#"{"url": "https://mcp.example.com/v1/mcp", "type": "http"}"#,
            r#"{"name": "x", "description": "Reads it: use --token x to log in."}"#,
        ] {
            assert_eq!(shown(json), json);
        }
    }
}
