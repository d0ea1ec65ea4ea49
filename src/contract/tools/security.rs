//! Suspicious texts, such as hidden characters or secrets, that the old version did not contain.

use std::collections::HashSet;

use crate::changes;
use crate::contract::limits::{MAX_SHOWN_PHRASE, MIN_HIDING_TEXT};
use crate::contract::tools::change::{Change, Versions};
use crate::document::Value;
use crate::model::text::{
    SHORTEST_BLOB, TextTraits, concealment, encoded_blob, find_secret, hidden_characters, sanitized,
};

pub(super) fn compare(versions: Versions<'_, '_>, changes: &mut Vec<Change>) {
    // By content, not by place: a text that only moved was accepted before.
    let known: HashSet<&str> = texts(versions.old.tool.value).map(|(_, text)| text).collect();
    let place = |value: Value<'_>, of_key: bool| {
        if of_key { value.key_place() } else { value.place() }
    };
    for (value, text) in texts(versions.new.tool.value).filter(|(_, text)| !known.contains(text)) {
        let of_key = value.as_str() != Some(text);
        let old = counterpart(versions, value);
        let mut report = |kind, message| {
            let places = [old.map(Value::place), Some(place(value, of_key))];
            changes.push(versions.change(kind, message, places));
        };
        if let Some(hidden) = introduced(text, old, hidden_characters) {
            let code = u32::from(hidden.character);
            let message = format!("hidden characters were added to a text (U+{code:04X})");
            report(changes::TEXT_HIDDEN_ADDED, message);
        }
        let is_description = value.has_key("description") && !of_key;
        let message = is_description
            .then(|| introduced(text, old, concealment))
            .flatten()
            .map(|phrase| {
                let shown = sanitized(&text[phrase], MAX_SHOWN_PHRASE);
                format!("a text asks the model to keep something from the user now: `{shown}`")
            })
            .or_else(|| {
                let secret = introduced(text, old, find_secret)?;
                Some(format!("a text contains what looks like {} now", secret.what))
            })
            .or_else(|| {
                introduced(text, old, |text| encoded_blob(text, SHORTEST_BLOB))
                    .filter(|_| is_description)
                    .map(|_| "a text contains an encoded block now".to_owned())
            });
        if let Some(message) = message {
            report(changes::TEXT_CONCEALMENT_ADDED, message);
        }
    }
}

/// The result of `find` for a text, if `find` has no result for the old text.
fn introduced<T>(
    text: &str,
    old: Option<Value<'_>>,
    find: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    let was = old.and_then(Value::as_str).is_some_and(|old| find(old).is_some());
    find(text).filter(|_| !was)
}

/// All keys and strings of a tool that are long enough to hide something.
fn texts<'d>(tool: Value<'d>) -> impl Iterator<Item = (Value<'d>, &'d str)> {
    tool.subtree().flat_map(|value| {
        let texts = [value.as_str(), value.key()];
        texts
            .into_iter()
            .flatten()
            .filter(|text| text.len() >= MIN_HIDING_TEXT || !TextTraits::of(text).is_plain())
            .map(move |text| (value, text))
    })
}

/// The text at the same place in the old version.
fn counterpart<'d>(versions: Versions<'_, 'd>, value: Value<'d>) -> Option<Value<'d>> {
    let mut pointers = crate::document::PointerCursor::new(value.document());
    let (_, pointer) = pointers.locate(value.id());
    let pointer = pointer.to_owned();
    let (_, tool) = pointers.locate(versions.new.tool.value.id());
    let inside = pointer.strip_prefix(tool)?;
    versions.old.tool.value.pointer(inside)
}
