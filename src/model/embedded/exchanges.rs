//! Exchanges over HTTP in archives (HAR 1.2), in exports of the Inspector, and in cassettes.

use std::collections::{HashMap, HashSet};

use crate::document::{Document, PointerCursor, Value};
use crate::model::BearerChallenge;
use crate::model::embedded::exchange::{Body, Exchange, header};
use crate::source::{Assembly, RecordedMessages};

/// The header with the session ID (2025-03-26 to 2025-11-25).
const SESSION: &str = "mcp-session-id";

/// The messages of a document with HTTP exchanges.
pub(super) fn messages(document: &Document) -> Option<RecordedMessages> {
    let exchanges = all(document);
    if exchanges.is_empty() {
        return None;
    }
    // Sessions that ran at the same time number their requests apart: one after the other.
    let mut order: HashMap<(&str, &str), u32> = HashMap::new();
    for exchange in &exchanges {
        let next = u32::try_from(order.len()).unwrap_or(u32::MAX);
        order.entry(exchange.key()).or_insert(next);
    }
    let mut exchanges: Vec<_> = (0..).zip(exchanges).collect();
    crate::sort::by_key(&mut exchanges, |(_, exchange)| order.get(&exchange.key()).copied());
    let mut assembly = Assembly::default();
    let mut pointers = PointerCursor::new(document);
    // A challenge may name a document at any address.
    let headers = exchanges.iter().filter_map(|(_, exchange)| exchange.answer_headers);
    let challenges = headers.filter_map(|headers| header(Some(headers), "www-authenticate"));
    let named = challenges.filter_map(|it| BearerChallenge::of(it)?.value("resource_metadata"));
    let named: HashSet<&str> = named.collect();
    let mut any = false;
    for (index, exchange) in &exchanges {
        let session = order.get(&exchange.key()).copied().unwrap_or_default();
        any |= exchange.add_to((*index, session), &named, &mut assembly, &mut pointers);
    }
    any.then(|| assembly.finish(false))
}

/// The HTTP exchanges of a document, in the order of the text.
fn all(document: &Document) -> Vec<Exchange<'_>> {
    let mut found = Vec::new();
    for root in document.roots() {
        if let Some(entries) = root.get("log").and_then(|log| log.get("entries")) {
            found.extend(entries.items().map(of_archive));
        } else if let Some(interactions) =
            // Ruby VCR and betamax write the longer name.
            root.get("interactions").or_else(|| root.get("http_interactions"))
        {
            found.extend(interactions.items().map(of_cassette));
        } else if root.is_array() {
            found.extend(root.items().filter_map(of_inspector));
        } else {
            found.extend(of_inspector(root));
        }
    }
    found
}

fn of_archive(entry: Value<'_>) -> Exchange<'_> {
    let request = entry.get("request");
    let response = entry.get("response");
    let plain = |string| Body { string, is_base64: false };
    let content = response.and_then(|it| it.get("content"));
    let is_base64 = content.and_then(|it| it.text_of("encoding")) == Some("base64");
    let headers = [request, response].map(|message| message.and_then(|it| it.get("headers")));
    Exchange {
        request: request.and_then(|it| it.get("postData")?.get("text")).map(plain),
        response: content.and_then(|it| it.get("text")).map(|string| Body { string, is_base64 }),
        answer: response,
        status: response.and_then(|it| status(it.get("status")?)),
        method: request.and_then(|it| it.text_of("method")),
        address: request.and_then(|it| it.text_of("url")),
        session: headers.into_iter().find_map(|headers| header(headers, SESSION)),
        headers: headers[0],
        answer_headers: headers[1],
        media_type: content.and_then(|it| it.text_of("mimeType")),
    }
}

fn of_cassette(interaction: Value<'_>) -> Exchange<'_> {
    let request = interaction.get("request");
    let response = interaction.get("response");
    Exchange {
        request: request.and_then(|it| body_of(it.get("body")?)),
        response: response.and_then(|it| body_of(it.get("body")?)),
        answer: response,
        // go-vcr writes the number beside its text, others an object with both.
        status: response
            .and_then(|it| status(it.get("code").or_else(|| it.get("status")?.get("code"))?)),
        method: request.and_then(|it| it.text_of("method")),
        // VCR writes `uri`, go-vcr `url`.
        address: request.and_then(|it| it.get("uri").or_else(|| it.get("url"))?.as_str()),
        session: request
            .and_then(|it| header(it.get("headers"), SESSION))
            .or_else(|| header(response?.get("headers"), SESSION)),
        headers: request.and_then(|it| it.get("headers")),
        answer_headers: response.and_then(|it| it.get("headers")),
        media_type: None,
    }
}

/// The body in a cassette: a string, or an object with one of two members.
fn body_of(body: Value<'_>) -> Option<Body<'_>> {
    if body.is_string() {
        return Some(Body { string: body, is_base64: false });
    }
    // VCR writes `base64_string` for a body whose exact bytes are to be kept.
    let plain = body.get("string").map(|string| Body { string, is_base64: false });
    plain.or_else(|| Some(Body { string: body.get("base64_string")?, is_base64: true }))
}

/// An entry in a network export of the Inspector; `None` for entries about authorization, which
/// have no messages.
fn of_inspector(entry: Value<'_>) -> Option<Exchange<'_>> {
    let body = |key: &str| {
        let string = entry.get(key).filter(|body| body.is_string())?;
        Some(Body { string, is_base64: false })
    };
    let (request, response) = (body("requestBody"), body("responseBody"));
    let is_other = entry.get("category").is_some_and(|category| !category.is_text("transport"));
    if is_other || request.is_none() && response.is_none() {
        return None;
    }
    Some(Exchange {
        request,
        response,
        answer: Some(entry),
        status: entry.get("responseStatus").and_then(status),
        method: entry.text_of("method"),
        address: entry.text_of("url"),
        session: header(entry.get("requestHeaders"), SESSION)
            .or_else(|| header(entry.get("responseHeaders"), SESSION)),
        headers: entry.get("requestHeaders"),
        answer_headers: entry.get("responseHeaders"),
        media_type: None,
    })
}

fn status(value: Value<'_>) -> Option<u16> {
    value.number_text()?.parse().ok()
}
