//! Branches of unions, matched by content instead of position; conditions; and excluded schemas.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;

use crate::changes;
use crate::contract::limits::MAX_MATCHED_BRANCHES;
use crate::contract::prover::Proof;
use crate::contract::shape::places::in_place;
use crate::contract::shape::plain::plain;
use crate::contract::shape::side::{Side, View};
use crate::contract::shape::types::{self, Types};
use crate::contract::walk::effective::{Effective, tags, title_of};
use crate::contract::walk::{Walk, shown_text};
use crate::document::Value;
use crate::schema::Keyword;

impl Walk<'_, '_> {
    /// Compares two unions.
    pub(super) fn branches(&mut self, (a, b): (&View, &View), one: &Effective, other: &Effective) {
        let (pairs, removed, added) = matched(self.old, &one.branches, self.new, &other.branches);
        let receiver = if self.is_input() { other } else { one };
        let places = self.places.len();
        for (old, new) in pairs {
            let (old, new) = (self.old.view(&[old]), self.new.view(&[new]));
            // Where branches overlap, one that accepts more may make the whole accept less.
            self.branch(&old, &new, !receiver.is_exclusive);
        }
        let overlaps = self.places.len() > places;
        let is_matched = removed.is_empty() && added.is_empty();
        for branch in removed {
            if !self.still_accepts(branch, false) {
                let (old, new) = (self.old.node(branch).value().place(), self.new.place(b));
                let name = named(self.old, branch);
                let message = format!("{} loses an alternative, {name}", self.subject());
                self.put(changes::BRANCH_REMOVED, message, old, new);
            }
        }
        for branch in added {
            if !self.still_accepts(branch, true) {
                let (old, new) = (self.old.place(a), self.new.node(branch).value().place());
                let name = named(self.new, branch);
                let message = format!("{} gets another alternative, {name}", self.subject());
                self.put(changes::BRANCH_ADDED, message, old, new);
            }
        }
        if one.is_exclusive != other.is_exclusive {
            let (kind, text, keyword) = if other.is_exclusive {
                let text = "exactly one alternative must match now";
                (changes::UNION_MADE_EXCLUSIVE, text, Keyword::OneOf)
            } else {
                let text = "several alternatives may match now";
                (changes::UNION_MADE_INCLUSIVE, text, Keyword::AnyOf)
            };
            self.put_keyword(kind, text.to_owned(), (a, b), keyword);
        } else if one.is_exclusive && overlaps && is_matched {
            let text = "the alternatives overlap differently now".to_owned();
            self.put_keyword(changes::UNION_OVERLAP_CHANGED, text, (a, b), Keyword::OneOf);
        }
    }

    /// Whether everything that a branch of one side accepts is still accepted by the whole other
    /// side.
    fn still_accepts(&self, branch: u32, is_new: bool) -> bool {
        let place = &self.places[self.at];
        let (side, other, view) = match is_new {
            true => (self.new, self.old, &place.old),
            false => (self.old, self.new, &place.new),
        };
        let forms = plain(side, &[branch]).zip(plain(other, &view.starts));
        forms.is_some_and(|(own, whole)| self.ask(&own, &whole) == Proof::Contained)
    }

    /// Reports a union that only one side has.
    pub(super) fn one_sided_union(
        &mut self,
        views: (&View, &View),
        one: &Effective,
        other: &Effective,
    ) {
        let (keyword, kinds, text) = match (one.union, other.union) {
            (Some(keyword), None) => (
                keyword,
                [changes::ANY_OF_REMOVED, changes::ONE_OF_REMOVED],
                "no longer has to match one of several alternatives",
            ),
            (None, Some(keyword)) => (
                keyword,
                [changes::ANY_OF_ADDED, changes::ONE_OF_ADDED],
                "must match one of several alternatives now",
            ),
            _ => return,
        };
        let kind = kinds[usize::from(keyword == Keyword::OneOf)];
        self.put_about(kind, text, views, keyword);
        self.each_branch(views, if self.is_input() { one } else { other });
    }

