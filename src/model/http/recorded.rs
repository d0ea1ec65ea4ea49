//! The HTTP exchanges in a recording of `mcp-lint-http`, which has a line for each request and each
//! response.

use std::collections::HashMap;

use crate::document::{Document, Value};
use crate::model::Message;
use crate::model::limits::MAX_EXCHANGES;
use crate::source::{BodyShape, HeaderLine, Headers, HttpAnswer, HttpExchange, Sent};

/// The response to a request in a recording of `mcp-lint-http`, which has no bodies but messages.
pub fn recorded_answer(request: &Message<'_>) -> Option<HttpAnswer> {
    let asked = number_of(request.holder?)?;
    let is_answer = |record: &Value<'_>| number_of(*record) == Some(asked);
    request.value.document().roots().filter(is_answer).find_map(answer_of)
}

/// The exchanges of a recording, in the order of their requests.
pub(super) fn recorded_exchanges(document: &Document) -> Vec<HttpExchange> {
    let origin = document.roots().next().and_then(|header| header.text_of("upstream")).map(origin);
    let mut found: Vec<HttpExchange> = Vec::new();
    let mut places = HashMap::new();
    for record in document.roots() {
        let Some(number) = number_of(record) else { continue };
        if let Some(answer) = answer_of(record) {
            let Some(exchange) = places.get(number).and_then(|at: &usize| found.get_mut(*at))
            else {
                continue;
            };
            // A stream has a line for each message.
            let has_messages = answer.has_messages;
            exchange.answer.get_or_insert(answer).has_messages |= has_messages;
        } else if found.len() < MAX_EXCHANGES {
            places.insert(number, found.len());
            found.push(request_of(record, origin.unwrap_or_default()));
        }
    }
    found
}

/// The scheme and the authority of a URL.
fn origin(url: &str) -> &str {
    let start = url.find("://").map_or(0, |at| at + "://".len());
    let end = url[start..].find(['/', '?', '#']).map_or(url.len(), |at| start + at);
    &url[..end]
}

fn number_of(record: Value<'_>) -> Option<&str> {
    record.get("http")?.get("exchange")?.number_text()
}

fn request_of(record: Value<'_>, origin: &str) -> HttpExchange {
    let http = record.get("http");
    let text = |key| http.and_then(|it| it.text_of(key)).unwrap_or_default();
    let headers = http.map(headers_of).unwrap_or_default();
    let message = record.get("message");
    let sent = match message {
        Some(message) if message.has("method") && message.has("id") => Sent::Request,
        Some(_) => Sent::Message,
        None => Sent::Other,
    };
    HttpExchange {
        method: text("method").into(),
        address: format!("{origin}{}", text("path")).into(),
        sent,
        is_authorized: headers.iter().any(|it| &*it.name == "authorization"),
        headers: Some(headers).filter(|it| !it.is_empty()),
        form: None,
        answer: None,
    }
}

fn answer_of(record: Value<'_>) -> Option<HttpAnswer> {
    let http = record.get("http")?;
    let has_messages = record.has("message");
    let mut answer = HttpAnswer {
        status: http.get("status")?.number_text()?.parse().ok()?,
        headers: headers_of(http),
        has_headers: true,
        has_messages,
        start: record.span().start,
        ..HttpAnswer::default()
    };
    // The recorder has read the events of a stream.
    answer.shape = match answer.content_type() {
        _ if !has_messages => BodyShape::Absent,
        "text/event-stream" => BodyShape::Events,
        _ => BodyShape::Json,
    };
    Some(answer)
}

fn headers_of(http: Value<'_>) -> Headers {
    let line = |value: Value<'_>| {
        let name = value.key_text().to_ascii_lowercase().into();
        let span = value.span();
        Some(HeaderLine { name, value: value.as_str()?.into(), range: (span.start, span.end) })
    };
    http.entries_of("headers").filter_map(line).collect()
}
