//! Two versions of a schema: what changed, and whom each change breaks.

use crate::changes::{self, Level, Undeclared};
use crate::contract::change::{
    Direction, SchemaChange, beyond_limit, by_table, change, roots, undecided, whole,
};
use crate::contract::decision::decide;
use crate::contract::limits::MAX_SCHEMA_DEPTH;
use crate::contract::prover::Doubt;
use crate::contract::shape::language;
use crate::contract::shape::side::Side;
use crate::contract::walk::found::Found;
use crate::contract::walk::{Walk, shown_text};
use crate::document::Value;
use crate::schema::{Dialect, Target};

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
    let [old, new] = &[old, new].map(|root| Side::new(root, Dialect::Draft2020));
    let depth = old.schema.depth().max(new.schema.depth());
    // Normal forms recurse over the schema, and a hostile one is nested as deep as the reader
    // allows.
    if depth > MAX_SCHEMA_DEPTH {
        return vec![undecided(old, new, &Doubt::of_limit("nested too deeply"))];
    }
    language::begin();
    let mut walk = Walk::compare(old, new, direction);
    // Clients that read results distinguish objects from everything else.
    for found in walk.found.iter_mut().filter(|_| direction == Direction::Output) {
        if found.kind == changes::TYPE_CHANGED && found.path.is_empty() {
            found.kind = changes::OUTPUT_ROOT_TYPE_CHANGED;
        }
    }
    let all = std::mem::take(&mut walk.found);
    let (asserting, annotating): (Vec<_>, Vec<_>) = all.into_iter().partition(Found::asserts);
    let mut changes: Vec<SchemaChange> =
        annotating.iter().map(|found| by_table(found, direction)).collect();
    if let Some(reason) = old.opaque.or(new.opaque) {
        // The target of a reference is not known, so nothing is decided.
        changes.extend(asserting.iter().map(|found| change(found, Level::Risky, None, None)));
        changes.extend(external_reference(old, new));
        changes.push(undecided(old, new, &Doubt::open(reason)));
    } else if walk.is_cut {
        changes.extend(asserting.iter().map(|found| beyond_limit(found, direction)));
        changes.push(undecided(old, new, &Doubt::of_limit("too large to compare")));
    } else {
        let closed = undeclared == Undeclared::Closed;
        changes.extend(decide(&walk, &asserting, direction, closed));
    }
    changes.retain(|it| it.level != Level::None || it.kind == changes::SCHEMA_REWRITTEN);
    changes
}

/// Reports a reference out of the document if the old version had none.
fn external_reference(old: &Side<'_>, new: &Side<'_>) -> Option<SchemaChange> {
    let outside = |side: &Side<'_>| {
        let references = side.schema.references();
        let found = references.iter().find(|it| matches!(it.target, Target::Outside(_)));
        found.map(|it| (it.value.place(), it.value.scalar_text().to_owned()))
    };
    let (place, text) = outside(new).filter(|_| outside(old).is_none())?;
    let message = format!("the schema refers to {} now", shown_text(&text));
    let mut change =
        whole(changes::REFERENCE_EXTERNAL_ADDED, roots(old, new), message, Level::Risky, None);
    change.new = place;
    Some(change)
}
