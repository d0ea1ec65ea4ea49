//! Secrets in the text of a configuration that could not be parsed, of which errors show excerpts.

use std::ops::Range;

use crate::server_files::client::concealed::under_name;
use crate::server_files::client::secret::secrets_of;

const QUOTES: [char; 2] = ['"', '\''];

/// The ranges of secrets in a text, by names and values in the lines of JSON, TOML or YAML; and
/// other ranges that reports do not show.
pub fn secrets_in_text(text: &str) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
    let (mut found, mut others) = (Vec::new(), Vec::new());
    let mut start = 0;
    for whole in text.split_inclusive('\n') {
        let line = whole.trim_end_matches(['\n', '\r']);
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
            let mut find = |name: &str, part: &str| {
                let offset = start + part.as_ptr().addr() - line.as_ptr().addr();
                let all = secrets_of(name, part).into_iter().map(|it| it.range);
                found.extend(all.map(|it| offset + it.start..offset + it.end));
                let all = under_name(name, part).into_iter();
                others.extend(all.map(|it| offset + it.start..offset + it.end));
            };
            if rest.starts_with(QUOTES) {
                find(name, inner);
                (name, quoted) = ("", inner);
            } else {
                let parts = inner.split(['{', '}', '[', ']', ',']).flat_map(|it| it.split(" #"));
                parts.for_each(|part| find("", part.trim()));
                name = name_before(inner, quoted);
            }
            at += length;
        }
        start += whole.len();
    }
    (found, others)
}

/// The name of the value that follows `text`, which itself follows the text `quoted` in quotation
/// marks.
fn name_before<'t>(text: &'t str, quoted: &'t str) -> &'t str {
    let text = text.trim_end();
    match text.strip_suffix([':', '=']) {
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
}
