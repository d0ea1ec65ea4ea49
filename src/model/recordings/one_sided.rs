//! Detection of sessions of which only one side was recorded.

use std::collections::HashSet;

use crate::document::Value;
use crate::model::{Message, MessageId, MessageKind, Sender};

/// The only side with messages in a session; `None` if both have messages, or there are too few to
/// decide.
pub(crate) fn only_side(messages: &[Message<'_>]) -> Option<Sender> {
    let seen = Seen::of(messages);
    let is_server = seen.server || seen.answers_of_server > 0;
    let is_client = seen.client || seen.answers_of_client > 0;
    match (is_client, is_server) {
        // A client continues only after its `initialize` was answered. A single request, or calls
        // alone, may have been saved deliberately.
        (true, false) => {
            let goes_on = seen.begins && seen.client_requests > 1;
            (goes_on || seen.answers_of_client > 0).then_some(Sender::Client)
        }
        // So may answers.
        (false, true) => {
            let is_session = seen.server || seen.brings_handshake;
            (is_session && seen.brings_result).then_some(Sender::Server)
        }
        _ => None,
    }
}

/// Evidence for the senders of a session's messages.
#[derive(Default)]
struct Seen {
    /// Whether a message is from the client, by its method or its record.
    client: bool,
    /// Whether a message is from the server, by its method or its record.
    server: bool,
    begins: bool,
    client_requests: usize,
    answers_of_client: usize,
    answers_of_server: usize,
    /// Whether there is a response to `initialize` or `server/discover`.
    brings_handshake: bool,
    /// Whether there is a result of a call.
    brings_result: bool,
}

impl Seen {
    fn of(messages: &[Message<'_>]) -> Self {
        let mut seen = Self::default();
        let mut asked: HashSet<MessageId<'_>> = HashSet::new();
        // The requests up to this one are in `asked`, which most sessions do not need.
        let mut read = 0;
        for (index, message) in messages.iter().enumerate() {
            match message.sender {
                Some(Sender::Client) => seen.client = true,
                Some(Sender::Server) => seen.server = true,
                None => {}
            }
            if message.kind == MessageKind::Request {
                seen.client_requests += usize::from(message.only_sender() == Some(Sender::Client));
                seen.begins |= message.requests("initialize");
            } else if message.is_answer() {
                seen.see_answer(message, |id| {
                    let requests = messages[read..index].iter();
                    let requests = requests.filter(|it| it.kind == MessageKind::Request);
                    asked.extend(requests.filter_map(Message::id_key));
                    read = index;
                    asked.contains(&id)
                });
            }
        }
        seen
    }

    /// `is_asked` says whether there is a request with an ID before.
    fn see_answer<'d>(
        &mut self,
        answer: &Message<'d>,
        is_asked: impl FnOnce(MessageId<'d>) -> bool,
    ) {
        if answer.result.is_some_and(is_clients_result) {
            self.answers_of_client += 1;
            return;
        }
        let is_empty = answer.result.is_none_or(|result| result.entries().next().is_none());
        if is_empty && !answer.id_key().is_some_and(is_asked) {
            // Either side sends errors and empty results.
            return;
        }
        self.answers_of_server += 1;
        let has = |member| answer.result.is_some_and(|result| result.has(member));
        self.brings_handshake |= has("protocolVersion") || has("serverInfo");
        self.brings_result |= has("content") || has("structuredContent");
    }
}

/// Whether only clients send such a result.
pub(crate) fn is_clients_result(result: Value<'_>) -> bool {
    ["role", "action", "roots"].iter().any(|member| result.has(member))
}

#[cfg(test)]
mod tests {
    use crate::document::Document;
    use crate::model::Sender::{Client, Server};
    use crate::model::{Purpose, Sender, recognise};

    fn only_side(lines: &[&str]) -> Option<Sender> {
        let messages = lines.iter().map(|line| format!("{{\"jsonrpc\":\"2.0\",{line}}}\n"));
        let document = Document::of_json(&messages.collect::<String>());
        recognise(&document, Purpose::Found).transcript.only_side(0)
    }

    const INITIALIZE: &str =
        r#""id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}"#;
    const INITIALIZED: &str = r#""id":0,"result":{"protocolVersion":"2025-11-25"}"#;
    const LIST: &str = r#""id":1,"method":"tools/list""#;
    const LISTED: &str = r#""id":1,"result":{"tools":[]}"#;
    const CALL: &str = r#""id":2,"method":"tools/call","params":{"name":"a"}"#;
    const CALLED: &str = r#""id":2,"result":{"content":[]}"#;
    const ELICIT: &str = r#""id":0,"method":"elicitation/create""#;
    const ACCEPT: &str = r#""id":0,"result":{"action":"accept","content":{}}"#;
    const EMPTY: &str = r#""id":9,"result":{}"#;

    #[test]
    fn the_side_is_inferred_from_messages_that_only_it_sends() {
        let cases: [(&[&str], Option<Sender>); 17] = [
            (&[INITIALIZE], None),
            (&[INITIALIZE, LIST], Some(Client)),
            (&[LIST, CALL], None),
            (&[CALL, ACCEPT], Some(Client)),
            (&[ACCEPT], Some(Client)),
            (&[INITIALIZE, LIST, CALL, EMPTY, ACCEPT], Some(Client)),
            (&[INITIALIZE, LIST, r#""id":1,"error":{"code":-32601,"message":"no"}"#], None),
            (&[INITIALIZE, LIST, r#""id":1,"result":{}"#], None),
            (&[INITIALIZE, INITIALIZED, LIST], None),
            (&[INITIALIZE, LIST, ELICIT], None),
            (&[LISTED], None),
            (&[CALLED, CALLED], None),
            (&[INITIALIZED, LISTED], None),
            (&[INITIALIZED, LISTED, CALLED], Some(Server)),
            (&[ELICIT, CALLED], Some(Server)),
            (&[ELICIT, ACCEPT, CALLED], None),
            (&[INITIALIZE, INITIALIZED, LIST, LISTED, CALL, CALLED], None),
        ];
        for (lines, expected) in cases {
            assert_eq!(only_side(lines), expected, "{lines:#?}");
        }
    }
}
