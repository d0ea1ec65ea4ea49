//! Finds instances that one side accepts and the other rejects, by evaluating both schemas.

use std::cell::Cell;
use std::collections::HashSet;
use std::sync::Arc;

use serde_json::Value as Json;

use crate::contract::limits::{
    MAX_CANDIDATE_BYTES, MAX_LONG_BYTES, MAX_SHORT_BYTES, WITNESS_STEPS,
};
use crate::contract::prover::Doubt;
use crate::contract::shape::side::Side;
use crate::contract::witness::example::{self, Example};
use crate::document::{Document, PointerCursor, ReadLimits, Syntax, Value};
use crate::schema::{
    Dialect, Keyword, Mismatch, MismatchKind, StepBudget, UnsupportedSchema, Validator,
};
use crate::source::SourceText;

/// A schema that instances are validated against.
#[derive(Debug)]
struct Checker<'d> {
    document: Text<'d>,
    validator: Validator,
}

/// The document of a schema.
#[derive(Debug)]
enum Text<'d> {
    Written(Box<Document>),
    Read(&'d Document),
}

/// Checks which instances one side sends and the other rejects.
#[derive(Debug)]
pub(crate) struct Judge<'d> {
    producer: Checker<'d>,
    /// The schema of what is usually sent.
    usual: Checker<'d>,
    receiver: Checker<'d>,
    budget: StepBudget,
    /// Steps of making instances.
    made: Cell<u64>,
    /// Bytes that further long instances may have.
    room: Cell<usize>,
    /// Why a promising instance was not tried.
    limit: Cell<Option<&'static str>>,
}

/// An instance that the producer may send and the receiver rejects.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Witness {
    /// The instance.
    pub(crate) instance: Example,
    /// Why the receiver rejects the instance.
    pub(crate) reasons: Vec<Reason>,
}

/// A reason why an instance is rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reason {
    /// The steps to the invalid value.
    pub(crate) steps: Vec<String>,
    /// The keyword that rejects the value; `None` if it is not known exactly.
    pub(crate) keyword: Option<Keyword>,
    /// The members that are missing or unexpected.
    pub(crate) names: HashSet<String>,
    /// Whether the reason is a choice between branches.
    pub(crate) is_choice: bool,
}

/// Why not all instances of a place were tried.
pub(super) const TOO_MANY_STEPS: &str =
    "no failing example was found within the limit of evaluation steps";

impl Reason {
    /// Whether two reasons differ only in the members that they name: thousands may be missing.
    fn is_about_others(&self, other: &Self) -> bool {
        (&self.steps, self.keyword, self.is_choice)
            == (&other.steps, other.keyword, other.is_choice)
            && !self.names.is_empty()
            && !other.names.is_empty()
    }
}

pub(crate) fn document_of(value: &Json) -> Document {
    let source = Arc::new(SourceText::new("schema.json", value.to_string()));
    // Normal forms are nested deeper than the schemas that they come from.
    let limits = ReadLimits { depth: 512, ..ReadLimits::default() };
    Document::read(source, Syntax::Json, &limits)
}

impl<'d> Checker<'d> {
    fn new(schema: &Json) -> Result<Self, Doubt> {
        let document = document_of(schema);
        let root = document.roots().next().ok_or_else(|| Doubt::open("not a valid schema"))?;
        let validator = compile(root)?;
        Ok(Self { document: Text::Written(Box::new(document)), validator })
    }

    /// A checker of a side's schema as written.
    fn read(side: &Side<'d>) -> Result<Self, Doubt> {
        let root = side.schema.root();
        Ok(Self { document: Text::Read(root.document()), validator: compile(root)? })
    }

    fn mismatches<'s, 'i>(
        &'s self,
        value: Value<'i>,
        budget: &StepBudget,
    ) -> Option<Vec<Mismatch<'s, 'i>>> {
        let document = match &self.document {
            Text::Written(document) => document,
            Text::Read(document) => *document,
        };
        self.validator.mismatches_within(false, None, budget, document, value).ok()
    }
}

fn compile(root: Value<'_>) -> Result<Validator, Doubt> {
    Validator::compile(root, Dialect::Draft2020).map_err(|why| match why {
        UnsupportedSchema::TooLarge => Doubt::of_limit("too large to decide"),
        _ => Doubt::open("not a valid schema"),
    })
}

impl<'d> Judge<'d> {
    /// A judge of schemas as written; `tolerant` replaces the receiver's schema.
    pub(crate) fn read(
        producer: &Side<'d>,
        usual: &Json,
        receiver: &Side<'d>,
        tolerant: Option<&Json>,
    ) -> Result<Self, Doubt> {
        let receiver = match tolerant {
            Some(form) => Checker::new(form)?,
            None => Checker::read(receiver)?,
        };
        Ok(Self {
            producer: Checker::read(producer)?,
            usual: Checker::new(usual)?,
            receiver,
            budget: StepBudget::new(WITNESS_STEPS),
            made: Cell::new(0),
            room: Cell::new(MAX_LONG_BYTES),
            limit: Cell::new(None),
        })
    }

    /// Whether more instances may be tried.
    pub(crate) fn may_go_on(&self) -> bool {
        self.budget.taken() + self.made.get() < WITNESS_STEPS
    }

    /// Counts the steps of making instances, of which a large union may need more than their
    /// evaluation.
    pub(crate) fn pay(&self, steps: usize) {
        self.made.set(self.made.get() + steps as u64);
    }

    /// Records why instances could not be tried; the first reason is kept.
    pub(crate) fn note(&self, limit: Option<&'static str>) {
        self.limit.set(self.limit.get().or(limit));
    }

