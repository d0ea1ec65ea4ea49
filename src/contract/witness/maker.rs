//! Instances that a producer may send and a receiver may reject: one for each place and bound of
//! either side.

use std::collections::HashSet;

use serde_json::{Map, Value as Json, json};

use crate::contract::limits::{
    MAX_CANDIDATE_DEPTH, MAX_CANDIDATE_MEMBERS, MAX_CANDIDATES, MAX_MADE_PLACES,
};
use crate::contract::shape::alternatives::alternatives;
use crate::contract::shape::places::{Declared, in_place, item_view, member_view, prefix_length};
use crate::contract::shape::side::{Side, View};
use crate::contract::shape::types::{self, Types};
use crate::contract::witness::example::{self, long_list};
use crate::contract::witness::small::Small;
use crate::contract::witness::values;
use crate::schema::Keyword;

/// Makes instances of the producer's schema.
pub(crate) struct Maker<'s, 'd> {
    producer: &'s Side<'d>,
    receiver: &'s Side<'d>,
    /// The views of the places that enclose the one for which values are made.
    around: Vec<View>,
    places: usize,
    /// Number of subschemas that were read for names of members.
    pub(super) read: usize,
    pub(super) small: Small,
    /// Whether members and items get small values, because they are compared on their own.
    pub(super) is_shallow: bool,
}

/// The views of producer and receiver at one place; the receiver's may be unknown.
type Pair<'v> = (&'v View, Option<&'v View>);

impl<'s, 'd> Maker<'s, 'd> {
    pub(crate) fn new(producer: &'s Side<'d>, receiver: &'s Side<'d>) -> Self {
        Self {
            producer,
            receiver,
            around: Vec::new(),
            places: 0,
            read: 0,
            small: Small::default(),
            is_shallow: false,
        }
    }

    /// At most `most` instances for a place, the shortest first.
    pub(super) fn candidates(&mut self, pair: Pair<'_>, most: usize) -> Vec<Json> {
        let found = self.variants(pair, MAX_CANDIDATE_DEPTH, most).into_iter();
        let sized = found.map(|value| (example::length(&value), value.to_string(), value));
        let mut sized: Vec<(usize, String, Json)> = sized.collect();
        // The shortest call is the one that is understood at a glance; the text makes the order
        // deterministic.
        crate::sort::by(&mut sized, |one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
        sized.dedup_by(|one, other| one.1 == other.1);
        sized.into_iter().map(|(_, _, value)| value).collect()
    }

    /// At most `most` values for a place.
    fn variants(&mut self, pair: Pair<'_>, depth: usize, most: usize) -> Vec<Json> {
        let mut found = Vec::new();
        // Of what recurses, one turn is enough.
        let turns = self.around.iter().filter(|view| *view == pair.0).count();
        self.places += 1;
        if depth == 0 || turns > 1 || self.places > MAX_MADE_PLACES {
            return found;
        }
        self.around.push(pair.0.clone());
        // Whichever branch the receiver takes, its bounds are worth trying.
        let other = pair.1.map(|view| in_place(self.receiver, view));
        let pair = (pair.0, other.as_ref());
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
            let types = types::declared(self.producer, choice);
            if types.intersects(Types::OBJECT) {
                self.objects((choice, pair.1), depth, share, &mut of_choice);
                of_choice.truncate(share.max(64));
            }
            self.scalars(choice, &reached, other.as_ref(), types, &mut of_choice);
            if types.intersects(Types::ARRAY) {
                self.arrays((choice, pair.1), depth, share, &mut of_choice);
            }
            of_choice.truncate(2 * share.max(64));
            found.append(&mut of_choice);
        }
        found.truncate(named + 4 * most.max(8));
        self.around.pop();
        found
    }

