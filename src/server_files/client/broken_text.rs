//! Secrets in the text of a configuration that could not be parsed, of which errors show excerpts.

use std::ops::Range;

use crate::server_files::client::concealed::under_name;
use crate::server_files::client::secret::secrets_of;

const QUOTES: [char; 2] = ['"', '\''];

/// Signs after a name.
const SIGNS: [char; 2] = [':', '='];

/// The ranges of secrets in a text, by names and values in the lines of JSON, TOML or YAML; and
/// other ranges that reports do not show: all values except those of a few names.
pub fn secrets_in_text(text: &str) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
    let (mut found, mut others) = (Vec::new(), Vec::new());
    let mut find = |name: &str, part: &str| {
        let offset = part.as_ptr().addr() - text.as_ptr().addr();
        let at = |it: Range<usize>| offset + it.start..offset + it.end;
        found.extend(secrets_of(name, part).into_iter().map(|it| at(it.range)));
        others.extend(under_name(name, part).into_iter().map(at));
    };
    for line in text.lines().filter(|line| !is_table(line.trim())) {
        // What names the value that comes next, and the text in quotation marks before that.
        let (mut name, mut quoted, mut at) = ("", "", 0);
        while at < line.len() {
            let rest = &line[at..];
            let (inner, length) = match rest.strip_prefix(QUOTES) {
                Some(inner) => {
                    let end = inner.find(&rest[..1]).unwrap_or(inner.len());
                    (&inner[..end], (end + 2).min(rest.len()))
                }
                None => {
                    let end = rest.find(QUOTES).unwrap_or(rest.len());
                    (&rest[..end], end)
                }
            };
            at += length;
            if rest.starts_with(QUOTES) {
                if !line[at..].trim_start().starts_with(SIGNS) {
                    find(name, inner);
                }
                (name, quoted) = ("", inner);
            } else {
                let parts = inner.split(['{', '}', '[', ']', ',']).flat_map(|it| it.split(" #"));
                parts.filter_map(plain_value).for_each(|(name, value)| find(name, value));
                name = name_before(inner, quoted);
            }
        }
    }
    (found, others)
}

/// Whether a line is the header of a table of TOML.
fn is_table(line: &str) -> bool {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"._-[]".contains(&byte);
    line.starts_with('[') && line.ends_with(']') && line.contains('_') && line.bytes().all(is_name)
}

/// The value in a text without quotation marks, with its name.
fn plain_value(text: &str) -> Option<(&str, &str)> {
    let text = text.trim().trim_start_matches("- ");
    let sign = text.match_indices(SIGNS).map(|(at, _)| at);
    // Base64 may end with `=`.
    let ends = |at: usize| text.len() == at + 1 && !text[..at].contains('=');
    let mut sign = sign.filter(|at| ends(*at) || text[at + 1..].starts_with(' '));
    let (name, value) = match sign.next() {
        Some(at) => (text[..at].trim(), text[at + 1..].trim()),
        None => ("", text),
    };
    let is_value =
        value.contains(char::is_alphanumeric) && !matches!(value, "null" | "true" | "false");
    is_value.then_some((name, value))
}

/// The name of the value that follows `text`, which itself follows the text `quoted` in quotation marks.
fn name_before<'t>(text: &'t str, quoted: &'t str) -> &'t str {
    let text = text.trim_end();
    match text.strip_suffix(SIGNS) {
        Some("") => quoted,
        Some(before) if before.trim().is_empty() => quoted,
        Some(before) => before.trim().rsplit([' ', '{', ',']).next().unwrap_or_default(),
        None if text.trim() == "," && quoted.starts_with('-') => quoted,
        None => "",
    }
}

#[cfg(test)]
mod tests {
    use super::secrets_in_text;

    #[test]
    fn secrets_are_found_in_each_syntax() {
        for line in [
            r#"{"API_KEY": "a1b2c3d4e5f6" "B": 1}"#,
            r#"x = {API_KEY = "a1b2c3d4e5f6", B = }"#,
            "API_KEY = 'a1b2c3d4e5f6'",
            "env: {API_KEY: a1b2c3d4e5f6, B: [}",
            "  API_KEY: a1b2c3d4e5f6 # x",
            r#""args": ["--token", "a1b2c3d4e5f6""#,
            r#"{'headers': {'Authorization': 'Bearer a1b2c3d4e5f6'}}"#,
            r#""url": "https://a.com/?token=a1b2c3d4e5f6"#,
            "é: 1\n\"API_KEY\": \"a1b2c3d4e5f6\n",
        ] {
            let (found, others) = secrets_in_text(line);
            assert!(!others.is_empty(), "{line}");
            assert_eq!(
                found.iter().map(|it| &line[it.clone()]).collect::<Vec<_>>(),
                ["a1b2c3d4e5f6"],
                "{line}"
            );
        }
        for line in [r#"{"NAME": "a1b2c3d4e5f6"}"#, "a: b: c", "", "\"", "'\n'", "API_KEY: ${KEY}"]
        {
            assert!(secrets_in_text(line).0.is_empty(), "{line}");
        }
    }

    #[test]
    fn every_value_is_hidden_except_those_of_a_few_names() {
        for (text, expected) in [
            (r#""env": {"a": "plain" "b" 5}"#, r#""env": {"a": "*" "*" *}"#),
            (
                r#""type": "http", "command": "npx -y w", "x": true"#,
                r#""type": "http", "command": "npx -y w", "x": true"#,
            ),
            ("[mcp_servers.a.env]\nb = plain\n", "[mcp_servers.a.env]\nb = *\n"),
            ("env:\n  - plain text\n  b: c\n", "env:\n  - *\n  b: *\n"),
            (r#"["--x", "plain", "-y"]"#, r#"["--x", "*", "-y"]"#),
        ] {
            let mut shown = text.to_owned();
            let (_, mut others) = secrets_in_text(text);
            crate::sort::by_key(&mut others, |range| range.start);
            others.into_iter().rev().for_each(|range| shown.replace_range(range, "*"));
            assert_eq!(shown, expected);
        }
    }
}
