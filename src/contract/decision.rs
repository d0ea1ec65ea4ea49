//! The levels of changes in what is accepted, place by place.
//!
//! A change that is neither proven compatible nor refuted by an example is `schema-undecided`:
//! risky if it is an open question, and breaking if a limit was reached (`prover::Doubt`), so that
//! no schema passes because of its size. An example is shown with one change, unless the reason
//! names the member that the change is about.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use serde_json::Value as Json;

use crate::changes::{self, Impact, Kind, Level};
use crate::contract::change::{
    Direction, Proof, SchemaChange, Verdict, beyond_limit, change, impact, roots, undecided, whole,
};
use crate::contract::explain::{explains_exactly, explains_roughly};
use crate::contract::limits::MAX_ALTERNATIVES;
use crate::contract::prover::{self, Doubt};
use crate::contract::shape::plain::{ToleratedAdditions, plain};
use crate::contract::walk::Walk;
use crate::contract::walk::found::{Found, ToleratedAddition};
use crate::contract::witness::judge::{Judge, Witness, best_witness};
use crate::contract::witness::place::search;

/// Decides the levels of the differences that a walk found, except those of annotations. `closed`:
/// undeclared members are assumed not to be sent.
pub(super) fn decide(
    walk: &Walk<'_, '_>,
    found: &[Found],
    direction: Direction,
    closed: bool,
) -> Vec<SchemaChange> {
    Decider { walk, found, direction, closed, by_place: by_place(walk, found) }.decide()
}

struct Decider<'w, 's, 'd> {
    walk: &'w Walk<'s, 'd>,
    found: &'w [Found],
    direction: Direction,
    closed: bool,
    /// The differences, grouped by the place at which they are decided.
    by_place: HashMap<usize, BTreeSet<usize>>,
}

/// The levels of changes that are decided so far.
#[derive(Default)]
struct Levels<'v> {
    of_found: BTreeMap<usize, SchemaChange>,
    /// Changes that no keyword alone explains.
    others: Vec<SchemaChange>,
    /// The witnesses that are shown with a change.
    used: Vec<&'v Witness>,
    /// Why a level could not be decided.
    doubt: Option<&'v Doubt>,
}

