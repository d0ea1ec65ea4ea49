//! An HTTP exchange, independent of the format of the recording.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::document::{PointerCursor, Value};
use crate::model::AuthorizationForm;
use crate::model::embedded::decode::{base64_of, text_of};
use crate::model::limits::{MAX_BODY_CHARACTERS, MAX_HEADERS};
use crate::source::{
    Assembly, BodyShape, HeaderLine, Holder, HttpAnswer, HttpExchange, Sent, Spelling, Stream,
};

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
    /// The method of the request.
    pub(super) method: Option<&'d str>,
    /// The URL of the request.
    pub(super) address: Option<&'d str>,
    pub(super) session: Option<&'d str>,
    /// The headers of the request.
    pub(super) headers: Option<Value<'d>>,
    /// The headers of the response.
    pub(super) answer_headers: Option<Value<'d>>,
    /// The type of the response's body, if it was recorded apart from the headers.
    pub(super) media_type: Option<&'d str>,
}

impl<'d> Exchange<'d> {
    /// The URL without its query, and the session ID, which the exchanges of one session have in
    /// common.
    pub(super) fn key(&self) -> (&'d str, &'d str) {
        let address = self.address.unwrap_or_default();
        let address = address.split(['?', '#']).next().unwrap_or_default();
        (address, self.session.unwrap_or_default())
    }

    /// Adds the exchange with its messages, or the document in its response; returns whether there is any
    /// that shows what the recording is about. `index` is the place of the exchange in the recording, and
    /// `named` are the addresses of documents that challenges name.
    pub(super) fn add_to(
        &self,
        (index, session): (u32, u32),
        named: &HashSet<&str>,
        assembly: &mut Assembly,
        pointers: &mut PointerCursor<'d>,
    ) -> bool {
        let sent = self.request.and_then(decoded);
        let response = self.response.and_then(decoded);
        let body = response.as_ref().map(|(text, _)| &**text);
        let kind = sent.as_ref().map_or(Sent::Other, |(text, _)| sent_kind(text));
        let is_message = matches!(kind, Sent::Request | Sent::Message);
        let has_answer = body.is_some_and(has_messages);
        let form = self.form(kind, named).filter(|_| !is_message && !has_answer);
        let exchange = self.recorded(kind, form, body, assembly, pointers);
        assembly.exchange(index, exchange);
        let holder = Holder { session, exchange: Some(index), ..Holder::default() };
        if !is_message && !has_answer {
            if let Some((body, text)) = self.response.zip(response).filter(|_| form.is_some()) {
                add_document(body, text, &holder, assembly, pointers);
            }
            return form == Some(AuthorizationForm::Resource);
        }
        let mut add = |body: Option<Body<'d>>, text, stream| {
            body.zip(text)
                .is_some_and(|(body, text)| add(body, text, stream, &holder, assembly, pointers))
        };
        let asks = add(self.request, sent.filter(|_| is_message), Stream::In);
        let answers = add(self.response, response.filter(|_| has_answer), Stream::Out);
        // Only a request is answered with a body: a notification gets the status 202 (Streamable
        // HTTP). Any other status has no body, or it does not matter.
        let is_missing = asks
            && kind == Sent::Request
            && self.lacks_body()
            && matches!(self.status, None | Some(200));
        if let Some(answer) = self.answer.filter(|_| is_missing) {
            assembly.missing(answer.span().start);
        }
        asks || answers
    }

    /// The form that the response should have, if it is a document about authorization.
    fn form(&self, sent: Sent, named: &HashSet<&str>) -> Option<AuthorizationForm> {
        if self.status.is_some_and(|status| !(200..300).contains(&status)) {
            return None;
        }
        AuthorizationForm::at_well_known(self.key().0).or(match sent {
            Sent::Registration => Some(AuthorizationForm::Registration),
            Sent::Token => Some(AuthorizationForm::Token),
            _ if named.contains(self.key().0) => Some(AuthorizationForm::Resource),
            _ => None,
        })
    }

    /// Whether the body of the response was not recorded.
    fn lacks_body(&self) -> bool {
        self.response.is_none_or(|body| body.string.as_str().is_none_or(str::is_empty))
    }

    /// The facts about the exchange that are kept.
    fn recorded(
        &self,
        sent: Sent,
        form: Option<AuthorizationForm>,
        body: Option<&str>,
        assembly: &mut Assembly,
        pointers: &mut PointerCursor<'d>,
    ) -> HttpExchange {
        if let Some(answer) = self.answer {
            let (root, pointer) = pointers.locate(answer.id());
            assembly.begin_in(Holder { root, pointer: pointer.into(), ..Holder::default() });
        }
        // Without `content-type`, headers of a request with a body were left out.
        let has_all = header(self.headers, "content-type").is_some();
        let headers = self.headers.filter(|_| has_all);
        HttpExchange {
            method: self.method.unwrap_or_default().into(),
            address: self.key().0.into(),
            sent,
            headers: headers.map(|it| kept(Some(it), is_kept_of_request, None).into()),
            is_authorized: header(self.headers, "authorization").is_some(),
            form: form.map(AuthorizationForm::name),
            answer: self.recorded_answer(body, assembly),
        }
    }

    /// The status of the response, the headers that matter, and the beginning of its body.
    fn recorded_answer(&self, body: Option<&str>, assembly: &mut Assembly) -> Option<HttpAnswer> {
        let status = self.status?;
        let start = assembly.mark(self.answer?.span().start);
        let mut lines = body.unwrap_or_default().lines().map(str::trim);
        // In an event stream, the names of events come before the data.
        let data = lines.clone().find(|line| line.starts_with("data:"));
        let events = lines.clone().filter_map(|line| line.strip_prefix("event:")).map(str::trim);
        let event = events.clone().find(|name| !name.is_empty() && *name != "message");
        let line = data.or_else(|| lines.find(|line| !line.is_empty())).unwrap_or_default();
        let error = body.filter(|_| status >= 400);
        let error = error.and_then(|it| serde_json::from_str::<serde_json::Value>(it).ok());
        let beginning = |text: &str| text.chars().take(MAX_BODY_CHARACTERS).collect::<Box<str>>();
        let mut headers = kept(self.answer_headers, is_kept_of_response, Some(assembly));
        let media_type = self.media_type.filter(|it| !it.is_empty());
        if let Some(value) =
            media_type.filter(|_| headers.iter().all(|it| &*it.name != "content-type"))
        {
            let (name, range) = ("content-type".into(), (start, start + 1));
            headers.push(HeaderLine { name, value: value.into(), range });
        }
        Some(HttpAnswer {
            status,
            headers: headers.into(),
            has_headers: self.answer_headers.is_some(),
            body: beginning(line),
            shape: BodyShape::of(body.unwrap_or_default()),
            error: error.as_ref().and_then(error_in),
            oauth_error: error.as_ref().and_then(|it| Some(it["error"].as_str()?.into())),
            has_messages: body.is_some_and(has_messages),
            event: event.map(beginning),
            start,
        })
    }
}

