//! Values that the recorder has redacted, which differ from those that were sent.

use crate::document::{NodeId, Value};
use crate::model::Message;
use crate::model::limits::MAX_REDACTED_POINTERS;

/// The values in messages to which the `redacted` member of their record points, in the order of
/// the text.
pub(crate) fn redacted_values(messages: &[Message<'_>]) -> Vec<NodeId> {
    let of_message = |message: &Message<'_>| {
        let pointers = message.holder.and_then(|holder| holder.get("redacted"));
        let texts = pointers.into_iter().flat_map(Value::items).filter_map(Value::as_str);
        let value = message.value;
        texts
            .take(MAX_REDACTED_POINTERS)
            .filter_map(|it| Some(value.pointer(it)?.id()))
            .collect::<Vec<_>>()
    };
    let mut found: Vec<_> = messages.iter().flat_map(of_message).collect();
    crate::sort::by(&mut found, Ord::cmp);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    #[test]
    fn so_many_pointers_of_a_message_are_followed() {
        for (count, expected) in [
            (MAX_REDACTED_POINTERS, MAX_REDACTED_POINTERS),
            (MAX_REDACTED_POINTERS + 1, MAX_REDACTED_POINTERS),
        ] {
            let pointers = vec!["\"/id\""; count].join(",");
            let message = r#"{"jsonrpc": "2.0", "id": 1, "method": "ping"}"#;
            let text = format!(r#"{{"message": {message}, "redacted": [{pointers}]}}"#);
            let document = Document::of_json(&text);
            let holder = document.roots().next().unwrap();
            let message = Message::new(holder.get("message").unwrap(), Some(holder));
            assert_eq!(redacted_values(&[message]).len(), expected);
        }
    }
}
