//! A recorded JSON-RPC message.

use crate::document::{Part, Place, Value};
use crate::forms::{MessageForm, Table};
use crate::model::Revision;
use crate::source::HttpAnswer;

/// The kind of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MessageKind {
    /// A message with a method that expects a response.
    Request,
    /// A message with a method that expects no response.
    Notification,
    /// A response with a result.
    Result,
    /// A response with an error.
    Error,
    /// A message without a method, result or error.
    Unclear,
}

named! {
    /// The sender of a message.
    pub enum Sender {
        /// The client.
        Client = "client",
        /// The server.
        Server = "server",
    }
}

impl Sender {
    /// The other side.
    pub const fn other(self) -> Self {
        match self {
            Self::Client => Self::Server,
            Self::Server => Self::Client,
        }
    }
}

/// An ID that can be compared: `1` and `"1"` differ, `1` and `1.0` do not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MessageId<'d> {
    /// A number, without a zero fraction.
    Number(&'d str),
    /// A string.
    Text(&'d str),
}

impl<'d> MessageId<'d> {
    /// The ID in a value; `None` if the value cannot be an ID.
    pub fn of(value: Value<'d>) -> Option<Self> {
        if let Some(text) = value.as_str() {
            return Some(Self::Text(text));
        }
        let number = value.number_text()?;
        let whole = number.split_once('.').filter(|(_, zeros)| zeros.bytes().all(|it| it == b'0'));
        Some(Self::Number(whole.map_or(number, |(whole, _)| whole)))
    }

    /// The ID as a 64-bit integer, if it is one.
    pub(crate) fn as_integer(self) -> Option<i64> {
        match self {
            Self::Number(number) => number.parse().ok(),
            Self::Text(_) => None,
        }
    }
}

/// A recorded message. Members are returned unchanged, whatever their type.
#[derive(Clone, Copy, Debug)]
pub struct Message<'d> {
    /// The value of the message.
    pub value: Value<'d>,
    /// The object or array that contains the message, if there is one.
    pub holder: Option<Value<'d>>,
    /// The kind of the message.
    pub kind: MessageKind,
    /// The `jsonrpc` member.
    pub version: Option<Value<'d>>,
    /// The `id` member; may be `null`, which differs from absent.
    pub id: Option<Value<'d>>,
    /// The `method`, if it is a string.
    pub method: Option<&'d str>,
    /// The form of messages with this method, if the protocol has some.
    pub form: Option<&'static MessageForm>,
    /// The `params` member.
    pub params: Option<Value<'d>>,
    /// The `_meta` in `params`.
    pub meta: Option<Value<'d>>,
    /// The `result` member.
    pub result: Option<Value<'d>>,
    /// The `error` member.
    pub error: Option<Value<'d>>,
    /// Whether the message has a member that JSON-RPC does not define.
    pub has_others: bool,
    /// The sender, as far as the record, the method or the partner shows.
    pub sender: Option<Sender>,
    /// The index of the session of the recording that the message belongs to.
    pub session: usize,
    /// Index of the response to a request, or of the request of a response.
    pub partner: Option<usize>,
    /// The revision that the message, its request or its session shows.
    pub revision: Option<Revision>,
    /// The irregularity of the message's ID, if there is one.
    pub oddity: Option<IdOddity>,
}

/// Irregularities of a message's ID compared with the other IDs of its session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IdOddity {
    /// The ID of a request repeats that of an earlier one.
    Reused {
        /// Index of the earlier request.
        earlier: usize,
        /// Whether the earlier request had not been answered yet.
        in_flight: bool,
    },
    /// The response is the second one to a request.
    AnsweredAgain {
        /// Index of the first response.
        earlier: usize,
    },
    /// The response has no request, although all messages before it were recorded.
    AnswersNothing,
    /// The response is recorded together with a request that has another ID.
    NotOfPartner,
}

impl<'d> Message<'d> {
    pub(crate) fn new(value: Value<'d>, holder: Option<Value<'d>>) -> Self {
        let mut message = Self {
            value,
            holder,
            kind: MessageKind::Unclear,
            version: None,
            id: None,
            method: None,
            form: None,
            params: None,
            meta: None,
            result: None,
            error: None,
            has_others: false,
            sender: None,
            session: 0,
            partner: None,
            revision: None,
            oddity: None,
        };
        let mut has_method = false;
        for member in value.entries() {
            match member.key_text() {
                "jsonrpc" => message.version = Some(member),
                "id" => message.id = Some(member),
                "method" => (has_method, message.method) = (true, member.as_str()),
                "params" => message.params = Some(member),
                "result" => message.result = Some(member),
                "error" => message.error = Some(member),
                _ => message.has_others = true,
            }
        }
        message.form = message.method.and_then(|method| Table::get().message(method));
        message.meta = message.param("_meta");
        message.kind = message.kind_of(has_method);
        message
    }

