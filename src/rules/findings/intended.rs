//! The value that the author of a value of another kind probably intended.

use serde_json::Value as Json;

use crate::document::Value;
use crate::forms::{Fault, Shape, ValueKind, ValueKinds};
use crate::source::nearest_within;

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
            only.copied().or_else(near).map(|word| format!("\"{word}\""))
        }
        Shape::Array(inner) if !value.kind().is_container() && inner.kinds().hold(value) => {
            Some(format!("[{}]", value.compact_json()))
        }
        shape => respelt(value, shape.kinds()),
    }
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
