//! Pairing of responses with requests: by joint recording, or else by ID and direction. Each ID is
//! looked up once, however often it is used.

use std::collections::HashMap;

use crate::document::NodeId;
use crate::model::recordings::one_sided::{is_clients_result, only_side};
use crate::model::{IdOddity, Message, MessageId, MessageKind, Sender};

/// Pairs the messages, which are in order. Returns for each session the side that was recorded, if
/// it was only one; then no response belongs to a request.
pub(crate) fn pair(messages: &mut [Message<'_>]) -> Vec<Option<Sender>> {
    pair_records(messages);
    let mut only_sides = Vec::new();
    let mut start = 0;
    while start < messages.len() {
        let session = messages[start].session;
        let length = messages[start..].partition_point(|message| message.session <= session);
        let of_session = &mut messages[start..start + length];
        // A pair that was recorded together shows both sides.
        let is_paired = of_session.iter().any(|message| message.partner.is_some());
        let only_side = only_side(of_session).filter(|_| !is_paired);
        match only_side {
            Some(side) => of_session.iter_mut().for_each(|message| message.sender = Some(side)),
            None => pair_session(messages, start, start + length),
        }
        only_sides.push(only_side);
        start += length;
    }
    only_sides
}

/// Pairs a request and a response that are the only messages in one object.
fn pair_records(messages: &mut [Message<'_>]) {
    let mut start = 0;
    while start < messages.len() {
        let holder = holder_object(&messages[start]);
        let same = |message: &&Message<'_>| holder_object(message) == holder;
        let length = messages[start..].iter().take_while(same).count().max(1);
        if holder.is_some() && length == 2 {
            let (first, second) = (start, start + 1);
            let answers = |a: usize, b: usize| {
                messages[a].kind == MessageKind::Request && messages[b].is_answer()
            };
            let found = match (answers(first, second), answers(second, first)) {
                (true, _) => Some((first, second)),
                (_, true) => Some((second, first)),
                _ => None,
            };
            if let Some((request, answer)) = found {
                join(messages, request, answer);
                if differ(&messages[request], &messages[answer]) {
                    messages[answer].oddity = Some(IdOddity::NotOfPartner);
                }
            }
        }
        start += length;
    }
}

fn holder_object(message: &Message<'_>) -> Option<NodeId> {
    message.holder.filter(|holder| holder.is_object()).map(crate::document::Value::id)
}

/// Whether both have an ID and the IDs differ.
fn differ(request: &Message<'_>, answer: &Message<'_>) -> bool {
    match (request.id_key(), answer.id_key()) {
        (Some(asked), Some(answered)) => asked != answered,
        _ => false,
    }
}

fn join(messages: &mut [Message<'_>], request: usize, answer: usize) {
    messages[request].partner = Some(answer);
    messages[answer].partner = Some(request);
    let sender = messages[answer].sender;
    messages[answer].sender = sender.or_else(|| messages[request].sender.map(Sender::other));
}

/// All senders, including unknown ones, in the order of [`position`].
const SENDERS: [Option<Sender>; 3] = [Some(Sender::Client), Some(Sender::Server), None];

/// The position of a sender among [`SENDERS`].
fn position(sender: Option<Sender>) -> usize {
    sender.map_or(2, |sender| sender as usize)
}

/// The messages with an ID, in which lists have the requests of each of [`SENDERS`].
#[derive(Default)]
struct IdUses {
    /// Indexes of requests without a response, the latest last.
    open: [Vec<usize>; 3],
    /// Index of the latest request.
    latest: [Option<usize>; 3],
    /// Index of the latest response.
    answered: Option<usize>,
}

#[derive(Default)]
struct Session<'d> {
    ids: HashMap<MessageId<'d>, IdUses>,
    /// Indexes of responses before their request, or without one.
    early: Vec<usize>,
    /// Index of the latest request.
    last: Option<usize>,
}

fn pair_session(messages: &mut [Message<'_>], start: usize, end: usize) {
    let mut session = Session::default();
    for index in start..end {
        if messages[index].partner.is_some() {
            continue;
        }
        let Some(id) = messages[index].id_key() else { continue };
        match messages[index].kind {
            MessageKind::Request => session.ask(messages, index, id),
            MessageKind::Result | MessageKind::Error => session.answer(messages, index, id),
            MessageKind::Notification | MessageKind::Unclear => {}
        }
    }
    let lowest = lowest_id(&messages[start..end]);
    for answer in std::mem::take(&mut session.early) {
        let Some(id) = messages[answer].id_key() else { continue };
        if let Some(request) = session.take_open(messages, answer, id) {
            join(messages, request, answer);
        } else if asks_before(&messages[start..answer], id, lowest) {
            messages[answer].oddity = Some(IdOddity::AnswersNothing);
        }
    }
}

impl<'d> Session<'d> {
    fn ask(&mut self, messages: &mut [Message<'d>], index: usize, id: MessageId<'d>) {
        let (sender, uses) = (position(messages[index].sender), self.ids.entry(id).or_default());
        // A client sends a request again that was rejected before the server read it, such as for
        // want of authorization.
        let is_counted = |&earlier: &usize| !messages[earlier].is_rejected_by_http();
        if let Some(earlier) = uses.latest[sender].replace(index).filter(is_counted) {
            let in_flight = messages[earlier].partner.is_none();
            messages[index].oddity = Some(IdOddity::Reused { earlier, in_flight });
        }
        uses.open[sender].push(index);
        self.last = Some(index);
    }

    fn answer(&mut self, messages: &mut [Message<'d>], index: usize, id: MessageId<'d>) {
        if let Some(request) = self.take_open(messages, index, id) {
            join(messages, request, index);
            self.ids.entry(id).or_default().answered = Some(index);
        } else if let Some(request) = self.last.filter(|&it| is_meant(messages, it, index)) {
            // The id was not echoed: the response is to the last request, which still waits.
            join(messages, request, index);
            messages[index].oddity = Some(IdOddity::NotOfPartner);
            let uses = messages[request].id_key().and_then(|id| self.ids.get_mut(&id));
            let open = uses.map(|uses| &mut uses.open[position(messages[request].sender)]);
            // The last request of all is the last with its id.
            open.and_then(|open| open.pop_if(|it| *it == request));
        } else if let Some(earlier) = self.ids.get(&id).and_then(|uses| uses.answered) {
            messages[index].oddity = Some(IdOddity::AnsweredAgain { earlier });
        } else {
            self.early.push(index);
        }
    }

    /// Takes the open request that a response belongs to.
    fn take_open(
        &mut self,
        messages: &[Message<'d>],
        answer: usize,
        id: MessageId<'d>,
    ) -> Option<usize> {
        let sender = messages[answer].sender.map(Sender::other);
        let wanted =
            |asker: &Option<Sender>| asker.is_none() || sender.is_none() || *asker == sender;
        // An id that was used again belongs to the latest request that waits.
        let uses = self.ids.get_mut(&id)?;
        let latest = |asker: Option<Sender>| uses.open[position(asker)].last().copied();
        // Client and server number their requests independently, so both may wait for id 1.
        let mut open: Vec<usize> = SENDERS.into_iter().filter(wanted).filter_map(latest).collect();
        crate::sort::by(&mut open, Ord::cmp);
        // Only if both sides wait for the same id does the form of the result decide.
        let likely = || {
            let like_client = messages[answer].result.is_some_and(is_clients_result);
            let by_likeness =
                |&index: &usize| like_client == (messages[index].sender == Some(Sender::Server));
            open.iter().copied().rev().find(by_likeness)
        };
        let is_unclear = open.len() > 1;
        let chosen = if is_unclear { likely() } else { None }.or(open.last().copied())?;
        uses.open[position(messages[chosen].sender)].pop()
    }
}

/// Whether a response whose id was answered before is meant for a request that waits: its result has
/// a member that the request's result requires and the results of most others do not have.
fn is_meant(messages: &[Message<'_>], request: usize, answer: usize) -> bool {
    let (request, answer) = (&messages[request], &messages[answer]);
    let is_between =
        request.partner.is_none() && (request.sender.is_none() || request.sender != answer.sender);
    let shows = |result| request.form.is_some_and(|form| form.is_shown_by(result));
    is_between && answer.result.is_some_and(shows)
}

/// The lowest number among the IDs of requests.
fn lowest_id(messages: &[Message<'_>]) -> Option<i64> {
    let requests = messages.iter().filter(|message| message.kind == MessageKind::Request);
    requests.filter_map(|message| message.id_key()?.as_integer()).min()
}

/// Whether a request with this ID would be among the messages before, if it had been sent. A
/// recording that begins in the middle of a session has responses to earlier requests.
fn asks_before(before: &[Message<'_>], id: MessageId<'_>, lowest: Option<i64>) -> bool {
    let begins = before.first().is_some_and(|first| first.kind == MessageKind::Request);
    let earlier = match (id.as_integer(), lowest) {
        (Some(id), Some(lowest)) => id < lowest,
        _ => false,
    };
    let from_start = before.first().is_some_and(|first| first.requests("initialize"));
    begins && (from_start || !earlier)
}

#[cfg(test)]
mod tests {
    use crate::document::Document;
    use crate::model::{IdOddity, Purpose, recognise};

    fn with_messages<T>(text: &str, look: impl FnOnce(&crate::model::Transcript<'_>) -> T) -> T {
        let document = Document::of_json(text);
        look(&recognise(&document, Purpose::Found).transcript)
    }

    fn partners(text: &str) -> Vec<Option<usize>> {
        with_messages(text, |transcript| {
            transcript.messages.iter().map(|message| message.partner).collect()
        })
    }

    #[test]
    fn both_sides_may_use_the_same_id() {
        let text = r#"
            {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "a"}}
            {"jsonrpc": "2.0", "id": 1, "method": "sampling/createMessage", "params": {}}
            {"jsonrpc": "2.0", "id": 1, "result": {"role": "assistant", "model": "m", "content": []}}
            {"jsonrpc": "2.0", "id": 1, "result": {"content": []}}"#;
        assert_eq!(partners(text), [Some(3), Some(2), Some(1), Some(0)]);
    }

    #[test]
    fn messages_recorded_as_a_pair_belong_together() {
        let text = r#"
            {"in": {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "a"}},
             "out": {"jsonrpc": "2.0", "id": 2, "result": {"content": []}}}
            {"in": {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "b"}},
             "out": {"jsonrpc": "2.0", "id": 3, "result": {"content": []}}}"#;
        assert_eq!(partners(text), [Some(1), Some(0), Some(3), Some(2)]);
        with_messages(text, |transcript| {
            let oddities: Vec<_> = transcript.messages.iter().map(|it| it.oddity).collect();
            assert_eq!(oddities, [None, None, None, Some(IdOddity::NotOfPartner)]);
        });
    }

    #[test]
    fn answers_may_come_before_their_requests() {
        let text = r#"[
            {"jsonrpc": "2.0", "id": "a", "result": {"content": []}},
            {"jsonrpc": "2.0", "id": "a", "method": "tools/call", "params": {"name": "a"}}]"#;
        assert_eq!(partners(text), [Some(1), Some(0)]);
    }

    #[test]
    fn a_recording_may_begin_in_the_middle() {
        let oddities = |text| {
            with_messages(text, |transcript| {
                transcript.messages.iter().filter_map(|it| it.oddity).collect::<Vec<_>>()
            })
        };
        let middle = r#"
            {"jsonrpc": "2.0", "id": 7, "method": "tools/list"}
            {"jsonrpc": "2.0", "id": 6, "result": {"content": []}}
            {"jsonrpc": "2.0", "id": 7, "result": {"tools": []}}"#;
        assert_eq!(oddities(middle), []);
        let wrong = middle.replace("\"id\": 6", "\"id\": 8");
        assert_eq!(oddities(&wrong), [IdOddity::AnswersNothing]);
    }
}
