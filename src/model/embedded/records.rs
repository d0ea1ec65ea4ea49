//! Records of messages as they were sent: `{"direction": …, "raw": "{…}"}`.

use memchr::{memchr, memmem};

use crate::document::{Document, PointerCursor, Syntax, Value};
use crate::model::Sender;
use crate::model::embedded::decode::{holds_message, text_of};
use crate::model::recordings::direction::recorded_direction;
use crate::source::{Assembly, RecordedMessages, Stream};

/// Members of records that contain a message as a string.
const MEMBERS: [&str; 9] =
    ["raw", "text", "data", "line", "body", "message", "payload", "msg", "log"];

/// Whether a string of a document may contain `jsonrpc`, like every message.
fn may_name_protocol(document: &Document) -> bool {
    let text = document.text().as_bytes();
    let is_escaped = || match document.syntax() {
        Syntax::Yaml | Syntax::Toml => memchr(b'\\', text).is_some(),
        _ => memmem::find(text, b"\\u").is_some(),
    };
    memmem::find(text, b"jsonrpc").is_some() || is_escaped()
}

/// The messages of a document of records. `None` if some messages are objects, which are recognised
/// without this.
pub(super) fn messages(document: &Document) -> Option<RecordedMessages> {
    // In many lines, one search of the whole text costs less than searching the members of each.
    if document.roots().nth(1).is_some() && !may_name_protocol(document) {
        return None;
    }
    let mut assembly = Assembly::default();
    let mut pointers = PointerCursor::new(document);
    let mut any = false;
    let is_message = |string: &Value<'_>| string.as_str().is_some_and(holds_message);
    let records = document
        .roots()
        .flat_map(|root| root.items().chain(Some(root).filter(|root| root.is_object())));
    // Most are messages themselves.
    let is_record = |record: &Value<'_>| record.entries().any(|it| it.has_key_among(&MEMBERS));
    for record in records.filter(is_record) {
        if MEMBERS.iter().any(|key| record.get(key).is_some_and(|it| it.has("jsonrpc"))) {
            return None;
        }
        // A part of a message is no message, even if it begins like one. Of a container's log, only
        // standard output contains messages.
        if record.has("part") || record.get("stream").is_some_and(|it| it.is_text("stderr")) {
            continue;
        }
        let Some(string) = MEMBERS.iter().find_map(|key| record.get(key).filter(is_message)) else {
            continue;
        };
        let Some((text, spelling)) = text_of(string) else { continue };
        let (root, pointer) = pointers.locate(string.id());
        assembly.begin(root, pointer);
        let stream = recorded_direction(record).map(|sender| match sender {
            Sender::Client => Stream::In,
            Sender::Server => Stream::Out,
        });
        let end = string.span().end.saturating_sub(1);
        any |= assembly.body(&text, &spelling, end, stream);
    }
    any.then(|| assembly.finish(false))
}
