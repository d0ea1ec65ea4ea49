//! Branches of unions, matched by what they are and not by their position.

use std::collections::BTreeSet;

use crate::changes;
use crate::contract::limits::MAX_MATCHED_BRANCHES;
use crate::contract::prover::{Proof, contained};
use crate::contract::shape::closed::in_place;
use crate::contract::shape::plain::plain;
use crate::contract::shape::side::{Side, View};
use crate::contract::shape::types;
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
            if self.still_accepts(branch, false) {
                continue;
            }
            let (old, new) = (self.old.node(branch).value().place(), self.new.place(b));
            let message =
                format!("{} loses an alternative{}", self.subject(), named(self.old, branch));
            self.put(changes::BRANCH_REMOVED, message, old, new);
        }
        for branch in added {
            if self.still_accepts(branch, true) {
                continue;
            }
            let (old, new) = (self.old.place(a), self.new.node(branch).value().place());
            let message =
                format!("{} gets another alternative{}", self.subject(), named(self.new, branch));
            self.put(changes::BRANCH_ADDED, message, old, new);
        }
        if one.is_exclusive != other.is_exclusive {
            let (kind, text) = if other.is_exclusive {
                (changes::UNION_MADE_EXCLUSIVE, "exactly one alternative must match now")
            } else {
                (changes::UNION_MADE_INCLUSIVE, "several alternatives may match now")
            };
            let keyword = if other.is_exclusive { Keyword::OneOf } else { Keyword::AnyOf };
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
        forms.is_some_and(|(own, whole)| contained(&own, &whole) == Proof::Contained)
    }

    /// A union that only one side has.
    pub(super) fn one_sided_union(
        &mut self,
        views: (&View, &View),
        one: &Effective,
        other: &Effective,
    ) {
        let (kind, keyword, text) = match (one.union, other.union) {
            (Some(keyword), None) => (
                if keyword == Keyword::OneOf {
                    changes::ONE_OF_REMOVED
                } else {
                    changes::ANY_OF_REMOVED
                },
                keyword,
                "no longer has to match one of several alternatives",
            ),
            (None, Some(keyword)) => (
                if keyword == Keyword::OneOf {
                    changes::ONE_OF_ADDED
                } else {
                    changes::ANY_OF_ADDED
                },
                keyword,
                "must match one of several alternatives now",
            ),
            _ => return,
        };
        self.put_about(kind, text, views, keyword);
    }
}

fn named(side: &Side<'_>, branch: u32) -> String {
    let tag = tags(side, &side.view(&[branch])).into_iter().next();
    match (title_of(side, branch), tag) {
        (Some(title), _) => format!(", {}", super::shown_text(&title)),
        (None, Some((name, value))) => {
            format!(", {}", super::shown_text(&format!("{name}: {value}")))
        }
        _ => {
            let types = Effective::of(side, &side.view(&[branch])).types;
            format!(", {}", types::words(types))
        }
    }
}

/// Pairs of branches, and those that have no partner.
type Matched = (Vec<(u32, u32)>, Vec<u32>, Vec<u32>);

fn matched(old: &Side<'_>, before: &[u32], new: &Side<'_>, after: &[u32]) -> Matched {
    let mut removed: Vec<u32> = before.to_vec();
    let mut added: Vec<u32> = after.to_vec();
    let mut pairs = Vec::new();
    // Matching compares every branch with every other one, by their normal forms.
    if before.len().max(after.len()) > MAX_MATCHED_BRANCHES {
        return by_position(before, after);
    }
    let form = |side: &Side<'_>, branch: u32| plain(side, &[branch], None).map(|it| it.to_string());
    let title = title_of;
    let tag = |side: &Side<'_>, branch: u32| tags(side, &side.view(&[branch])).into_iter().next();
    // Objects without a common member are different things.
    let share_a_name = |a: u32, b: u32| {
        let names = |side: &Side<'_>, branch| {
            let names = side.property_names(&in_place(side, &side.view(&[branch])));
            names.into_iter().map(str::to_owned).collect::<BTreeSet<_>>()
        };
        let (one, other) = (names(old, a), names(new, b));
        one.is_empty() || other.is_empty() || !one.is_disjoint(&other)
    };
    let types = |side: &Side<'_>, branch: u32| Effective::of(side, &side.view(&[branch])).types;
    take(&mut removed, &mut added, &mut pairs, |a, b| {
        form(old, a).is_some() && form(old, a) == form(new, b)
    });
    take(&mut removed, &mut added, &mut pairs, |a, b| {
        tag(old, a).is_some() && tag(old, a) == tag(new, b)
    });
    take(&mut removed, &mut added, &mut pairs, |a, b| {
        let conflict = tag(old, a).is_some() && tag(new, b).is_some();
        !conflict && title(old, a).is_some() && title(old, a) == title(new, b)
    });
    take(&mut removed, &mut added, &mut pairs, |a, b| {
        let conflict = tag(old, a).is_some() && tag(new, b).is_some();
        !conflict && types(old, a) == types(new, b) && share_a_name(a, b)
    });
    pairs.sort_unstable();
    (pairs, removed, added)
}

fn take(
    removed: &mut Vec<u32>,
    added: &mut Vec<u32>,
    pairs: &mut Vec<(u32, u32)>,
    fits: impl Fn(u32, u32) -> bool,
) {
    removed.retain(|a| match added.iter().position(|b| fits(*a, *b)) {
        Some(at) => {
            pairs.push((*a, added.remove(at)));
            false
        }
        None => true,
    });
}

fn by_position(before: &[u32], after: &[u32]) -> Matched {
    let shared = before.len().min(after.len());
    let pairs = before.iter().copied().zip(after.iter().copied()).collect();
    (pairs, before[shared..].to_vec(), after[shared..].to_vec())
}
