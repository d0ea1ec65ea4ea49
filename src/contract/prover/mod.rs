//! Proves or refutes that one schema accepts everything that another one accepts.
//!
//! The crate `jsonschema`, with all that it depends on, is used here alone: builds without the
//! feature `contract` do not have it.

mod gate;
mod strings;

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use jsonschema::Draft;
use jsonschema::canonical::{self, CanonicalSchema, Containment, Satisfiability};
use serde_json::Value as Json;

use crate::contract::shape::tidy::for_each;
use crate::source::is_among;

/// The answer of the prover.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Proof {
    /// Everything that the producer may send is accepted.
    Contained,
    /// Something is rejected; a schema of exactly the rejected values, if it could be written.
    Refuted(Option<Json>),
    /// Neither proven nor refuted.
    Unknown(Doubt),
}

/// Why a question was not decided.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Doubt {
    pub(super) reason: String,
    /// Whether a limit was reached, so that the answer might be the worst one. Otherwise, everything
    /// was tried.
    pub(super) is_limit: bool,
}

impl Doubt {
    pub(super) fn of_limit(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), is_limit: true }
    }

    pub(super) fn open(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), is_limit: false }
    }
}

/// Whether `receiver` accepts everything that `producer` allows; both are normal forms.
pub(super) fn contained(producer: &Json, receiver: &Json) -> Proof {
    if producer == receiver || producer == &Json::Bool(false) || receiver == &Json::Bool(true) {
        return Proof::Contained;
    }
    if let Some(excess) = gate::excess(producer, receiver) {
        let reason = format!("{excess}, and no failing example was found");
        return Proof::Unknown(Doubt::of_limit(reason));
    }
    let implied = strings::with_implied(producer, receiver);
    let (sent, received) =
        implied.as_ref().map_or((producer, receiver), |(one, other)| (one, other));
    // The library is experimental: a panic of it must not end the program.
    let asked = catch_unwind(AssertUnwindSafe(|| ask(sent, received)));
    let open = || Proof::Unknown(Doubt::open(open_question(producer, receiver)));
    asked.ok().flatten().unwrap_or_else(open)
}

/// Keywords that the prover decides only in some combinations.
const DIFFICULT: &str = "$ref contains dependentSchemas if maxItems maxProperties minProperties \
    multipleOf not oneOf pattern patternProperties propertyNames unevaluatedProperties \
    uniqueItems";

/// A reason that names the keywords on which the answer depends.
fn open_question(producer: &Json, receiver: &Json) -> String {
    let keywords = |schema: &Json| {
        let mut found = BTreeSet::new();
        for_each(&mut schema.clone(), true, &mut |members, _| {
            let known = members.iter().filter(|(keyword, _)| is_among(DIFFICULT, keyword));
            found.extend(known.map(|(keyword, value)| (keyword.clone(), value.to_string())));
        });
        found
    };
    let (own, other) = (keywords(producer), keywords(receiver));
    // What both sides say alike is rarely the difficulty.
    let new: BTreeSet<&str> = other.difference(&own).map(|(keyword, _)| keyword.as_str()).collect();
    let all = || own.iter().chain(&other).map(|(keyword, _)| keyword.as_str()).collect();
    let named: BTreeSet<&str> = if new.is_empty() { all() } else { new };
    let named = named.iter().take(3).map(|it| match *it {
        "$ref" => "recursion".to_owned(),
        keyword => format!("`{keyword}`"),
    });
    let named: Vec<_> = named.collect();
    let found = "neither a proof nor a failing example was found";
    if named.is_empty() { found.to_owned() } else { format!("{found} for {}", named.join(", ")) }
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
            _ => return None,
        },
    })
}
