//! Counter-examples: an instance that one side sends and the other rejects.

pub(super) mod judge;
pub(super) mod maker;
mod pattern;
mod values;

use serde_json::Value as Json;

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
    judge: &Judge,
    difference: Option<&Json>,
    is_enough: &mut dyn FnMut(&Witness) -> bool,
) -> Vec<Witness> {
    let mut found = Vec::new();
    let mut tries = Maker::new(producer, receiver).candidates();
    if let Some(difference) = difference {
        let document = judge::document_of(difference);
        if let Some(root) = document.roots().next() {
            let side = Side::new(root, Dialect::Draft2020);
            let mut more = Maker::new(&side, &side).candidates();
            more.truncate(200);
            tries.extend(more);
        }
    }
    for instance in tries {
        if !judge.may_go_on() {
            break;
        }
        if let Some(witness) = judge.judge(&instance) {
            let ends = is_enough(&witness);
            found.push(witness);
            if ends {
                break;
            }
        }
    }
    found
}
