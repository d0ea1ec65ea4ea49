//! Instances that a producer may send and a receiver may reject: one for each place and bound of
//! either side.

use serde_json::{Map, Value as Json, json};

use crate::contract::limits::{MAX_CANDIDATE_DEPTH, MAX_CANDIDATE_MEMBERS, MAX_CANDIDATES};
use crate::contract::shape::alternatives::alternatives;
use crate::contract::shape::closed::{Declared, in_place};
use crate::contract::shape::places::{item_view, member_view, prefix_length};
use crate::contract::shape::side::{Side, View};
use crate::contract::shape::types::{self, Types};
use crate::contract::witness::pattern::samples;
use crate::contract::witness::values;
use crate::schema::Keyword;

/// Makes instances of the producer's schema.
pub(crate) struct Maker<'s, 'd> {
    producer: &'s Side<'d>,
    receiver: &'s Side<'d>,
    /// What applies to the places around the one for which values are made.
    around: Vec<View>,
    /// Whether members and items are small values, because they are compared on their own.
    pub(super) is_shallow: bool,
}

/// The schemas of both sides for one place; the receiver's may be unknown.
type Pair<'v> = (&'v View, Option<&'v View>);

impl<'s, 'd> Maker<'s, 'd> {
    pub(crate) fn new(producer: &'s Side<'d>, receiver: &'s Side<'d>) -> Self {
        Self { producer, receiver, around: Vec::new(), is_shallow: false }
    }

    /// Instances of the whole schema, at most so many, the shortest first.
    pub(crate) fn candidates(&mut self, most: usize) -> Vec<Json> {
        let (own, other) = (self.producer.root(), self.receiver.root());
        self.candidates_at((&own, Some(&other)), most)
    }

    /// Instances for a place, at most so many, the shortest first.
    pub(super) fn candidates_at(&mut self, pair: Pair<'_>, most: usize) -> Vec<Json> {
        let mut found = self.variants(pair, MAX_CANDIDATE_DEPTH, most);
        let mut sized: Vec<(usize, String, Json)> = found
            .drain(..)
            .map(|value| {
                let text = value.to_string();
                (text.len(), text, value)
            })
            .collect();
        // The shortest call is the one that is understood at a glance; the text makes the order
        // deterministic.
        sized.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
        sized.dedup_by(|one, other| one.1 == other.1);
        sized.truncate(most);
        sized.into_iter().map(|(_, _, value)| value).collect()
    }

    /// Values for a place, at most so many.
    fn variants(&mut self, pair: Pair<'_>, depth: usize, most: usize) -> Vec<Json> {
        let mut found = Vec::new();
        // Of what recurses, one turn is enough.
        let turns = self.around.iter().filter(|view| *view == pair.0).count();
        if depth == 0 || turns > 1 {
            return found;
        }
        self.around.push(pair.0.clone());
        let reached = values::reach(self.producer, pair.0);
        let other = pair.1.map(|view| values::reach(self.receiver, view));
        found.extend(values::named(self.producer, &reached));
        if let Some(other) = &other {
            found.extend(values::named(self.receiver, other));
        }
        let named = found.len();
        let choices = alternatives(self.producer, pair.0);
        let share = (most / choices.len().max(1)).max(4);
        // No choice takes the room of another.
        for choice in &choices {
            let mut of_choice = Vec::new();
            let types = types(self.producer, choice);
            if types.intersects(Types::OBJECT) {
                self.objects((choice, pair.1), depth, share, &mut of_choice);
                of_choice.truncate(share);
            }
            self.scalars(choice, &reached, other.as_ref(), types, &mut of_choice);
            if types.intersects(Types::ARRAY) {
                self.arrays((choice, pair.1), depth, share, &mut of_choice);
            }
            of_choice.truncate(2 * share.max(16));
            found.append(&mut of_choice);
        }
        found.truncate(named + 4 * most.max(8));
        self.around.pop();
        found
    }

