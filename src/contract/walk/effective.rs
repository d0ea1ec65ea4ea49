//! The effective content of a view: its types, its values, and the branches between which it
//! chooses.

use serde_json::Value as Json;

use crate::contract::shape::alternatives::{alternatives, is_disjoint, listed};
use crate::contract::shape::side::{Side, View};
use crate::contract::shape::types::{self, Types};
use crate::document::Value;
use crate::schema::Keyword;

/// The effective content of a view.
#[derive(Debug)]
pub(super) struct Effective {
    /// The view, including its branch if only one branch is not `null`.
    pub(super) core: View,
    /// The accepted types, including `null`.
    pub(super) types: Types,
    /// The values other than `null`, if the view lists them.
    pub(super) values: Option<Vec<Json>>,
    /// The branches of the view's union other than `null`; empty if there is no choice.
    pub(super) branches: Vec<u32>,
    /// Whether a value could match two branches of a `oneOf` and be rejected for it.
    pub(super) is_exclusive: bool,
    /// The keyword of the view's union.
    pub(super) union: Option<Keyword>,
}

impl Effective {
    pub(super) fn of(side: &Side<'_>, view: &View) -> Self {
        let types = types(side, view, 4);
        let values = values(side, view, 4).map(|values| {
            let fits = |value: &Json| types::of_json(value).is_within(types.without(Types::NULL));
            values.into_iter().filter(fits).collect()
        });
        let mut effective = Self {
            core: view.clone(),
            types,
            values,
            branches: Vec::new(),
            is_exclusive: false,
            union: None,
        };
        effective.choose(side);
        effective
    }

    fn choose(&mut self, side: &Side<'_>) {
        // The only branch that is not `null` may be such a union itself, and through references
        // without end.
        for _ in 0..4 {
            let Some((part, keyword)) = union_of(side, &self.core) else { return };
            let all: Vec<u32> = side.children(part, keyword).collect();
            let is_null = |branch: &u32| types(side, &side.view(&[*branch]), 4) == Types::NULL;
            let branches: Vec<u32> = all.into_iter().filter(|it| !is_null(it)).collect();
            match branches.as_slice() {
                [only] => {
                    let merged = side.with(&self.core, &[*only]);
                    if merged.parts == self.core.parts {
                        return;
                    }
                    self.core = merged;
                }
                _ => {
                    self.is_exclusive = keyword == Keyword::OneOf && !is_disjoint(side, part);
                    self.union = Some(keyword);
                    self.branches = branches;
                    return;
                }
            }
        }
    }

    /// Whether the view accepts `null`.
    pub(super) fn is_nullable(&self) -> bool {
        self.types.intersects(Types::NULL)
    }
}

/// The first union of a view that is not decided yet: the subschema and the keyword.
fn union_of(side: &Side<'_>, view: &View) -> Option<(u32, Keyword)> {
    for part in &view.parts {
        for keyword in [Keyword::AnyOf, Keyword::OneOf] {
            let branches: Vec<_> = side.children(*part, keyword).collect();
            // A branch that is in the view has been chosen.
            let is_open = !branches.iter().any(|branch| {
                let parts = side.view(&[*branch]).parts;
                !parts.is_empty() && parts.iter().all(|it| view.parts.contains(it))
            });
            if !branches.is_empty() && is_open {
                return Some((*part, keyword));
            }
        }
    }
    None
}

fn types(side: &Side<'_>, view: &View, depth: usize) -> Types {
    let mut all = types::declared(side, view);
    if depth == 0 {
        return all;
    }
    let any = |each: &mut dyn Iterator<Item = Types>| each.fold(Types::NONE, Types::union);
    if let Some(values) = listed(side, view) {
        all = all.intersection(any(&mut values.iter().map(types::of_json)));
    }
    for part in &view.parts {
        for keyword in [Keyword::AnyOf, Keyword::OneOf] {
            let branches: Vec<_> = side.children(*part, keyword).collect();
            if !branches.is_empty() {
                let of_branch = |branch: &u32| types(side, &side.view(&[*branch]), depth - 1);
                all = all.intersection(any(&mut branches.iter().map(of_branch)));
            }
        }
    }
    all
}

/// The values of a view that lists them, as `enum` or as branches.
fn values(side: &Side<'_>, view: &View, depth: usize) -> Option<Vec<Json>> {
    if let Some(values) = listed(side, view) {
        return Some(values);
    }
    if depth == 0 {
        return None;
    }
    let (part, keyword) = union_of(side, view)?;
    let mut all = Vec::new();
    for branch in side.children(part, keyword) {
        let branch = side.view(&[branch]);
        match values(side, &branch, depth - 1) {
            Some(values) => all.extend(values),
            None if types(side, &branch, 2) == Types::NULL => all.push(Json::Null),
            None => return None,
        }
    }
    Some(all)
}

/// The members that distinguish a branch of a union, each with its constant value.
pub(super) fn tags(side: &Side<'_>, view: &View) -> Vec<(String, Json)> {
    let mut found = Vec::new();
    for choice in alternatives(side, view).iter().take(1) {
        for name in side.property_names(choice) {
            let Some(property) = side.property(choice, name) else { continue };
            if let Some([only]) = listed(side, &property).as_deref() {
                found.push((name.to_owned(), only.clone()));
            }
        }
    }
    found
}

/// A text that names a view: the reference to it, or its title.
pub(super) fn title_of(side: &Side<'_>, part: u32) -> Option<String> {
    let node = side.node(part);
    let text = |keyword: Keyword| node.keyword(keyword).and_then(Value::as_str).map(str::to_owned);
    text(Keyword::Ref).or_else(|| text(Keyword::Title))
}
