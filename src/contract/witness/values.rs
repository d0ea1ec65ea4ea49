//! Scalars that are worth trying: around every bound that either side has.

use serde_json::{Number, Value as Json, json};

use crate::contract::shape::closed::in_place;
use crate::contract::shape::json::json_of;
use crate::contract::shape::places::matches;
use crate::contract::shape::side::{Side, View};
use crate::contract::witness::pattern::samples;
use crate::document::Value;
use crate::schema::Keyword;

/// All subschemas that say something about the value of a view, those below `not` included.
pub(super) fn reach(side: &Side<'_>, view: &View) -> View {
    let mut all = in_place(side, view);
    for _ in 0..2 {
        let inside: Vec<u32> = all
            .parts
            .iter()
            .flat_map(|part| [Keyword::Not].map(|keyword| side.child(*part, keyword)))
            .flatten()
            .collect();
        if inside.is_empty() {
            break;
        }
        let more = in_place(side, &side.view(&inside));
        for part in more.parts {
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

/// Sizes around the bounds of both sides.
pub(super) fn sizes(sides: &[(&Side<'_>, &View)], keywords: [Keyword; 2], most: u64) -> Vec<usize> {
    let mut found = vec![0, 1];
    for (side, view) in sides {
        for keyword in keywords {
            for value in side.values(view, keyword) {
                let Some(size) = value.number_text().and_then(|text| text.parse::<f64>().ok())
                else {
                    continue;
                };
                let size = size as u64;
                // A bound that moved by one is missed by every other size.
                for near in [size.saturating_sub(1), size, size.saturating_add(1)] {
                    found.extend(usize::try_from(near).ok().filter(|_| near <= most));
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

pub(super) fn strings(sides: &[(&Side<'_>, &View)]) -> Vec<Json> {
    let mut texts: Vec<String> = Vec::new();
    for size in sizes(sides, [Keyword::MinLength, Keyword::MaxLength], 20_000) {
        texts.push("a".repeat(size));
    }
    for (side, view) in sides {
        for pattern in side.values(view, Keyword::Pattern).filter_map(Value::as_str) {
            let found = samples(pattern);
            for length in sizes(sides, [Keyword::MinLength, Keyword::MaxLength], 200) {
                // A shorter sample made longer by its last character, as most patterns allow.
                if let Some(base) = found.iter().find(|it| !it.is_empty() && it.len() < length) {
                    let last = base.chars().last().unwrap_or('a').to_string();
                    let missing = length - base.chars().count();
                    texts.push(format!("{base}{}", last.repeat(missing)));
                }
            }
            texts.extend(found);
        }
        for format in side.values(view, Keyword::Format).filter_map(Value::as_str) {
            texts.extend(of_format(format).map(str::to_owned));
        }
    }
    texts.extend(["A", "0", "-", " ", "a-b", "é", "ab"].map(str::to_owned));
    texts.into_iter().map(Json::String).collect()
}

fn of_format(format: &str) -> Option<&'static str> {
    Some(match format {
        "date" => "2020-01-01",
        "date-time" => "2020-01-01T00:00:00Z",
        "time" => "00:00:00Z",
        "duration" => "P1D",
        "email" => "a@example.com",
        "hostname" => "example.com",
        "ipv4" => "192.0.2.1",
        "ipv6" => "2001:db8::1",
        "uri" | "uri-reference" | "iri" => "https://example.com/",
        "uuid" => "00000000-0000-4000-8000-000000000000",
        _ => return None,
    })
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
        let whole = crate::document::Decimal::parse(bound).and_then(|it| it.to_integer());
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
            for times in [below - 1.0, below, below + 1.0, below + 2.0] {
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
        for times in [1.0, 2.0, 3.0, 5.0, 6.0, 7.0, -1.0] {
            found.extend(rounded(times * step));
        }
    }
    found
}

/// A number as decimal arithmetic would have it.
fn rounded(number: f64) -> Option<Json> {
    // Beyond 2^53, a double no longer represents every whole number.
    if number.fract() == 0.0 && number.abs() < 9e15 {
        return Some(json!(number as i64));
    }
    let text = format!("{number:.12}");
    let text = text.trim_end_matches('0');
    text.parse::<f64>().ok().and_then(Number::from_f64).map(Json::Number)
}

/// Whether a string meets the bounds of a view.
pub(super) fn fits_string(side: &Side<'_>, view: &View, value: &Json) -> bool {
    let Some(text) = value.as_str() else { return false };
    let length = text.chars().count();
    let bound = |keyword: Keyword| {
        side.values(view, keyword).filter_map(|it| it.number_text()?.parse::<f64>().ok())
    };
    bound(Keyword::MinLength).all(|it| length as f64 >= it)
        && bound(Keyword::MaxLength).all(|it| length as f64 <= it)
        && side
            .values(view, Keyword::Pattern)
            .filter_map(Value::as_str)
            .all(|pattern| matches(pattern, text))
        && side.values(view, Keyword::Format).all(|it| it.as_str().is_none() || length > 0)
}

/// Whether a number meets the bounds of a view.
pub(super) fn fits_number(side: &Side<'_>, view: &View, value: &Json) -> bool {
    let Some(number) = value.as_f64() else { return false };
    let bound = |keyword: Keyword| {
        side.values(view, keyword).filter_map(|it| it.number_text()?.parse::<f64>().ok())
    };
    bound(Keyword::Minimum).all(|it| number >= it)
        && bound(Keyword::Maximum).all(|it| number <= it)
        && bound(Keyword::ExclusiveMinimum).all(|it| number > it)
        && bound(Keyword::ExclusiveMaximum).all(|it| number < it)
        && bound(Keyword::MultipleOf).all(|it| (number / it).fract() == 0.0)
}
