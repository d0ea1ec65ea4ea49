//! An HTTP exchange, independent of the format of the recording.

use std::borrow::Cow;

use crate::document::{PointerCursor, Value};
use crate::model::AuthorizationForm;
use crate::model::embedded::decode::{base64_of, text_of};
use crate::model::limits::MAX_BODY_CHARACTERS;
use crate::source::{Assembly, Headers, Holder, HttpAnswer, Spelling, Stream};

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
    /// The status of the response, if it was recorded.
    pub(super) status: Option<u16>,
    /// The URL of the request.
    pub(super) address: Option<&'d str>,
    pub(super) session: Option<&'d str>,
    /// The headers of the request.
    pub(super) headers: Option<Value<'d>>,
    /// The headers of the response.
    pub(super) answer_headers: Option<Value<'d>>,
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
        let sent = self.request.and_then(decoded);
        let response = self.response.and_then(decoded);
        let has_answer = response.as_ref().is_some_and(|(text, _)| has_messages(text));
        let address: Box<str> = self.key().0.into();
        let has_request = sent.as_ref().is_some_and(|(text, _)| has_messages(text));
        if !has_request && !has_answer {
            let sent = sent.as_ref().map_or("", |(text, _)| text);
            let form = self.form(sent).map(AuthorizationForm::name);
            let holder = Holder { session, address, form, ..Holder::default() };
            if let Some((body, text)) = self.response.zip(response).filter(|_| form.is_some()) {
                add_document(body, text, holder, assembly, pointers);
            }
            return false;
        }
        let request = sent.filter(|_| has_request);
        let answer = self.recorded_answer(response.as_ref().map(|(text, _)| &**text), assembly);
        let headers = protocol_headers(self.headers);
        let of_response = Holder { session, answer, address, ..Holder::default() };
        let of_request = Holder { headers, ..of_response.clone() };
        let mut add = |body: Option<Body<'d>>, text, stream, holder| {
            body.zip(text)
                .is_some_and(|(body, text)| add(body, text, stream, holder, assembly, pointers))
        };
        // Only a request is answered with a body: a notification gets the status 202 (Streamable
        // HTTP).
        let is_request = request
            .as_ref()
            .is_some_and(|(text, _)| text.contains("\"id\"") && text.contains("\"method\""));
        let asks = add(self.request, request, Stream::In, of_request);
        let answers = add(self.response, response.filter(|_| has_answer), Stream::Out, of_response);
        // Any other status has no body, or it does not matter.
        let is_missing =
            asks && is_request && self.lacks_body() && matches!(self.status, None | Some(200));
        if let Some(answer) = self.answer.filter(|_| is_missing) {
            assembly.missing(answer.span().start);
        }
        asks || answers
    }

    /// The form that the response should have, if it is a document about authorization.
    fn form(&self, sent: &str) -> Option<AuthorizationForm> {
        if self.status.is_some_and(|status| !(200..300).contains(&status)) {
            return None;
        }
        AuthorizationForm::at_well_known(self.key().0).or(match sent {
            sent if sent.contains("\"redirect_uris\"") => Some(AuthorizationForm::Registration),
            sent if sent.contains("grant_type=") => Some(AuthorizationForm::Token),
            _ => None,
        })
    }

    /// Whether the body of the response was not recorded.
    fn lacks_body(&self) -> bool {
        self.response.is_none_or(|body| body.string.as_str().is_none_or(str::is_empty))
    }

    /// The status of the response, the headers that matter, and the beginning of its body.
    fn recorded_answer(&self, body: Option<&str>, assembly: &mut Assembly) -> Option<HttpAnswer> {
        let content_type = header(self.answer_headers, "content-type").unwrap_or_default();
        let mut lines = body.unwrap_or_default().lines().map(str::trim);
        // In an event stream, the names of events come before the data.
        let data = lines.clone().find(|line| line.starts_with("data:"));
        let line = data.or_else(|| lines.find(|line| !line.is_empty())).unwrap_or_default();
        Some(HttpAnswer {
            status: self.status?,
            content_type: content_type.split(';').next().unwrap_or_default().trim().into(),
            body: line.chars().take(MAX_BODY_CHARACTERS).collect::<String>().into(),
            error: body.filter(|_| self.status >= Some(400)).and_then(error_in),
            has_messages: body.is_some_and(has_messages),
            has_challenge: header(self.answer_headers, "www-authenticate").is_some(),
            start: assembly.mark(self.answer?.span().start),
        })
    }
}

