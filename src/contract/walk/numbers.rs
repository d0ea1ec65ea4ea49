//! Bounds and steps of numbers, sizes of strings, arrays and objects, and patterns and formats of
//! strings.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::changes::{self, Impact, Kind};
use crate::contract::change::{ValueChange, value_change};
use crate::contract::shape::side::{Side, View};
use crate::contract::walk::{Walk, shown_text};
use crate::document::{Decimal, Value};
use crate::schema::Keyword;

const LOWER: &[Keyword] = &[Keyword::Minimum, Keyword::ExclusiveMinimum];
const UPPER: &[Keyword] = &[Keyword::Maximum, Keyword::ExclusiveMaximum];

/// A bound, and whether it is exclusive.
type Bound = (Decimal, bool);

/// The kinds for a size that becomes stricter or less strict, and the name of what is counted.
pub(super) struct SizeKinds(pub(super) [&'static Kind; 2], pub(super) &'static str);

impl SizeKinds {
    pub(super) fn keyword(&self) -> Keyword {
        self.0[0].keywords[0]
    }

    fn is_minimum(&self) -> bool {
        self.keyword().text().starts_with("min")
    }
}

impl Walk<'_, '_> {
    pub(super) fn numbers(&mut self, a: &View, b: &View) {
        for (keywords, is_lower) in [(LOWER, true), (UPPER, false)] {
            let before = strictest(self.old, a, keywords, is_lower);
            let after = strictest(self.new, b, keywords, is_lower);
            let Some(is_tighter) = is_tighter(before.as_ref(), after.as_ref(), is_lower) else {
                continue;
            };
            let kind = match (is_lower, is_tighter) {
                (true, true) => changes::LOWER_BOUND_TIGHTENED,
                (true, false) => changes::LOWER_BOUND_LOOSENED,
                (false, true) => changes::UPPER_BOUND_TIGHTENED,
                (false, false) => changes::UPPER_BOUND_LOOSENED,
            };
            let message = self.bound_message(is_lower, (a, before.is_some()), (b, after.is_some()));
            let keyword = chosen(self.new, b, keywords).or(chosen(self.old, a, keywords));
            self.put_keyword(kind, message, (a, b), keyword.unwrap_or(keywords[0]));
        }
        self.multiple_of(a, b);
    }

    fn bound_message(
        &self,
        is_lower: bool,
        (a, had): (&View, bool),
        (b, has): (&View, bool),
    ) -> String {
        let keywords = if is_lower { LOWER } else { UPPER };
        let text = |side: &Side<'_>, view: &View| {
            let keyword = chosen(side, view, keywords)?;
            let value = side.first(view, keyword)?;
            Some(shown_text(&format!("{}: {}", keyword.text(), value.source_text())))
        };
        let (before, after) = (text(self.old, a), text(self.new, b));
        let subject = self.subject();
        let which = if is_lower { "a lower" } else { "an upper" };
        match (before.filter(|_| had), after.filter(|_| has)) {
            (Some(before), Some(after)) => format!("{subject} has {after} now, and had {before}"),
            (None, Some(after)) => format!("{subject} has {which} bound now: {after}"),
            (Some(before), None) => format!("{subject} no longer has {before}"),
            (None, None) => format!("{subject} has another {which} bound now"),
        }
    }

    fn multiple_of(&mut self, a: &View, b: &View) {
        let steps = |side: &Side<'_>, view: &View| -> Vec<Decimal> {
            let numbers = side.values(view, Keyword::MultipleOf);
            numbers.filter_map(|it| Decimal::parse(it.number_text()?)).collect()
        };
        let (before, after) = (steps(self.old, a), steps(self.new, b));
        if before == after {
            return;
        }
        let divides = |many: &[Decimal], few: &[Decimal]| {
            few.iter().all(|few| many.iter().any(|it| it == few || it.is_multiple_of(few)))
        };
        let kind = match (divides(&after, &before), divides(&before, &after)) {
            // `4` beside `2`, in two parts of an `allOf`, is the same as `4` alone.
            (true, true) => return,
            (true, false) => changes::MULTIPLE_OF_TIGHTENED,
            (false, true) => changes::MULTIPLE_OF_LOOSENED,
            (false, false) => changes::MULTIPLE_OF_CHANGED,
        };
        let text = |side: &Side<'_>, view: &View| {
            side.first(view, Keyword::MultipleOf).map(|it| shown_text(it.source_text()))
        };
        let text = match (text(self.old, a), text(self.new, b)) {
            (_, Some(after)) => format!("must be a multiple of {after} now"),
            (Some(before), None) => format!("no longer needs to be a multiple of {before}"),
            (None, None) => return,
        };
        self.put_about(kind, &text, (a, b), Keyword::MultipleOf);
    }

    /// Compares a size, such as `minItems`, in both versions.
    pub(super) fn size(&mut self, a: &View, b: &View, kinds: &SizeKinds) {
        let before = strictest_size(self.old, a, kinds);
        let after = strictest_size(self.new, b, kinds);
        self.sizes_differ((a, b), kinds, before, after);
    }

    pub(super) fn sizes_differ(
        &mut self,
        views: (&View, &View),
        kinds: &SizeKinds,
        before: Option<i128>,
        after: Option<i128>,
    ) {
        // A minimum of zero and none at all accept the same.
        let is_minimum = kinds.is_minimum();
        let none = if is_minimum { 0 } else { i128::MAX };
        let (was, is) = (before.unwrap_or(none), after.unwrap_or(none));
        if was == is {
            return;
        }
        let is_tighter = (is > was) == is_minimum;
        let kind = kinds.0[usize::from(!is_tighter)];
        let which = if is_minimum { "at least" } else { "at most" };
        let counted = |count: i128| counted(count, kinds.1);
        let text = match (before, after) {
            (Some(was), Some(is)) => {
                format!("has {which} {} now, and had {which} {was}", counted(is))
            }
            (_, Some(is)) => format!("has {which} {} now", counted(is)),
            (Some(was), None) => format!("no longer has {which} {}", counted(was)),
            (None, None) => return,
        };
        self.put_about(kind, &text, views, kinds.keyword());
    }
}

