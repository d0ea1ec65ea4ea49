//! Small values that a side probably accepts.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use serde_json::{Map, Value as Json, json};

use crate::contract::limits::{MAX_DISTINCT, MAX_MADE_VALUES};
use crate::contract::shape::alternatives::alternatives;
use crate::contract::shape::language::Language;
use crate::contract::shape::places::{item_view, member_view, prefix_length};
use crate::contract::shape::side::{Side, View};
use crate::contract::shape::types::{self, Types, declared as types};
use crate::contract::witness::example::long_list;
use crate::contract::witness::values;
use crate::schema::Keyword;

/// Makes small values, within a number of steps.
#[derive(Default)]
pub(in crate::contract) struct Small {
    pub(super) steps: Cell<usize>,
    /// Whether more distinct values were needed than can be made.
    pub(super) is_cut: Cell<bool>,
    /// The values made so far, by side, view and remaining depth; most of them are members of many
    /// instances.
    known: RefCell<HashMap<(usize, View, usize), Option<Json>>>,
}

impl Small {
    /// The limit that was reached, if any.
    pub(super) fn limit(&self) -> Option<&'static str> {
        let reached = "an example would need too many different members or items";
        self.is_cut.get().then_some(reached)
    }

    /// A small value that a view probably accepts.
    pub(in crate::contract) fn minimal(
        &self,
        side: &Side<'_>,
        view: &View,
        depth: usize,
    ) -> Option<Json> {
        self.steps.set(self.steps.get() + 1);
        if depth == 0 || side.is_false(view) || self.steps.get() > MAX_MADE_VALUES {
            return None;
        }
        let key = (std::ptr::from_ref(side).addr(), view.clone(), depth);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let made = self.made(side, view, depth);
        self.known.borrow_mut().insert(key, made.clone());
        made
    }

    fn made(&self, side: &Side<'_>, view: &View, depth: usize) -> Option<Json> {
        let choices = alternatives(side, view);
        let choice = choices.first()?;
        let types = types(side, choice);
        let fits = |value: &Json| types::of_json(value).is_within(types);
        let named = values::named(side, choice).into_iter().find(fits);
        if values::is_listed(side, choice) {
            return named;
        }
        let sides = [(side, choice)];
        let is_untyped = types == types::ALL
            && side.property_names(choice).is_empty()
            && side.required(choice).is_empty();
        if types.intersects(Types::OBJECT) && !is_untyped {
            return self.minimal_object(side, choice, depth);
        }
        if types.intersects(Types::STRING) {
            return values::strings(&sides)
                .into_iter()
                .find(|it| values::fits_string(side, choice, it))
                .or(named);
        }
        if types.intersects(Types::INTEGER.union(Types::NUMBER)) {
            let numbers = values::numbers(&sides).into_iter();
            return numbers.filter(fits).find(|it| values::fits_number(side, choice, it));
        }
        if types.intersects(Types::ARRAY) {
            let least = values::least(side, choice, Keyword::MinItems)
                .max(usize::from(side.first(choice, Keyword::Contains).is_some()));
            return self.array_of(side, choice, least, depth);
        }
        if types.intersects(Types::BOOLEAN) {
            return Some(json!(true));
        }
        types.intersects(Types::NULL).then_some(Json::Null)
    }

    pub(in crate::contract) fn minimal_object(
        &self,
        side: &Side<'_>,
        view: &View,
        depth: usize,
    ) -> Option<Json> {
        let least = values::least(side, view, Keyword::MinProperties);
        self.object_of(side, view, least, depth)
    }

    /// An object with at least `least` members.
    pub(super) fn object_of(
        &self,
        side: &Side<'_>,
        view: &View,
        least: usize,
        depth: usize,
    ) -> Option<Json> {
        self.is_cut.set(self.is_cut.get() || least > MAX_DISTINCT);
        let least = least.min(MAX_DISTINCT);
        let mut members = Map::new();
        for name in side.required(view) {
            let name = name.as_str()?;
            members.insert(name.to_owned(), self.member(side, view, name, depth)?);
        }
        if members.len() < least {
            let more = side.property_names(view).into_iter().map(str::to_owned);
            let keys = self.other_keys(&[(side, view)]);
            // More keys than a list of them has.
            let counted = (9..=least).map(|it| format!("k{it}"));
            for name in more.chain(keys).chain(counted).take(least + 64) {
                if members.len() >= least {
                    break;
                }
                if !members.contains_key(&name)
                    && let Some(value) = self.member(side, view, &name, depth)
                {
                    members.insert(name, value);
                }
            }
        }
        self.steps.set(self.steps.get() + members.len());
        Some(Json::Object(members))
    }

    /// A value for a member, from all keywords that apply to the member.
    pub(super) fn member(
        &self,
        side: &Side<'_>,
        view: &View,
        name: &str,
        depth: usize,
    ) -> Option<Json> {
        let view = member_view(side, view, name);
        self.minimal(side, &view, depth - 1)
    }

    /// Keys that `properties` does not name.
    pub(super) fn other_keys(&self, sides: &[(&Side<'_>, &View)]) -> Vec<String> {
        let mut keys: Vec<String> = Vec::new();
        let mut names = Vec::new();
        for (side, view) in sides {
            let patterns =
                view.parts.iter().flat_map(|part| side.children(*part, Keyword::PatternProperties));
            for pattern in patterns.filter_map(|child| side.node(child).value().key()) {
                keys.extend(Language::default().matching(pattern).texts());
            }
            let own = side.under(view, Keyword::PropertyNames).unwrap_or_default();
            names.push((*side, values::reach(side, &own)));
        }
        if names.iter().any(|(_, view)| !view.parts.is_empty()) {
            let names: Vec<(&Side<'_>, &View)> =
                names.iter().map(|(side, it)| (*side, it)).collect();
            let named = names.iter().flat_map(|(side, view)| values::named(side, view));
            let texts: Vec<Json> = named.chain(values::strings(&names)).collect();
            keys.extend(texts.iter().filter_map(Json::as_str).map(str::to_owned));
        }
        keys.extend(["x", "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8"].map(str::to_owned));
        keys
    }

    pub(super) fn array_of(
        &self,
        side: &Side<'_>,
        view: &View,
        length: usize,
        depth: usize,
    ) -> Option<Json> {
        let unique = side.values(view, Keyword::UniqueItems).any(|it| it.as_bool() == Some(true));
        let contains = side.under(view, Keyword::Contains);
        let needed = match contains {
            Some(_) => values::least(side, view, Keyword::MinContains).max(1),
            None => 0,
        };
        let listed = prefix_length(side, view).max(needed).min(MAX_DISTINCT);
        let mut items = Vec::new();
        for position in 0..length.min(listed) {
            let mut item = item_view(side, view, position);
            if let Some(contains) = contains.as_ref().filter(|_| position < needed) {
                item = side.with(&item, &contains.parts);
            }
            // `uniqueItems` rejects an array of equal minimal values, which would hide any other
            // difference.
            items.push(match self.minimal(side, &item, depth - 1)? {
                value if unique && items.contains(&value) => {
                    let others = self.distinct(side, &item, length, depth - 1).into_iter();
                    others.into_iter().find(|it| !items.contains(it))?
                }
                value => value,
            });
        }
        let missing = length - items.len();
        let rest = item_view(side, view, listed);
        if unique && missing > 0 {
            let mut others = self.distinct(side, &rest, length, depth - 1);
            others.retain(|it| !items.contains(it));
            items.extend(others.into_iter().take(missing));
            self.steps.set(self.steps.get() + items.len());
            return (items.len() == length).then_some(Json::Array(items));
        }
        if missing > 0
            && let Json::Array(more) = long_list(self.minimal(side, &rest, depth - 1)?, missing)
        {
            items.extend(more);
        }
        Some(Json::Array(items))
    }
}
