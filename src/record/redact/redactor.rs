//! Redacting secrets in messages and texts, by their keys and formats.

use std::ops::Range;

use fancy_regex::Regex;
use memchr::memmem;

use crate::document::{Document, NodeId, PointerCursor, Value};
use crate::model::text::secret::{bot_tokens, private_key_end, private_key_heads};
use crate::model::text::secret_formats::{Alphabet, FORMATS, Format, SECRET_PATHS};
use crate::model::text::secret_key::QUERY_KEYS;
use crate::record::entry::json;
use crate::record::limits::{MAX_REPEATED_SECRETS, MIN_SECRET_BYTES};
use crate::record::message::message;
use crate::record::options::RedactionOptions;
use crate::record::redact::assignments::Assignments;
use crate::record::redact::keys::{SecretKeys, compile};
use crate::record::redact::secrets::{FORMS, HIDDEN};
use crate::record::redact::variables::Variables;

/// Redacts secrets in messages and texts.
#[derive(Debug)]
pub struct Redactor {
    /// Whether nothing is redacted.
    is_off: bool,
    keys: SecretKeys,
    forms: Forms,
    assignments: Assignments,
    variables: Variables,
}

impl Redactor {
    /// Creates a redactor with options and the environment variables.
    ///
    /// # Errors
    /// A sentence about a pattern that is not a regular expression.
    pub fn new(
        options: &RedactionOptions,
        variables: impl Iterator<Item = (String, String)>,
    ) -> Result<Self, String> {
        Ok(Self {
            is_off: options.off,
            keys: SecretKeys::with(&options.keys)?,
            forms: Forms::with(&options.patterns)?,
            assignments: Assignments::new()?,
            variables: Variables::of(variables, &options.variables),
        })
    }

    /// Whether nothing is redacted.
    pub fn is_off(&self) -> bool {
        self.is_off
    }

    pub(crate) fn keys(&self) -> &SecretKeys {
        &self.keys
    }

    /// Redacts the secrets in a text; `None` if it has none.
    pub fn text(&self, text: &str) -> Option<String> {
        let found = self.find(text);
        (!found.is_empty()).then(|| hidden(text, &found))
    }

    /// The ranges of secrets in a text, in order and without overlaps.
    pub(crate) fn find(&self, text: &str) -> Vec<Range<usize>> {
        if self.is_off { Vec::new() } else { self.find_in(text, &[], false) }
    }

    /// Redacts a message; returns its JSON and the pointers to the changed values, or `None` if it
    /// has no secrets. Only strings and numbers change.
    pub(crate) fn message(&self, document: &Document) -> Option<(Vec<u8>, Vec<String>)> {
        if self.is_off {
            return None;
        }
        let scalars = scalars(document, &self.keys);
        let repeated: Vec<&str> = repeatable(scalars.iter().filter(|it| it.is_secret)).collect();
        let mut replacements = Vec::new();
        let mut pointers = Vec::new();
        let mut cursor = PointerCursor::new(document);
        for scalar in &scalars {
            let Some(replacement) = self.replacement(scalar, &repeated) else { continue };
            replacements.push((scalar.value.span().range(), replacement));
            pointers.push(cursor.locate(scalar.value.id()).1.to_owned());
        }
        if replacements.is_empty() {
            return None;
        }
        Some((replaced(document.text(), replacements).into_bytes(), pointers))
    }

    /// The JSON that replaces a value with secrets; `None` for other values.
    fn replacement(&self, scalar: &Scalar<'_>, repeated: &[&str]) -> Option<String> {
        match (scalar.is_secret, scalar.value.is_string()) {
            (true, true) => Some(json(HIDDEN)),
            // It stays a number, because its type is checked.
            (true, false) => Some("0".to_owned()),
            (false, false) => None,
            (false, true) => {
                let found = self.find_in(scalar.text, repeated, scalar.in_tools);
                (!found.is_empty()).then(|| json(&hidden(scalar.text, &found)))
            }
        }
    }

    fn find_in(&self, text: &str, repeated: &[&str], in_tools: bool) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        // Results are sent as text as well, and logs are often JSON.
        let inner = (!in_tools).then(|| message(text.as_bytes().to_vec()).ok()).flatten();
        let scalars = inner.as_ref().map(|document| scalars(document, &self.keys));
        let secrets = || scalars.iter().flatten().filter(|it| it.is_secret);
        found.extend(secrets().map(Scalar::inside));
        for value in repeated.iter().copied().chain(repeatable(secrets())) {
            let starts = memmem::find_iter(text.as_bytes(), value);
            found.extend(starts.map(|start| start..start + value.len()));
        }
        self.variables.find(text, &mut found);
        self.forms.find(text, &mut found);
        // Descriptions of parameters say what they are: `token: the one of the session`.
        if !in_tools {
            self.assignments.find(text, &self.keys, &mut found);
        }
        crate::sort::by_key(&mut found, |range| (range.start, range.end));
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

/// The secret values that are searched for in the other texts of a message.
fn repeatable<'s>(secrets: impl Iterator<Item = &'s Scalar<'s>>) -> impl Iterator<Item = &'s str> {
    secrets
        .map(|it| it.text)
        .filter(|text| text.len() >= MIN_SECRET_BYTES)
        .take(MAX_REPEATED_SECRETS)
}

/// Replaces parts of a text with the placeholder for secrets.
fn hidden(text: &str, parts: &[Range<usize>]) -> String {
    replaced(text, parts.iter().map(|part| (part.clone(), HIDDEN)))
}

/// Replaces parts of a text, which are in order and without overlaps.
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

/// Compiled formats of secrets. Each has a list of parts of which a text with the format contains
/// at least one; the list is empty for keys of services and for patterns of the user.
#[derive(Debug)]
pub(crate) struct Forms(Vec<(&'static [&'static str], Regex)>);