impl Decider<'_, '_, '_> {
    fn decide(&self) -> Vec<SchemaChange> {
        let differing = self.walk.differing();
        if differing.is_empty() && self.found.is_empty() {
            return self.rewritten();
        }
        let tolerated = self.tolerated();
        let judge = self.walk.judge(self.closed, &tolerated);
        let mut decided = Vec::new();
        // What is deeper first: a change of a branch explains what the union around it rejects.
        for at in differing.into_iter().rev() {
            match self.verdict_at(at, &tolerated, judge.as_ref()) {
                // It is decided with the place around it.
                Verdict::Contained | Verdict::Unknown(_) if self.walk.decided_at(at) != at => {}
                verdict => decided.push((at, verdict)),
            }
        }
        self.changes(&decided)
    }

    /// The verdict for one place.
    fn verdict_at(
        &self,
        at: usize,
        tolerated: &ToleratedAdditions,
        judge: Result<&Judge<'_>, &Doubt>,
    ) -> Verdict {
        let (difference, doubt, is_refuted) = match self.walk.contained(at, self.closed, tolerated)
        {
            prover::Proof::Contained => return Verdict::Contained,
            prover::Proof::Refuted(difference) => {
                let doubt = Doubt::open("looks narrower, but no failing example was found");
                (difference, doubt, true)
            }
            prover::Proof::Unknown(doubt) => (None, doubt, false),
        };
        let judge = match judge {
            Ok(judge) => judge,
            Err(doubt) => return Verdict::Unknown(doubt.clone()),
        };
        let own = self.found_at(at);
        let mut is_enough = self.is_enough(&own);
        let spot = self.walk.spot(at);
        let mut found =
            search(self.walk.sides(), judge, &spot, difference.as_ref(), &mut is_enough);
        if found.is_empty() {
            return Verdict::Unknown(match judge.limit() {
                Some(cut) if cut.is_limit || is_refuted => Doubt::of_limit(cut.reason),
                _ => doubt,
            });
        }
        // What is rejected for another change is no evidence about this place.
        let explains =
            |index: &usize, witness: &Witness| explains_exactly(&self.found[*index], witness);
        let others = || (0..self.found.len()).filter(|index| !own.contains(index));
        found.retain(|witness| {
            let is_choice = witness.reasons.iter().all(|reason| reason.is_choice);
            is_choice
                || own.iter().any(|index| explains(index, witness))
                || !others().any(|index| explains(&index, witness))
        });
        Verdict::Lost(found)
    }

    /// Whether each change that may break has a witness that no other change explains.
    fn is_enough<'a>(&'a self, own: &[usize]) -> Box<dyn FnMut(&Witness) -> bool + 'a> {
        let candidates = self.candidates(own);
        let mut unexplained = candidates.clone();
        Box::new(move |witness| {
            if let [only] = self.causes(&candidates, witness).as_slice() {
                unexplained.retain(|index| index != only);
            }
            unexplained.is_empty() && !candidates.is_empty()
        })
    }

    /// The changes of `own` that may break.
    fn candidates(&self, own: &[usize]) -> Vec<usize> {
        own.iter().copied().filter(|index| self.may_break(&self.found[*index])).collect()
    }

    /// The candidates whose keyword rejects a witness; if there are none, the candidates without a
    /// keyword.
    fn causes(&self, candidates: &[usize], witness: &Witness) -> Vec<usize> {
        let explains = |index: &usize| explains_exactly(&self.found[*index], witness);
        let all = candidates.iter().copied().filter(explains);
        let (exact, vague): (Vec<_>, Vec<_>) =
            all.partition(|index| !self.found[*index].kind.keywords.is_empty());
        if exact.is_empty() { vague } else { exact }
    }

    /// The differences that are decided at a place.
    fn found_at(&self, at: usize) -> Vec<usize> {
        self.by_place.get(&at).into_iter().flatten().copied().collect()
    }

    fn changes(&self, decided: &[(usize, Verdict)]) -> Vec<SchemaChange> {
        let mut levels = Levels::default();
        for (at, verdict) in decided {
            let own = self.found_at(*at);
            let of_place = match verdict {
                Verdict::Contained => {
                    if own.is_empty() {
                        levels.others.push(self.without_keyword(*at, None));
                    }
                    own.iter().map(|index| (*index, self.unbroken(&self.found[*index]))).collect()
                }
                Verdict::Lost(witnesses) => self.lost(*at, &own, witnesses, &mut levels),
                Verdict::Unknown(doubt) => {
                    if levels.doubt.is_none_or(|known| doubt.is_limit && !known.is_limit) {
                        levels.doubt = Some(doubt);
                    }
                    let undecided = |index: &usize| (*index, self.undecided(*index, doubt));
                    own.iter().map(undecided).collect::<Vec<_>>()
                }
            };
            for (index, change) in of_place {
                let known = levels.of_found.entry(index).or_insert_with(|| change.clone());
                if known.level < change.level {
                    *known = change;
                }
            }
        }
        // A property without a rule of its own is new all the same.
        let named = self.found.iter().enumerate().filter(|(_, it)| self.walk.is_named(it));
        for (index, found) in named {
            levels.of_found.entry(index).or_insert_with(|| self.unbroken(found));
        }
        let mut changes: Vec<_> = levels.of_found.into_values().chain(levels.others).collect();
        let names_the_reason = |change: &SchemaChange| {
            let kinds =
                [changes::PATTERN_CHANGED, changes::PATTERN_ADDED, changes::PATTERN_REMOVED];
            kinds.contains(&change.kind) && change.level == Level::Risky
        };
        // A changed pattern is the usual reason why nothing is decided, and its own change is risky
        // then.
        let is_said = |doubt: &Doubt| !doubt.is_limit && changes.iter().any(names_the_reason);
        if let Some(doubt) = levels.doubt.filter(|doubt| !is_said(doubt)) {
            changes.push(undecided(self.walk.old, self.walk.new, doubt));
        }
        changes
    }

    /// The changes at a place where values are sent that are rejected.
    fn lost<'v>(
        &self,
        at: usize,
        own: &[usize],
        witnesses: &'v [Witness],
        levels: &mut Levels<'v>,
    ) -> Vec<(usize, SchemaChange)> {
        let is_known = |index: &&usize| {
            levels.of_found.get(*index).is_some_and(|it| it.level == Level::Breaking)
        };
        let (known, own): (Vec<&usize>, Vec<&usize>) = own.iter().partition(is_known);
        let own: Vec<usize> = own.into_iter().copied().collect();
        let explained = self.refuted(&own, witnesses, &mut levels.used);
        if !explained.is_empty() {
            return explained;
        }
        let unused = witnesses.iter().find(|it| !levels.used.contains(it));
        if let Some(witness) = unused.filter(|_| known.is_empty()) {
            levels.used.push(witness);
            levels.others.push(self.without_keyword(at, Some(witness)));
        }
        let beside = |index: &usize| Some((*index, self.beside_others(*index, own.len())?));
        own.iter().filter_map(beside).collect()
    }

    /// The change that is reported if the schema is written differently but accepts the same
    /// values.
    fn rewritten(&self) -> Vec<SchemaChange> {
        let message = "the schema is written differently and accepts the same".to_owned();
        let roots = roots(self.walk.old, self.walk.new);
        vec![whole(changes::SCHEMA_REWRITTEN, roots, message, Level::None, None)]
    }

    /// Additions that a reader of results is expected to tolerate.
    fn tolerated(&self) -> ToleratedAdditions {
        let mut additions = ToleratedAdditions::default();
        if self.direction == Direction::Input {
            return additions;
        }
        for found in self.found {
            match &found.tolerated {
                Some(ToleratedAddition::Values(part, values)) => {
                    let all = additions.values.entry(*part).or_default();
                    all.extend(values.iter().cloned());
                }
                Some(ToleratedAddition::Property(part, name, schemas)) => {
                    let schema = plain(self.walk.new, schemas).unwrap_or(Json::Bool(true));
                    // Definitions of the other version cannot be referred to.
                    let schema =
                        if schema.get("$defs").is_some() { Json::Bool(true) } else { schema };
                    additions.properties.entry(*part).or_default().insert(name.clone(), schema);
                }
                None => {}
            }
        }
        additions
    }

    /// The level of a change at a place where everything that is sent is accepted.
    fn unbroken(&self, found: &Found) -> SchemaChange {
        let level = impact(found, self.direction).level();
        let level = if level == Level::Breaking { Level::Compatible } else { level };
        let proof = (level == Level::Compatible).then_some(Proof::Prover);
        change(found, level, proof, None)
    }

    fn may_break(&self, found: &Found) -> bool {
        // A member that was removed is ignored if nothing more is known.
        let is_removed = found.kind == changes::PROPERTY_REMOVED;
        let impact = impact(found, self.direction);
        matches!(impact, Impact::Breaking | Impact::ByProof) || is_removed
    }

    fn undecided(&self, index: usize, doubt: &Doubt) -> SchemaChange {
        let found = &self.found[index];
        if doubt.is_limit {
            return beyond_limit(found, self.direction);
        }
        if self.may_break(found) {
            return change(found, Level::Risky, None, None);
        }
        SchemaChange { proof: None, ..self.unbroken(found) }
    }

    /// The changes at a place where values are lost; empty if no change explains a loss.
    fn refuted<'v>(
        &self,
        own: &[usize],
        witnesses: &'v [Witness],
        used: &mut Vec<&'v Witness>,
    ) -> Vec<(usize, SchemaChange)> {
        let candidates = self.candidates(own);
        let causes: Vec<Vec<usize>> =
            witnesses.iter().map(|witness| self.causes(&candidates, witness)).collect();
        let mut shown: HashMap<usize, &Witness> = HashMap::new();
        let mut symptoms = HashSet::new();
        for is_exact in [true, false] {
            for index in &candidates {
                let found = &self.found[*index];
                let of_found = witnesses.iter().zip(&causes).filter(|(witness, causes)| {
                    if is_exact {
                        causes.binary_search(index).is_ok()
                    } else {
                        explains_roughly(found, witness)
                    }
                });
                // A reason that names the member is about this change, however many it is beside.
                let may_be_used = is_exact && found.name.is_some();
                if let Some(witness) = best_witness(of_found, may_be_used, used) {
                    shown.insert(*index, witness);
                } else if is_exact && witnesses.iter().any(|it| explains_exactly(found, it)) {
                    // What another change explains as well is no change of its own.
                    symptoms.insert(*index);
                }
            }
            if !shown.is_empty() {
                break;
            }
        }
        // The only change that can break is the cause, even if the evaluator names another keyword.
        if let (true, [only]) = (shown.is_empty(), candidates.as_slice())
            && let Some(witness) = witnesses.iter().find(|it| !used.contains(it))
        {
            used.push(witness);
            shown.insert(*only, witness);
        }
        if shown.is_empty() {
            return Vec::new();
        }
        let level = |index: &usize| match shown.get(index) {
            Some(witness) => {
                let proof = Some(Proof::Witness);
                let found = &self.found[*index];
                Some((*index, change(found, Level::Breaking, proof, Some(witness))))
            }
            None if symptoms.contains(index) && own.len() <= MAX_ALTERNATIVES => None,
            None => Some((*index, self.beside_others(*index, own.len())?)),
        };
        own.iter().filter_map(level).collect()
    }

    /// The level of a change beside others that break, of `count` at one place; `None` if the change
    /// may be what breaks.
    fn beside_others(&self, index: usize, count: usize) -> Option<SchemaChange> {
        let found = &self.found[index];
        if impact(found, self.direction) == Impact::Breaking {
            // Of so many, not each gets an example.
            let is_counted = count > MAX_ALTERNATIVES && found.stands_alone();
            return is_counted.then(|| beyond_limit(found, self.direction));
        }
        Some(SchemaChange { proof: None, ..self.unbroken(found) })
    }

    /// A difference that no single keyword explains.
    fn without_keyword(&self, at: usize, witness: Option<&Witness>) -> SchemaChange {
        let is_lost = witness.is_some();
        let (kind, message): (&'static Kind, &str) = match (self.direction, is_lost) {
            (Direction::Input, true) => {
                (changes::SCHEMA_NARROWED, "values that were accepted are rejected now")
            }
            (Direction::Output, true) => {
                (changes::SCHEMA_WIDENED, "values may come that were not possible before")
            }
            (Direction::Input, false) => (
                changes::SCHEMA_WIDENED,
                "more values are accepted now, and no single keyword explains it",
            ),
            (Direction::Output, false) => (
                changes::SCHEMA_NARROWED,
                "fewer values are accepted now, and no single keyword explains it",
            ),
        };
        let level = if is_lost { Level::Breaking } else { Level::Compatible };
        whole(kind, self.walk.places_of(at), message.to_owned(), level, witness)
    }
}

fn by_place(walk: &Walk<'_, '_>, found: &[Found]) -> HashMap<usize, BTreeSet<usize>> {
    let mut all: HashMap<usize, BTreeSet<usize>> = HashMap::new();
    for (index, found) in found.iter().enumerate() {
        for place in &found.places {
            for at in [*place, walk.decided_at(*place)] {
                all.entry(at).or_default().insert(index);
            }
        }
    }
    all
}