    fn sides<'v>(&self, pair: Pair<'v>) -> Vec<(&'s Side<'d>, &'v View)> {
        let other = pair.1.map(|view| (self.receiver, view));
        std::iter::once((self.producer, pair.0)).chain(other).collect()
    }

    fn scalars(
        &self,
        choice: &View,
        reached: &View,
        other: Option<&View>,
        types: Types,
        found: &mut Vec<Json>,
    ) {
        let mut sides = self.sides((choice, other));
        sides.insert(1, (self.producer, reached));
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

    fn arrays(&mut self, pair: Pair<'_>, depth: usize, most: usize, found: &mut Vec<Json>) {
        let side = self.producer;
        let sides = self.sides(pair);
        let prefix = sides.iter().map(|(side, view)| prefix_length(side, view)).max().unwrap_or(0);
        let least = values::least(side, pair.0, Keyword::MinItems);
        let mut lengths = values::sizes(&sides, [Keyword::MinItems, Keyword::MaxItems]);
        let counts = values::sizes(&sides, [Keyword::MinContains, Keyword::MaxContains]);
        lengths.extend(counts.iter().copied());
        lengths.extend([prefix.saturating_sub(1), prefix, prefix + 1, 2]);
        crate::sort::by(&mut lengths, Ord::cmp);
        lengths.dedup();
        found.extend(lengths.iter().filter_map(|it| self.small.array_of(side, pair.0, *it, depth)));
        let wanted = sides.iter().filter_map(|(side, view)| {
            side.under(view, Keyword::Contains)
                .and_then(|it| self.small.minimal(side, &it, depth - 1))
        });
        let wanted: Vec<Json> = wanted.collect();
        let other = self.small.array_of(side, pair.0, 1, depth);
        for value in &wanted {
            found.extend(
                (1..=6).chain(counts.iter().copied()).map(|it| long_list(value.clone(), it)),
            );
            if let Some(Json::Array(other)) = &other {
                found.push(json!([value, other[0]]));
            }
        }
        if self.is_shallow {
            return;
        }
        let mut pairs = Vec::new();
        for position in 0..=prefix.min(16) {
            let own = item_view(side, pair.0, position);
            let other = pair.1.map(|view| item_view(self.receiver, view, position));
            let variants =
                self.variants((&own, other.as_ref()), depth - 1, (most / (prefix + 1)).max(4));
            let length = least.max(position + 1);
            let Some(Json::Array(base)) = self.small.array_of(side, pair.0, length, depth) else {
                // Items that are not needed may not be possible.
                continue;
            };
            for value in variants {
                let mut items = base.clone();
                if let Some(item) = items.get_mut(position) {
                    *item = value.clone();
                }
                found.push(Json::Array(items));
                if position == 0 && prefix == 0 {
                    pairs.push(json!([value, value]));
                    // What applies to all items together depends on how they differ.
                    pairs.extend(base.first().map(|first| json!([value, first])));
                }
            }
        }
        found.append(&mut pairs);
    }

    fn objects(&mut self, pair: Pair<'_>, depth: usize, most: usize, found: &mut Vec<Json>) {
        let side = self.producer;
        let Some(Json::Object(base)) = self.small.minimal_object(side, pair.0, depth) else {
            return;
        };
        found.push(Json::Object(base.clone()));
        let names = self.names(pair);
        let mut subsets = Vec::new();
        self.presence(&base, pair, &names, (depth, (most / 2).max(8)), &mut subsets);
        if self.is_shallow {
            found.append(&mut subsets);
            return;
        }
        let full = subsets.last().cloned();
        let share = (most / names.len().max(1)).clamp(32, 200);
        let mut with_all = Vec::new();
        found.append(&mut subsets);
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
                    with_all.push(Json::Object(members));
                }
            }
            let members = found.len() * (base.len() + 1);
            if found.len() > 4 * MAX_CANDIDATES || members > MAX_CANDIDATE_MEMBERS {
                break;
            }
        }
        found.append(&mut with_all);
    }

    /// Names of members that are worth trying.
    fn names(&mut self, pair: Pair<'_>) -> Vec<String> {
        let side = self.producer;
        let all = in_place(side, pair.0);
        self.read += all.parts.len();
        let declared = Declared::at(side, &all);
        let mut names: Vec<String> =
            side.property_names(pair.0).into_iter().map(str::to_owned).collect();
        let is_free = declared.others || declared.is_empty() || !declared.patterns.is_empty();
        if is_free {
            let known = pair.1.map(|view| self.receiver.property_names(view));
            names.extend(known.into_iter().flatten().map(str::to_owned));
            names.extend(self.small.other_keys(&self.sides(pair)).into_iter().take(24));
        }
        let required = side.required(&all).into_iter().map(|it| it.scalar_text().to_owned());
        let others = declared.names.iter().cloned();
        names.extend(required.chain(others).take(names.len() + 60));
        let mut seen = HashSet::new();
        names.retain(|name| seen.insert(name.clone()));
        names
    }

    /// At most `most` objects with different optional members: all subsets of a few members,
    /// otherwise each alone and all together.
    fn presence(
        &self,
        base: &Map<String, Json>,
        pair: Pair<'_>,
        names: &[String],
        (depth, most): (usize, usize),
        found: &mut Vec<Json>,
    ) {
        let (side, view) = (self.producer, pair.0);
        let sides = self.sides(pair);
        let missing = names.iter().filter(|name| !base.contains_key(*name)).take(most.min(200));
        let optional: Vec<(&String, Json)> = missing
            .filter_map(|name| Some((name, self.small.member(side, view, name, depth)?)))
            .collect();
        let with = |chosen: &mut dyn Iterator<Item = &(&String, Json)>| {
            let mut members = base.clone();
            members.extend(chosen.map(|(name, value)| ((*name).clone(), value.clone())));
            Json::Object(members)
        };
        let count = optional.len();
        for size in values::sizes(&sides, [Keyword::MinProperties, Keyword::MaxProperties]) {
            found.extend(
                self.small.object_of(side, view, size, depth).filter(|_| size > base.len()),
            );
        }
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
