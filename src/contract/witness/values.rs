//! Scalars worth trying: values around every bound of either side.

use std::collections::{BTreeSet, HashSet};

use serde_json::{Number, Value as Json, json};

use crate::contract::limits::{MAX_COUNTED_LENGTH, MAX_STRETCHED_PLACES};
use crate::contract::shape::json::{decimal_of, json_of};
use crate::contract::shape::kept::pattern_of_format;
use crate::contract::shape::language::{Language, Shortest};
use crate::contract::shape::places::{in_place, matches};
use crate::contract::shape::side::{Side, View};
use crate::contract::witness::example::{characters, long_text};
use crate::document::{Decimal, Value};
use crate::schema::Keyword;

/// All subschemas that apply to the value of a view, including those below `not`.
pub(super) fn reach(side: &Side<'_>, view: &View) -> View {
    let mut all = in_place(side, view);
    for _ in 0..2 {
        let Some(inside) = side.under(&all, Keyword::Not) else { break };
        for part in in_place(side, &inside).parts {
            if !all.parts.contains(&part) {
                all.parts.push(part);
            }
        }
    }
    all
}

/// Values that a side names: of `const`, `enum`, `default` and `examples`.
pub(super) fn named(side: &Side<'_>, reached: &View) -> Vec<Json> {
    let mut values = Vec::new();
    values.extend(side.values(reached, Keyword::Const).filter_map(json_of));
    for keyword in [Keyword::Enum, Keyword::Examples] {
        let lists = side.values(reached, keyword).filter(|list| list.is_array());
        values.extend(lists.flat_map(Value::items).take(300).filter_map(json_of));
    }
    values.extend(side.values(reached, Keyword::Default).filter_map(json_of));
    values
}

/// Whether a view lists its values.
pub(in crate::contract) fn is_listed(side: &Side<'_>, view: &View) -> bool {
    [Keyword::Const, Keyword::Enum].iter().any(|it| side.first(view, *it).is_some())
}

/// Sizes around the bounds of both sides; `lower` and `upper` are the keywords.
pub(super) fn sizes(sides: &[(&Side<'_>, &View)], [lower, upper]: [Keyword; 2]) -> Vec<usize> {
    let mut found = vec![0, 1];
    for (side, view) in sides {
        let bounds = |keyword| bounds(side, view, keyword).map(|size| size as usize);
        // A bound that moved by one is missed by every other size.
        found.extend(bounds(lower).flat_map(|size| [size.saturating_sub(1), size]));
        found.extend(bounds(upper).flat_map(|size| [size, size.saturating_add(1)]));
    }
    crate::sort::by(&mut found, Ord::cmp);
    found.dedup();
    found
}

/// The greatest lower bound of a size.
pub(in crate::contract) fn least(side: &Side<'_>, view: &View, keyword: Keyword) -> usize {
    bounds(side, view, keyword).map(|size| size as usize).max().unwrap_or(0)
}

/// The numeric values of a keyword in a view.
pub(in crate::contract) fn bounds<'v>(
    side: &'v Side<'_>,
    view: &'v View,
    keyword: Keyword,
) -> impl Iterator<Item = f64> + 'v {
    side.values(view, keyword).filter_map(|it| it.number_text()?.parse().ok())
}