fn counted(count: i128, unit: &str) -> String {
    let unit = if count == 1 { unit.trim_end_matches('s') } else { unit };
    format!("{count} {unit}")
}

fn strictest_size(side: &Side<'_>, view: &View, kinds: &SizeKinds) -> Option<i128> {
    let sizes = side
        .values(view, kinds.keyword())
        .filter_map(|value| Decimal::parse(value.number_text()?)?.to_integer());
    let is_minimum = kinds.is_minimum();
    let size = if is_minimum { sizes.max() } else { sizes.min() };
    // A minimum of 0 restricts nothing.
    size.filter(|size| !is_minimum || *size > 0)
}

fn chosen(side: &Side<'_>, view: &View, keywords: &[Keyword]) -> Option<Keyword> {
    let is_there = |keyword: &&Keyword| {
        side.first(view, **keyword).is_some_and(|value| value.number_text().is_some())
    };
    keywords.iter().find(is_there).copied()
}

/// The strictest bound of a view.
fn strictest(side: &Side<'_>, view: &View, keywords: &[Keyword], is_lower: bool) -> Option<Bound> {
    let mut strictest: Option<Bound> = None;
    for part in &view.parts {
        let node = side.node(*part);
        // In draft-04 a boolean beside the bound.
        let is_exclusive = node.keyword(keywords[1]).and_then(Value::as_bool) == Some(true);
        let inclusive = node.keyword(keywords[0]).map(|value| (value, is_exclusive));
        let exclusive = node.keyword(keywords[1]).map(|value| (value, true));
        for (value, exclusive) in inclusive.into_iter().chain(exclusive) {
            let Some(number) = value.number_text().and_then(Decimal::parse) else { continue };
            let bound = (number, exclusive);
            if is_tighter(strictest.as_ref(), Some(&bound), is_lower) == Some(true) {
                strictest = Some(bound);
            }
        }
    }
    strictest
}

