//! Items, positions and sizes of arrays.

use crate::changes::{self, Kind};
use crate::contract::prover::{Proof, contained};
use crate::contract::shape::places::{item_view, prefix_length};
use crate::contract::shape::plain::plain;
use crate::contract::shape::side::{Side, View};
use crate::contract::walk::Walk;
use crate::contract::walk::found::Step;
use crate::contract::walk::numbers::SizeKinds;
use crate::schema::Keyword;

const SIZES: [SizeKinds; 4] = [
    SizeKinds([changes::MIN_ITEMS_TIGHTENED, changes::MIN_ITEMS_LOOSENED], "items"),
    SizeKinds([changes::MAX_ITEMS_TIGHTENED, changes::MAX_ITEMS_LOOSENED], "items"),
    SizeKinds([changes::MIN_CONTAINS_TIGHTENED, changes::MIN_CONTAINS_LOOSENED], "matching items"),
    SizeKinds([changes::MAX_CONTAINS_TIGHTENED, changes::MAX_CONTAINS_LOOSENED], "matching items"),
];

impl Walk<'_, '_> {
    pub(super) fn arrays(&mut self, a: &View, b: &View) {
        for kinds in &SIZES[..2] {
            self.size(a, b, kinds);
        }
        self.unique_items(a, b);
        self.contains(a, b);
        self.items(a, b);
    }

    fn unique_items(&mut self, a: &View, b: &View) {
        let is_unique = |side: &Side<'_>, view: &View| {
            side.values(view, Keyword::UniqueItems).any(|it| it.as_bool() == Some(true))
        };
        let (kind, text) = match (is_unique(self.old, a), is_unique(self.new, b)) {
            (false, true) => (changes::UNIQUE_ITEMS_ADDED, "must have unique items now"),
            (true, false) => (changes::UNIQUE_ITEMS_REMOVED, "may have equal items now"),
            _ => return,
        };
        self.put_about(kind, text, (a, b), Keyword::UniqueItems);
    }

    fn contains(&mut self, a: &View, b: &View) {
        let views = (a, b);
        let both = (self.old.under(a, Keyword::Contains), self.new.under(b, Keyword::Contains));
        let (kind, text) = match both {
            (None, None) => return,
            (None, Some(_)) => (changes::CONTAINS_ADDED, "must contain a matching item now"),
            (Some(_), None) => {
                (changes::CONTAINS_REMOVED, "no longer needs to contain a matching item")
            }
            (Some(one), Some(other)) => {
                let size = |side: &Side<'_>, view: &View, keyword: Keyword| {
                    side.first(view, keyword).and_then(|it| it.number_text()?.parse().ok())
                };
                // Without `minContains`, one item must match (Validation 6.4.5).
                let kinds = &SIZES[2];
                let least = |side, view| size(side, view, kinds.keyword()).or(Some(1));
                self.sizes_differ(views, kinds, least(self.old, a), least(self.new, b));
                let kinds = &SIZES[3];
                let most = |side, view| size(side, view, kinds.keyword());
                self.sizes_differ(views, kinds, most(self.old, a), most(self.new, b));
                let kinds = [
                    changes::CONTAINS_TIGHTENED,
                    changes::CONTAINS_LOOSENED,
                    changes::CONTAINS_CHANGED,
                ];
                self.nested(views, (&one, &other), Keyword::Contains, kinds);
                return;
            }
        };
        self.put_about(kind, text, views, Keyword::Contains);
    }

    fn items(&mut self, a: &View, b: &View) {
        let (before, after) = (prefix_length(self.old, a), prefix_length(self.new, b));
        let (old_tail, new_tail) = (item_view(self.old, a, before), item_view(self.new, b, after));
        // A list became a tuple, or the other way round.
        let open_tail =
            |side: &Side<'_>, view: &View| !view.parts.is_empty() && !side.is_false(view);
        // The position of an item has a meaning in one version only, so nothing can be compared
        // item by item.
        if (before == 0) != (after == 0)
            && open_tail(self.old, &old_tail)
            && open_tail(self.new, &new_tail)
        {
            self.put_about(changes::ITEMS_CHANGED, "has other items now", (a, b), Keyword::Items);
            return;
        }
        for position in 0..before.min(after) {
            let (one, other) = (item_view(self.old, a, position), item_view(self.new, b, position));
            self.below(Step::Position(position), &one, &other);
        }
        let (kind, verb) = match before > after {
            true => (changes::PREFIX_ITEM_REMOVED, "is no longer described"),
            false => (changes::PREFIX_ITEM_ADDED, "is described now"),
        };
        for position in before.min(after)..before.max(after) {
            let place = |side: &Side<'_>, view: &View, length: usize| match position < length {
                true => side.value_place(&item_view(side, view, position)),
                false => side.place(view),
            };
            let (old, new) = (place(self.old, a, before), place(self.new, b, after));
            let message = format!("item {position} of {} {verb}", self.subject());
            self.put(kind, message, old, new);
        }
        self.tail((a, b), (&old_tail, &new_tail), before.max(after) > 0);
    }

    fn tail(&mut self, (a, b): (&View, &View), (old, new): (&View, &View), is_tuple: bool) {
        if is_tuple && self.old.is_false(old) != self.new.is_false(new) {
            let (kind, text) = if self.new.is_false(new) {
                (changes::TUPLE_CLOSED, "no longer accepts additional items")
            } else {
                (changes::TUPLE_OPENED, "may have further items now")
            };
            self.put_about(kind, text, (a, b), Keyword::Items);
            return;
        }
        if old.parts.is_empty() && new.parts.is_empty() {
            return;
        }
        self.below(Step::Items, old, new);
    }

    /// Compares subschemas as a whole and reports a single difference.
    pub(super) fn nested(
        &mut self,
        (a, b): (&View, &View),
        (one, other): (&View, &View),
        keyword: Keyword,
        [tightened, loosened, changed]: [&'static Kind; 3],
    ) {
        let before = plain(self.old, &one.parts);
        let after = plain(self.new, &other.parts);
        let ways = before.zip(after).map(|(before, after)| {
            let is_within = |one, other| contained(one, other) == Proof::Contained;
            (is_within(&after, &before), is_within(&before, &after))
        });
        let kind = match ways {
            Some((true, true)) => return,
            Some((true, false)) => tightened,
            Some((false, true)) => loosened,
            _ => changed,
        };
        let message = format!("`{}` of {} changed", keyword.text(), self.subject());
        self.put_keyword(kind, message, (a, b), keyword);
    }
}
