//! The strings and numbers of a message, and which of them are secrets by their keys.

use std::ops::Range;

use crate::document::{Document, NodeId, Value};
use crate::record::redact::keys::SecretKeys;

/// A string or a number of a message.
pub(super) struct Scalar<'d> {
    pub(super) value: Value<'d>,
    /// The string, or the digits.
    pub(super) text: &'d str,
    /// Whether its key says that it is a secret.
    pub(super) is_secret: bool,
    /// Whether it is part of the definition of a tool, in which keys are names of parameters.
    pub(super) in_tools: bool,
}

impl Scalar<'_> {
    /// The bytes of the value, without the quotes of a string.
    pub(super) fn inside(&self) -> Range<usize> {
        let range = self.value.span().range();
        let quotes = usize::from(self.value.is_string());
        range.start + quotes..range.end - quotes
    }
}

/// What the members of a container get from it.
struct Scope {
    end: NodeId,
    is_array: bool,
    /// Whether it is under a key of several secrets.
    is_secret: bool,
    /// Whether its keys are names of parameters.
    has_schemas: bool,
    /// Whether its member `value` is a secret: `{"name": "DB_PASSWORD", "value": "x"}`.
    is_named: bool,
    in_tools: bool,
}

/// The members that say what `value` is.
const NAMES: [&str; 5] = ["name", "key", "Name", "Key", "variable"];

/// The members of a schema whose keys are names of values.
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
