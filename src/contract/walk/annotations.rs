//! Texts, defaults and other members of a schema that do not affect which values are accepted.

use crate::changes;
use crate::changes::Impact;
use crate::contract::change::{ValueChange, value_change};
use crate::contract::shape::side::{Side, View};
use crate::contract::text::{difference, same_words};
use crate::contract::walk::{Walk, shown, shown_text};
use crate::document::{Place, Value};
use crate::schema::Keyword;

impl<'d> Walk<'_, 'd> {
    pub(super) fn annotations(&mut self, a: &View, b: &View) {
        self.description(a, b);
        self.title(a, b);
        self.default(a, b);
        self.examples(a, b);
        self.flags(a, b);
        self.extensions(a, b);
    }

    fn description(&mut self, a: &View, b: &View) {
        let text = |side: &Side<'d>, view: &View| {
            side.first(view, Keyword::Description)
                .and_then(Value::as_str)
                .filter(|it| !it.is_empty())
        };
        let (was, is) = (text(self.old, a), text(self.new, b));
        let subject = self.subject();
        let (kind, message) = match (was, is) {
            (None, Some(_)) => {
                (changes::DESCRIPTION_ADDED, format!("{subject} has a description now"))
            }
            (Some(_), None) => {
                (changes::DESCRIPTION_REMOVED, format!("{subject} no longer has a description"))
            }
            (Some(was), Some(is)) if was != is => (
                changes::DESCRIPTION_CHANGED,
                format!("the description of {subject} changed: {}", difference(was, is)),
            ),
            _ => return,
        };
        let found = self.put_keyword(kind, message, (a, b), Keyword::Description);
        if was.zip(is).is_some_and(|(was, is)| same_words(was, is)) {
            // A model reads the same words, so only the text in the diff is different.
            found.levels = Some((Impact::Compatible, Impact::Compatible));
        }
    }

    fn title(&mut self, a: &View, b: &View) {
        let all = |side: &Side<'d>, view: &View| -> Vec<&'d str> {
            let mut titles: Vec<_> =
                side.values(view, Keyword::Title).take(1).filter_map(Value::as_str).collect();
            // Titles of constants in a union are shown beside their values.
            for keyword in [Keyword::AnyOf, Keyword::OneOf] {
                let branches = view.parts.iter().flat_map(|part| side.children(*part, keyword));
                let constants = branches.map(|branch| side.node(branch));
                let constants = constants.filter(|it| it.keyword(Keyword::Const).is_some());
                titles.extend(constants.filter_map(|it| it.keyword(Keyword::Title)?.as_str()));
            }
            titles
        };
        let (before, after) = (all(self.old, a), all(self.new, b));
        if before != after {
            let message = format!("the title of {} changed", self.subject());
            self.put_keyword(changes::TITLE_CHANGED, message, (a, b), Keyword::Title);
        }
    }

    fn default(&mut self, a: &View, b: &View) {
        let (before, after) =
            (self.old.first(a, Keyword::Default), self.new.first(b, Keyword::Default));
        let Some(change) = value_change(before, after) else { return };
        let [was, is] = [before, after].map(|it| it.map(shown).unwrap_or_default());
        let kinds = [changes::DEFAULT_ADDED, changes::DEFAULT_REMOVED, changes::DEFAULT_CHANGED];
        let text = match change {
            ValueChange::Added => format!("defaults to {is} now"),
            ValueChange::Removed => format!("no longer defaults to {was}"),
            ValueChange::Changed => format!("defaults to {is} now, and defaulted to {was}"),
        };
        self.put_about(kinds[change as usize], &text, (a, b), Keyword::Default);
    }

    fn examples(&mut self, a: &View, b: &View) {
        let (was, is) =
            (self.old.first(a, Keyword::Examples), self.new.first(b, Keyword::Examples));
        if value_change(was, is).is_some() {
            let message = format!("the examples of {} changed", self.subject());
            self.put_keyword(changes::EXAMPLES_CHANGED, message, (a, b), Keyword::Examples);
        }
    }

    fn flags(&mut self, a: &View, b: &View) {
        let is_set = |side: &Side<'d>, view: &View, keyword: Keyword| {
            side.values(view, keyword).any(|value| value.as_bool() == Some(true))
        };
        for (keyword, kinds, texts) in [
            (
                Keyword::Deprecated,
                [changes::DEPRECATED_ADDED, changes::DEPRECATED_REMOVED],
                ["is deprecated now", "is no longer deprecated"],
            ),
            (
                Keyword::ReadOnly,
                [changes::READ_ONLY_CHANGED; 2],
                ["is `readOnly` now", "is no longer `readOnly`"],
            ),
            (
                Keyword::WriteOnly,
                [changes::WRITE_ONLY_CHANGED; 2],
                ["is `writeOnly` now", "is no longer `writeOnly`"],
            ),
        ] {
            let at = match (is_set(self.old, a, keyword), is_set(self.new, b, keyword)) {
                (false, true) => 0,
                (true, false) => 1,
                _ => continue,
            };
            self.put_about(kinds[at], texts[at], (a, b), keyword);
        }
    }

    /// Compares members that no dialect defines as a keyword.
    fn extensions(&mut self, a: &View, b: &View) {
        let (before, after) = (extensions(self.old, a), extensions(self.new, b));
        let find =
            |all: &[Value<'d>], key: &str| all.iter().copied().find(|it| it.key() == Some(key));
        let mut keys: Vec<&str> = before.iter().chain(&after).filter_map(|it| it.key()).collect();
        keys.sort_unstable();
        keys.dedup();
        for key in keys {
            let (was, is) = (find(&before, key), find(&after, key));
            if value_change(was, is).is_none() {
                continue;
            }
            let place = |side: &Side<'_>, view: &View, value: Option<Value<'_>>| -> Place {
                value.map_or_else(|| side.place(view), Value::key_place)
            };
            let (old, new) = (place(self.old, a, was), place(self.new, b, is));
            // MCP 2026-07-28: clients send such an argument in a header as well.
            if key == "x-mcp-header" {
                self.header(was, is, old, new);
                continue;
            }
            let message = format!("{} of {} changed", shown_text(key), self.subject());
            let found = self.put(changes::EXTENSION_CHANGED, message, old, new);
            // Keywords of OpenAPI: validators ignore them, and clients that translate schemas may
            // not.
            if matches!(key, "nullable" | "discriminator") {
                found.levels = Some((Impact::Risky, Impact::Risky));
            }
        }
    }

    fn header(&mut self, was: Option<Value<'_>>, is: Option<Value<'_>>, old: Place, new: Place) {
        let Some(change) = value_change(was, is) else { return };
        let kinds = [changes::HEADER_ADDED, changes::HEADER_REMOVED, changes::HEADER_CHANGED];
        let [was, is] = [was, is].map(|it| it.map(shown).unwrap_or_default());
        let text = match change {
            ValueChange::Added => format!("is sent in the header {is} as well now"),
            ValueChange::Removed => format!("is no longer sent in the header {was}"),
            ValueChange::Changed => format!("is sent in the header {is} now, and was in {was}"),
        };
        let message = format!("{} {text}", self.subject());
        self.put(kinds[change as usize], message, old, new);
    }
}

fn extensions<'d>(side: &Side<'d>, view: &View) -> Vec<Value<'d>> {
    let members = view.parts.iter().flat_map(|part| side.node(*part).value().entries());
    members.filter(|it| Keyword::from_text(it.key().unwrap_or_default()).is_none()).collect()
}
