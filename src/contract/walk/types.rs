//! Types, listed values and unions: which values are possible at all.

use std::collections::HashSet;

use serde_json::Value as Json;

use crate::changes::{self, Impact, Kind};
use crate::contract::limits::MAX_SHOWN_VALUES;
use crate::contract::shape::json::spelling;
use crate::contract::shape::side::View;
use crate::contract::shape::types::{self, Types};
use crate::contract::walk::effective::Effective;
use crate::contract::walk::found::{Step, ToleratedAddition};
use crate::contract::walk::{Walk, shown_text};
use crate::schema::Keyword;

impl Walk<'_, '_> {
    /// Compares all keywords that determine which values are accepted.
    pub(super) fn constraints(&mut self, a: &View, b: &View) {
        let (one, other) = (Effective::of(self.old, a), Effective::of(self.new, b));
        let views = (a, b);
        self.nullable(views, &one, &other);
        match (&one.values, &other.values) {
            (Some(before), Some(after)) => self.values(views, before, after),
            (Some(values), None) => self.listed_once(views, (values, false), &one, &other),
            (None, Some(values)) => self.listed_once(views, (values, true), &one, &other),
            (None, None) => {
                if self.types(views, &one, &other) {
                    self.keywords(&one, &other);
                }
            }
        }
    }

    fn keywords(&mut self, one: &Effective, other: &Effective) {
        let shared = one.types.intersection(other.types);
        let (a, b) = (&one.core, &other.core);
        if shared.intersects(Types::INTEGER.union(Types::NUMBER)) {
            self.numbers(a, b);
        }
        if shared.intersects(Types::STRING) {
            self.strings(a, b);
        }
        if shared.intersects(Types::ARRAY) {
            self.arrays(a, b);
        }
        if shared.intersects(Types::OBJECT) {
            self.objects(a, b);
        }
        self.format(a, b);
        self.logic(a, b);
    }

    fn nullable(&mut self, (a, b): (&View, &View), one: &Effective, other: &Effective) {
        let rest = |effective: &Effective| effective.types.without(Types::NULL);
        // Where `null` is one of many types, it is a matter of types.
        let is_about_null = rest(one) != Types::NONE
            && rest(other) != Types::NONE
            && one.types != types::ALL
            && other.types != types::ALL;
        if !is_about_null {
            return;
        }
        let (kind, text) = match (one.is_nullable(), other.is_nullable()) {
            (false, true) => (changes::NULLABLE_ADDED, "may be `null` now"),
            (true, false) => (changes::NULLABLE_REMOVED, "may no longer be `null`"),
            _ => return,
        };
        self.put_about(kind, text, (a, b), Keyword::Type);
    }

    /// Compares the types, and returns whether the rest is comparable.
    fn types(&mut self, (a, b): (&View, &View), one: &Effective, other: &Effective) -> bool {
        let bare = |it: &Effective| {
            if it.types == types::ALL { types::ALL } else { it.types.without(Types::NULL) }
        };
        let (before, after) = (bare(one), bare(other));
        let are_unions = !one.branches.is_empty() && !other.branches.is_empty();
        if are_unions {
            self.branches((a, b), one, other);
            return true;
        }
        if before != after {
            let kind = match (after.is_within(before), before.is_within(after)) {
                (true, _) => changes::TYPE_NARROWED,
                (_, true) => changes::TYPE_WIDENED,
                _ => changes::TYPE_CHANGED,
            };
            self.other_type((a, b), kind, before, after);
            // Nothing else is comparable where one value became a list.
            return before.intersects(after)
                && one.branches.is_empty() == other.branches.is_empty();
        }
        self.one_sided_union((a, b), one, other);
        true
    }

    /// Reports values that only one side lists. Values that the other side's types exclude are
    /// reported as a change of types.
    fn listed_once(
        &mut self,
        (a, b): (&View, &View),
        (values, is_new): (&[Json], bool),
        one: &Effective,
        other: &Effective,
    ) {
        let unlisted = if is_new { one.types } else { other.types };
        let fits = |value: &Json| types::of_json(value).is_within(unlisted);
        if !values.is_empty() && !values.iter().any(fits) {
            self.other_type((a, b), changes::TYPE_CHANGED, one.types, other.types);
            return;
        }
        let subject = self.subject();
        let (kind, message) = if is_new {
            (changes::ENUM_ADDED, format!("{subject} is limited to {} now", list(values)))
        } else {
            (changes::ENUM_REMOVED, format!("{subject} is no longer limited to listed values"))
        };
        self.put_keyword(kind, message, (a, b), Keyword::Enum);
    }

