//! Counter-examples for one place, embedded in small enclosing values.

use std::collections::HashSet;

use serde_json::{Value as Json, json};

use crate::contract::limits::{MAX_CANDIDATE_DEPTH, MAX_CANDIDATES};
use crate::contract::shape::places::prefix_length;
use crate::contract::shape::side::{Side, View};
use crate::contract::walk::found::Step;
use crate::contract::witness::judge::{Judge, TOO_MANY_STEPS, Witness, document_of};
use crate::contract::witness::maker::Maker;
use crate::contract::witness::values::least;
use crate::schema::{Dialect, Keyword};

/// A place on both sides.
#[derive(Debug)]
pub(crate) struct Spot<'v> {
    pub(crate) sent: &'v View,
    pub(crate) received: &'v View,
    /// The steps to the place, the last one first, each with the view that it starts from.
    pub(crate) chain: Vec<(&'v View, Step)>,
}

/// Counter-examples, the shortest first, until `is_enough` returns true. `difference` is the
/// prover's schema of the rejected values, if it wrote one.
pub(crate) fn search<'d>(
    [producer, receiver]: [&Side<'d>; 2],
    judge: &Judge<'_>,
    spot: &Spot<'_>,
    difference: Option<&Json>,
    is_enough: &mut dyn FnMut(&Witness) -> bool,
) -> Vec<Witness> {
    let mut found = Vec::new();
    let mut tried = HashSet::new();
    let maker = Maker::new(producer, receiver);
    let around = spot.chain.iter().map(|(view, step)| container(&maker, producer, view, step));
    let around: Vec<_> = around.collect();
    // Nearly always a few are enough, without those of members and items.
    let few = MAX_CANDIDATES / 12;
    for (is_shallow, most) in [(true, few), (false, few), (false, MAX_CANDIDATES)] {
        if !judge.may_go_on() {
            judge.note(is_shallow.then_some(TOO_MANY_STEPS));
            return found;
        }
        let mut maker = Maker::new(producer, receiver);
        maker.is_shallow = is_shallow;
        let mut tries = maker.candidates((spot.sent, Some(spot.received)), most);
        judge.note(maker.small.limit());
        judge.pay(maker.read);
        tries.extend(difference.into_iter().flat_map(|it| of_difference(it, most / 10)));
        for instance in tries {
            if !judge.may_go_on() {
                judge.note(is_shallow.then_some(TOO_MANY_STEPS));
                return found;
            }
            let whole = around.iter().fold(instance, |value, container| container(value));
            if !tried.insert(whole.to_string()) {
                continue;
            }
            if let Some(witness) = judge.judge(&whole) {
                let ends = is_enough(&witness);
                found.push(witness);
                if ends {
                    return found;
                }
            }
        }
        // What is found first is what the place is about.
        if !found.is_empty() {
            break;
        }
    }
    found
}

/// Instances of the prover's schema of rejected values.
fn of_difference(difference: &Json, most: usize) -> Vec<Json> {
    let document = document_of(difference);
    let Some(root) = document.roots().next() else { return Vec::new() };
    let side = Side::new(root, Dialect::Draft2020);
    let view = side.root();
    Maker::new(&side, &side).candidates((&view, Some(&view)), most)
}

/// Wraps a value in a small enclosing value.
type Wrapping = Box<dyn Fn(Json) -> Json>;

fn container(maker: &Maker<'_, '_>, side: &Side<'_>, view: &View, step: &Step) -> Wrapping {
    let (small, depth) = (&maker.small, MAX_CANDIDATE_DEPTH);
    let object = |name: String| -> Wrapping {
        let base = small.minimal_object(side, view, depth).unwrap_or(json!({}));
        Box::new(move |value| {
            let mut whole = base.clone();
            whole[&name] = value;
            whole
        })
    };
    let (position, is_named) = match step {
        Step::Property(name) => return object(name.clone()),
        Step::Others => return object(small.other_keys(&[(side, view)]).swap_remove(0)),
        Step::Position(position) => (*position, true),
        Step::Items => (prefix_length(side, view), false),
    };
    let length = least(side, view, Keyword::MinItems).max(position + 1);
    // Beside the other items: many of them are kept as one that is repeated.
    let length = if is_named { length } else { length - 1 };
    let base = match small.array_of(side, view, length, depth) {
        Some(Json::Array(items)) => items,
        // Not as many as the schema wants, which may be any number.
        _ => vec![Json::Null; position],
    };
    Box::new(move |value| {
        let mut items = base.clone();
        match items.get_mut(position).filter(|_| is_named) {
            Some(item) => *item = value,
            None => items.insert(position.min(items.len()), value),
        }
        Json::Array(items)
    })
}
