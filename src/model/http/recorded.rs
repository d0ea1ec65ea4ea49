//! The HTTP exchanges in a recording of `mcp-lint-http`, which has a line for each request and each
//! response.

use std::collections::HashMap;

use memchr::memmem;

use crate::address::Url;
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

/// The exchanges of a recording, in the order of their requests, each with the record of its request.
pub(super) fn recorded_exchanges(document: &Document) -> (Vec<HttpExchange>, Vec<Value<'_>>) {
    // In a long recording of another kind, one search costs less than a lookup in each line.
    if memmem::find(document.text().as_bytes(), b"\"exchange\"").is_none() {
        return (Vec::new(), Vec::new());
    }
    let upstream = document.roots().next().and_then(|header| header.text_of("upstream"));
    let origin = upstream.and_then(Url::of).map(|it| format!("{}://{}", it.scheme, it.authority));
    let origin = origin.unwrap_or_default();
    let (mut found, mut records): (Vec<HttpExchange>, _) = (Vec::new(), Vec::new());
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
            found.push(request_of(record, &origin));
            records.push(record);
        }
    }
    (found, records)
}

fn number_of(record: Value<'_>) -> Option<&str> {
    record.get("http")?.get("exchange")?.number_text()
}

fn request_of(record: Value<'_>, origin: &str) -> HttpExchange {
    let http = record.get("http");
    let text = |key| http.and_then(|it| it.text_of(key)).unwrap_or_default();
    let headers = http.map(headers_of).unwrap_or_default();
    let sent = match record.get("message") {
        Some(message) if message.has("method") && message.has("id") => Sent::Request,
        Some(_) => Sent::Message,
        None => Sent::Other,
    };
    let address = match text("url") {
        "" => format!("{origin}{}", text("path")),
        url => url.to_owned(),
    };
    HttpExchange {
        method: text("method").into(),
        address: address.into(),
        sent,
        is_authorized: headers.iter().any(|it| &*it.name == "authorization"),
        headers: Some(headers).filter(|it| !it.is_empty()),
        form: None,
        answer: None,
    }
}

fn answer_of(record: Value<'_>) -> Option<HttpAnswer> {
    let http = record.get("http")?;
    let (message, document) = (record.get("message"), record.get("document"));
    let has_messages = message.is_some();
    let error = message.and_then(|message| message.get("error")).map(|error| {
        let code = error.get("code").and_then(Value::number_text).unwrap_or_default();
        (code.into(), error.text_of("message").unwrap_or_default().into())
    });
    let mut answer = HttpAnswer {
        status: http.get("status")?.number_text()?.parse().ok()?,
        headers: headers_of(http),
        has_headers: true,
        error,
        oauth_error: document.and_then(|it| Some(it.text_of("error")?.into())),
        has_messages,
        start: record.span().start,
        ..HttpAnswer::default()
    };
    // The recorder has read the events of a stream.
    answer.shape = match answer.content_type() {
        "text/event-stream" if has_messages => BodyShape::Events,
        _ if has_messages || document.is_some() => BodyShape::Json,
        // Of any other body, only the length is recorded.
        _ if record.get("bytes").is_some_and(|it| it.number_text() != Some("0")) => {
            BodyShape::Other
        }
        _ => BodyShape::Absent,
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