    fn other_type(
        &mut self,
        views: (&View, &View),
        kind: &'static Kind,
        before: Types,
        after: Types,
    ) {
        let (is, was) = (types::words(after), types::words(before));
        self.put_about(kind, &format!("is {is} now, and was {was}"), views, Keyword::Type);
    }

    fn values(&mut self, (a, b): (&View, &View), before: &[Json], after: &[Json]) {
        let missing = |from: &[Json], other: &[Json]| -> Vec<Json> {
            // By spelling, because an `enum` may have thousands of values, of which each would be
            // compared with each.
            let known: HashSet<String> = other.iter().map(spelling).collect();
            from.iter().filter(|value| !known.contains(&spelling(value))).cloned().collect()
        };
        let (removed, added) = (missing(before, after), missing(after, before));
        if removed.is_empty() && added.is_empty() {
            return;
        }
        // `const` and an `enum` of one value are the same: another value is one change, not a
        // removal and an addition.
        if let ([old], [new]) = (before, after) {
            let text = format!("is {} now, and was {}", shown_json(new), shown_json(old));
            self.put_about(changes::CONST_CHANGED, &text, (a, b), Keyword::Const);
            return;
        }
        let keyword = Keyword::Enum;
        if !removed.is_empty() {
            let case = case_hint(&removed, &added);
            self.put_about(
                changes::ENUM_VALUE_REMOVED,
                &format!("no longer allows {}{case}", list(&removed)),
                (a, b),
                keyword,
            );
        }
        if !added.is_empty() {
            let message = format!("{} may be {} now", self.subject(), list(&added));
            let holder = a.parts.iter().copied().find(|part| {
                let node = self.old.node(*part);
                node.keyword(Keyword::Enum).is_some() || node.keyword(Keyword::Const).is_some()
            });
            let found = self.put_keyword(changes::ENUM_VALUE_ADDED, message, (a, b), keyword);
            // A value that takes the place of another is no addition.
            if removed.is_empty() {
                let values = |holder| ToleratedAddition::Values(holder, added);
                found.tolerated = holder.map(values);
            } else {
                found.levels = Some((Impact::Compatible, Impact::ByProof));
            }
        }
    }

    /// The name of the current value in a message.
    pub(super) fn subject(&self) -> String {
        subject_at(&self.path())
    }

    /// The name of a member of the current value in a message.
    pub(super) fn member(&self, name: &str) -> String {
        let mut path = self.path();
        path.push(Step::Property(name.to_owned()));
        subject_at(&path)
    }
}

/// The name of the value at a path in a message.
pub(super) fn subject_at(path: &[Step]) -> String {
    let mut text = String::new();
    for step in path {
        match step {
            Step::Property(name) if text.is_empty() => text.push_str(name),
            Step::Property(name) => {
                text.push('.');
                text.push_str(name);
            }
            Step::Others => text.push_str(".*"),
            Step::Position(position) => text.push_str(&format!("[{position}]")),
            Step::Items => text.push_str("[]"),
        }
    }
    if text.is_empty() { "the value".to_owned() } else { shown_text(&text) }
}

fn shown_json(value: &Json) -> String {
    shown_text(&value.to_string())
}

fn list(values: &[Json]) -> String {
    let shown: Vec<_> = values.iter().take(MAX_SHOWN_VALUES).map(shown_json).collect();
    match values.len().saturating_sub(MAX_SHOWN_VALUES) {
        0 if values.is_empty() => "nothing".to_owned(),
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

fn case_hint(removed: &[Json], added: &[Json]) -> &'static str {
    let folded = |value: &Json| value.as_str().map(str::to_lowercase);
    let differs_in_case = removed
        .iter()
        .any(|it| folded(it).is_some() && added.iter().any(|other| folded(it) == folded(other)));
    if differs_in_case { " (only upper and lower case changed)" } else { "" }
}
