//! Counter-examples that are made for one place, in small values around it.

use std::collections::HashSet;

use serde_json::{Value as Json, json};

use crate::contract::limits::{MAX_CANDIDATE_DEPTH, MAX_CANDIDATES};
use crate::contract::shape::side::{Side, View};
use crate::contract::walk::found::Step;
use crate::contract::witness::judge::{Judge, Witness, document_of};
use crate::contract::witness::maker::Maker;
use crate::contract::witness::values::least;
use crate::schema::{Dialect, Keyword};

/// A place of both sides.
#[derive(Debug)]
pub(crate) struct Spot<'v> {
    pub(crate) sent: &'v View,
    pub(crate) received: &'v View,
    /// The steps to it, the last one first, each with what applies before it.
    pub(crate) chain: Vec<(&'v View, Step)>,
}

/// Counter-examples, the shortest first, until there are enough. `difference` is a schema of what is
/// lost at the place, where the prover wrote one.
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
    let Some(around) = around.collect::<Option<Vec<_>>>() else { return found };
    // Nearly always a few are enough, without those of members and items.
    let few = MAX_CANDIDATES / 12;
    for (is_shallow, most) in [(true, few), (false, few), (false, MAX_CANDIDATES)] {
        if !judge.may_go_on() {
            return found;
        }
        let mut maker = Maker::new(producer, receiver);
        maker.is_shallow = is_shallow;
        let mut tries = maker.candidates((spot.sent, Some(spot.received)), most);
        judge.note(maker.small.limit());
        tries.extend(difference.into_iter().flat_map(|it| of_difference(it, most / 10)));
        for instance in tries {
            if !judge.may_go_on() {
                return found;
            }
            let whole = around.iter().fold(instance, |value, container| container.with(value));
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

/// Instances of what is lost, as the prover wrote it.
fn of_difference(difference: &Json, most: usize) -> Vec<Json> {
    let document = document_of(difference);
    let Some(root) = document.roots().next() else { return Vec::new() };
    let side = Side::new(root, Dialect::Draft2020);
    let view = side.root();
    Maker::new(&side, &side).candidates((&view, Some(&view)), most)
}

/// A small value with room for another one.
enum Container {
    Object(Json, String),
    Array(Json, usize),
}

impl Container {
    fn with(&self, value: Json) -> Json {
        let mut whole = match self {
            Self::Object(whole, _) | Self::Array(whole, _) => whole.clone(),
        };
        match (self, &mut whole) {
            (Self::Object(_, name), Json::Object(members)) => {
                members.insert(name.clone(), value);
            }
            (Self::Array(_, position), Json::Array(items)) => items[*position] = value,
            _ => {}
        }
        whole
    }
}

fn container(
    maker: &Maker<'_, '_>,
    side: &Side<'_>,
    view: &View,
    step: &Step,
) -> Option<Container> {
    let object = |name: String| {
        let base = maker.small.minimal_object(side, view, MAX_CANDIDATE_DEPTH).unwrap_or(json!({}));
        Some(Container::Object(base, name))
    };
    match step {
        Step::Property(name) => object(name.clone()),
        Step::Others => object(maker.small.other_keys(&[(side, view)]).swap_remove(0)),
        Step::Position(_) | Step::Items => {
            let position = match step {
                Step::Position(position) => *position,
                _ => crate::contract::shape::places::prefix_length(side, view),
            };
            let length = least(side, view, Keyword::MinItems).max(position + 1);
            let base = maker.small.array_of(side, view, length, MAX_CANDIDATE_DEPTH);
            let base = base.unwrap_or_else(|| Json::Array(vec![Json::Null; length]));
            Some(Container::Array(base, position))
        }
    }
}
