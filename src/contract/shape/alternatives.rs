//! The alternatives of a view: one for each choice of branches in its unions and conditions.

use crate::contract::limits::{MAX_ALTERNATIVE_STEPS, MAX_ALTERNATIVES};
use crate::contract::shape::side::{Side, View};
use crate::schema::Keyword;

/// Views in which a branch is chosen wherever there is a choice; the first of them, where there are
/// too many.
pub(crate) fn alternatives(side: &Side<'_>, view: &View) -> Vec<View> {
    expand(side, view).0
}

/// All of them; `None` where there are too many.
pub(crate) fn all_alternatives(side: &Side<'_>, view: &View) -> Option<Vec<View>> {
    let (views, is_complete) = expand(side, view);
    is_complete.then_some(views)
}

fn expand(side: &Side<'_>, view: &View) -> (Vec<View>, bool) {
    let mut pending = vec![(view.clone(), 0)];
    let mut done = Vec::new();
    let mut is_complete = true;
    let mut steps = 0;
    while let Some((view, position)) = pending.pop() {
        steps += view.parts.len();
        if steps > MAX_ALTERNATIVE_STEPS {
            // Unions that contain unions without end.
            done.push(view);
            is_complete = false;
            break;
        }
        let Some(part) = view.parts.get(position).copied() else {
            done.push(view);
            // Ten unions of two branches are a thousand alternatives already.
            if done.len() >= MAX_ALTERNATIVES {
                is_complete &= pending.is_empty();
                break;
            }
            continue;
        };
        let chosen = choices(side, part);
        is_complete &= chosen.len() < MAX_ALTERNATIVES;
        if chosen.is_empty() {
            pending.push((view, position + 1));
            continue;
        }
        // The first choice on top.
        let views = chosen.into_iter().rev().map(|more| (side.with(&view, &more), position + 1));
        pending.extend(views);
    }
    (done, is_complete)
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
