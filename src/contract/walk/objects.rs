//! Properties, required members and sizes of objects.

use std::collections::{BTreeSet, HashSet};

use crate::changes::{self, Impact, Kind};
use crate::contract::shape::places::{Declared, in_place, member_view};
use crate::contract::shape::plain::plain;
use crate::contract::shape::side::{Side, View};
use crate::contract::shape::tidy::is_true;
use crate::contract::shape::types;
use crate::contract::walk::found::{Step, ToleratedAddition};
use crate::contract::walk::numbers::SizeKinds;
use crate::contract::walk::{Walk, shown_text};
use crate::document::{Place, Value};
use crate::schema::{Keyword, pattern_matches};
use crate::source::edit_distance;

const SIZES: [SizeKinds; 2] = [
    SizeKinds([changes::MIN_PROPERTIES_TIGHTENED, changes::MIN_PROPERTIES_LOOSENED], "members"),
    SizeKinds([changes::MAX_PROPERTIES_TIGHTENED, changes::MAX_PROPERTIES_LOOSENED], "members"),
];

/// The kinds of changes for a keyword about undeclared members.
struct OtherKinds {
    keyword: Keyword,
    closed: &'static Kind,
    opened: &'static Kind,
    /// The kinds for a schema of undeclared members that was tightened, loosened, or changed
    /// otherwise.
    values: [&'static Kind; 3],
}

const OTHERS: [OtherKinds; 2] = [
    OtherKinds {
        keyword: Keyword::AdditionalProperties,
        closed: changes::ADDITIONAL_PROPERTIES_CLOSED,
        opened: changes::ADDITIONAL_PROPERTIES_OPENED,
        values: [
            changes::ADDITIONAL_PROPERTIES_TIGHTENED,
            changes::ADDITIONAL_PROPERTIES_LOOSENED,
            changes::ADDITIONAL_PROPERTIES_CHANGED,
        ],
    },
    OtherKinds {
        keyword: Keyword::UnevaluatedProperties,
        closed: changes::UNEVALUATED_PROPERTIES_CLOSED,
        opened: changes::UNEVALUATED_PROPERTIES_OPENED,
        values: [
            changes::UNEVALUATED_PROPERTIES_TIGHTENED,
            changes::UNEVALUATED_PROPERTIES_LOOSENED,
            changes::UNEVALUATED_PROPERTIES_CHANGED,
        ],
    },
];

/// Which undeclared members a schema accepts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Openness {
    Closed,
    Limited,
    Open,
}

impl Openness {
    fn of(side: &Side<'_>, others: Option<&View>) -> Self {
        let Some(view) = others else { return Self::Open };
        if side.is_false(view) {
            return Self::Closed;
        }
        let is_open = plain(side, &view.parts).is_some_and(|schema| is_true(&schema));
        if is_open { Self::Open } else { Self::Limited }
    }
}

