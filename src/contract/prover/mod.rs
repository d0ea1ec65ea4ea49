//! Whether everything that one schema accepts is accepted by another: proven, refuted or unknown.

mod gate;

use std::panic::{AssertUnwindSafe, catch_unwind};

use jsonschema::Draft;
use jsonschema::canonical::{self, CanonicalSchema, Containment, Satisfiability};
use serde_json::Value as Json;

/// What was found out about a question.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Proof {
    /// Everything that the producer may send is accepted.
    Contained,
    /// Something is not: where it could be written down, a schema of exactly that.
    Refuted(Option<Json>),
    /// Neither was found out, for this reason.
    Unknown(&'static str),
}

/// Asks about two normal forms.
pub(super) fn contained(producer: &Json, receiver: &Json) -> Proof {
    if producer == receiver || producer == &Json::Bool(false) || receiver == &Json::Bool(true) {
        return Proof::Contained;
    }
    if !gate::may_ask(producer, receiver) {
        return Proof::Unknown("too large to decide");
    }
    // The library is experimental: a panic of it must not end the program.
    let asked = catch_unwind(AssertUnwindSafe(|| ask(producer, receiver)));
    asked.ok().flatten().unwrap_or(Proof::Unknown("not decided"))
}

fn canonicalize(schema: &Json) -> Option<CanonicalSchema> {
    canonical::options().offline().with_draft(Draft::Draft202012).canonicalize(schema).ok()
}

fn ask(producer: &Json, receiver: &Json) -> Option<Proof> {
    let (producer, receiver) = (canonicalize(producer)?, canonicalize(receiver)?);
    if producer.satisfiability() == Satisfiability::No {
        return Some(Proof::Contained);
    }
    let lost = producer.subtract(&receiver).ok();
    let satisfiability = lost.as_ref().map(CanonicalSchema::satisfiability);
    Some(match satisfiability {
        Some(Satisfiability::No) => Proof::Contained,
        Some(Satisfiability::Yes) => Proof::Refuted(lost.map(|it| it.to_json_schema())),
        // The difference cannot always be written down, and containment can be decided without it.
        _ => match receiver.covers(&producer) {
            Ok(Containment::Yes) => Proof::Contained,
            Ok(Containment::No) => Proof::Refuted(None),
            _ => Proof::Unknown("not decided"),
        },
    })
}