    fn kind_of(&self, has_method: bool) -> MessageKind {
        let notifies = self.method.is_some_and(|method| method.starts_with("notifications/"));
        match (has_method, self.result.is_some(), self.error.is_some()) {
            (true, ..) if notifies => MessageKind::Notification,
            // Without an id it is a notification, unless the protocol has only a request of that
            // name: then it is a faulty request, which a rule reports.
            (true, ..) if self.id.is_none() && self.form.is_none() => MessageKind::Notification,
            (true, ..) => MessageKind::Request,
            (false, true, _) => MessageKind::Result,
            (false, false, true) => MessageKind::Error,
            (false, false, false) => MessageKind::Unclear,
        }
    }

    /// Whether the message is a response.
    pub fn is_answer(&self) -> bool {
        matches!(self.kind, MessageKind::Result | MessageKind::Error)
    }

    /// Whether the message is a request with this method.
    pub fn requests(&self, method: &str) -> bool {
        self.kind == MessageKind::Request && self.method == Some(method)
    }

    /// Whether the message is a notification with this method.
    pub fn notifies(&self, method: &str) -> bool {
        self.kind == MessageKind::Notification && self.method == Some(method)
    }

    /// A member of the message's `params`.
    pub fn param(&self, name: &str) -> Option<Value<'d>> {
        self.params?.get(name)
    }

    /// A member of the `_meta` in the message's `params`.
    pub fn meta(&self, key: &str) -> Option<Value<'d>> {
        self.meta?.get(key)
    }

    /// The `code` of the error in the message.
    pub fn error_code(&self) -> Option<i64> {
        self.error?.get("code")?.number_text()?.parse().ok()
    }

    /// Whether the message is an error about a request that could not be parsed.
    pub fn is_error_about_reading(&self) -> bool {
        // Parse error and invalid request, whose answers have the id `null` (JSON-RPC 2.0, section
        // 5).
        matches!(self.error_code(), Some(-32700 | -32600))
    }

    /// The HTTP response to the request, or the one that contains the message.
    pub fn http_answer(&self) -> Option<&'d HttpAnswer> {
        let source = self.value.document().source();
        source.exchange_at(self.value.span().start)?.answer.as_ref()
    }

    /// Whether the message was sent with an HTTP error. Its body is a response to no request:
    /// clients do not read it as a message (Streamable HTTP).
    pub fn is_of_http_error(&self) -> bool {
        self.is_answer() && self.http_answer().is_some_and(HttpAnswer::is_error)
    }

    /// Whether the response over HTTP to the request was an error, or no message.
    pub fn is_rejected_by_http(&self) -> bool {
        self.kind == MessageKind::Request && self.http_answer().is_some_and(HttpAnswer::rejects)
    }

    /// The ID of the message, if it is valid.
    pub fn id_key(&self) -> Option<MessageId<'d>> {
        self.id.and_then(MessageId::of)
    }

    /// The only side that sends messages with the method; `None` if both do, or if no revision has it.
    pub(crate) fn only_sender(&self) -> Option<Sender> {
        match self.form.map(|form| (form.of_client, form.of_server))? {
            (true, false) => Some(Sender::Client),
            (false, true) => Some(Sender::Server),
            _ => None,
        }
    }

    /// The place of findings about the message as a whole.
    pub fn place(&self) -> Place {
        Place::new(self.value.id(), Part::Opening)
    }

    /// The place of findings about the method: the `method` member, or else the message.
    pub fn method_place(&self) -> Place {
        self.value.get("method").map_or_else(|| self.place(), Value::place)
    }
}

/// Whether an error is a failure of the server. All other codes of JSON-RPC and the protocol are
/// about faults of the request.
pub fn is_failure(error: Value<'_>) -> bool {
    let code = error.get("code").and_then(Value::number_text).and_then(|it| it.parse::<i64>().ok());
    code.is_some_and(|code| code == -32603 || !(-32768..=-32000).contains(&code))
}