/// Whether the second bound is stricter than the first; `None` if they are equal.
fn is_tighter(one: Option<&Bound>, other: Option<&Bound>, is_lower: bool) -> Option<bool> {
    match (one, other) {
        (None, None) => None,
        (None, Some(_)) => Some(true),
        (Some(_), None) => Some(false),
        (Some(one), Some(other)) => match other.0.cmp(&one.0) {
            Ordering::Equal if one.1 == other.1 => None,
            Ordering::Equal => Some(other.1),
            Ordering::Greater => Some(is_lower),
            Ordering::Less => Some(!is_lower),
        },
    }
}

const LENGTHS: [SizeKinds; 2] = [
    SizeKinds([changes::MIN_LENGTH_TIGHTENED, changes::MIN_LENGTH_LOOSENED], "characters"),
    SizeKinds([changes::MAX_LENGTH_TIGHTENED, changes::MAX_LENGTH_LOOSENED], "characters"),
];

impl<'d> Walk<'_, 'd> {
    pub(super) fn strings(&mut self, a: &View, b: &View) {
        for kinds in &LENGTHS {
            self.size(a, b, kinds);
        }
        self.pattern(a, b);
        self.content(a, b);
    }

    fn pattern(&mut self, a: &View, b: &View) {
        let patterns = |side: &Side<'d>, view: &View| -> BTreeSet<&'d str> {
            side.values(view, Keyword::Pattern).filter_map(Value::as_str).collect()
        };
        let (before, after) = (patterns(self.old, a), patterns(self.new, b));
        if before == after {
            return;
        }
        let first = |patterns: Option<Value<'_>>| {
            patterns.map_or_else(String::new, |it| shown_text(it.scalar_text()))
        };
        let was = first(self.old.first(a, Keyword::Pattern));
        let is = first(self.new.first(b, Keyword::Pattern));
        let (kind, text) = match (before.is_empty(), after.is_empty()) {
            (true, _) => (changes::PATTERN_ADDED, format!("must match {is} now")),
            (_, true) => (changes::PATTERN_REMOVED, format!("no longer needs to match {was}")),
            _ => (changes::PATTERN_CHANGED, format!("must match {is} now, and had to match {was}")),
        };
        self.put_about(kind, &text, (a, b), Keyword::Pattern);
    }

    // `format` is an annotation in 2020-12 (Validation 7.2.1): a validator may ignore it, so no
    // change of it breaks by proof.
    pub(super) fn format(&mut self, a: &View, b: &View) {
        let both = (self.old.first(a, Keyword::Format), self.new.first(b, Keyword::Format));
        let (was, is) = (both.0.filter(|it| it.is_string()), both.1.filter(|it| it.is_string()));
        let Some(change) = value_change(was, is) else { return };
        let kinds = [changes::FORMAT_ADDED, changes::FORMAT_REMOVED, changes::FORMAT_CHANGED];
        let [was, is] = [was, is].map(|it| it.map(Value::scalar_text).unwrap_or_default());
        let text = match change {
            ValueChange::Added => format!("has the format {} now", shown_text(is)),
            ValueChange::Removed => format!("no longer has the format {}", shown_text(was)),
            ValueChange::Changed => {
                format!("has the format {} now, and had {}", shown_text(is), shown_text(was))
            }
        };
        let found = self.put_about(kinds[change as usize], &text, (a, b), Keyword::Format);
        // Every int32 is an int64.
        if (was, is) == ("int32", "int64") {
            found.levels = Some((Impact::Compatible, Impact::Risky));
        }
    }

    fn content(&mut self, a: &View, b: &View) {
        for keyword in [Keyword::ContentEncoding, Keyword::ContentMediaType, Keyword::ContentSchema]
        {
            let (before, after) = (self.old.first(a, keyword), self.new.first(b, keyword));
            if value_change(before, after).is_some() {
                let text = format!("has another `{}` now", keyword.text());
                self.put_about(changes::CONTENT_ENCODING_CHANGED, &text, (a, b), keyword);
            }
        }
    }
}
