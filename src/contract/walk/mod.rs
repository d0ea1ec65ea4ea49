//! The walk over two versions of a schema: all differences, with their places.
//!
//! The walk finds kinds and places and decides nothing. A pair of places is compared once, so that
//! a definition that is used many times gives each difference once.

mod annotations;
mod arrays;
mod branches;
mod effective;
pub(super) mod found;
mod numbers;
mod objects;
pub(super) mod places;
mod reduced;
mod types;

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};

use serde_json::Value as Json;

use crate::changes::{self, Kind};
use crate::contract::change::Direction;
use crate::contract::limits::{MAX_PAIRS, MAX_SHOWN_VALUE};
use crate::contract::shape::json::json_of;
use crate::contract::shape::side::{Side, View};
use crate::contract::text::quoted;
use crate::contract::walk::found::Found;
use crate::contract::walk::places::{ComparedPlace, Holes, Rest};
use crate::document::{Part, Place, Value};
use crate::schema::Keyword;

/// Compares two versions of a schema.
pub(super) struct Walk<'s, 'd> {
    pub(super) old: &'s Side<'d>,
    pub(super) new: &'s Side<'d>,
    direction: Direction,
    pub(super) found: Vec<Found>,
    /// The pairs of places, each after the pair that encloses it.
    pub(super) places: Vec<ComparedPlace>,
    /// Whether a limit of the comparison was reached.
    pub(super) is_cut: bool,
    seen: HashSet<([Vec<u32>; 3], bool)>,
    /// Index of the pair of places that is being compared.
    at: usize,
    /// The differences by what they say.
    known: HashMap<(&'static str, Place, Place, String), usize>,
    /// Indices of the differences of the current pair of places.
    of_place: Vec<usize>,
    /// For both sides, the places inside the current one that are compared on their own.
    holes: [Holes; 2],
    steps: usize,
    /// Number of questions to the prover so far.
    proofs: Cell<usize>,
    /// The closures of locations, each with whether it is the root.
    closures: RefCell<HashMap<(View, bool), Option<Json>>>,
}

impl<'s, 'd> Walk<'s, 'd> {
    /// Finds all differences between two versions of a schema.
    pub(super) fn compare(old: &'s Side<'d>, new: &'s Side<'d>, direction: Direction) -> Self {
        let mut walk = Self {
            old,
            new,
            direction,
            found: Vec::new(),
            places: Vec::new(),
            is_cut: false,
            seen: HashSet::new(),
            at: 0,
            known: HashMap::new(),
            of_place: Vec::new(),
            holes: Default::default(),
            steps: 0,
            proofs: Cell::new(0),
            closures: RefCell::default(),
        };
        walk.places.push(ComparedPlace::root(old, new, direction));
        // First, because a dialect decides which keywords there are.
        walk.dialect();
        // A queue, not recursion: references may form a chain of any length.
        while walk.at < walk.places.len() {
            walk.place();
            walk.at += 1;
        }
        walk.found.retain(|found| !found.places.is_empty());
        walk
    }

    fn dialect(&mut self) {
        let dialects = [self.old, self.new].map(|side| side.node(0).dialect());
        let [was, is] = dialects;
        if was != is && [self.old, self.new].iter().any(|side| side.depends_on(dialects)) {
            let message = format!("the schema is {} now, and was {}", is.name(), was.name());
            let place = |side: &Side<'_>| match side.node(0).keyword(Keyword::Schema) {
                Some(value) => value.place(),
                None => side.place(&side.root()),
            };
            let (old, new) = (place(self.old), place(self.new));
            self.put(changes::DIALECT_CHANGED, message, old, new);
        }
    }