/// The headers that are kept, each with its place. Others, such as cookies, may contain secrets.
fn kept(
    headers: Option<Value<'_>>,
    is_kept: fn(&str) -> bool,
    mut assembly: Option<&mut Assembly>,
) -> Vec<HeaderLine> {
    let all = headers.into_iter().flat_map(each_header).take(MAX_HEADERS);
    let all = all.map(|(name, value)| (name.to_ascii_lowercase(), value));
    let kept = all.filter(|(name, _)| is_kept(name)).filter_map(|(name, value)| {
        let span = value.span();
        let length = (span.end - span.start) as usize;
        let range = assembly.as_mut().map(|it| it.mark_range(span.start, length));
        let range = range.unwrap_or_default();
        Some(HeaderLine { name: name.into(), value: value.as_str()?.into(), range })
    });
    kept.collect()
}

fn is_kept_of_request(name: &str) -> bool {
    matches!(name, "mcp-method" | "mcp-name" | "mcp-protocol-version")
        || name.starts_with("mcp-param-")
}

fn is_kept_of_response(name: &str) -> bool {
    matches!(name, "content-type" | "www-authenticate" | "location" | "mcp-session-id")
}

/// The kind of a request's body.
fn sent_kind(text: &str) -> Sent {
    if has_messages(text) {
        match text.contains("\"id\"") && text.contains("\"method\"") {
            true => Sent::Request,
            false => Sent::Message,
        }
    } else if text.contains("\"redirect_uris\"") {
        Sent::Registration
    } else if text.contains("grant_type=") {
        Sent::Token
    } else {
        Sent::Other
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
fn error_in(body: &serde_json::Value) -> Option<(Box<str>, Box<str>)> {
    let member = |name| body["error"].get(name);
    Some((member("code")?.as_i64()?.to_string().into(), member("message")?.as_str()?.into()))
}

/// Adds the messages of a body; returns whether there are any.
fn add<'d>(
    body: Body<'d>,
    (text, spelling): (Cow<'d, str>, Spelling),
    stream: Stream,
    holder: &Holder,
    assembly: &mut Assembly,
    pointers: &mut PointerCursor<'d>,
) -> bool {
    let (root, pointer) = pointers.locate(body.string.id());
    assembly.begin_in(Holder { root, pointer: pointer.into(), ..holder.clone() });
    let end = body.string.span().end;
    assembly.body(&text, &spelling, end.saturating_sub(1), Some(stream))
}

/// Adds a document, if it is a JSON object: anything else would be a mistake in the recording.
fn add_document<'d>(
    body: Body<'d>,
    (text, spelling): (Cow<'d, str>, Spelling),
    holder: &Holder,
    assembly: &mut Assembly,
    pointers: &mut PointerCursor<'d>,
) {
    let is_json = serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok();
    if is_json && text.trim_start().starts_with('{') {
        let (root, pointer) = pointers.locate(body.string.id());
        assembly.begin_in(Holder { root, pointer: pointer.into(), ..holder.clone() });
        let end = body.string.span().end;
        assembly.spelt(&text, &spelling, end.saturating_sub(1));
        assembly.implied("\n", end);
    }
}

/// The names and values of headers: a list of both, or an object whose values may be lists.
fn each_header<'d>(headers: Value<'d>) -> impl Iterator<Item = (&'d str, Value<'d>)> {
    let text = |value: Value<'d>| if value.is_string() { Some(value) } else { value.item(0) };
    let in_object = headers.entries().filter_map(move |it| Some((it.key()?, text(it)?)));
    let in_list = headers.items();
    let in_list = in_list.filter_map(|it| Some((it.text_of("name")?, it.get("value")?)));
    in_object.chain(in_list)
}

/// The value of a header, in a list of names and values or in an object whose values may be lists.
pub(super) fn header<'d>(headers: Option<Value<'d>>, name: &str) -> Option<&'d str> {
    // Names of headers are case-insensitive (RFC 9110, section 5.1).
    each_header(headers?).find(|(known, _)| known.eq_ignore_ascii_case(name))?.1.as_str()
}
