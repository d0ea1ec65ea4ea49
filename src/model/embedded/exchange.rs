//! An HTTP exchange, independent of the format of the recording.

use crate::document::{PointerCursor, Value};
use crate::model::embedded::decode::{base64_of, text_of};
use crate::source::{Assembly, Headers, Holder, Stream};

/// The body of an HTTP request or response.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body<'d> {
    pub(super) string: Value<'d>,
    pub(super) is_base64: bool,
}

/// An HTTP request and its response.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Exchange<'d> {
    pub(super) request: Option<Body<'d>>,
    pub(super) response: Option<Body<'d>>,
    /// The response, whether or not it has a body.
    pub(super) answer: Option<Value<'d>>,
    /// The URL of the request.
    pub(super) address: Option<&'d str>,
    pub(super) session: Option<&'d str>,
    /// The headers of the request.
    pub(super) headers: Option<Value<'d>>,
}

impl<'d> Exchange<'d> {
    /// The URL without its query, and the session ID, which the exchanges of one session have in
    /// common.
    pub(super) fn key(&self) -> (&'d str, &'d str) {
        let address = self.address.unwrap_or_default();
        let address = address.split(['?', '#']).next().unwrap_or_default();
        (address, self.session.unwrap_or_default())
    }

    /// Adds the messages of the exchange; returns whether there are any.
    pub(super) fn add_to(
        &self,
        session: u32,
        assembly: &mut Assembly,
        pointers: &mut PointerCursor<'d>,
    ) -> bool {
        let asks = self.request.is_some_and(|body| {
            let headers = protocol_headers(self.headers);
            add(body, Stream::In, (session, headers), assembly, pointers)
        });
        let answers = self
            .response
            .is_some_and(|body| add(body, Stream::Out, (session, None), assembly, pointers));
        // Only a request is answered with a body: a notification gets the status 202 (Streamable
        // HTTP).
        let is_request = || {
            let text = self.request.and_then(|body| body.string.as_str()).unwrap_or_default();
            text.contains("\"id\"") && text.contains("\"method\"")
        };
        let is_missing = asks && !answers && is_request() && self.lacks_body();
        if let Some(answer) = self.answer.filter(|_| is_missing) {
            assembly.missing(answer.span().start);
        }
        asks || answers
    }

    /// Whether the body of the response was not recorded.
    fn lacks_body(&self) -> bool {
        self.response.is_none_or(|body| body.string.as_str().is_none_or(str::is_empty))
    }
}

/// Adds the messages of a body; returns whether there are any.
fn add<'d>(
    body: Body<'d>,
    stream: Stream,
    (session, headers): (u32, Option<Headers>),
    assembly: &mut Assembly,
    pointers: &mut PointerCursor<'d>,
) -> bool {
    let decoded = if body.is_base64 { base64_of(body.string) } else { text_of(body.string) };
    // An archive of a browser has the bodies of pages and images as well.
    let Some((text, spelling)) = decoded.filter(|(text, _)| text.contains("\"jsonrpc\"")) else {
        return false;
    };
    let (root, pointer) = pointers.locate(body.string.id());
    assembly.begin_in(Holder { root, pointer: pointer.into(), session, headers });
    let end = body.string.span().end;
    assembly.body(&text, &spelling, end.saturating_sub(1), Some(stream))
}

/// The value of a header, in a list of names and values or in an object whose values may be lists.
pub(super) fn header<'d>(headers: Option<Value<'d>>, name: &str) -> Option<&'d str> {
    let headers = headers?;
    let text = |value: Value<'d>| value.as_str().or_else(|| value.item(0)?.as_str());
    let in_object = headers.entries().find_map(|member| {
        // Names of headers are case-insensitive (RFC 9110, section 5.1).
        let is_it = member.key().is_some_and(|key| key.eq_ignore_ascii_case(name));
        text(member).filter(|_| is_it)
    });
    in_object.or_else(|| {
        headers.items().find_map(|item| {
            let is_it = item.text_of("name")?.eq_ignore_ascii_case(name);
            item.text_of("value").filter(|_| is_it)
        })
    })
}

/// The protocol's headers of a request, if its headers were recorded, which is shown by
/// `content-type`. Other headers, such as cookies, are not kept.
fn protocol_headers(headers: Option<Value<'_>>) -> Option<Headers> {
    const KEPT: [&str; 3] = ["mcp-method", "mcp-name", "mcp-protocol-version"];
    header(headers, "content-type")?;
    let kept = KEPT.iter().filter_map(|name| Some((*name, header(headers, name)?)));
    Some(kept.map(|(name, value)| (name.into(), value.into())).collect())
}