    /// Compares the current pair of places.
    fn place(&mut self) {
        let (a, b) = (self.places[self.at].old.clone(), self.places[self.at].new.clone());
        let sorted = |view: &View| {
            let mut parts = view.parts.clone();
            parts.sort_unstable();
            parts
        };
        // A schema that recurses reaches the same pair again, and a definition may be used
        // thousands of times.
        let ComparedPlace { location, is_hole, .. } = &self.places[self.at];
        if !self.seen.insert(([sorted(&a), sorted(&b), sorted(location)], *is_hole)) {
            return;
        }
        if self.seen.len() > MAX_PAIRS {
            self.is_cut = true;
            return;
        }
        self.of_place.clear();
        let first = self.places.len();
        self.annotations(&a, &b);
        match (self.old.is_false(&a), self.new.is_false(&b)) {
            (true, true) => {}
            (false, true) => {
                let (old, new) = (self.old.place(&a), self.new.value_place(&b));
                let message = "no value is allowed here now".to_owned();
                self.put(changes::SCHEMA_BECAME_FALSE, message, old, new);
            }
            (true, false) => {
                let (old, new) = (self.old.value_place(&a), self.new.place(&b));
                let message = "values are allowed here now".to_owned();
                self.put(changes::SCHEMA_NO_LONGER_FALSE, message, old, new);
            }
            (false, false) => self.constraints(&a, &b),
        }
        let rest = self.rest(first);
        if !matches!(rest, Rest::Differs(_)) {
            self.forget(matches!(rest, Rest::Rewritten));
        }
        self.places[self.at].rest = rest;
    }

    /// Removes the differences of the current place, which turned out to be only written
    /// differently.
    fn forget(&mut self, keeps_names: bool) {
        for index in std::mem::take(&mut self.of_place) {
            let found = &self.found[index];
            if found.asserts() && !(keeps_names && self.names_only(found)) {
                self.found[index].places.retain(|place| *place != self.at);
            }
        }
    }

    /// Reports a difference at the current place.
    fn put(&mut self, kind: &'static Kind, message: String, old: Place, new: Place) -> &mut Found {
        // The same difference of the same two places, reached through another one.
        let next = self.found.len();
        let at = *self.known.entry((kind.name, old, new, message.clone())).or_insert(next);
        match self.found.get_mut(at) {
            Some(same) => same.places.push(self.at),
            None => {
                self.found.push(Found {
                    kind,
                    path: self.path(),
                    places: vec![self.at],
                    name: None,
                    trigger: None,
                    old,
                    new,
                    message,
                    levels: None,
                    tolerated: None,
                });
            }
        }
        self.of_place.push(at);
        &mut self.found[at]
    }

    /// Reports a difference in a keyword; the message begins with the name of the current value.
    fn put_about(
        &mut self,
        kind: &'static Kind,
        text: &str,
        views: (&View, &View),
        keyword: Keyword,
    ) -> &mut Found {
        let message = format!("{} {text}", self.subject());
        self.put_keyword(kind, message, views, keyword)
    }

    /// Reports a difference in a keyword.
    fn put_keyword(
        &mut self,
        kind: &'static Kind,
        message: String,
        (a, b): (&View, &View),
        keyword: Keyword,
    ) -> &mut Found {
        let old = self.old.keyword_place(a, keyword);
        let new = self.new.keyword_place(b, keyword);
        self.put(kind, message, old, new)
    }
}

impl<'d> Side<'d> {
    /// The place of a view in the file: the key of its first schema, or that schema's opening
    /// bracket.
    pub(super) fn place(&self, view: &View) -> Place {
        let Some(first) = view.parts.first() else { return self.schema.root().place() };
        let value = self.node(*first).value();
        match value.key() {
            Some(_) => value.key_place(),
            None => Place::new(value.id(), Part::Opening),
        }
    }

    /// The place of the value of a view's first schema, or of its part that is `false`.
    pub(super) fn value_place(&self, view: &View) -> Place {
        let Some(first) = view.parts.first() else { return self.schema.root().place() };
        match view.parts.iter().find(|part| self.node(**part).value().as_bool() == Some(false)) {
            Some(part) => self.node(*part).value().place(),
            None => self.node(*first).value().place(),
        }
    }

    /// The place of a keyword's value; the place of the view if no part has the keyword.
    pub(super) fn keyword_place(&self, view: &View, keyword: Keyword) -> Place {
        match self.first(view, keyword) {
            Some(value) if value.kind().is_container() => value.key_place(),
            Some(value) => value.place(),
            None => self.place(view),
        }
    }
}

/// A value for a message: in backticks, cut.
pub(super) fn shown(value: Value<'_>) -> String {
    let text = match json_of(value) {
        Some(json) => json.to_string(),
        None => value.source_text().to_owned(),
    };
    shown_text(&text)
}

/// A text for a message: in backticks, cut.
pub(super) fn shown_text(text: &str) -> String {
    quoted(text, MAX_SHOWN_VALUE)
}