    /// Compares each branch that may be sent with all that is received, if schemas recurse, because
    /// the prover does not support recursion. Every sent value matches a branch, so if each branch
    /// is accepted, everything is.
    fn each_branch(&mut self, (a, b): (&View, &View), sent: &Effective) {
        let ([old], [new]) = (a.starts.as_slice(), b.starts.as_slice()) else { return };
        let recurses = |side: &Side<'_>, view: &View| {
            let form = plain(side, &view.starts);
            form.is_some_and(|form| form.get("$defs").is_some())
        };
        // `null` is not among the branches, and is a difference of its own.
        if sent.is_nullable() || !recurses(self.old, a) && !recurses(self.new, b) {
            return;
        }
        let [sender, receiver] = self.sides();
        let whole = Looks::of(receiver, if self.is_input() { *new } else { *old });
        let is_alike = |branch: &u32| Looks::of(sender, *branch).resembles(&whole);
        // Of different things, it is not said how they differ.
        if sent.branches.is_empty() || !sent.branches.iter().all(is_alike) {
            return;
        }
        for branch in &sent.branches {
            let branch = sender.view(&[*branch]);
            let (old, new) = if self.is_input() { (&branch, b) } else { (a, &branch) };
            self.branch(old, new, true);
        }
        // Nothing is left to ask about the place itself.
        self.hole(a, b);
    }
}

fn named(side: &Side<'_>, branch: u32) -> String {
    let tag = tags(side, &side.view(&[branch])).into_iter().next();
    match (title_of(side, branch), tag) {
        (Some(title), _) => shown_text(&title),
        (None, Some((name, value))) => shown_text(&format!("{name}: {value}")),
        _ => types::words(Effective::of(side, &side.view(&[branch])).types),
    }
}

/// Pairs of branches (old, new), old branches without a partner, and new branches without a
/// partner.
type Matched = (Vec<(u32, u32)>, Vec<u32>, Vec<u32>);

/// The features by which a branch is recognised.
struct Looks {
    form: Option<String>,
    tag: Option<(String, Json)>,
    title: Option<String>,
    types: Types,
    names: BTreeSet<String>,
}

impl Looks {
    fn of(side: &Side<'_>, branch: u32) -> Self {
        let view = side.view(&[branch]);
        let names = side.property_names(&in_place(side, &view)).into_iter().map(str::to_owned);
        Self {
            form: plain(side, &[branch]).map(|it| it.to_string()),
            tag: tags(side, &view).into_iter().next(),
            title: title_of(side, branch),
            types: Effective::of(side, &view).types,
            names: names.collect(),
        }
    }

    fn conflicts(&self, other: &Self) -> bool {
        self.tag.is_some() && other.tag.is_some()
    }

    /// Whether two branches have the same types and, if both name members, a common member.
    fn resembles(&self, other: &Self) -> bool {
        let is_free = self.names.is_empty() || other.names.is_empty();
        self.types == other.types && (is_free || !self.names.is_disjoint(&other.names))
    }
}

fn matched(old: &Side<'_>, before: &[u32], new: &Side<'_>, after: &[u32]) -> Matched {
    let looks = |side: &Side<'_>, branches: &[u32]| -> Vec<(u32, Looks)> {
        branches.iter().map(|branch| (*branch, Looks::of(side, *branch))).collect()
    };
    // Each branch is compared with each other one.
    if before.len().max(after.len()) > MAX_MATCHED_BRANCHES {
        let shared = before.len().min(after.len());
        let pairs = before.iter().copied().zip(after.iter().copied()).collect();
        return (pairs, before[shared..].to_vec(), after[shared..].to_vec());
    }
    let (mut removed, mut added) = (looks(old, before), looks(new, after));
    let mut pairs = Vec::new();
    let rules: [fn(&Looks, &Looks) -> bool; 4] = [
        |a, b| a.form.is_some() && a.form == b.form,
        |a, b| a.tag.is_some() && a.tag == b.tag,
        |a, b| !a.conflicts(b) && a.title.is_some() && a.title == b.title,
        |a, b| !a.conflicts(b) && a.resembles(b),
    ];
    for fits in rules {
        removed.retain(|(a, one)| match added.iter().position(|(_, other)| fits(one, other)) {
            Some(at) => {
                pairs.push((*a, added.remove(at).0));
                false
            }
            None => true,
        });
    }
    crate::sort::by(&mut pairs, Ord::cmp);
    let left = |looks: Vec<(u32, Looks)>| looks.into_iter().map(|(branch, _)| branch).collect();
    (pairs, left(removed), left(added))
}

impl Walk<'_, '_> {
    pub(super) fn logic(&mut self, a: &View, b: &View) {
        self.excluded(a, b);
        self.conditions(a, b);
    }

    fn excluded(&mut self, a: &View, b: &View) {
        let forms = |side: &Side<'_>, view: &View| -> BTreeSet<String> {
            let children = view.parts.iter().filter_map(|part| side.child(*part, Keyword::Not));
            children.filter_map(|it| Some(plain(side, &[it])?.to_string())).collect()
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
            part => plain(side, &[part]).map(|it| it.to_string()),
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

    /// Compares the members that other members require.
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
