//! Hiding secrets in messages and in texts.

use std::collections::BTreeSet;
use std::ops::Range;

use memchr::memmem;

use crate::document::{Document, PointerCursor, Value};
use crate::record::entry::json;
use crate::record::limits::MIN_SECRET_BYTES;
use crate::record::options::RedactionOptions;
use crate::record::redact::forms::Forms;
use crate::record::redact::keys::SecretKeys;

/// Replaces a secret.
pub(crate) const HIDDEN: &str = "[redacted]";

/// Parts of the names of environment variables that contain secrets.
const SECRET_NAME_PARTS: [&str; 5] = ["KEY", "TOKEN", "SECRET", "PASS", "CREDENTIAL"];

/// Hides secrets.
#[derive(Debug)]
pub struct Redactor {
    /// Whether everything is written as it is.
    is_off: bool,
    keys: SecretKeys,
    forms: Forms,
    /// Values of environment variables: servers echo them.
    values: Vec<String>,
}

impl Redactor {
    /// A redactor with these options in this environment.
    ///
    /// # Errors
    /// A sentence about a pattern that is not a regular expression.
    pub fn new(
        options: &RedactionOptions,
        variables: impl Iterator<Item = (String, String)>,
    ) -> Result<Self, String> {
        let is_secret = |name: &str| {
            let upper = name.to_ascii_uppercase();
            SECRET_NAME_PARTS.iter().any(|part| upper.contains(part))
                || options.variables.contains(&name.into())
        };
        let values: BTreeSet<_> = variables
            .filter(|(name, value)| value.len() >= MIN_SECRET_BYTES && is_secret(name))
            // Paths of sockets and files are not secrets, and appear everywhere.
            .filter(|(name, value)| !value.starts_with('/') || options.variables.contains(name))
            .map(|(_, value)| value)
            .collect();
        Ok(Self {
            is_off: options.off,
            keys: SecretKeys::with(&options.keys),
            forms: Forms::with(&options.patterns)?,
            values: values.into_iter().collect(),
        })
    }

    /// Whether everything is written as it is.
    pub fn is_off(&self) -> bool {
        self.is_off
    }

    pub(crate) fn keys(&self) -> &SecretKeys {
        &self.keys
    }

    /// A text without its secrets; `None` where it has none.
    pub(crate) fn text(&self, text: &str) -> Option<String> {
        if self.is_off {
            return None;
        }
        let found = self.find(text, &[]);
        (!found.is_empty()).then(|| hidden(text, &found))
    }

    /// The JSON of a message without its secrets, and the pointers of the strings that had some;
    /// `None` where there are none. Only the insides of strings change.
    pub(crate) fn message(&self, document: &Document) -> Option<(Vec<u8>, Vec<String>)> {
        if self.is_off {
            return None;
        }
        let strings = strings(document);
        // What is hidden under a key is often repeated in a text beside.
        let is_secret = |it: &StringValue<'_>| {
            !it.in_tools && it.value.key().is_some_and(|key| self.keys.contains(key))
        };
        let repeated: Vec<&str> = strings
            .iter()
            .filter(|it| is_secret(it) && it.text.len() >= MIN_SECRET_BYTES)
            .map(|it| it.text)
            .collect();
        let mut replacements = Vec::new();
        let mut pointers = Vec::new();
        let mut cursor = PointerCursor::new(document);
        for string in &strings {
            let replacement = if is_secret(string) {
                HIDDEN.to_owned()
            } else {
                let found = self.find(string.text, &repeated);
                if found.is_empty() {
                    continue;
                }
                hidden(string.text, &found)
            };
            replacements.push((string.value.span().range(), json(&replacement)));
            pointers.push(cursor.locate(string.value.id()).1.to_owned());
        }
        if replacements.is_empty() {
            return None;
        }
        Some((replaced(document.text(), replacements).into_bytes(), pointers))
    }

    /// Where in a text secrets are: in order, and apart from each other.
    fn find(&self, text: &str, repeated: &[&str]) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        if text.len() < MIN_SECRET_BYTES {
            return found;
        }
        let values = self.values.iter().map(String::as_str).chain(repeated.iter().copied());
        for value in values {
            let starts = memmem::find_iter(text.as_bytes(), value);
            found.extend(starts.map(|start| start..start + value.len()));
        }
        self.forms.find(text, &self.keys, &mut found);
        found.sort_unstable_by_key(|range| (range.start, range.end));
        let mut apart: Vec<Range<usize>> = Vec::with_capacity(found.len());
        for range in found {
            match apart.last_mut() {
                Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
                _ => apart.push(range),
            }
        }
        apart
    }
}

