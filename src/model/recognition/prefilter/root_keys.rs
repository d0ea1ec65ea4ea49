//! Scanning the keys at the root of a text without parsing, to detect tools without an input
//! schema.

use memchr::{memchr_iter, memchr2};

use crate::model::limits::ROOT_KEYS_BYTES;
use crate::model::recognition::incomplete_tool::is_near_input_schema;

/// Whether the first object of a text may be an incomplete tool or contain a list of them: it has
/// `name` and another member of tools, or `tools`. In an array, it may also be a prompt, a resource
/// or a resource template.
pub fn may_be_incomplete_tool(bytes: &[u8], is_yaml: bool) -> bool {
    let mut seen = Seen::default();
    let text = without_blanks(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes));
    match text.first() {
        Some(b'{') => json_keys(text, |key| seen.add(key)),
        Some(b'[') => {
            seen.in_array = true;
            json_keys(without_blanks(&text[1..]), |key| seen.add(key));
        }
        _ if is_yaml => yaml_keys(bytes, |key| seen.add(key)),
        _ => {}
    }
    seen.is_enough
}

#[derive(Default)]
struct Seen {
    in_array: bool,
    has_name: bool,
    has_other: bool,
    is_enough: bool,
}

impl Seen {
    /// Records a key; returns `false` once the kind of the object is decided.
    fn add(&mut self, key: &[u8]) -> bool {
        match key {
            b"name" => self.has_name = true,
            b"tools" => self.is_enough = !self.in_array,
            b"description" | b"outputSchema" | b"output_schema" | b"annotations" | b"execution"
            | b"namespace" => self.has_other |= !self.in_array,
            b"parameters" | b"arguments" | b"uri" | b"uriTemplate" | b"uri_template" => {
                self.has_other |= self.in_array;
            }
            b"function" => self.is_enough |= self.in_array,
            _ if key.ends_with(b"Hint") => self.has_other |= !self.in_array,
            _ => self.is_enough |= is_near_input_schema(key),
        }
        self.is_enough |= self.has_name && self.has_other;
        // A package or interface description is not a tool.
        !self.is_enough && !matches!(key, b"dependencies" | b"scripts" | b"openapi" | b"swagger")
    }
}

fn without_blanks(bytes: &[u8]) -> &[u8] {
    bytes.trim_ascii_start()
}

/// Calls `take` with the keys of the first object of a JSON text, as spelt, until the object ends
/// or `take` returns `false`.
fn json_keys(text: &[u8], mut take: impl FnMut(&[u8]) -> bool) {
    let text = &text[..text.len().min(ROOT_KEYS_BYTES)];
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(&byte) = text.get(at) {
        at += 1;
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return;
                }
            }
            b'"' => {
                let length = string_length(&text[at..]);
                let (string, behind) = text[at..].split_at(length);
                at += length + 1;
                let is_key = || without_blanks(behind.get(1..).unwrap_or_default()).first();
                if depth == 1 && is_key() == Some(&b':') && !take(string) {
                    return;
                }
            }
            _ => {}
        }
    }
}

/// The number of bytes before the quotation mark that ends a string.
fn string_length(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(found) = memchr2(b'"', b'\\', &text[at..]) {
        at += found;
        if text[at] == b'"' {
            return at;
        }
        at = (at + 2).min(text.len());
    }
    text.len()
}

/// Calls `take` with the keys at the beginning of lines, until it returns `false`.
fn yaml_keys(text: &[u8], mut take: impl FnMut(&[u8]) -> bool) {
    let text = &text[..text.len().min(ROOT_KEYS_BYTES)];
    let starts = std::iter::once(0).chain(memchr_iter(b'\n', text).map(|at| at + 1));
    for start in starts {
        let line = &text[start..];
        let quoted = line.first().is_some_and(|first| matches!(first, b'"' | b'\''));
        let line = &line[usize::from(quoted)..];
        let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        let length = line.iter().take_while(|byte| is_letter(byte)).count();
        let behind = &line[length..][usize::from(quoted && line.len() > length)..];
        if length > 0 && behind.trim_ascii_start().first() == Some(&b':') && !take(&line[..length])
        {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::may_be_incomplete_tool;

    #[test]
    fn a_name_beside_other_tool_members_is_recognised_at_the_root_only() {
        for text in [
            r#"{"name": "a", "description": "b"}"#,
            " \n{\"description\": \"a \\\" } ] b\", \"x\": [{\"y\": {}}], \"name\" : \"a\"}",
            r#"{"name": "a", "outputSchema": {}}"#,
            r#"{"readOnlyHint": true, "name": "a"}"#,
            r#"{"tools": []}"#,
            r#"{"a": 1, "inputShema": {}}"#,
            r#"[{"name": "a", "inptSchema": {}}]"#,
            r#"[{"name": "a", "arguments": []}]"#,
            r#"[{"uri": "a:b", "name": "a"}]"#,
            r#"[{"uriTemplate": "a:{b}", "name": "a"}]"#,
        ] {
            assert!(may_be_incomplete_tool(text.as_bytes(), false), "{text}");
        }
        for text in [
            r#"{"name": "a"}"#,
            r#"{"a": {"name": "a", "description": "b"}}"#,
            r#"{"a": "name", "b": "description"}"#,
            r#"[{"name": "a", "description": "b"}]"#,
            r#"[{"tools": []}]"#,
            r#"{"name": "a", "arguments": []}"#,
            r#"{"name": "a", "uri": "a:b"}"#,
            r#"{"name": "a", "dependencies": {}, "description": "b"}"#,
            "{\"name\": \"a",
            "{\"",
            "{\"\\",
            "[",
            "",
            "{",
            "name: a\ndescription: b",
        ] {
            assert!(!may_be_incomplete_tool(text.as_bytes(), false), "{text}");
        }
    }

    #[test]
    fn keys_of_yaml_begin_a_line() {
        for text in [
            "name: a\ndescription: |\n  b\n",
            "# a\n---\r\ndescription: b\r\nname : a\r\n",
            "\"name\": a\n'description': b",
            "name: a\nannotations:\n  readOnlyHint: true\n",
        ] {
            assert!(may_be_incomplete_tool(text.as_bytes(), true), "{text}");
        }
        for text in
            ["name: a\n  description: b", "name\ndescription: b", "\"", "", "'name", "- name: a"]
        {
            assert!(!may_be_incomplete_tool(text.as_bytes(), true), "{text}");
        }
    }

    #[test]
    fn only_the_beginning_of_a_text_is_searched() {
        use super::ROOT_KEYS_BYTES;
        let end = r#""name": "a", "description":"#;
        let text = |length: usize| {
            let filler = "x".repeat(length - end.len() - r#"{"a": "", "#.len());
            format!(r#"{{"a": "{filler}", {end} "b"}}"#)
        };
        assert!(may_be_incomplete_tool(text(ROOT_KEYS_BYTES).as_bytes(), false));
        assert!(!may_be_incomplete_tool(text(ROOT_KEYS_BYTES + 1).as_bytes(), false));
    }
}
