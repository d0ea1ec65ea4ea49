//! Hiding secrets in messages and in texts.

use std::ops::Range;

use memchr::memmem;

use crate::document::{Document, PointerCursor};
use crate::record::entry::json;
use crate::record::limits::{MAX_REPEATED_SECRETS, MIN_SECRET_BYTES};
use crate::record::message::message;
use crate::record::options::RedactionOptions;
use crate::record::redact::assignments::Assignments;
use crate::record::redact::forms::Forms;
use crate::record::redact::keys::SecretKeys;
use crate::record::redact::scalars::{Scalar, scalars};
use crate::record::redact::secrets::HIDDEN;
use crate::record::redact::variables::Variables;

/// Hides secrets.
#[derive(Debug)]
pub struct Redactor {
    /// Whether everything is written as it is.
    is_off: bool,
    keys: SecretKeys,
    forms: Forms,
    assignments: Assignments,
    variables: Variables,
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
        Ok(Self {
            is_off: options.off,
            keys: SecretKeys::with(&options.keys)?,
            forms: Forms::with(&options.patterns)?,
            assignments: Assignments::new()?,
            variables: Variables::of(variables, &options.variables),
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
    pub fn text(&self, text: &str) -> Option<String> {
        let found = self.find(text);
        (!found.is_empty()).then(|| hidden(text, &found))
    }

    /// Where in a text secrets are: in order, and apart from each other.
    pub(crate) fn find(&self, text: &str) -> Vec<Range<usize>> {
        if self.is_off { Vec::new() } else { self.find_in(text, &[], false) }
    }

    /// The JSON of a message without its secrets, and the pointers of the values that had some;
    /// `None` where there are none. Only strings and numbers change.
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

    /// The JSON that replaces a value with secrets.
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

/// What is hidden under a key and often repeated in a text beside.
fn repeatable<'s>(secrets: impl Iterator<Item = &'s Scalar<'s>>) -> impl Iterator<Item = &'s str> {
    secrets
        .map(|it| it.text)
        .filter(|text| text.len() >= MIN_SECRET_BYTES)
        .take(MAX_REPEATED_SECRETS)
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
}
