//! Two versions of a schema: what changed, and whom each change breaks.

use std::collections::HashSet;

use serde_json::Value as Json;

use crate::changes::{self, Impact, Kind, Level, Undeclared};
use crate::contract::change::{Proof, SchemaChange};
use crate::contract::explain::{explains_exactly, explains_roughly};
use crate::contract::limits::MAX_SCHEMA_DEPTH;
use crate::contract::shape::plain::{ToleratedAdditions, plain};
use crate::contract::shape::side::Side;
use crate::contract::verdict::{Direction, Question, Verdict};
use crate::contract::walk::found::{Found, Step, ToleratedAddition};
use crate::contract::walk::{Walk, shown_text};
use crate::contract::witness::judge::Witness;
use crate::document::Value;
use crate::schema::{Dialect, Keyword, Target};

/// Compares two versions of a schema of a tool.
pub fn compare_schemas(
    old: Value<'_>,
    new: Value<'_>,
    direction: Direction,
    undeclared: Undeclared,
) -> Vec<SchemaChange> {
    // What is spelt alike is the same; the walk would find nothing.
    if old.equals(new) {
        return Vec::new();
    }
    let (old, new) = (Side::new(old, Dialect::Draft2020), Side::new(new, Dialect::Draft2020));
    compare_sides(&old, &new, direction, undeclared)
}

fn compare_sides<'d>(
    old: &Side<'d>,
    new: &Side<'d>,
    direction: Direction,
    undeclared: Undeclared,
) -> Vec<SchemaChange> {
    let depth = old.schema.depth().max(new.schema.depth());
    // What follows recurses over the schema, and a hostile one is nested as deep as the reader
    // allows.
    if depth > MAX_SCHEMA_DEPTH {
        return vec![undecided(old, new, "nested too deeply")];
    }
    let mut walk = Walk::compare(old, new);
    let is_cut = walk.is_cut;
    let mut found = std::mem::take(&mut walk.found);
    // Clients that read results distinguish objects from everything else.
    for found in found.iter_mut().filter(|it| direction == Direction::Output && it.path.is_empty())
    {
        if found.kind == changes::TYPE_CHANGED {
            found.kind = changes::OUTPUT_ROOT_TYPE_CHANGED;
        }
    }
    let (asserting, annotating): (Vec<_>, Vec<_>) = found.into_iter().partition(Found::asserts);
    let mut changes: Vec<SchemaChange> =
        annotating.iter().map(|found| by_table(found, direction)).collect();
    let (producer, receiver) = match direction {
        Direction::Input => (old, new),
        Direction::Output => (new, old),
    };
    let question = Question { producer, receiver, direction, undeclared };
    if let Some(reason) = old.opaque.or(new.opaque) {
        // The target of a reference is not known, so nothing is decided.
        changes.extend(asserting.iter().map(|found| change(found, Level::Risky, None, None)));
        changes.extend(external_reference(old, new));
        changes.push(undecided(old, new, reason));
    } else if is_cut {
        changes.push(undecided(old, new, "too large to compare"));
    } else if !have_same_form(old, new) {
        changes.extend(Decision { question, old, new, found: asserting }.decide());
    }
    changes.retain(|it| it.level != Level::None || it.kind == changes::SCHEMA_REWRITTEN);
    changes
}

/// A reference out of the document, where the old version had none.
fn external_reference(old: &Side<'_>, new: &Side<'_>) -> Option<SchemaChange> {
    let outside = |side: &Side<'_>| {
        let references = side.schema.references();
        let found = references.iter().find(|it| matches!(it.target, Target::Outside(_)));
        found.map(|it| (it.value.place(), it.value.scalar_text().to_owned()))
    };
    let (place, text) = outside(new).filter(|_| outside(old).is_none())?;
    let message = format!("the schema refers to {} now", shown_text(&text));
    let mut change =
        whole(changes::REFERENCE_EXTERNAL_ADDED, old, new, message, Level::Risky, None);
    change.new = place;
    Some(change)
}

/// Whether the normal forms are the same text.
fn have_same_form(old: &Side<'_>, new: &Side<'_>) -> bool {
    let form = plain(old, &[0], None);
    form.is_some() && form == plain(new, &[0], None)
}

/// The level that a kind has whatever else changed.
fn by_table(found: &Found, direction: Direction) -> SchemaChange {
    let level = impact(found, direction).level();
    let proof = (level == Level::Breaking).then_some(Proof::Definition);
    change(found, level, proof, None)
}

