//! One recorded JSON-RPC message.

use crate::document::{Part, Place, Value};
use crate::forms::Table;
use crate::model::Revision;

/// The kind of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MessageKind {
    /// It has a method, and wants an answer.
    Request,
    /// It has a method, and expects no answer.
    Notification,
    /// It answers with a result.
    Result,
    /// It answers with an error.
    Error,
    /// It has neither a method nor a result nor an error.
    Unclear,
}

named! {
    /// Who sent a message.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

/// A comparable id: `1` and `"1"` differ, `1` and `1.0` do not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MessageId<'d> {
    /// A number, without a fraction of zeros.
    Number(&'d str),
    /// A string.
    Text(&'d str),
}

impl<'d> MessageId<'d> {
    /// The id of a value; `None` if it cannot be an id.
    pub fn of(value: Value<'d>) -> Option<Self> {
        if let Some(text) = value.as_str() {
            return Some(Self::Text(text));
        }
        let number = value.number_text()?;
        let whole = number.split_once('.').filter(|(_, zeros)| zeros.bytes().all(|it| it == b'0'));
        Some(Self::Number(whole.map_or(number, |(whole, _)| whole)))
    }

    /// The number, if it is of ordinary size.
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
    /// The message.
    pub value: Value<'d>,
    /// The object or array in which it was recorded, if it is not separate.
    pub holder: Option<Value<'d>>,
    /// What it is.
    pub kind: MessageKind,
    /// `jsonrpc`
    pub version: Option<Value<'d>>,
    /// `id`; it may be `null`, which differs from absent.
    pub id: Option<Value<'d>>,
    /// `method`, if it is a string.
    pub method: Option<&'d str>,
    /// `params`
    pub params: Option<Value<'d>>,
    /// `result`
    pub result: Option<Value<'d>>,
    /// `error`
    pub error: Option<Value<'d>>,
    /// The sender, as far as the recording, its method or its partner shows.
    pub sender: Option<Sender>,
    /// The session of the recording to which it belongs, counted from 0.
    pub session: usize,
    /// Index of the answer to a request, or of the request that an answer belongs to.
    pub partner: Option<usize>,
    /// The revision that it, its request or its session shows.
    pub revision: Option<Revision>,
    /// The irregularity of its id.
    pub oddity: Option<IdOddity>,
}

/// Irregularities of a message's id, compared with the others of its session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IdOddity {
    /// A request with the id of an earlier one.
    Reused {
        /// Index of the earlier request.
        earlier: usize,
        /// Whether that one was not answered yet.
        in_flight: bool,
    },
    /// A second answer to a request.
    AnsweredAgain {
        /// Index of the first answer.
        earlier: usize,
    },
    /// An answer to no recorded request, although everything before it was recorded.
    AnswersNothing,
    /// An answer recorded with a request, that has another id.
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
            params: None,
            result: None,
            error: None,
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
                _ => {}
            }
        }
        message.kind = message.kind_of(has_method);
        message
    }

    fn kind_of(&self, has_method: bool) -> MessageKind {
        let notifies = self.method.is_some_and(|method| method.starts_with("notifications/"));
        match (has_method, self.result.is_some(), self.error.is_some()) {
            (true, ..) if notifies => MessageKind::Notification,
            // Without an id it is a notification, unless the protocol has only a request of that
            // name: then it is a faulty request, which a rule reports.
            (true, ..) if self.id.is_none() && !self.is_known_request() => {
                MessageKind::Notification
            }
            (true, ..) => MessageKind::Request,
            (false, true, _) => MessageKind::Result,
            (false, false, true) => MessageKind::Error,
            (false, false, false) => MessageKind::Unclear,
        }
    }

    fn is_known_request(&self) -> bool {
        self.method.is_some_and(|method| Table::get().message(method).is_some())
    }

    /// Whether it answers a request.
    pub fn is_answer(&self) -> bool {
        matches!(self.kind, MessageKind::Result | MessageKind::Error)
    }

    /// Whether it is a request for this method.
    pub fn requests(&self, method: &str) -> bool {
        self.kind == MessageKind::Request && self.method == Some(method)
    }

    /// Whether it is a notification of this kind.
    pub fn notifies(&self, method: &str) -> bool {
        self.kind == MessageKind::Notification && self.method == Some(method)
    }

    /// A member of `params`.
    pub fn param(&self, name: &str) -> Option<Value<'d>> {
        self.params?.get(name)
    }

    /// A member of the `_meta` of `params`.
    pub fn meta(&self, key: &str) -> Option<Value<'d>> {
        self.param("_meta")?.get(key)
    }

    /// The `code` of an error.
    pub fn error_code(&self) -> Option<i64> {
        self.error?.get("code")?.number_text()?.parse().ok()
    }

    /// Whether it is an error about a request that could not be read.
    pub fn is_error_about_reading(&self) -> bool {
        // Parse error and invalid request, whose answers have the id `null` (JSON-RPC 2.0, section
        // 5).
        matches!(self.error_code(), Some(-32700 | -32600))
    }

    /// The comparable id.
    pub fn id_key(&self) -> Option<MessageId<'d>> {
        self.id.and_then(MessageId::of)
    }

    /// Where a finding about the message as a whole points.
    pub fn place(&self) -> Place {
        Place::new(self.value.id(), Part::Opening)
    }

    /// Where a finding about the requested method points: at the method, or the whole.
    pub fn method_place(&self) -> Place {
        self.value.get("method").map_or_else(|| self.place(), Value::place)
    }
}

/// Whether an error means that the server failed. The other codes of JSON-RPC and of the protocol
/// blame the request.
pub fn is_failure(error: Value<'_>) -> bool {
    let code = error.get("code").and_then(Value::number_text).and_then(|it| it.parse::<i64>().ok());
    code.is_some_and(|code| code == -32603 || !(-32768..=-32000).contains(&code))
}

/// The only side that sends messages with this method; `None` if both do, or if no revision has it.
pub(crate) fn only_sender_of(method: &str) -> Option<Sender> {
    let form = Table::get().message(method)?;
    match (form.of_client, form.of_server) {
        (true, false) => Some(Sender::Client),
        (false, true) => Some(Sender::Server),
        _ => None,
    }
}
