//! The walk over two versions of a schema: what differs, and where.
//!
//! It finds kinds and places and decides nothing. A pair of places is compared once, so that a
//! definition that is used many times gives each difference once.

mod annotations;
mod arrays;
mod branches;
mod effective;
pub(super) mod found;
mod logic;
mod numbers;
mod objects;
mod strings;
mod types;

use std::collections::HashMap;

use crate::changes::{self, Kind};
use crate::contract::limits::{MAX_NESTING, MAX_PAIRS, MAX_PATH, MAX_SHOWN_VALUE};
use crate::contract::shape::json::json_of;
use crate::contract::shape::side::{Side, View};
use crate::contract::text::quoted;
use crate::contract::walk::found::{Found, Step};
use crate::document::{Part, Place, Value};
use crate::schema::Keyword;

/// Compares two versions of a schema.
pub(super) struct Walk<'s, 'd> {
    pub(super) old: &'s Side<'d>,
    pub(super) new: &'s Side<'d>,
    pub(super) found: Vec<Found>,
    /// Whether there was more than may be compared.
    pub(super) is_cut: bool,
    seen: HashMap<(Vec<u32>, Vec<u32>), ()>,
    path: Vec<Step>,
    /// Pairs around the one that is compared.
    nesting: usize,
}

impl<'s, 'd> Walk<'s, 'd> {
    /// All differences between two versions.
    pub(super) fn compare(old: &'s Side<'d>, new: &'s Side<'d>) -> Self {
        let mut walk = Self {
            old,
            new,
            found: Vec::new(),
            is_cut: false,
            seen: HashMap::new(),
            path: Vec::new(),
            nesting: 0,
        };
        // First, because a dialect decides which keywords there are.
        walk.dialect();
        let (a, b) = (old.root(), new.root());
        walk.pair(&a, &b);
        walk
    }

    fn dialect(&mut self) {
        let (a, b) = (self.old.node(0), self.new.node(0));
        if a.dialect() != b.dialect() {
            let message =
                format!("the schema is {} now, and was {}", b.dialect().name(), a.dialect().name());
            let place = |side: &Side<'_>| match side.node(0).keyword(Keyword::Schema) {
                Some(value) => value.place(),
                None => side.place(&side.root()),
            };
            let (old, new) = (place(self.old), place(self.new));
            self.put(changes::DIALECT_CHANGED, message, old, new);
        }
    }

    /// Compares what applies to one place in both versions.
    fn pair(&mut self, a: &View, b: &View) {
        let sorted = |view: &View| {
            let mut parts = view.parts.clone();
            parts.sort_unstable();
            parts
        };
        if self.seen.len() >= MAX_PAIRS || self.nesting >= MAX_NESTING {
            self.is_cut = true;
            return;
        }
        // A schema that recurses reaches the same pair again, and a definition may be used
        // thousands of times.
        if self.seen.insert((sorted(a), sorted(b)), ()).is_some() {
            return;
        }
        self.annotations(a, b);
        match (self.old.is_false(a), self.new.is_false(b)) {
            (true, true) => {}
            (false, true) => {
                let (old, new) = (self.old.place(a), self.new.value_place(b));
                self.put(
                    changes::SCHEMA_BECAME_FALSE,
                    "no value is allowed here now".to_owned(),
                    old,
                    new,
                );
            }
            (true, false) => {
                let (old, new) = (self.old.value_place(a), self.new.place(b));
                let message = "values are allowed here now".to_owned();
                self.put(changes::SCHEMA_NO_LONGER_FALSE, message, old, new);
            }
            (false, false) => {
                self.nesting += 1;
                self.constraints(a, b);
                self.nesting -= 1;
            }
        }
    }

    /// Compares below one step.
    fn below(&mut self, step: Step, a: &View, b: &View) {
        // Nothing recurses deeper than the schema is nested, except through references.
        if self.path.len() > MAX_PATH {
            self.is_cut = true;
            return;
        }
        self.path.push(step);
        self.pair(a, b);
        self.path.pop();
    }

    /// Reports a difference here.
    fn put(&mut self, kind: &'static Kind, message: String, old: Place, new: Place) -> &mut Found {
        let found = Found {
            kind,
            path: self.path.clone(),
            name: None,
            trigger: None,
            old,
            new,
            message,
            levels: None,
            tolerated: None,
            count: 1,
        };
        // The same difference of the same two places, reached through another one.
        let same = self.found.iter().rposition(|it| {
            (it.kind, it.old, it.new, &it.message)
                == (found.kind, found.old, found.new, &found.message)
        });
        match same {
            Some(at) => {
                self.found[at].count += 1;
                &mut self.found[at]
            }
            None => {
                self.found.push(found);
                let last = self.found.len() - 1;
                &mut self.found[last]
            }
        }
    }

    /// Reports a difference in a keyword, with the value here as the subject of the message.
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
    /// The place that a view is known by: the key of the first schema, or its opening bracket.
    pub(super) fn place(&self, view: &View) -> Place {
        let Some(first) = view.parts.first() else { return self.schema.root().place() };
        let value = self.node(*first).value();
        match value.key() {
            Some(_) => value.key_place(),
            None => Place::new(value.id(), Part::Opening),
        }
    }

    /// The place of the first schema itself.
    pub(super) fn value_place(&self, view: &View) -> Place {
        let Some(first) = view.parts.first() else { return self.schema.root().place() };
        match view.parts.iter().find(|part| self.node(**part).value().as_bool() == Some(false)) {
            Some(part) => self.node(*part).value().place(),
            None => self.node(*first).value().place(),
        }
    }

    /// The place of a keyword's value, or that of the view where no part has the keyword.
    pub(super) fn keyword_place(&self, view: &View, keyword: Keyword) -> Place {
        match self.first(view, keyword) {
            Some(value) if value.kind().is_container() => value.key_place(),
            Some(value) => value.place(),
            None => self.place(view),
        }
    }
}

/// A value as a message has it.
pub(super) fn shown(value: Value<'_>) -> String {
    let text = match json_of(value) {
        Some(json) => json.to_string(),
        None => value.source_text().to_owned(),
    };
    shown_text(&text)
}

/// A text as a message has it: in backticks, and cut.
pub(super) fn shown_text(text: &str) -> String {
    quoted(text, MAX_SHOWN_VALUE)
}
