//! The HTTP requests and responses of a recording.

/// An HTTP request and its response, as an archive or a recording of `mcp-lint-http` has them.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct HttpExchange {
    /// The method of the request; empty if it was not recorded.
    pub method: Box<str>,
    /// The address of the request, without its query; empty if it was not recorded.
    pub address: Box<str>,
    /// The kind of the request's body.
    pub sent: Sent,
    /// The headers of the request that are kept, if any were recorded.
    pub headers: Option<Headers>,
    /// Whether the request had the header `authorization`.
    pub is_authorized: bool,
    /// The name of the form that the response should have, if it is a document about authorization.
    pub form: Option<&'static str>,
    /// The response, if it was recorded with its status.
    pub answer: Option<HttpAnswer>,
}

/// The kind of a request's body.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub enum Sent {
    /// A JSON-RPC request.
    Request,
    /// A notification, or a response to the server.
    Message,
    /// The metadata of a client that registers itself.
    Registration,
    /// A request for a token.
    Token,
    /// No body, or one that does not matter.
    #[default]
    Other,
}

/// The headers that matter, in the order of the recording.
pub type Headers = Box<[HeaderLine]>;

/// The header of an HTTP message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeaderLine {
    /// The name, in lower case.
    pub name: Box<str>,
    /// The value.
    pub value: Box<str>,
    /// The start and the end of the value in the text.
    pub range: (u32, u32),
}

/// An HTTP response.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct HttpAnswer {
    /// The status; 0 if there was no response.
    pub status: u16,
    /// The headers that are kept.
    pub headers: Headers,
    /// Whether headers were recorded.
    pub has_headers: bool,
    /// The beginning of the body.
    pub body: Box<str>,
    /// The code and message of the JSON-RPC error that the body is.
    pub error: Option<(Box<str>, Box<str>)>,
    /// The code of the OAuth error that the body is.
    pub oauth_error: Option<Box<str>>,
    /// The kind of the body.
    pub shape: BodyShape,
    /// Whether the body is a message, or a stream of messages.
    pub has_messages: bool,
    /// The name of the first event of the body that has another one than `message`.
    pub event: Option<Box<str>>,
    /// The offset of the response in the text.
    pub start: u32,
}

/// The kind of a response's body, by its beginning.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum BodyShape {
    /// There is no body, or it was not recorded.
    #[default]
    Absent,
    /// A JSON object or array.
    Json,
    /// A stream of server-sent events.
    Events,
    /// Any other text.
    Other,
}

impl BodyShape {
    /// The kind of a body.
    pub fn of(body: &str) -> Self {
        match body.trim_start_matches('\u{feff}').trim_start().as_bytes().first() {
            None => Self::Absent,
            Some(b'{' | b'[') => Self::Json,
            Some(_) if field_of(body.trim_start()).is_some() => Self::Events,
            Some(_) => Self::Other,
        }
    }
}

impl HttpExchange {
    /// The value of a header of the request; `name` is in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.as_ref()?.iter().find(|it| &*it.name == name).map(|it| &*it.value)
    }
}

impl HttpAnswer {
    /// The headers with a name in lower case, of which a response may have several.
    pub fn headers<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a HeaderLine> {
        self.headers.iter().filter(move |it| &*it.name == name)
    }

    /// The header `content-type`, without its parameters; empty if there is none.
    pub fn content_type(&self) -> &str {
        let value = self.headers("content-type").next().map_or("", |it| &it.value);
        value.split(';').next().unwrap_or_default().trim()
    }

    /// Whether the response says how to authorize.
    pub fn has_challenge(&self) -> bool {
        self.headers("www-authenticate").next().is_some()
    }

    /// Whether the body is an error, of JSON-RPC or another one.
    pub fn has_error(&self) -> bool {
        self.error.is_some() || self.oauth_error.is_some()
    }

    /// Whether the status is that of a response without a result.
    pub fn is_error(&self) -> bool {
        self.status >= 300
    }

    /// Whether the response ends the exchange without a message: an error, or a body that is none or
    /// was not recorded.
    pub fn ends_exchange(&self) -> bool {
        self.is_error() || self.status == 200 && !self.has_messages
    }

    /// Whether the status itself is the cause, whatever error the body has: the address asks for
    /// authorization, accepts no POST, or limits the number of requests.
    pub fn speaks_by_status(&self) -> bool {
        matches!(self.status, 401 | 403 | 405 | 429)
    }

    /// Whether the response is none that the protocol knows for a request: an error, or another
    /// kind of document.
    pub fn rejects(&self) -> bool {
        self.is_error() || !self.has_messages && !self.body.is_empty()
    }
}

/// The name of the field that a line sets; empty for a comment.
pub(super) fn field_of(line: &str) -> Option<&str> {
    let is_named = |field: &&str| line.strip_prefix(*field).is_some_and(|it| it.starts_with(':'));
    ["data", "event", "id", "retry", ""].into_iter().find(is_named)
}