/// Strings worth trying for the first view.
pub(super) fn strings(sides: &[(&Side<'_>, &View)]) -> Vec<Json> {
    let all = |keyword: Keyword| {
        sides
            .iter()
            .flat_map(move |(side, view)| side.values(view, keyword))
            .filter_map(Value::as_str)
    };
    let texts = texts_of(sides);
    let shortest = |texts: &Language| match texts.shortest() {
        Shortest::Text(text) => Some(text),
        _ => None,
    };
    let mut found = texts.texts();
    for pattern in all(Keyword::Pattern).collect::<BTreeSet<_>>() {
        found.extend(shortest(&texts.without(pattern)));
        found.extend(texts.matching(pattern).texts());
        // A pattern with look-around often excludes or wants words that are part of it.
        let words = pattern.split(|letter: char| !letter.is_alphanumeric());
        found.extend(words.filter(|word| word.len() > 1).take(8).map(str::to_owned));
    }
    let most = texts.most.filter(|most| *most <= MAX_COUNTED_LENGTH);
    let least = texts.least.clamp(1, MAX_COUNTED_LENGTH);
    let stem = shortest(&Language { least, most, ..texts.clone() });
    let mut long = Vec::new();
    for size in sizes(sides, [Keyword::MinLength, Keyword::MaxLength]) {
        if size <= MAX_COUNTED_LENGTH {
            found.extend(shortest(&texts.of_length(size, Some(size))));
        } else if let Some(stem) = &stem {
            long.extend(stretched(stem, size, &texts.matched));
        }
    }
    found.extend(["", "a", "A", "0", "-", " ", "a-b", "é", "ab"].map(str::to_owned));
    let mut seen = HashSet::with_capacity(found.len());
    found.retain(|text| seen.insert(text.clone()));
    found.into_iter().map(Json::String).chain(long).collect()
}

/// The strings that the first view describes, with its declared format unless other keywords
/// contradict the format.
fn texts_of(sides: &[(&Side<'_>, &View)]) -> Language {
    let mut texts = Language::default();
    let Some((side, view)) = sides.first() else { return texts };
    let values = |keyword: Keyword| side.values(view, keyword);
    texts.matched = values(Keyword::Pattern).filter_map(Value::as_str).map(str::to_owned).collect();
    for least in bounds(side, view, Keyword::MinLength) {
        texts = texts.of_length(least as usize, None);
    }
    for most in bounds(side, view, Keyword::MaxLength) {
        texts = texts.of_length(0, Some(most as usize));
    }
    for format in values(Keyword::Format).filter_map(Value::as_str) {
        let narrower = pattern_of_format(format, true).map(|pattern| texts.matching(pattern));
        let possible = narrower.filter(|it| matches!(it.shortest(), Shortest::Text(_)));
        texts = possible.unwrap_or(texts);
    }
    texts
}

/// A text of this length that matches the patterns: `stem` with one of its characters repeated.
fn stretched(stem: &str, size: usize, patterns: &[String]) -> Option<Json> {
    let missing = size.checked_sub(stem.chars().count())?;
    let parts = |(at, unit): (usize, char)| (&stem[..at], unit, &stem[at + unit.len_utf8()..]);
    // What may be repeated often may be repeated a few hundred times.
    let mut places = stem.char_indices().take(MAX_STRETCHED_PLACES).filter(|place| {
        let (before, unit, after) = parts(*place);
        let times = missing.min(MAX_COUNTED_LENGTH) + 1;
        let text = format!("{before}{}{after}", unit.to_string().repeat(times));
        patterns.iter().all(|pattern| matches(pattern, &text))
    });
    let (before, unit, after) = parts(places.next()?);
    Some(long_text(before, unit, missing + 1, after))
}

pub(super) fn numbers(sides: &[(&Side<'_>, &View)]) -> Vec<Json> {
    let mut found: Vec<Json> = [0, 1, -1].iter().map(|it| json!(it)).collect();
    found.push(json!(0.5));
    let keywords =
        [Keyword::Minimum, Keyword::ExclusiveMinimum, Keyword::Maximum, Keyword::ExclusiveMaximum];
    let all = |keyword: Keyword| {
        sides
            .iter()
            .flat_map(move |(side, view)| side.values(view, keyword))
            .filter_map(Value::number_text)
    };
    let bounds: Vec<&str> = keywords.into_iter().flat_map(all).collect();
    let steps: Vec<f64> = all(Keyword::MultipleOf)
        .filter_map(|text| text.parse().ok())
        .filter(|it| *it > 0.0)
        .collect();
    for bound in &bounds {
        let whole = Decimal::parse(bound).and_then(|it| it.to_integer());
        if let Some(whole) = whole {
            for near in [whole - 1, whole, whole + 1] {
                found.extend(i64::try_from(near).ok().map(|it| json!(it)));
            }
        }
        let Ok(bound) = bound.parse::<f64>() else { continue };
        for near in [bound - 0.5, bound, bound + 0.5, bound.floor(), bound.ceil(), bound / 2.0] {
            found.extend(rounded(near));
        }
        for step in &steps {
            let below = (bound / step).floor();
            // Between two multiples is what is none.
            for times in [below - 1.0, below - 0.5, below, below + 0.5, below + 1.0, below + 2.0] {
                found.extend(rounded(times * step));
            }
        }
    }
    // Between an old and a new bound is what only one of them accepts.
    for pair in bounds.windows(2) {
        if let (Ok(one), Ok(other)) = (pair[0].parse::<f64>(), pair[1].parse::<f64>()) {
            found.extend(rounded((one + other) / 2.0));
            found.extend(rounded(((one + other) / 2.0).floor()));
        }
    }
    for step in steps {
        for times in [1.0, 2.0, 3.0, 5.0, 6.0, 7.0, -1.0, 0.5, 1.5, 0.1] {
            found.extend(rounded(times * step));
        }
    }
    found
}

/// The number rounded to 15 significant digits, to undo binary rounding errors.
pub(in crate::contract) fn rounded(number: f64) -> Option<Json> {
    // Beyond 2^53, a double no longer represents every whole number.
    if number.fract() == 0.0 && number.abs() < 9e15 {
        return Some(json!(number as i64));
    }
    format!("{number:.14e}").parse::<f64>().ok().and_then(Number::from_f64).map(Json::Number)
}

/// Whether a string satisfies the string keywords of a view.
pub(super) fn fits_string(side: &Side<'_>, view: &View, value: &Json) -> bool {
    let Some(length) = characters(value) else { return false };
    let bound = |keyword| bounds(side, view, keyword);
    bound(Keyword::MinLength).all(|it| length as f64 >= it)
        && bound(Keyword::MaxLength).all(|it| length as f64 <= it)
        && side
            .values(view, Keyword::Pattern)
            .filter_map(Value::as_str)
            // One that is long was made for these patterns.
            .all(|pattern| value.as_str().is_none_or(|text| matches(pattern, text)))
}

/// Whether a number satisfies the numeric keywords of a view.
pub(super) fn fits_number(side: &Side<'_>, view: &View, value: &Json) -> bool {
    let Some(number) = value.as_f64() else { return false };
    let bound = |keyword| bounds(side, view, keyword);
    bound(Keyword::Minimum).all(|it| number >= it)
        && bound(Keyword::Maximum).all(|it| number <= it)
        && bound(Keyword::ExclusiveMinimum).all(|it| number > it)
        && bound(Keyword::ExclusiveMaximum).all(|it| number < it)
        && side.values(view, Keyword::MultipleOf).filter_map(Value::number_text).all(|step| {
            let step = Decimal::parse(step).filter(Decimal::is_divisor);
            step.zip(decimal_of(value)).is_none_or(|(step, number)| number.is_multiple_of(&step))
        })
}