impl<'d> Walk<'_, 'd> {
    pub(super) fn objects(&mut self, a: &View, b: &View) {
        let (before, after) = (self.old.property_names(a), self.new.property_names(b));
        let known = |names: &[&'d str]| names.iter().copied().collect::<BTreeSet<&'d str>>();
        let had = known(&before);
        // What a branch names is not gone.
        let somewhere =
            |side: &Side<'d>, view: &View| known(&side.property_names(&in_place(side, view)));
        let (had_somewhere, has_somewhere) = (somewhere(self.old, a), somewhere(self.new, b));
        let names = |list: Vec<Value<'d>>| -> BTreeSet<&'d str> {
            list.into_iter().map(Value::scalar_text).collect()
        };
        let (was_needed, needed) = (names(self.old.required(a)), names(self.new.required(b)));
        let is_free = Declared::at(self.new, &in_place(self.new, b)).is_empty();
        let mut removed = Vec::new();
        for name in &before {
            match self.new.property(b, name) {
                Some(other) => {
                    let one = member_view(self.old, a, name);
                    let is_needed = needed.contains(name);
                    self.property(name, is_needed, &one, &other);
                }
                None if has_somewhere.contains(name) => {}
                None if self.is_covered(self.new, b, name, (self.old, a)) => {}
                None => {
                    self.property_removed((a, b), name, was_needed.contains(name), is_free);
                    removed.push(*name);
                }
            }
        }
        let mut added = Vec::new();
        for name in after.iter().filter(|name| !had.contains(*name)) {
            if had_somewhere.contains(name) || self.is_covered(self.old, a, name, (self.new, b)) {
                continue;
            }
            self.property_added((a, b), name);
            added.push(*name);
        }
        self.required((a, b), &removed);
        self.renamed((a, b), &removed, &added);
        for kinds in &SIZES {
            self.size(a, b, kinds);
        }
        for kinds in &OTHERS {
            self.others((a, b), kinds);
        }
        self.patterns(a, b);
        self.names(a, b);
        self.dependent(a, b);
    }

    fn property(&mut self, name: &str, is_needed: bool, one: &View, other: &View) {
        if !is_needed && !self.old.is_false(one) && self.new.is_false(other) {
            let (old, new) = (self.old.place(one), self.new.value_place(other));
            let message = format!("{} is no longer accepted", self.member(name));
            let found = self.put(changes::PROPERTY_FORBIDDEN, message, old, new);
            found.path.push(Step::Property(name.to_owned()));
            return;
        }
        self.below(Step::Property(name.to_owned()), one, other);
    }

    /// Whether the `patternProperties` of one side apply to a property and require the same of it
    /// as `by`, the side that declares it by name.
    fn is_covered(&self, side: &Side<'_>, view: &View, name: &str, by: (&Side<'_>, &View)) -> bool {
        let has_pattern = view.parts.iter().any(|part| {
            side.children(*part, Keyword::PatternProperties).any(|child| {
                let pattern = side.node(child).value().key().unwrap_or_default();
                pattern_matches(pattern, name) == Some(true)
            })
        });
        let form = |side: &Side<'_>, view: &View| plain(side, &member_view(side, view, name).parts);
        has_pattern && form(side, view) == form(by.0, by.1)
    }

    fn property_removed(
        &mut self,
        (a, b): (&View, &View),
        name: &str,
        is_required: bool,
        is_free: bool,
    ) {
        let one = member_view(self.old, a, name);
        let (old, new) = (self.old.place(&one), self.new.place(b));
        let message = format!("{} was removed", self.member(name));
        let is_closed = closes(self.new, b);
        // Where the receiver is open, the member is accepted and ignored.
        let input = if is_closed { Impact::ByProof } else { Impact::Risky };
        // A required member may be missing now, and a member of a free-form object be anything.
        let is_open = is_required || is_free && self.at > 0;
        let output = if is_open { Impact::ByProof } else { Impact::Risky };
        let found = self.put(changes::PROPERTY_REMOVED, message, old, new);
        found.name = Some(name.to_owned());
        found.levels = Some((input, output));
    }

    fn property_added(&mut self, (a, b): (&View, &View), name: &str) {
        let other = member_view(self.new, b, name);
        let (old, new) = (self.old.place(a), self.new.place(&other));
        let message = format!("{} was added", self.member(name));
        let closer = closing_part(self.old, a);
        let parts = self.new.members(b, Keyword::Properties, name);
        let found = self.put(changes::PROPERTY_ADDED, message, old, new);
        found.path.push(Step::Property(name.to_owned()));
        // Most readers are prepared for a member that they do not know, although their schema is
        // closed.
        let output = if closer.is_some() { Impact::Risky } else { Impact::ByProof };
        found.levels = Some((Impact::ByProof, output));
        found.tolerated =
            closer.map(|part| ToleratedAddition::Property(part, name.to_owned(), parts));
    }

    /// Reports members that are required in only one version; `removed` no longer exist.
    fn required(&mut self, (a, b): (&View, &View), removed: &[&str]) {
        let (was, is) = (self.old.required(a), self.new.required(b));
        let names = |list: &[Value<'d>]| -> HashSet<&'d str> {
            list.iter().map(|it| it.scalar_text()).collect()
        };
        let (had, has) = (names(&was), names(&is));
        for name in is.iter().filter(|name| !had.contains(name.scalar_text())) {
            let text = name.scalar_text();
            let message = format!("{} is required now", self.member(text));
            let old = member_place(self.old, a, text);
            let found = self.put(changes::REQUIRED_ADDED, message, old, name.place());
            found.name = Some(text.to_owned());
        }
        // That a member was removed says that it may be missing.
        let removed: HashSet<&str> = removed.iter().copied().collect();
        let is_optional = |name: &str| !has.contains(name) && !removed.contains(name);
        for name in was.iter().filter(|name| is_optional(name.scalar_text())) {
            let text = name.scalar_text();
            let message = format!("{} is no longer required", self.member(text));
            let new = member_place(self.new, b, text);
            let found = self.put(changes::REQUIRED_REMOVED, message, name.place(), new);
            found.name = Some(text.to_owned());
        }
    }

    fn renamed(&mut self, (a, b): (&View, &View), removed: &[&str], added: &[&str]) {
        // Of several, it is not known which became which.
        let ([old_name], [new_name]) = (removed, added) else { return };
        let one = member_view(self.old, a, old_name);
        let other = member_view(self.new, b, new_name);
        let form = |side: &Side<'_>, view: &View| plain(side, &view.parts);
        let is_same = form(self.old, &one) == form(self.new, &other);
        let folded = |name: &str| {
            name.chars().filter(|it| it.is_alphanumeric()).collect::<String>().to_lowercase()
        };
        let most = old_name.len().max(new_name.len()) / 3;
        let are_alike = folded(old_name) == folded(new_name)
            || edit_distance(old_name, new_name, most).is_some();
        if is_same && are_alike {
            let (old, new) = (self.old.place(&one), self.new.place(&other));
            let (was, is) = (self.member(old_name), self.member(new_name));
            let message = format!("{was} was probably renamed to {is}");
            self.put(changes::PROPERTY_RENAMED, message, old, new);
        }
    }

    /// Compares the schemas of undeclared members.
    fn others(&mut self, views: (&View, &View), own: &OtherKinds) {
        let before = self.old.under(views.0, own.keyword);
        let after = self.new.under(views.1, own.keyword);
        let (was, is) =
            (Openness::of(self.old, before.as_ref()), Openness::of(self.new, after.as_ref()));
        let [tightened, loosened, _] = own.values;
        if let (Openness::Limited, Openness::Limited, Some(one), Some(other)) =
            (was, is, &before, &after)
        {
            let is_object = |side: &Side<'_>, view: &View| !side.property_names(view).is_empty();
            // What is inside large values is compared member by member.
            if is_object(self.old, one) && is_object(self.new, other) {
                self.below(Step::Others, one, other);
            } else {
                self.nested_in_others(views, (one, other), own.keyword, own.values);
            }
        // Closing and opening have kinds of their own, because `additionalProperties: false` is
        // what most schemas use the keyword for.
        } else if is == Openness::Closed && was != is {
            self.put_about(own.closed, "no longer accepts undeclared members", views, own.keyword);
        } else if was == Openness::Closed && was != is {
            // The other keyword may close it all the same.
            if closes(self.new, views.1) {
                return;
            }
            self.put_about(own.opened, "accepts other members now", views, own.keyword);
        } else if was != is {
            let kind = if is < was { tightened } else { loosened };
            let text = "has other rules for members that it does not name now";
            let found = self.put_about(kind, text, views, own.keyword);
            found.path.push(Step::Others);
        }
    }

    fn nested_in_others(
        &mut self,
        views: (&View, &View),
        children: (&View, &View),
        keyword: Keyword,
        kinds: [&'static Kind; 3],
    ) {
        let before = self.found.len();
        self.nested(views, children, keyword, kinds);
        if let Some(found) = self.found.get_mut(before) {
            found.path.push(Step::Others);
        }
    }

    fn patterns(&mut self, a: &View, b: &View) {
        use crate::contract::shape::pattern::{matches_all, normal};
        let all = |side: &Side<'_>, view: &View| -> Vec<(String, u32)> {
            let children =
                view.parts.iter().flat_map(|part| side.children(*part, Keyword::PatternProperties));
            children
                .filter_map(|child| Some((normal(side.node(child).value().key()?), child)))
                .filter(|(pattern, _)| !matches_all(pattern))
                .collect()
        };
        let (before, after) = (all(self.old, a), all(self.new, b));
        for (pattern, child) in &before {
            let one = self.old.view(&[*child]);
            match after.iter().find(|(other, _)| other == pattern) {
                Some((_, other)) => {
                    let views = (&one, &self.new.view(&[*other]));
                    let kinds = [
                        changes::PATTERN_PROPERTIES_TIGHTENED,
                        changes::PATTERN_PROPERTIES_LOOSENED,
                        changes::PATTERN_PROPERTIES_CHANGED,
                    ];
                    self.nested_in_others(views, views, Keyword::PatternProperties, kinds);
                }
                None => {
                    let (old, new) = (self.old.place(&one), self.new.place(b));
                    let shown = shown_text(pattern);
                    let message = format!("members that match {shown} are no longer described");
                    self.put(changes::PATTERN_PROPERTIES_REMOVED, message, old, new);
                }
            }
        }
        for (pattern, child) in &after {
            if !before.iter().any(|(other, _)| other == pattern) {
                let (old, new) = (self.old.place(a), self.new.place(&self.new.view(&[*child])));
                let message =
                    format!("members that match {} are described now", shown_text(pattern));
                self.put(changes::PATTERN_PROPERTIES_ADDED, message, old, new);
            }
        }
    }

    fn names(&mut self, a: &View, b: &View) {
        // zod writes `"propertyNames": {"type": "string"}` for every record, which excludes no name.
        let names = |side: &Side<'_>, view| {
            side.under(view, Keyword::PropertyNames).filter(|it| !types::takes_strings(side, it))
        };
        let (before, after) = (names(self.old, a), names(self.new, b));
        let kinds = [
            changes::PROPERTY_NAMES_TIGHTENED,
            changes::PROPERTY_NAMES_LOOSENED,
            changes::PROPERTY_NAMES_TIGHTENED,
        ];
        let keyword = Keyword::PropertyNames;
        match (before, after) {
            (None, None) => {}
            (Some(one), Some(other)) => self.nested((a, b), (&one, &other), keyword, kinds),
            (one, _) => {
                let kind = kinds[usize::from(one.is_some())];
                let text = "has other rules for names of members now";
                self.put_about(kind, text, (a, b), keyword);
            }
        }
    }
}

/// The place of a member that `properties` names, otherwise that of `required`.
fn member_place(side: &Side<'_>, view: &View, name: &str) -> Place {
    match side.property(view, name) {
        Some(_) => side.place(&member_view(side, view, name)),
        None => side.keyword_place(view, Keyword::Required),
    }
}

/// Whether a view accepts no undeclared members.
fn closes(side: &Side<'_>, view: &View) -> bool {
    closing_part(side, view).is_some()
}

fn closing_part(side: &Side<'_>, view: &View) -> Option<u32> {
    let closes = |part: &u32| {
        [Keyword::AdditionalProperties, Keyword::UnevaluatedProperties].iter().any(|keyword| {
            side.child(*part, *keyword)
                .is_some_and(|child| side.node(child).value().as_bool() == Some(false))
        })
    };
    view.parts.iter().copied().find(closes)
}