impl Forms {
    /// Compiles the default formats and the patterns of the user.
    ///
    /// # Errors
    /// A sentence about the first pattern that is not a regular expression.
    pub(crate) fn with(patterns: &[String]) -> Result<Self, String> {
        let queries = format!(r"(?i)[?&;](?:{})=(?P<it>[^&\s#]+)", QUERY_KEYS.replace(' ', "|"));
        let keys = FORMATS.iter().map(|Format(prefixes, alphabet, (least, _), ..)| {
            let is_word = prefixes.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'.');
            let prefixes = fancy_regex::escape(prefixes).replace(' ', "|");
            // The whole of a key may be missing, and identifiers begin like some: `npm_config`, and
            // all the more `patient_identifier`.
            let (letters, least) = match alphabet {
                Alphabet::Base32 | Alphabet::Alphanumeric => ("A-Za-z0-9", (*least).min(24)),
                _ if is_word => ("A-Za-z0-9_.-", *least),
                Alphabet::Url | Alphabet::Dotted => ("A-Za-z0-9_.-", (*least).min(16)),
            };
            format!("(?:{prefixes})[{letters}]{{{least},}}")
        });
        let keys = format!(r"\b(?:{})", keys.collect::<Vec<_>>().join("|"));
        let paths = SECRET_PATHS.map(|path| fancy_regex::escape(path).into_owned()).join("|");
        let paths = format!(r"(?:{paths})(?P<it>[A-Za-z0-9/_=:-]+)");
        let others = patterns.iter().chain([&keys, &paths]).map(|form| (&[][..], &**form));
        let forms = FORMS.into_iter().chain([(&["="][..], &*queries)]).chain(others);
        let forms = forms.map(|(parts, form)| Ok((parts, compile(form)?)));
        forms.collect::<Result<_, _>>().map(Self)
    }

    /// Adds the ranges of secrets in a text.
    pub(crate) fn find(&self, text: &str, found: &mut Vec<Range<usize>>) {
        found.extend(bot_tokens(text).map(|(_, range)| range));
        let mut end = 0;
        for head in private_key_heads(text).map(|head| head.end) {
            // A key without an end is searched once.
            if head >= end {
                end = private_key_end(text, head);
                found.extend(Some(head..end).filter(|it| !it.is_empty()));
            }
        }
        let has = |part: &&str| memmem::find(text.as_bytes(), part.as_bytes()).is_some();
        let is_possible = |parts: &[&str]| parts.is_empty() || parts.iter().any(has);
        for (_, form) in self.0.iter().filter(|(parts, _)| is_possible(parts)) {
            // A pattern that gives up has found nothing more.
            for captures in form.captures_iter(text).map_while(Result::ok) {
                let group = captures.name("it").or_else(|| captures.get(0));
                found.extend(group.map(|it| it.range()).filter(|it| !it.is_empty()));
            }
        }
    }
}

/// A string or number in a message.
pub(super) struct Scalar<'d> {
    pub(super) value: Value<'d>,
    /// The string, or the digits of the number.
    pub(super) text: &'d str,
    /// Whether the key of the value marks it as a secret.
    pub(super) is_secret: bool,
    /// Whether the value is part of a tool's definition, in which keys are names of parameters.
    pub(super) in_tools: bool,
}

impl Scalar<'_> {
    /// The byte range of the value, without the quotation marks of a string.
    pub(super) fn inside(&self) -> Range<usize> {
        let range = self.value.span().range();
        let quotes = usize::from(self.value.is_string());
        range.start + quotes..range.end - quotes
    }
}

/// The properties of a container that its members inherit.
struct Scope {
    end: NodeId,
    is_array: bool,
    /// Whether the container belongs to a key that may contain several secrets.
    is_secret: bool,
    /// Whether the keys in the container are names of parameters.
    has_schemas: bool,
    /// Whether the member `value` of the container is a secret: `{"name": "DB_PASSWORD", "value":
    /// "x"}`.
    is_named: bool,
    in_tools: bool,
}

/// Keys of members that name the secret in `value`.
const NAMES: [&str; 5] = ["name", "key", "Name", "Key", "variable"];

/// Keys of schema members whose keys are names, not keywords.
const SCHEMAS: [&str; 4] = ["properties", "patternProperties", "$defs", "definitions"];