    fn scalars(
        &self,
        choice: &View,
        reached: &View,
        other: Option<&View>,
        types: Types,
        found: &mut Vec<Json>,
    ) {
        let mut sides: Vec<(&Side<'d>, &View)> =
            vec![(self.producer, choice), (self.producer, reached)];
        if let Some(other) = other {
            sides.push((self.receiver, other));
        }
        if types.intersects(Types::STRING) {
            found.extend(values::strings(&sides));
        }
        if types.intersects(Types::INTEGER.union(Types::NUMBER)) {
            found.extend(values::numbers(&sides));
        }
        if types.intersects(Types::BOOLEAN) {
            found.extend([json!(true), json!(false)]);
        }
        if types.intersects(Types::NULL) {
            found.push(Json::Null);
        }
    }

    /// A small value that a view probably accepts.
    pub(super) fn minimal(&self, side: &Side<'_>, view: &View, depth: usize) -> Option<Json> {
        if depth == 0 || side.is_false(view) {
            return None;
        }
        let choices = alternatives(side, view);
        let choice = choices.first()?;
        let types = types(side, choice);
        let fits = |value: &Json| types::of_json(value).is_within(types);
        let named = values::named(side, choice).into_iter().find(fits);
        if side.first(choice, Keyword::Const).is_some()
            || side.first(choice, Keyword::Enum).is_some()
        {
            return named;
        }
        let sides = [(side, choice)];
        if types.intersects(Types::OBJECT)
            && (types != types::ALL || !self.is_untyped(side, choice))
        {
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
            let least = least(side, choice, Keyword::MinItems)
                .max(usize::from(side.first(choice, Keyword::Contains).is_some()));
            return self.array_of(side, choice, least, depth);
        }
        if types.intersects(Types::BOOLEAN) {
            return Some(json!(true));
        }
        types.intersects(Types::NULL).then_some(Json::Null)
    }

    fn is_untyped(&self, side: &Side<'_>, view: &View) -> bool {
        side.property_names(view).is_empty() && side.required(view).is_empty()
    }

    pub(super) fn minimal_object(
        &self,
        side: &Side<'_>,
        view: &View,
        depth: usize,
    ) -> Option<Json> {
        let mut members = Map::new();
        for name in side.required(view) {
            let name = name.as_str()?;
            members.insert(name.to_owned(), self.member(side, view, name, depth)?);
        }
        let least = least(side, view, Keyword::MinProperties);
        if members.len() < least {
            let more = side.property_names(view).into_iter().map(str::to_owned);
            let keys = self.other_keys(side, view);
            for name in more.chain(keys).take(least + 64) {
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
        Some(Json::Object(members))
    }

    /// A value for a member, whichever keywords apply to it.
    fn member(&self, side: &Side<'_>, view: &View, name: &str, depth: usize) -> Option<Json> {
        let view = member_view(side, view, name);
        self.minimal(side, &view, depth - 1)
    }

    /// Keys that no `properties` names.
    pub(super) fn other_keys(&self, side: &Side<'_>, view: &View) -> Vec<String> {
        let mut keys: Vec<String> = Vec::new();
        for part in &view.parts {
            for child in side.children(*part, Keyword::PatternProperties) {
                keys.extend(side.node(child).value().key().into_iter().flat_map(samples));
            }
        }
        if let Some(names) = side.under(view, Keyword::PropertyNames) {
            let reached = values::reach(side, &names);
            let named = values::named(side, &reached);
            keys.extend(named.iter().filter_map(Json::as_str).map(str::to_owned));
            let strings = values::strings(&[(side, &reached)]);
            keys.extend(strings.iter().filter_map(Json::as_str).map(str::to_owned));
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
            Some(_) => least(side, view, Keyword::MinContains).max(1),
            None => 0,
        };
        let mut items = Vec::new();
        for position in 0..length {
            let mut item = item_view(side, view, position);
            if let Some(contains) = contains.as_ref().filter(|_| position < needed) {
                item = side.with(&item, &contains.parts);
            }
            let mut value = self.minimal(side, &item, depth - 1)?;
            // `uniqueItems` rejects an array of equal minimal values, which would hide any other
            // difference.
            if unique && items.contains(&value) {
                let numbers = values::numbers(&[(side, &item)]);
                let strings = values::strings(&[(side, &item)]);
                let fits = |it: &Json| types::of_json(it) == types::of_json(&value);
                let other = numbers.into_iter().chain(strings);
                let more = (0..length).map(|it| match value {
                    Json::String(_) => json!(format!("a{it}")),
                    _ => json!(it),
                });
                value = other.chain(more).find(|it| fits(it) && !items.contains(it))?;
            }
            items.push(value);
        }
        Some(Json::Array(items))
    }

    fn arrays(&mut self, pair: Pair<'_>, depth: usize, most: usize, found: &mut Vec<Json>) {
        let side = self.producer;
        let mut sides: Vec<(&Side<'d>, &View)> = vec![(side, pair.0)];
        let reached = pair.1.map(|view| in_place(self.receiver, view));
        sides.extend(reached.as_ref().map(|view| (self.receiver, view)));
        let mut lengths = values::sizes(&sides, [Keyword::MinItems, Keyword::MaxItems], 300);
        lengths.extend(values::sizes(&sides, [Keyword::MinContains, Keyword::MaxContains], 300));
        let prefix = sides.iter().map(|(side, view)| prefix_length(side, view)).max().unwrap_or(0);
        lengths.extend([prefix.saturating_sub(1), prefix, prefix + 1, 2]);
        lengths.sort_unstable();
        lengths.dedup();
        for length in lengths {
            found.extend(self.array_of(side, pair.0, length, depth));
        }
        if self.is_shallow {
            return;
        }
        let least = least(side, pair.0, Keyword::MinItems);
        for position in 0..=prefix.min(16) {
            let own = item_view(side, pair.0, position);
            let other = pair.1.map(|view| item_view(self.receiver, view, position));
            let variants =
                self.variants((&own, other.as_ref()), depth - 1, (most / (prefix + 1)).max(4));
            let length = least.max(position + 1);
            let Some(Json::Array(base)) = self.array_of(side, pair.0, length, depth) else {
                // Items that are not needed may not be possible.
                continue;
            };
            for value in variants {
                let mut items = base.clone();
                items[position] = value.clone();
                found.push(Json::Array(items));
                if position == 0 && prefix == 0 {
                    found.push(json!([value, value]));
                }
            }
        }
        let wanted = sides.iter().filter_map(|(side, view)| {
            side.under(view, Keyword::Contains).and_then(|it| self.minimal(side, &it, depth - 1))
        });
        let wanted: Vec<Json> = wanted.collect();
        let other = self.array_of(side, pair.0, 1, depth);
        for value in &wanted {
            for count in 1..=6 {
                found.push(Json::Array(vec![value.clone(); count]));
            }
            if let Some(Json::Array(other)) = &other {
                found.push(json!([value, other[0]]));
            }
        }
    }

    fn objects(&mut self, pair: Pair<'_>, depth: usize, most: usize, found: &mut Vec<Json>) {
        let side = self.producer;
        let Some(Json::Object(base)) = self.minimal_object(side, pair.0, depth) else { return };
        found.push(Json::Object(base.clone()));
        let all = in_place(side, pair.0);
        let declared = Declared::at(side, &all);
        let mut names: Vec<String> =
            side.property_names(pair.0).into_iter().map(str::to_owned).collect();
        let is_free = declared.others || declared.is_empty() || !declared.patterns.is_empty();
        let receiver = pair.1.map(|view| in_place(self.receiver, view));
        if is_free {
            let known = receiver.as_ref().map(|view| self.receiver.property_names(view));
            names.extend(known.into_iter().flatten().map(str::to_owned));
            let mut keys = self.other_keys(side, pair.0);
            if let Some(view) = &receiver {
                keys.extend(self.other_keys(self.receiver, view));
            }
            names.extend(keys.into_iter().take(24));
        }
        let required = side.required(&all).into_iter().map(|it| it.scalar_text().to_owned());
        let others = declared.names.iter().cloned();
        names.extend(required.chain(others).take(names.len() + 60));
        let mut seen = std::collections::HashSet::new();
        names.retain(|name| seen.insert(name.clone()));
        self.presence(&base, pair.0, &names, (depth, (most / 2).max(8)), found);
        if self.is_shallow {
            return;
        }
        let share = (most / names.len().max(1)).clamp(4, 200);
        let full = found.last().cloned();
        for name in &names {
            let own = member_view(side, pair.0, name);
            let other = pair.1.map(|view| member_view(self.receiver, view, name));
            for value in self.variants((&own, other.as_ref()), depth - 1, share) {
                let mut members = base.clone();
                members.insert(name.clone(), value.clone());
                found.push(Json::Object(members));
                if names.len() <= 8
                    && let Some(Json::Object(mut members)) = full.clone()
                {
                    members.insert(name.clone(), value);
                    found.push(Json::Object(members));
                }
            }
            let members = found.len() * (base.len() + 1);
            if found.len() > 4 * MAX_CANDIDATES || members > MAX_CANDIDATE_MEMBERS {
                break;
            }
        }
    }

    /// Which optional members are there: all subsets of a few, else each alone and all together; at
    /// most so many.
    fn presence(
        &self,
        base: &Map<String, Json>,
        view: &View,
        names: &[String],
        (depth, most): (usize, usize),
        found: &mut Vec<Json>,
    ) {
        let side = self.producer;
        let missing = names.iter().filter(|name| !base.contains_key(*name)).take(most.min(200));
        let optional: Vec<(&String, Json)> = missing
            .filter_map(|name| Some((name, self.member(side, view, name, depth)?)))
            .collect();
        let with = |chosen: &mut dyn Iterator<Item = &(&String, Json)>| {
            let mut members = base.clone();
            members.extend(chosen.map(|(name, value)| ((*name).clone(), value.clone())));
            Json::Object(members)
        };
        let count = optional.len();
        if count <= 5 && 1 << count <= most {
            for set in 1..(1usize << count) {
                let chosen = optional.iter().enumerate();
                let mut chosen = chosen.filter(|(at, _)| set >> at & 1 == 1).map(|(_, it)| it);
                found.push(with(&mut chosen));
            }
            return;
        }
        let room = most.saturating_sub(1);
        for one in optional.iter().take(room / 2) {
            found.push(with(&mut std::iter::once(one)));
        }
        for first in [2, 3, 4, 5, 6, 8, 11].into_iter().take(room / 4) {
            found.push(with(&mut optional.iter().take(first)));
        }
        for left_out in 0..count.min(40).min(room / 4) {
            let chosen = optional.iter().enumerate();
            let mut chosen = chosen.filter(|(at, _)| *at != left_out).map(|(_, it)| it);
            found.push(with(&mut chosen));
        }
        found.push(with(&mut optional.iter()));
    }
}

pub(super) fn least(side: &Side<'_>, view: &View, keyword: Keyword) -> usize {
    let sizes = side.values(view, keyword).filter_map(|it| it.number_text()?.parse::<f64>().ok());
    sizes.map(|size| size as usize).max().unwrap_or(0).min(300)
}

/// The types that a view allows; where it names none, those that its keywords are about.
fn types(side: &Side<'_>, view: &View) -> Types {
    types::declared(side, view)
}
