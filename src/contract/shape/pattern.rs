//! What regular expressions say that other keywords say as well.

use regex_syntax::hir::{Class, Hir, HirKind, Look};
use serde_json::{Map, Value as Json, json};

use crate::schema::{linear_pattern, spelt_out_pattern};

/// A pattern as an expression; `None` where it has look-around or cannot be read.
pub(crate) fn expression(pattern: &str) -> Option<Hir> {
    let translated = linear_pattern(pattern)?;
    regex_syntax::ParserBuilder::new().nest_limit(64).build().parse(&translated).ok()
}

/// A pattern with its shorthands written out, so that equal ones are spelt alike.
pub(crate) fn normal(pattern: &str) -> String {
    spelt_out_pattern(pattern).unwrap_or_else(|| pattern.to_owned())
}

/// Whether a pattern matches every string.
pub(crate) fn matches_all(pattern: &str) -> bool {
    expression(pattern).is_some_and(|expression| {
        let properties = expression.properties();
        // Patterns are not anchored (Core 6.4): one that matches the empty text matches in every
        // string.
        properties.minimum_len() == Some(0) && properties.look_set().is_empty()
    })
}

/// Replaces a pattern that only says how long a string is.
pub(crate) fn replace(members: &mut Map<String, Json>) {
    let Some(pattern) = members.get("pattern").and_then(Json::as_str).map(str::to_owned) else {
        return;
    };
    if matches_all(&pattern) {
        members.remove("pattern");
        return;
    }
    let Some((least, most)) = lengths(&pattern) else {
        members.insert("pattern".to_owned(), json!(normal(&pattern)));
        return;
    };
    members.remove("pattern");
    let number =
        |members: &Map<String, Json>, keyword: &str| members.get(keyword).and_then(Json::as_f64);
    if number(members, "minLength").is_none_or(|it| it < f64::from(least)) {
        members.insert("minLength".to_owned(), json!(least));
    }
    if let Some(most) =
        most.filter(|most| number(members, "maxLength").is_none_or(|it| it > f64::from(*most)))
    {
        members.insert("maxLength".to_owned(), json!(most));
    }
}

/// The least and greatest number of characters, if a pattern restricts nothing else.
fn lengths(pattern: &str) -> Option<(u32, Option<u32>)> {
    let expression = expression(pattern)?;
    let HirKind::Concat(parts) = expression.kind() else { return None };
    let [start, middle, end] = parts.as_slice() else { return None };
    // Without anchors, `.{3}` is found in every longer string as well.
    let is_anchored = matches!(start.kind(), HirKind::Look(Look::Start))
        && matches!(end.kind(), HirKind::Look(Look::End));
    let HirKind::Repetition(repetition) = middle.kind() else { return None };
    let HirKind::Class(Class::Unicode(class)) = repetition.sub.kind() else { return None };
    let is_any = class.ranges().len() == 1
        && class.ranges()[0].start() == '\0'
        && class.ranges()[0].end() == char::MAX;
    (is_anchored && is_any).then_some((repetition.min, repetition.max))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_about_length_alone_become_lengths() {
        assert_eq!(lengths("^[\\s\\S]+$"), Some((1, None)));
        assert_eq!(lengths("^[\\S\\s]{2,5}$"), Some((2, Some(5))));
        for pattern in ["^.+$", "[\\s\\S]+", "^a+$", "^[\\s\\S]+x$"] {
            assert_eq!(lengths(pattern), None, "{pattern}");
        }
        assert!(matches_all(".*") && matches_all("") && matches_all("a?"));
        assert!(!matches_all("^.*$") && !matches_all(".") && !matches_all("^"));
    }
}