/// The strings and numbers of a message, in the order of the text.
pub(super) fn scalars<'d>(document: &'d Document, keys: &SecretKeys) -> Vec<Scalar<'d>> {
    let mut scalars = Vec::new();
    let Some(root) = document.roots().next() else { return scalars };
    let mut scopes: Vec<Scope> = Vec::new();
    for value in root.subtree() {
        while scopes.last().is_some_and(|it| it.end <= value.id()) {
            scopes.pop();
        }
        let parent = scopes.last();
        let in_tools = parent.is_some_and(|it| it.in_tools);
        let inherited = parent.is_some_and(|it| it.is_secret);
        let key = value.key().filter(|_| parent.is_some_and(|it| !it.has_schemas && !it.is_array));
        let by_key = key.is_some_and(|key| keys.contains(key));
        let is_secret = !in_tools && (inherited || by_key);
        if value.kind().is_container() {
            let is_plural = key.is_some_and(SecretKeys::is_plural);
            scopes.push(Scope {
                end: value.end_id(),
                is_array: value.is_array(),
                // A singular key with an object: the object says what the secret is.
                is_secret: is_secret && (inherited || value.is_array() || is_plural),
                has_schemas: value.has_key_among(&SCHEMAS),
                is_named: NAMES.iter().any(|name| {
                    value.get(name).and_then(Value::as_str).is_some_and(|it| keys.contains(it))
                }),
                in_tools: in_tools || value.is_array() && value.has_key("tools"),
            });
            continue;
        }
        // The protocol's own strings say nothing secret.
        if scopes.len() <= 2 && value.has_key_among(&["jsonrpc", "method"]) {
            continue;
        }
        let named = !in_tools && key.is_some_and(|it| it.eq_ignore_ascii_case("value"));
        let named = named && parent.is_some_and(|it| it.is_named);
        if let Some(text) = value.as_str() {
            let is_secret = (is_secret || named) && !text.is_empty();
            scalars.push(Scalar { value, text, is_secret, in_tools });
        } else if let Some(text) = value.number_text() {
            // Under `tokens` and the like, numbers are counts.
            let is_secret = named || is_secret && by_key && !key.is_some_and(SecretKeys::is_plural);
            scalars.push(Scalar { value, text, is_secret, in_tools });
        }
    }
    scalars
}

#[cfg(test)]
mod tests {
    use super::*;

    fn redactor(variables: &[(&str, &str)]) -> Redactor {
        let owned = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Redactor::new(&RedactionOptions::default(), owned).unwrap()
    }

    fn message(json: &str) -> Option<(String, Vec<String>)> {
        let (bytes, pointers) = redactor(&[]).message(&Document::of_json(json))?;
        Some((String::from_utf8(bytes).unwrap(), pointers))
    }

    #[test]
    fn the_first_secrets_of_a_message_are_searched_in_its_texts() {
        let hides_last = |count: usize| {
            let secrets: Vec<_> = (0..count).map(|it| format!("hunter2-{it:03}")).collect();
            let last = secrets.last().unwrap();
            let text = format!(r#"{{"tokens":{},"said":"{last}"}}"#, json(&secrets));
            !message(&text).unwrap().0.contains(last)
        };
        assert!(hides_last(MAX_REPEATED_SECRETS) && !hides_last(MAX_REPEATED_SECRETS + 1));
    }

    #[test]
    fn numbers_stay_numbers() {
        let (json, pointers) = message(r#"{"password":1234,"max_tokens":7}"#).unwrap();
        assert_eq!(
            (&*json, &*pointers),
            (r#"{"password":0,"max_tokens":7}"#, &["/password".to_owned()][..])
        );
    }

    #[test]
    fn short_values_are_not_searched() {
        let (long, short) = ("x".repeat(MIN_SECRET_BYTES), "y".repeat(MIN_SECRET_BYTES - 1));
        let redactor = redactor(&[("A_TOKEN", &long), ("B_TOKEN", &short)]);
        assert_eq!(redactor.text(&format!("{long} {short}")), Some(format!("[redacted] {short}")));
    }

    #[test]
    fn private_keys_are_hidden_to_their_end() {
        let text = |text: &str| redactor(&[]).text(text);
        for (shown, expected) in [
            (
                "-----BEGIN PRIVATE KEY-----\na\n-----END x",
                "-----BEGIN PRIVATE KEY-----[redacted]-----END x",
            ),
            (
                "-----BEGIN A PRIVATE KEY-----a-----BEGIN A PRIVATE KEY-----b",
                "-----BEGIN A PRIVATE KEY-----[redacted]",
            ),
        ] {
            assert_eq!(text(shown).as_deref(), Some(expected), "{shown}");
        }
        assert_eq!(text("-----BEGIN PRIVATE KEY----------END"), None);
        assert_eq!(text("-----BEGIN PUBLIC KEY-----\na\n-----END x"), None);
    }

    #[test]
    fn a_pattern_that_cannot_be_compiled_is_reported() {
        assert!(Forms::with(&["(".to_owned()]).unwrap_err().contains("`(`"));
    }
}