fn impact(found: &Found, direction: Direction) -> Impact {
    let (input, output) = found.levels.unwrap_or((found.kind.input, found.kind.output));
    match direction {
        Direction::Input => input,
        Direction::Output => output,
    }
}

fn change(
    found: &Found,
    level: Level,
    proof: Option<Proof>,
    witness: Option<&Witness>,
) -> SchemaChange {
    SchemaChange {
        kind: found.kind,
        level,
        old: found.old,
        new: found.new,
        message: found.message.clone(),
        proof,
        witness: witness.map(|it| it.instance.clone()),
        count: found.count,
    }
}

fn undecided(old: &Side<'_>, new: &Side<'_>, reason: &str) -> SchemaChange {
    let message = format!("whether the change breaks anyone was not decided: {reason}");
    whole(changes::SCHEMA_UNDECIDED, old, new, message, Level::Risky, None)
}

fn whole(
    kind: &'static Kind,
    old: &Side<'_>,
    new: &Side<'_>,
    message: String,
    level: Level,
    witness: Option<&Witness>,
) -> SchemaChange {
    SchemaChange {
        kind,
        level,
        old: old.place(&old.root()),
        new: new.place(&new.root()),
        message,
        proof: witness.map(|_| Proof::Witness),
        witness: witness.map(|it| it.instance.clone()),
        count: 1,
    }
}

/// Decides the levels of changes in what is accepted.
struct Decision<'s, 'd> {
    question: Question<'s, 'd>,
    old: &'s Side<'d>,
    new: &'s Side<'d>,
    found: Vec<Found>,
}

impl Decision<'_, '_> {
    fn decide(self) -> Vec<SchemaChange> {
        let tolerated = self.tolerated();
        let candidates = self.found.iter().filter(|found| self.may_break(found));
        let mut unexplained: Vec<&Found> = candidates.collect();
        let mut is_enough = |witness: &Witness| {
            let before = unexplained.len();
            unexplained.retain(|found| !explains_exactly(found, witness));
            before > 0 && unexplained.is_empty()
        };
        match self.question.verdict(&tolerated, &mut is_enough) {
            // A counter-example is checked by evaluation, so it counts more than what the prover
            // says.
            Verdict::Lost(witnesses) => self.refuted(&witnesses),
            _ if self.question.is_equal() == Some(true) => self.rewritten(),
            Verdict::Contained => self.proven(),
            Verdict::Unknown(reason) => self.unknown(&reason),
        }
    }

    /// What changed although the same is accepted.
    fn rewritten(&self) -> Vec<SchemaChange> {
        // A property without a rule of its own is new all the same.
        let changes: Vec<_> = self.named_only().iter().map(|it| self.unbroken(it)).collect();
        if !changes.is_empty() {
            return changes;
        }
        let message = "the schema is written differently and accepts the same".to_owned();
        vec![whole(changes::SCHEMA_REWRITTEN, self.old, self.new, message, Level::None, None)]
    }

    /// Properties that came or went although the same is accepted.
    fn named_only(&self) -> Vec<Found> {
        let (old, new) = (names(self.old), names(self.new));
        let is_open = |found: &&Found| {
            let is_tolerated = matches!(found.tolerated, Some(ToleratedAddition::Property(..)));
            let is_ignored = found.levels.is_some_and(|(input, _)| input == Impact::Risky);
            found.kind == changes::PROPERTY_ADDED && !is_tolerated
                || found.kind == changes::PROPERTY_REMOVED && is_ignored
        };
        let covered = |found: &&Found| {
            let name = match found.path.last() {
                Some(Step::Property(name)) => Some(name.as_str()),
                _ => found.name.as_deref(),
            };
            // Where branches are rearranged, the same names are still there.
            name.is_some_and(|name| old.contains(name) != new.contains(name))
        };
        let names_keys = [self.old, self.new]
            .iter()
            .any(|side| side.schema.present().contains(Keyword::PropertyNames));
        // `propertyNames` may allow or exclude a name that no `properties` contains.
        if names_keys {
            return Vec::new();
        }
        self.found.iter().filter(is_open).filter(covered).cloned().collect()
    }

