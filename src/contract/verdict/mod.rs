//! Whether a change of a schema breaks a caller or reader: a proof, counter-examples, or neither.

use serde_json::{Value as Json, json};

use crate::changes::Undeclared;
use crate::contract::prover::{self, Proof};
use crate::contract::shape::closed::closure;
use crate::contract::shape::plain::{ToleratedAdditions, all_of, plain};
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
    Unknown(&'static str),
}

/// A pair of schemas in one direction.
pub(super) struct Question<'s, 'd> {
    pub(super) producer: &'s Side<'d>,
    pub(super) receiver: &'s Side<'d>,
    pub(super) direction: Direction,
    pub(super) undeclared: Undeclared,
}

impl<'d> Question<'_, 'd> {
    /// The normal form of a side; arguments are always an object.
    fn form(&self, side: &Side<'_>, tolerated: Option<&ToleratedAdditions>) -> Option<Json> {
        let schema = plain(side, &[0], tolerated)?;
        Some(match self.direction {
            // MCP: `arguments` is an object, whatever a schema without `type: object` accepts
            // beside it.
            Direction::Input => match schema {
                Json::Object(mut members) if members.contains_key("$defs") => {
                    let definitions = members.remove("$defs");
                    let whole = all_of(vec![json!({"type": "object"}), Json::Object(members)]);
                    with_member(whole, "$defs", definitions.unwrap_or_default())
                }
                schema => all_of(vec![json!({"type": "object"}), schema]),
            },
            Direction::Output => schema,
        })
    }

    fn is_input(&self) -> bool {
        self.direction == Direction::Input
    }

    /// A judge of instances, with what the receiver is expected to tolerate.
    pub(super) fn judge(&self, tolerated: &ToleratedAdditions) -> Option<Judge<'d>> {
        let tolerant = match tolerated.is_empty() {
            true => None,
            false => Some(self.form(self.receiver, Some(tolerated))?),
        };
        let mut usual = Json::Bool(true);
        if self.undeclared == Undeclared::Closed {
            usual = closure(self.producer, &self.producer.root(), self.is_input())?;
        }
        if self.is_input() {
            usual = joined(&json!({"type": "object"}), &usual);
        }
        Judge::read(self.producer, Some(&usual), self.receiver, tolerant.as_ref())
    }

    /// The verdict, with what the receiver is expected to tolerate. The search for counter-examples
    /// ends when there are enough.
    pub(super) fn verdict(
        &self,
        tolerated: &ToleratedAdditions,
        is_enough: &mut dyn FnMut(&Witness) -> bool,
    ) -> Verdict {
        if let Some(reason) = self.producer.opaque.or(self.receiver.opaque) {
            return Verdict::Unknown(reason);
        }
        let tolerated = Some(tolerated).filter(|it| !it.is_empty());
        let (Some(producer), Some(receiver)) =
            (self.form(self.producer, None), self.form(self.receiver, tolerated))
        else {
            return Verdict::Unknown("too large or deep to decide");
        };
        let closed = match self.undeclared {
            Undeclared::Closed => {
                match closure(self.producer, &self.producer.root(), self.is_input()) {
                    Some(closed) => Some(closed),
                    None => return Verdict::Unknown("too large or deep to decide"),
                }
            }
            Undeclared::Allowed => None,
        };
        let sent = match &closed {
            Some(closed) => joined(&producer, closed),
            None => producer.clone(),
        };
        let mut difference = None;
        let reason = match prover::contained(&sent, &receiver) {
            Proof::Contained => return Verdict::Contained,
            Proof::Refuted(lost) => {
                difference = lost;
                "looks narrower, but no failing example was found"
            }
            Proof::Unknown(reason) => reason,
        };
        // Last, because the search is the most expensive step, and nothing is lost in most changes.
        let Some(judge) = Judge::new(&producer, closed.as_ref(), &receiver) else {
            return Verdict::Unknown("not a valid schema");
        };
        let found = search(self.producer, self.receiver, &judge, difference.as_ref(), is_enough);
        if found.is_empty() { Verdict::Unknown(reason) } else { Verdict::Lost(found) }
    }
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
    if definitions.is_empty() { whole } else { with_member(whole, "$defs", definitions.into()) }
}

fn with_member(schema: Json, name: &str, value: Json) -> Json {
    match schema {
        Json::Object(mut members) => {
            members.insert(name.to_owned(), value);
            Json::Object(members)
        }
        other => json!({"allOf": [other], name: value}),
    }
}
