//! What applies under a condition, and what is excluded.

use std::collections::{BTreeMap, BTreeSet};

use crate::changes;
use crate::contract::shape::plain::plain;
use crate::contract::shape::side::{Side, View};
use crate::contract::walk::{Walk, shown_text};
use crate::document::Value;
use crate::schema::Keyword;

impl Walk<'_, '_> {
    pub(super) fn logic(&mut self, a: &View, b: &View) {
        self.excluded(a, b);
        self.conditions(a, b);
    }

    fn excluded(&mut self, a: &View, b: &View) {
        let forms = |side: &Side<'_>, view: &View| -> BTreeSet<String> {
            let children = view.parts.iter().filter_map(|part| side.child(*part, Keyword::Not));
            children.filter_map(|it| Some(plain(side, &[it], None)?.to_string())).collect()
        };
        let (before, after) = (forms(self.old, a), forms(self.new, b));
        if before == after {
            return;
        }
        let (kind, text) = match (before.is_empty(), after.is_empty()) {
            (true, _) => (changes::NOT_ADDED, "has values that are excluded now"),
            (_, true) => (changes::NOT_REMOVED, "no longer excludes values"),
            _ => (changes::NOT_CHANGED, "excludes other values now"),
        };
        self.put_about(kind, text, (a, b), Keyword::Not);
    }

    fn conditions(&mut self, a: &View, b: &View) {
        let all = |side: &Side<'_>, view: &View| -> Vec<[u32; 3]> {
            let conditions = view.parts.iter().filter_map(|part| {
                let condition = side.child(*part, Keyword::If)?;
                let then = side.child(*part, Keyword::Then).unwrap_or(u32::MAX);
                let otherwise = side.child(*part, Keyword::Else).unwrap_or(u32::MAX);
                (then != u32::MAX || otherwise != u32::MAX).then_some([condition, then, otherwise])
            });
            conditions.collect()
        };
        let (before, after) = (all(self.old, a), all(self.new, b));
        let form = |side: &Side<'_>, part: u32| match part {
            u32::MAX => None,
            part => plain(side, &[part], None).map(|it| it.to_string()),
        };
        let mut left = after;
        // Conditions of all parts apply at once and have no names: they are recognised by what they
        // say.
        for one in before {
            let partner =
                left.iter().position(|other| form(self.old, one[0]) == form(self.new, other[0]));
            let (kind, verb) = match partner {
                Some(at) => {
                    let other = left.remove(at);
                    self.consequences(one, other);
                    continue;
                }
                None if !left.is_empty() => {
                    left.remove(0);
                    (changes::CONDITIONAL_CHANGED, "changed")
                }
                None => (changes::CONDITIONAL_REMOVED, "was removed"),
            };
            let message = format!("a condition of {} {verb}", self.subject());
            self.put_keyword(kind, message, (a, b), Keyword::If);
        }
        for _ in left {
            self.put_about(changes::CONDITIONAL_ADDED, "has a condition now", (a, b), Keyword::If);
        }
    }

    fn consequences(&mut self, one: [u32; 3], other: [u32; 3]) {
        for at in 1..3 {
            let view = |side: &Side<'_>, part: u32| match part {
                u32::MAX => View::default(),
                part => side.view(&[part]),
            };
            let (old, new) = (view(self.old, one[at]), view(self.new, other[at]));
            self.branch(&old, &new, true);
        }
    }

    /// Members that others need beside them.
    pub(super) fn dependent(&mut self, a: &View, b: &View) {
        let (before, after) = (names(self.old, a), names(self.new, b));
        let keyword = Keyword::DependentRequired;
        for (kind, one, other, [verb, end]) in [
            (changes::DEPENDENT_REQUIRED_ADDED, &after, &before, ["is", " now"]),
            (changes::DEPENDENT_REQUIRED_REMOVED, &before, &after, ["is no longer", ""]),
        ] {
            for (key, names) in one {
                let known = other.get(key);
                for name in names.iter().filter(|name| !known.is_some_and(|it| it.contains(name))) {
                    let (name, key) = (shown_text(name), shown_text(key));
                    let message = format!("{name} {verb} required beside {key}{end}");
                    self.put_keyword(kind, message, (a, b), keyword);
                }
            }
        }
        self.dependent_schemas(a, b);
    }

    fn dependent_schemas(&mut self, a: &View, b: &View) {
        let all = |side: &Side<'_>, view: &View| -> BTreeMap<String, u32> {
            let keywords = [Keyword::DependentSchemas, Keyword::Dependencies];
            let children = view.parts.iter().flat_map(|part| {
                keywords.into_iter().flat_map(|keyword| side.children(*part, keyword))
            });
            children.filter_map(|it| Some((side.node(it).value().key()?.to_owned(), it))).collect()
        };
        let (before, after) = (all(self.old, a), all(self.new, b));
        let keyword = Keyword::DependentSchemas;
        for (key, one) in &before {
            match after.get(key) {
                Some(other) => {
                    let (one, other) = (self.old.view(&[*one]), self.new.view(&[*other]));
                    let kind = changes::DEPENDENT_SCHEMA_CHANGED;
                    self.nested((a, b), (&one, &other), keyword, [kind; 3]);
                }
                None => {
                    let message = format!("nothing more applies beside {}", shown_text(key));
                    let kind = changes::DEPENDENT_SCHEMA_REMOVED;
                    let found = self.put_keyword(kind, message, (a, b), keyword);
                    found.trigger = Some(key.clone());
                }
            }
        }
        for key in after.keys().filter(|key| !before.contains_key(*key)) {
            let message = format!("more applies beside {} now", shown_text(key));
            let found = self.put_keyword(changes::DEPENDENT_SCHEMA_ADDED, message, (a, b), keyword);
            found.trigger = Some(key.clone());
        }
    }
}

fn names(side: &Side<'_>, view: &View) -> BTreeMap<String, Vec<String>> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for keyword in [Keyword::DependentRequired, Keyword::Dependencies] {
        for map in side.values(view, keyword) {
            for list in map.entries().filter(|list| list.is_array()) {
                let names = list.items().filter_map(Value::as_str).map(str::to_owned);
                all.entry(list.key().unwrap_or_default().to_owned()).or_default().extend(names);
            }
        }
    }
    all
}
