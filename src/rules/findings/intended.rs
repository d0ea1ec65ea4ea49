//! The value that the author of a value of another kind probably intended.

use serde_json::Value as Json;

use crate::document::Value;
use crate::forms::{Fault, Shape, ValueKind, ValueKinds};
use crate::source::nearest_within;

/// Words of libraries and other interfaces, each after the word of the protocol.
const SYNONYMS: &str = "accept approve confirm ok submit|decline deny refuse reject|cancel dismiss|\
    warning warn|error err|critical fatal crit|emergency panic emerg|debug trace";

/// The intended value of a fault as JSON: the similar word of those that are allowed, the value in an
/// array, or the value as [`respelt`].
pub(crate) fn intended(fault: &Fault<'_>) -> Option<String> {
    let value = fault.value?;
    match fault.shape {
        Shape::Words(words) => {
            let given = value.as_str()?.trim().to_ascii_lowercase();
            let near = || nearest_within(&given, words.iter().copied(), |word| word.len() / 4);
            // A schema inside a message has one type only.
            let only = words.first().filter(|_| words.len() == 1 && fault.name() == "type");
            let is_synonym = |word: &&&str| {
                let mut groups = SYNONYMS.split('|').map(|it| it.split(' '));
                groups.any(|mut it| it.next() == Some(word) && it.any(|it| it == given))
            };
            let synonym = || words.iter().find(is_synonym).copied();
            only.copied().or_else(near).or_else(synonym).map(|word| format!("\"{word}\""))
        }
        Shape::Array(inner) if !value.kind().is_container() && inner.kinds().hold(value) => {
            Some(format!("[{}]", value.compact_json()))
        }
        shape => respelt(value, shape.kinds()).or_else(|| {
            let (kind, text) = encoded_twice(value)?;
            shape.kinds().contains(kind).then(|| text.to_owned())
        }),
    }
}

/// The text of a string that is the JSON of an array or object, and which of them.
pub(crate) fn encoded_twice(value: Value<'_>) -> Option<(ValueKind, &str)> {
    let text = value.as_str()?.trim();
    let kind = match text.bytes().next()? {
        b'[' => ValueKind::Array,
        b'{' => ValueKind::Object,
        _ => return None,
    };
    serde_json::from_str::<serde::de::IgnoredAny>(text).ok().map(|_| (kind, text))
}

/// The text of a string as JSON, if it is a boolean or a number of one of some kinds.
pub(crate) fn respelt(value: Value<'_>, kinds: ValueKinds) -> Option<String> {
    let text = value.as_str().filter(|text| text.len() < 40)?.trim();
    let fits = match serde_json::from_str(text).ok()? {
        Json::Bool(_) => kinds.contains(ValueKind::Boolean),
        Json::Number(number) if number.is_f64() => kinds.contains(ValueKind::Fraction),
        Json::Number(_) => kinds.contains(ValueKind::Integer),
        _ => false,
    };
    fits.then(|| text.to_owned())
}
