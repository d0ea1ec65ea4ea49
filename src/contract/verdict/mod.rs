//! Whether a change of a schema breaks a caller or reader: a proof, counter-examples, or neither.

mod structural;

use serde_json::{Value as Json, json};

use crate::changes::Undeclared;
use crate::contract::prover::{self, Proof};
use crate::contract::shape::closed::closure;
use crate::contract::shape::kept::keep;
use crate::contract::shape::plain::{ToleratedAdditions, all_of, plain, plain_with_format};
use crate::contract::shape::side::Side;
use crate::contract::verdict::structural::Comparison;
use crate::contract::witness::judge::{Judge, Witness};
use crate::contract::witness::search;

/// Which schema of a tool is compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// `inputSchema`: callers send what the old one allows, the new one receives it.
    Input,
    /// `outputSchema`: the server sends what the new one allows, readers of the old one receive it.
    Output,
}

impl Direction {
    /// The word of reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Output => "output",
        }
    }

    /// The member of a tool.
    pub const fn member(self) -> &'static str {
        match self {
            Self::Input => "inputSchema",
            Self::Output => "outputSchema",
        }
    }
}

/// What was found out about a pair of schemas in one direction.
#[derive(Debug)]
pub(super) enum Verdict {
    /// Everything that is sent is accepted.
    Contained,
    /// These instances are sent and rejected, the shortest first.
    Lost(Vec<Witness>),
    /// Neither was found out, for this reason.
    Unknown(String),
}

/// A pair of schemas in one direction.
pub(super) struct Question<'s, 'd> {
    pub(super) producer: &'s Side<'d>,
    pub(super) receiver: &'s Side<'d>,
    pub(super) direction: Direction,
    pub(super) undeclared: Undeclared,
}

impl Question<'_, '_> {
    /// The normal form of a side.
    fn form(&self, side: &Side<'_>, tolerated: Option<&ToleratedAdditions>) -> Option<Json> {
        Some(self.of_object(plain(side, &[0], tolerated)?))
    }

    /// What is sent by the usual senders, or by all.
    fn sent(&self, receiver: &Json, is_usual: bool) -> Option<Json> {
        let mut schema = plain_with_format(self.producer)?;
        keep(&mut schema, receiver, is_usual);
        Some(self.of_object(schema))
    }

    /// Arguments are always an object.
    fn of_object(&self, schema: Json) -> Json {
        match self.direction {
            // MCP: `arguments` is an object, whatever a schema without `type: object` accepts
            // beside it.
            Direction::Input => joined(&json!({"type": "object"}), &schema),
            Direction::Output => schema,
        }
    }

    fn is_input(&self) -> bool {
        self.direction == Direction::Input
    }

    /// Whether both sides accept the same from any sender; `None` if that is not known.
    pub(super) fn is_equal(&self) -> Option<bool> {
        let one = self.form(self.producer, None)?;
        let other = self.form(self.receiver, None)?;
        // Without the closed reading: a schema that is only written differently is the same for
        // every sender.
        let ways = [prover::contained(&one, &other), prover::contained(&other, &one)];
        if ways.iter().all(|proof| *proof == Proof::Contained) {
            return Some(true);
        }
        if ways.iter().any(|proof| matches!(proof, Proof::Refuted(_))) {
            return Some(false);
        }
        let (own, other) = (self.producer.root(), self.receiver.root());
        let equal = Comparison::new(self.producer, self.receiver, false)
            .is_contained(&own, &other, true)
            && Comparison::new(self.receiver, self.producer, false)
                .is_contained(&other, &own, true);
        equal.then_some(true)
    }

    /// The verdict, with what the receiver is expected to tolerate. The search for counter-examples
    /// ends when there are enough.
    pub(super) fn verdict(
        &self,
        tolerated: &ToleratedAdditions,
        is_enough: &mut dyn FnMut(&Witness) -> bool,
    ) -> Verdict {
        if let Some(reason) = self.producer.opaque.or(self.receiver.opaque) {
            return Verdict::Unknown(reason.to_owned());
        }
        let tolerated = Some(tolerated).filter(|it| !it.is_empty());
        let Some(forms) = self.forms(tolerated) else {
            return Verdict::Unknown("too large or deep to decide".to_owned());
        };
        let mut difference = None;
        let reason = match prover::contained(&forms.sent, &forms.receiver) {
            Proof::Contained => return Verdict::Contained,
            Proof::Refuted(lost) => {
                difference = lost;
                "looks narrower, but no failing example was found".to_owned()
            }
            Proof::Unknown(reason) => {
                let closed = self.undeclared == Undeclared::Closed;
                let mut comparison = Comparison::new(self.producer, self.receiver, closed);
                let (own, other) = (self.producer.root(), self.receiver.root());
                // Place by place, the subschemas of the receiver are read as written, without what
                // is tolerated.
                if tolerated.is_none() && comparison.is_contained(&own, &other, self.is_input()) {
                    return Verdict::Contained;
                }
                reason
            }
        };
        // Last, because the search is the most expensive step, and nothing is lost in most changes.
        let Some(judge) = Judge::new(&forms.producer, &forms.usual, &forms.receiver) else {
            return Verdict::Unknown("not a valid schema".to_owned());
        };
        let found = search(self.producer, self.receiver, &judge, difference.as_ref(), is_enough);
        match judge.limit() {
            _ if !found.is_empty() => Verdict::Lost(found),
            Some(limit) => Verdict::Unknown(limit),
            None => Verdict::Unknown(reason),
        }
    }

    fn forms(&self, tolerated: Option<&ToleratedAdditions>) -> Option<Forms> {
        let producer = self.form(self.producer, None)?;
        let receiver = self.form(self.receiver, tolerated)?;
        let closed = match self.undeclared {
            Undeclared::Closed => closure(self.producer, &self.producer.root(), self.is_input())?,
            Undeclared::Allowed => Json::Bool(true),
        };
        let [sent, usual] = [false, true].map(|is_usual| self.sent(&receiver, is_usual));
        let (sent, usual) = (joined(&sent?, &closed), joined(&usual?, &closed));
        Some(Forms { producer, sent, usual, receiver })
    }
}

/// The normal forms that a verdict is about.
struct Forms {
    producer: Json,
    /// What is sent, as far as that is certain.
    sent: Json,
    /// What is usually sent, which is what a counter-example has to be.
    usual: Json,
    receiver: Json,
}

/// Both schemas together, with their definitions.
fn joined(one: &Json, other: &Json) -> Json {
    let mut definitions = serde_json::Map::new();
    let mut schemas = Vec::new();
    for schema in [one, other] {
        let mut schema = schema.clone();
        if let Some(Json::Object(own)) = schema.as_object_mut().and_then(|it| it.remove("$defs")) {
            definitions.extend(own);
        }
        schemas.push(schema);
    }
    let whole = all_of(schemas);
    match whole {
        whole if definitions.is_empty() => whole,
        Json::Object(mut members) => {
            members.insert("$defs".to_owned(), definitions.into());
            Json::Object(members)
        }
        other => json!({"allOf": [other], "$defs": definitions}),
    }
}
