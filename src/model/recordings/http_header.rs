//! Headers of the HTTP request whose body is a message.

use crate::document::Value;
use crate::model::Message;

/// The value of an HTTP header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HttpHeader<'d> {
    /// The headers were not recorded.
    NotRecorded,
    /// The request does not have the header.
    Missing,
    /// The value of the header.
    Value(&'d str),
}

/// The value of a header of the HTTP request or response that contained a message; `name` is in
/// lower case.
pub fn recorded_header<'d>(message: &Message<'d>, name: &str) -> Option<&'d str> {
    let source = message.value.document().source();
    if let Some(exchange) = source.exchange_at(message.value.span().start) {
        return exchange.header(name).filter(|_| !message.is_answer());
    }
    let headers = message.holder?.get("http")?.get("headers")?;
    let is_it = |member: &Value<'d>| member.key_text().eq_ignore_ascii_case(name);
    headers.entries().find(is_it)?.as_str()
}

/// The header of the HTTP request that contained a message; `name` is in lower case.
pub fn http_header<'d>(message: &Message<'d>, name: &str) -> HttpHeader<'d> {
    let source = message.value.document().source();
    let start = message.value.span().start;
    let exchange = source.exchange_at(start).filter(|_| !message.is_answer());
    if let Some(exchange) = exchange.filter(|exchange| exchange.headers.is_some()) {
        return exchange.header(name).map_or(HttpHeader::Missing, HttpHeader::Value);
    }
    // Only a request has a method.
    let http = message.holder.and_then(|holder| holder.get("http"));
    let http = http.filter(|http| http.has("method"));
    let Some(headers) = http.and_then(|http| http.get("headers")) else {
        return HttpHeader::NotRecorded;
    };
    let value = |name: &str| {
        let is_it =
            |member: &Value<'d>| member.key().is_some_and(|key| key.eq_ignore_ascii_case(name));
        headers.entries().find(is_it)?.as_str()
    };
    match (value(name), value("content-type")) {
        (Some(value), _) => HttpHeader::Value(value),
        // Every request with a body has a `content-type`: without it, headers were left out.
        (None, Some(_)) => HttpHeader::Missing,
        (None, None) => HttpHeader::NotRecorded,
    }
}