/// A string of a message.
struct StringValue<'d> {
    value: Value<'d>,
    text: &'d str,
    /// Whether it is part of the definition of a tool, in which keys are names of parameters.
    in_tools: bool,
}

/// The strings of a message, in the order of the text.
fn strings(document: &Document) -> Vec<StringValue<'_>> {
    let mut strings = Vec::new();
    let Some(root) = document.roots().next() else { return strings };
    let mut tools_end = root.id();
    for value in root.subtree() {
        let in_tools = value.id() < tools_end;
        if !in_tools && value.is_array() && value.has_key("tools") {
            tools_end = value.end_id();
        }
        // The protocol's own strings say nothing secret.
        if let Some(text) = value.as_str().filter(|_| !value.has_key_among(&["jsonrpc", "method"]))
        {
            strings.push(StringValue { value, text, in_tools });
        }
    }
    strings
}

/// A text with parts of it hidden.
fn hidden(text: &str, parts: &[Range<usize>]) -> String {
    replaced(text, parts.iter().map(|part| (part.clone(), HIDDEN)))
}

/// A text with parts of it replaced, which are in order and apart from each other.
fn replaced<T: AsRef<str>>(
    text: &str,
    replacements: impl IntoIterator<Item = (Range<usize>, T)>,
) -> String {
    let mut result = String::with_capacity(text.len());
    let mut end = 0;
    for (part, replacement) in replacements {
        result.push_str(&text[end..part.start]);
        result.push_str(replacement.as_ref());
        end = part.end;
    }
    result.push_str(&text[end..]);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn redactor(variables: &[(&str, &str)]) -> Redactor {
        let owned = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Redactor::new(&RedactionOptions::default(), owned).unwrap()
    }

    fn message(json: &str) -> Option<(String, Vec<String>)> {
        let variables = [("MY_API_KEY", "swordfish1"), ("PATH", "/usr/bin:/bin"), ("KEY", "short")];
        let (bytes, pointers) = redactor(&variables).message(&Document::of_json(json))?;
        Some((String::from_utf8(bytes).unwrap(), pointers))
    }

    #[test]
    fn strings_under_secret_keys_and_their_repetitions_are_hidden() {
        let (json, pointers) = message(
            r#"{ "result":{"content":[{"text":"it is hunter2hunter2"}],"x":{"Api-Key":"hunter2hunter2","n":1.50}}}"#,
        )
        .unwrap();
        assert_eq!(
            json,
            r#"{ "result":{"content":[{"text":"it is [redacted]"}],"x":{"Api-Key":"[redacted]","n":1.50}}}"#
        );
        assert_eq!(pointers, ["/result/content/0/text", "/result/x/Api-Key"]);
    }

    #[test]
    fn definitions_of_tools_keep_their_parameters() {
        let tools = r#"{"result":{"tools":[{"name":"a","inputSchema":{"properties":{"token":{"type":"string"},"password":{"default":"x"}},"token":"abc"}}]}}"#;
        assert_eq!(message(tools), None);
        let (json, _) = message(r#"{"tools":[{"token":"a"}],"token":"b"}"#).unwrap();
        assert_eq!(json, r#"{"tools":[{"token":"a"}],"token":"[redacted]"}"#);
    }

    #[test]
    fn values_of_variables_are_hidden_whatever_contains_them() {
        let (json, pointers) =
            message(r#"{"method":"swordfish1","params":["a swordfish1!\n"]}"#).unwrap();
        assert_eq!(json, r#"{"method":"swordfish1","params":["a [redacted]!\n"]}"#);
        assert_eq!(pointers, ["/params/0"]);
        assert_eq!(message(r#"{"params":["/usr/bin:/bin", "short"]}"#), None);
    }

    #[test]
    fn texts_lose_their_secrets_as_well() {
        let redactor = redactor(&[("X_TOKEN", "swordfish1")]);
        assert_eq!(
            redactor.text("got swordfish1 Bearer abcdefgh1").unwrap(),
            "got [redacted] Bearer [redacted]"
        );
        assert_eq!(redactor.text("nothing here to hide"), None);
    }

    #[test]
    fn short_values_are_not_searched() {
        let (long, short) = ("x".repeat(MIN_SECRET_BYTES), "y".repeat(MIN_SECRET_BYTES - 1));
        let redactor = redactor(&[("A_TOKEN", &long), ("B_TOKEN", &short)]);
        assert_eq!(redactor.text(&format!("{long} {short}")), Some(format!("[redacted] {short}")));
    }
}
