//! The alternatives of a view: one for each choice of branches in its unions and conditions.

use std::collections::HashSet;

use serde_json::Value as Json;

use crate::contract::limits::{MAX_ALTERNATIVE_STEPS, MAX_ALTERNATIVES};
use crate::contract::shape::json::{json_of, spelling};
use crate::contract::shape::side::{Side, View};
use crate::contract::shape::types::{self, Types};
use crate::document::Value;
use crate::schema::Keyword;

/// Views in which a branch is chosen for every choice; only the first ones if there are too many.
pub(crate) fn alternatives(side: &Side<'_>, view: &View) -> Vec<View> {
    let mut pending = vec![(view.clone(), 0)];
    let mut done = Vec::new();
    let mut steps = 0;
    while let Some((view, position)) = pending.pop() {
        steps += view.parts.len();
        if steps > MAX_ALTERNATIVE_STEPS {
            // Unions that contain unions without end.
            done.push(view);
            break;
        }
        let Some(part) = view.parts.get(position).copied() else {
            done.push(view);
            // Ten unions of two branches are a thousand alternatives already.
            if done.len() >= MAX_ALTERNATIVES {
                break;
            }
            continue;
        };
        let chosen = choices(side, part);
        if chosen.is_empty() {
            pending.push((view, position + 1));
            continue;
        }
        // The first choice on top.
        let views = chosen.into_iter().rev().map(|more| (side.with(&view, &more), position + 1));
        pending.extend(views);
    }
    done
}

/// The sets of subschemas of which one applies beside a part.
fn choices(side: &Side<'_>, part: u32) -> Vec<Vec<u32>> {
    let mut sets: Vec<Vec<u32>> = Vec::new();
    for keyword in [Keyword::AnyOf, Keyword::OneOf] {
        let branches: Vec<_> = side.children(part, keyword).collect();
        multiply(&mut sets, branches.into_iter().map(|branch| vec![branch]).collect());
    }
    if let Some(condition) = side.child(part, Keyword::If) {
        let mut then = vec![condition];
        then.extend(side.child(part, Keyword::Then));
        let otherwise: Vec<_> = side.child(part, Keyword::Else).into_iter().collect();
        multiply(&mut sets, vec![then, otherwise]);
    }
    sets
}

fn multiply(sets: &mut Vec<Vec<u32>>, by: Vec<Vec<u32>>) {
    if by.is_empty() {
        return;
    }
    if sets.is_empty() {
        *sets = by;
        return;
    }
    let product =
        sets.iter().flat_map(|one| by.iter().map(move |other| [&one[..], other].concat()));
    *sets = product.take(MAX_ALTERNATIVES).collect();
}

/// The values that `enum` and `const` of a view allow.
pub(crate) fn listed(side: &Side<'_>, view: &View) -> Option<Vec<Json>> {
    let mut values: Option<Vec<Json>> = None;
    let lists = side.values(view, Keyword::Enum).filter(|list| list.is_array());
    let lists = lists.map(|list| list.items().filter_map(json_of).collect::<Vec<_>>());
    let constants = side.values(view, Keyword::Const).filter_map(json_of).map(|it| vec![it]);
    for list in lists.chain(constants) {
        values = Some(match values {
            None => list,
            Some(values) => {
                let list: HashSet<String> = list.iter().map(spelling).collect();
                values.into_iter().filter(|it| list.contains(&spelling(it))).collect()
            }
        });
    }
    values
}

/// Whether no value matches two branches of a `oneOf`, by their types, their values or a tag.
pub(crate) fn is_disjoint(side: &Side<'_>, part: u32) -> bool {
    let (mut values, mut objects) = (HashSet::new(), Vec::new());
    let (mut of_values, mut of_others) = (Types::NONE, Types::NONE);
    for branch in side.children(part, Keyword::OneOf) {
        let view = side.view(&[branch]);
        if let Some(list) = listed(side, &view) {
            let own: HashSet<String> = list.iter().map(spelling).collect();
            of_values = list.iter().map(types::of_json).fold(of_values, Types::union);
            if !own.into_iter().all(|value| values.insert(value)) {
                return false;
            }
            continue;
        }
        let own = types::declared(side, &view);
        if own == Types::OBJECT {
            objects.push(view);
            continue;
        }
        if of_others.intersects(own) {
            return false;
        }
        of_others = of_others.union(own);
    }
    let of_objects = if objects.is_empty() { Types::NONE } else { Types::OBJECT };
    !of_others.intersects(of_values.union(of_objects))
        && !of_values.intersects(of_objects)
        && are_tagged(side, &objects)
}

/// Whether a member that all of these objects need has another value in each.
fn are_tagged(side: &Side<'_>, objects: &[View]) -> bool {
    let [first, _, ..] = objects else { return true };
    let distinguishes = |name: &str| {
        let mut known = HashSet::new();
        objects.iter().all(|view| {
            let is_required = side.required(view).iter().any(|it| it.as_str() == Some(name));
            let list = side.property(view, name).and_then(|property| listed(side, &property));
            let own: HashSet<String> = list.iter().flatten().map(spelling).collect();
            is_required && list.is_some() && own.into_iter().all(|value| known.insert(value))
        })
    };
    side.required(first).into_iter().filter_map(Value::as_str).any(distinguishes)
}