fn decoded(body: Body<'_>) -> Option<(Cow<'_, str>, Spelling)> {
    if body.is_base64 { base64_of(body.string) } else { text_of(body.string) }
}

/// Whether a body has messages: an archive of a browser has those of pages and images as well.
fn has_messages(text: &str) -> bool {
    text.contains("\"jsonrpc\"")
}

/// The code and message of an error of JSON-RPC, which some servers send without the envelope.
fn error_in(body: &str) -> Option<(Box<str>, Box<str>)> {
    let body: serde_json::Value = serde_json::from_str(body).ok()?;
    let member = |name| body["error"].get(name);
    Some((member("code")?.as_i64()?.to_string().into(), member("message")?.as_str()?.into()))
}

/// Adds the messages of a body; returns whether there are any.
fn add<'d>(
    body: Body<'d>,
    (text, spelling): (Cow<'d, str>, Spelling),
    stream: Stream,
    holder: Holder,
    assembly: &mut Assembly,
    pointers: &mut PointerCursor<'d>,
) -> bool {
    let (root, pointer) = pointers.locate(body.string.id());
    assembly.begin_in(Holder { root, pointer: pointer.into(), ..holder });
    let end = body.string.span().end;
    assembly.body(&text, &spelling, end.saturating_sub(1), Some(stream))
}

/// Adds a document, if it is a JSON object: anything else would be a mistake in the recording.
fn add_document<'d>(
    body: Body<'d>,
    (text, spelling): (Cow<'d, str>, Spelling),
    holder: Holder,
    assembly: &mut Assembly,
    pointers: &mut PointerCursor<'d>,
) {
    let is_json = serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok();
    if is_json && text.trim_start().starts_with('{') {
        let (root, pointer) = pointers.locate(body.string.id());
        assembly.begin_in(Holder { root, pointer: pointer.into(), ..holder });
        let end = body.string.span().end;
        assembly.spelt(&text, &spelling, end.saturating_sub(1));
        assembly.implied("\n", end);
    }
}

/// The names and values of headers: a list of both, or an object whose values may be lists.
fn each_header<'d>(headers: Value<'d>) -> impl Iterator<Item = (&'d str, &'d str)> {
    let text = |value: Value<'d>| value.as_str().or_else(|| value.item(0)?.as_str());
    let in_object = headers.entries().filter_map(move |it| Some((it.key()?, text(it)?)));
    let in_list = headers.items();
    let in_list = in_list.filter_map(|it| Some((it.text_of("name")?, it.text_of("value")?)));
    in_object.chain(in_list)
}

/// The value of a header, in a list of names and values or in an object whose values may be lists.
pub(super) fn header<'d>(headers: Option<Value<'d>>, name: &str) -> Option<&'d str> {
    // Names of headers are case-insensitive (RFC 9110, section 5.1).
    each_header(headers?).find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|it| it.1)
}

/// The protocol's headers of a request, if its headers were recorded, which is shown by
/// `content-type`. Other headers, such as cookies, are not kept.
fn protocol_headers(headers: Option<Value<'_>>) -> Option<Headers> {
    const KEPT: [&str; 3] = ["mcp-method", "mcp-name", "mcp-protocol-version"];
    header(headers, "content-type")?;
    let lower = each_header(headers?).map(|(name, value)| (name.to_ascii_lowercase(), value));
    let kept = lower.filter(|it| KEPT.contains(&&*it.0) || it.0.starts_with("mcp-param-"));
    Some(kept.map(|(name, value)| (name.into(), value.into())).collect())
}
