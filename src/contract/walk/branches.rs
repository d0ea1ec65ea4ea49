//! Branches of unions, matched by what they are and not by their position.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use crate::changes;
use crate::contract::limits::MAX_MATCHED_BRANCHES;
use crate::contract::prover::Proof;
use crate::contract::shape::places::in_place;
use crate::contract::shape::plain::plain;
use crate::contract::shape::side::{Side, View};
use crate::contract::shape::types::{self, Types};
use crate::contract::walk::Walk;
use crate::contract::walk::effective::{Effective, tags, title_of};
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

    /// Whether what a branch of one side accepts is accepted on the other side all the same.
    fn still_accepts(&self, branch: u32, is_new: bool) -> bool {
        let place = &self.places[self.at];
        let (side, other, view) = match is_new {
            true => (self.new, self.old, &place.old),
            false => (self.old, self.new, &place.new),
        };
        let forms = plain(side, &[branch], None).zip(plain(other, &view.starts, None));
        forms.is_some_and(|(own, whole)| self.ask(&own, &whole) == Proof::Contained)
    }

    /// A union that only one side has.
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
    }
}

fn named(side: &Side<'_>, branch: u32) -> String {
    let tag = tags(side, &side.view(&[branch])).into_iter().next();
    match (title_of(side, branch), tag) {
        (Some(title), _) => super::shown_text(&title),
        (None, Some((name, value))) => super::shown_text(&format!("{name}: {value}")),
        _ => types::words(Effective::of(side, &side.view(&[branch])).types),
    }
}

/// Pairs of branches, and those that have no partner.
type Matched = (Vec<(u32, u32)>, Vec<u32>, Vec<u32>);

/// What a branch is recognised by.
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
            form: plain(side, &[branch], None).map(|it| it.to_string()),
            tag: tags(side, &view).into_iter().next(),
            title: title_of(side, branch),
            types: Effective::of(side, &view).types,
            names: names.collect(),
        }
    }

    fn conflicts(&self, other: &Self) -> bool {
        self.tag.is_some() && other.tag.is_some()
    }

    /// Whether two branches have the same types; objects without a common member are different
    /// things.
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
    pairs.sort_unstable();
    let left = |looks: Vec<(u32, Looks)>| looks.into_iter().map(|(branch, _)| branch).collect();
    (pairs, left(removed), left(added))
}
