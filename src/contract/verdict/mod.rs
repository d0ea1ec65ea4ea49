//! Whether a change of a schema breaks a caller or reader: a proof, counter-examples, or neither.

use serde_json::{Value as Json, json};

use crate::changes::Undeclared;
use crate::contract::prover::{self, Proof};
use crate::contract::shape::closed::closure;
use crate::contract::shape::kept::keep;
use crate::contract::shape::plain::{ToleratedAdditions, all_of, plain, plain_with_format};
use crate::contract::shape::side::Side;
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

impl<'d> Question<'_, 'd> {
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

    /// What says that only declared members are sent.
    fn closed(&self) -> Option<Json> {
        match self.undeclared {
            Undeclared::Closed => closure(self.producer, &self.producer.root(), self.is_input()),
            Undeclared::Allowed => Some(Json::Bool(true)),
        }
    }

    /// A judge of instances, with what the receiver is expected to tolerate.
    pub(super) fn judge(&self, tolerated: &ToleratedAdditions) -> Option<Judge<'d>> {
        let tolerant = match tolerated.is_empty() {
            true => None,
            false => Some(self.form(self.receiver, Some(tolerated))?),
        };
        // Without the formats of texts where the schema is too large for a normal form.
        let receiver = || tolerant.clone().or_else(|| plain(self.receiver, &[0], None));
        let usual = receiver().and_then(|receiver| self.sent(&receiver, true));
        let usual = usual.unwrap_or_else(|| self.of_object(Json::Bool(true)));
        let usual = joined(&usual, &self.closed()?);
        Judge::read(self.producer, &usual, self.receiver, tolerant.as_ref())
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
            Proof::Unknown(reason) => reason,
        };
        // Last, because the search is the most expensive step, and nothing is lost in most changes.
        let Some(judge) = Judge::new(&forms.producer, &forms.usual, &forms.receiver) else {
            return Verdict::Unknown("not a valid schema".to_owned());
        };
        let found = search(self.producer, self.receiver, &judge, difference.as_ref(), is_enough);
        match judge.limit() {
            _ if !found.is_empty() => Verdict::Lost(found),
            Some(limit) => Verdict::Unknown(limit.to_owned()),
            None => Verdict::Unknown(reason),
        }
    }

    fn forms(&self, tolerated: Option<&ToleratedAdditions>) -> Option<Forms> {
        let producer = self.form(self.producer, None)?;
        let receiver = self.form(self.receiver, tolerated)?;
        let closed = self.closed()?;
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
pub(super) fn joined(one: &Json, other: &Json) -> Json {
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