    /// The reason why not all instances were tried, if so. Where the first were, no larger number of
    /// them proves anything.
    pub(crate) fn limit(&self) -> Option<Doubt> {
        let cut = (!self.may_go_on()).then(|| Doubt::open(TOO_MANY_STEPS));
        self.limit.get().map(Doubt::of_limit).or(cut)
    }

    /// The instance as a witness, if the producer sends it and the receiver rejects it.
    pub(crate) fn judge(&self, instance: &Json) -> Option<Witness> {
        let length = example::length(instance);
        if length > MAX_CANDIDATE_BYTES || length > self.room.get() {
            self.note(Some("an example would be too long to be tried"));
            return None;
        }
        if length > MAX_SHORT_BYTES {
            self.room.set(self.room.get() - length);
        }
        let document = document_of(&example::written_out(instance));
        let value = document.roots().next()?;
        if !document.syntax_errors().is_empty() {
            return None;
        }
        let accepts = |checker: &Checker<'_>| {
            // An evaluation that was not finished proves nothing.
            checker.mismatches(value, &self.budget).is_some_and(|found| found.is_empty())
        };
        if !accepts(&self.producer) || !accepts(&self.usual) {
            return None;
        }
        let found = self.receiver.mismatches(value, &self.budget)?;
        if found.is_empty() {
            return None;
        }
        let mut places = PointerCursor::new(&document);
        let mut reasons: Vec<Reason> = Vec::new();
        for mismatch in &found {
            let reason = reason(mismatch, &mut places);
            match reasons.last_mut() {
                Some(last) if last.is_about_others(&reason) => last.names.extend(reason.names),
                _ => reasons.push(reason),
            }
        }
        Some(Witness { instance: Example(instance.clone()), reasons })
    }
}

fn reason(mismatch: &Mismatch<'_, '_>, places: &mut PointerCursor<'_>) -> Reason {
    let (_, pointer) = places.locate(mismatch.value.id());
    let mut pointer = pointer.to_owned();
    let key = || mismatch.value.key().map(str::to_owned);
    let mut keyword = keyword_of(&mismatch.kind);
    // What is about a member or an item as such lies at the value around it.
    let (name, is_outside) = match &mismatch.kind {
        MismatchKind::Missing | MismatchKind::MissingBeside(_) => {
            (mismatch.keyword.as_str().map(str::to_owned), false)
        }
        MismatchKind::UnexpectedProperty | MismatchKind::Name(_) => (key(), true),
        MismatchKind::UnexpectedItem => (None, true),
        _ if mismatch.at_key => {
            keyword = Some(Keyword::PropertyNames);
            (key(), true)
        }
        _ => (None, false),
    };
    if is_outside {
        pointer.truncate(pointer.rfind('/').unwrap_or(0));
    }
    let is_choice = !mismatch.choices.is_empty() || is_choice(&mismatch.kind);
    let split = crate::document::split_pointer(&pointer).unwrap_or_default();
    let steps = split.into_iter().map(std::borrow::Cow::into_owned).collect();
    Reason { steps, keyword, names: name.into_iter().collect(), is_choice }
}

fn is_choice(kind: &MismatchKind) -> bool {
    matches!(
        kind,
        MismatchKind::SeveralBranches(_)
            | MismatchKind::NoBranch(_)
            | MismatchKind::Excluded
            | MismatchKind::RuledOut(_)
            | MismatchKind::Never
            | MismatchKind::Somewhere
            | MismatchKind::Other
    )
}

fn keyword_of(kind: &MismatchKind) -> Option<Keyword> {
    Some(match kind {
        MismatchKind::Type(_) => Keyword::Type,
        MismatchKind::NotListed => Keyword::Enum,
        MismatchKind::NotConstant => Keyword::Const,
        MismatchKind::Number(keyword)
        | MismatchKind::Float(keyword)
        | MismatchKind::Size(keyword)
        | MismatchKind::Contains(keyword)
        | MismatchKind::RuledOut(keyword) => *keyword,
        MismatchKind::Format => Keyword::Format,
        MismatchKind::Pattern => Keyword::Pattern,
        MismatchKind::Missing => Keyword::Required,
        MismatchKind::MissingBeside(_) => Keyword::DependentRequired,
        MismatchKind::UnexpectedProperty => Keyword::AdditionalProperties,
        MismatchKind::UnexpectedItem => Keyword::Items,
        MismatchKind::Repeated(_) => Keyword::UniqueItems,
        MismatchKind::Name(_) => Keyword::PropertyNames,
        MismatchKind::SeveralBranches(_) => Keyword::OneOf,
        MismatchKind::NoBranch(_) => Keyword::AnyOf,
        MismatchKind::Excluded => Keyword::Not,
        MismatchKind::Never | MismatchKind::Somewhere | MismatchKind::Other => return None,
    })
}

/// Of the examples of a change, each with its causes, the first that no other change has used: one with no
/// other cause if there is one. Any example if none is unused and it `may_be_used` again.
pub(crate) fn best_witness<'v, 'c>(
    of_change: impl Iterator<Item = (&'v Witness, &'c Vec<usize>)> + Clone,
    may_be_used: bool,
    used: &mut Vec<&'v Witness>,
) -> Option<&'v Witness> {
    let is_free = |(witness, _): &(&Witness, &Vec<usize>)| {
        !used.iter().any(|it| it.instance == witness.instance)
    };
    let is_alone = |(_, causes): &(&Witness, &Vec<usize>)| causes.len() == 1;
    let mut free = of_change.clone().filter(is_free);
    let first = free.next();
    let best = first.filter(is_alone).or_else(|| free.find(is_alone)).or(first);
    let best = best.map(|(witness, _)| witness);
    used.extend(best);
    let mut any = of_change.filter(|_| may_be_used);
    best.or_else(|| any.next().map(|(witness, _)| witness))
}