    /// What a reader of results is expected to tolerate.
    fn tolerated(&self) -> ToleratedAdditions {
        let mut additions = ToleratedAdditions::default();
        if self.question.direction == Direction::Input {
            return additions;
        }
        for found in &self.found {
            match &found.tolerated {
                Some(ToleratedAddition::Values(part, values)) => {
                    let all = additions.values.entry(*part).or_default();
                    all.extend(values.iter().cloned());
                }
                Some(ToleratedAddition::Property(part, name, schemas)) => {
                    let schema = plain(self.new, schemas, None).unwrap_or(Json::Bool(true));
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

    /// The level of a change where everything that is sent is accepted.
    fn unbroken(&self, found: &Found) -> SchemaChange {
        let level = impact(found, self.question.direction).level();
        let level = if level == Level::Breaking { Level::Compatible } else { level };
        let proof = (level == Level::Compatible).then_some(Proof::Prover);
        change(found, level, proof, None)
    }

    fn proven(&self) -> Vec<SchemaChange> {
        let mut changes: Vec<_> = self.found.iter().map(|found| self.unbroken(found)).collect();
        if changes.is_empty() {
            let (kind, values) = match self.question.direction {
                Direction::Input => (changes::SCHEMA_WIDENED, "more"),
                Direction::Output => (changes::SCHEMA_NARROWED, "fewer"),
            };
            let message =
                format!("{values} values are accepted now, and no single keyword explains it");
            changes.push(whole(kind, self.old, self.new, message, Level::Compatible, None));
        }
        changes
    }

    fn may_break(&self, found: &Found) -> bool {
        matches!(impact(found, self.question.direction), Impact::Breaking | Impact::ByProof)
    }

    fn refuted(&self, witnesses: &[Witness]) -> Vec<SchemaChange> {
        let candidates: Vec<usize> =
            (0..self.found.len()).filter(|at| self.may_break(&self.found[*at])).collect();
        let mut shown: Vec<Option<&Witness>> = vec![None; self.found.len()];
        for rank in [explains_exactly as fn(&Found, &Witness) -> bool, explains_roughly] {
            for at in &candidates {
                if shown[*at].is_none() {
                    let mut of_found = witnesses.iter().filter(|it| rank(&self.found[*at], it));
                    shown[*at] = of_found.next();
                }
            }
            if shown.iter().any(Option::is_some) {
                break;
            }
        }
        if shown.iter().all(Option::is_none) {
            match candidates.as_slice() {
                // The only change that can break is the cause, even if the evaluator names another
                // keyword.
                [only] => shown[*only] = witnesses.first(),
                _ => return self.unexplained(witnesses),
            }
        }
        let levels = self.found.iter().zip(shown);
        let changes = levels.map(|(found, witness)| match witness {
            Some(witness) => change(found, Level::Breaking, Some(Proof::Witness), Some(witness)),
            None => self.beside_others(found),
        });
        changes.collect()
    }

    /// The level of a change beside others that break.
    fn beside_others(&self, found: &Found) -> SchemaChange {
        let mut change = SchemaChange { proof: None, ..self.unbroken(found) };
        if impact(found, self.question.direction) == Impact::Breaking {
            change.level = Level::Risky;
            // The breaking changes beside it may hide its effect, so it is neither proven to break
            // nor to be harmless.
            change.message.push_str(" (no failing example of its own was found)");
        }
        change
    }

    /// A loss that no change explains.
    fn unexplained(&self, witnesses: &[Witness]) -> Vec<SchemaChange> {
        let mut changes: Vec<_> =
            self.found.iter().map(|found| self.beside_others(found)).collect();
        let (kind, message) = match self.question.direction {
            Direction::Input => {
                (changes::SCHEMA_NARROWED, "values that were accepted are rejected now")
            }
            Direction::Output => {
                (changes::SCHEMA_WIDENED, "values may come that were not possible before")
            }
        };
        let first = witnesses.first();
        changes.push(whole(kind, self.old, self.new, message.to_owned(), Level::Breaking, first));
        changes
    }

    fn unknown(&self, reason: &str) -> Vec<SchemaChange> {
        let mut changes: Vec<_> = self
            .found
            .iter()
            .map(|found| {
                if self.may_break(found) {
                    change(found, Level::Risky, None, None)
                } else {
                    SchemaChange { proof: None, ..self.unbroken(found) }
                }
            })
            .collect();
        let names_the_reason = |change: &SchemaChange| {
            let kinds =
                [changes::PATTERN_CHANGED, changes::PATTERN_ADDED, changes::PATTERN_REMOVED];
            kinds.contains(&change.kind) && change.level == Level::Risky
        };
        // A changed pattern is the usual reason why nothing is decided, and its own change is risky
        // then.
        if !changes.iter().any(names_the_reason) {
            changes.push(undecided(self.old, self.new, reason));
        }
        changes
    }
}

fn names<'d>(side: &Side<'d>) -> HashSet<&'d str> {
    let nodes = side.schema.nodes().filter(|node| node.via() == Some(Keyword::Properties));
    nodes.filter_map(|node| node.value().key()).collect()
}
