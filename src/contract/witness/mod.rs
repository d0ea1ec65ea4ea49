//! Counter-examples: an instance that one side sends and the other rejects.

mod distinct;
pub(super) mod example;
pub(super) mod judge;
pub(super) mod maker;
pub(super) mod place;
mod small;
mod values;

use std::collections::HashSet;

use serde_json::Value as Json;

use crate::contract::limits::MAX_CANDIDATES;
use crate::contract::shape::side::Side;
use crate::contract::witness::judge::{Judge, Witness};
use crate::contract::witness::maker::Maker;
use crate::schema::Dialect;

/// All counter-examples that are found among the instances that are worth trying, the shortest
/// first, until there are enough. `difference` is a schema of what is lost, where the prover wrote
/// one.
pub(super) fn search<'d>(
    producer: &Side<'d>,
    receiver: &Side<'d>,
    judge: &Judge<'_>,
    difference: Option<&Json>,
    is_enough: &mut dyn FnMut(&Witness) -> bool,
) -> Vec<Witness> {
    let mut found = Vec::new();
    let mut tried = HashSet::new();
    // Nearly always a few are enough.
    for most in [MAX_CANDIDATES / 12, MAX_CANDIDATES] {
        let mut maker = Maker::new(producer, receiver);
        let mut tries = maker.candidates(most);
        judge.note(maker.small.limit());
        if let Some(difference) = difference {
            tries.extend(of_difference(difference, most / 10));
        }
        for instance in tries {
            if !judge.may_go_on() {
                return found;
            }
            if !tried.insert(instance.to_string()) {
                continue;
            }
            if let Some(witness) = judge.judge(&instance) {
                let ends = is_enough(&witness);
                found.push(witness);
                if ends {
                    return found;
                }
            }
        }
    }
    found
}

/// Instances of what is lost, as the prover wrote it.
fn of_difference(difference: &Json, most: usize) -> Vec<Json> {
    let document = judge::document_of(difference);
    let Some(root) = document.roots().next() else { return Vec::new() };
    let side = Side::new(root, Dialect::Draft2020);
    Maker::new(&side, &side).candidates(most)
}
