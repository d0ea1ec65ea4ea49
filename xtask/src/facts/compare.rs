//! The differences between two tables, a sentence for each case.

use std::collections::BTreeMap;
use std::io;

use serde_json::Value;

/// A case that differs.
#[derive(Debug, PartialEq)]
pub(crate) struct Change {
    /// The part of the table and the case.
    pub(crate) case: String,
    /// What users notice.
    pub(crate) sentence: String,
}

/// The cases that differ between the texts of two tables.
pub(crate) fn changes(before: &str, after: &str) -> io::Result<Vec<Change>> {
    let (before, after) = (rows(before)?, rows(after)?);
    let mut cases: Vec<_> = before.keys().chain(after.keys()).collect();
    cases.sort();
    cases.dedup();
    let found = cases.into_iter().filter_map(|case| {
        let (before, after) = (before.get(case), after.get(case));
        let sentence = match (before, after) {
            (Some(before), Some(after)) if before == after => return None,
            (Some(before), Some(after)) => sentence(before, after),
            (None, Some(after)) => format!("Was not asked before; now {}.", excerpt(after)),
            (_, None) => "Is not asked now.".to_owned(),
        };
        Some(Change { case: case.clone(), sentence })
    });
    Ok(found.collect())
}

/// The number of the cases of a table.
pub(crate) fn count(text: &str) -> io::Result<usize> {
    rows(text).map(|rows| rows.len())
}

/// The cases of a table by their parts and names. A table has objects of cases, and lists of cases with an `id`.
fn rows(text: &str) -> io::Result<BTreeMap<String, Value>> {
    let mut found = BTreeMap::new();
    if text.is_empty() {
        return Ok(found);
    }
    let table: serde_json::Map<String, Value> = serde_json::from_str(text)?;
    let columns =
        table.get("clients").and_then(Value::as_array).map_or(vec![], |names| columns(names));
    for (part, cases) in table {
        match cases {
            Value::Object(cases) => {
                let rows = cases.into_iter().map(|(case, row)| {
                    let row = match row {
                        Value::Array(row) if row.len() == columns.len() => {
                            columns.iter().cloned().zip(row).collect()
                        }
                        row => row,
                    };
                    (format!("{part}: {case}"), row)
                });
                found.extend(rows);
            }
            Value::Array(cases) => {
                for row in cases.into_iter().filter(|row| row.get("id").is_some()) {
                    let verdict = row.get("verdict").cloned().unwrap_or_default();
                    found.insert(format!("{part}: {}", row["id"]), verdict);
                }
            }
            _ => {}
        }
    }
    Ok(found)
}

/// The names of the columns of a table of several products: `mcp 2 (Python)` of `mcp 2.3.0 (Python)`.
fn columns(names: &[Value]) -> Vec<String> {
    let name = |name: &Value| {
        let words = name.as_str().unwrap_or_default().split(' ');
        let words = words.map(|word| match word.split_once('.') {
            Some((major, _)) if word.starts_with(|it: char| it.is_ascii_digit()) => major,
            _ => word,
        });
        words.collect::<Vec<_>>().join(" ")
    };
    names.iter().map(name).collect()
}

/// What users notice of a change of one row.
fn sentence(before: &Value, after: &Value) -> String {
    let of = |member: &str| (before.get(member), after.get(member));
    if let (None, Some(error)) = of("error") {
        return format!("The list of tools is now lost: {}.", excerpt(error));
    }
    if let (Some(error), None) = of("error") {
        return format!("The list of tools is now read; before, it was lost: {}.", excerpt(error));
    }
    if let (None, Some(what)) = of("absent") {
        return format!("The model now loses {}.", what.as_str().unwrap_or_default());
    }
    if let (Some(what), None) = of("absent") {
        let what = what.as_str().unwrap_or_default();
        return format!("The model now receives the tool; before, {what} was lost.");
    }
    if let (Some(before), Some(after)) = of("state")
        && before != after
    {
        let parts = if of("parts").0 == of("parts").1 { "" } else { ", and what it reads differs" };
        return format!("The state of the result is {after} instead of {before}{parts}.");
    }
    if let (Some(before), Some(after)) = of("parts")
        && before != after
    {
        let (before, after) = pair(before, after);
        return format!("The model reads {after} instead of {before}.");
    }
    if let (Some(before), Some(after)) = of("sent")
        && before != after
    {
        return format!("Tools are sent as {} instead of {}.", excerpt(after), excerpt(before));
    }
    if before.is_string() || before.is_array() {
        let (before, after) = pair(before, after);
        return format!("Now {after} instead of {before}.");
    }
    let mut places = Vec::new();
    differing(before, after, "", &mut places);
    places.join(" ")
}

/// What differs inside of two rows, each with its place.
fn differing(before: &Value, after: &Value, place: &str, found: &mut Vec<String>) {
    if before == after {
        return;
    }
    match (before, after) {
        (Value::Object(old), Value::Object(new)) => {
            let mut keys: Vec<_> = old.keys().chain(new.keys()).collect();
            keys.sort();
            keys.dedup();
            for key in keys {
                let (old, new) = (old.get(key), new.get(key));
                let (old, new) = (old.unwrap_or(&Value::Null), new.unwrap_or(&Value::Null));
                let inner = if place.is_empty() { key.clone() } else { format!("{place}.{key}") };
                differing(old, new, &inner, found);
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            for (index, (old, new)) in old.iter().zip(new).enumerate() {
                differing(old, new, &format!("{place}[{index}]"), found);
            }
        }
        _ => {
            let (before, after) = pair(before, after);
            found.push(format!("`{place}` is {after} instead of {before}."));
        }
    }
}

const MOST_CHARACTERS: usize = 160;

/// Two values as JSON, from where they differ if they are long.
fn pair(before: &Value, after: &Value) -> (String, String) {
    let texts = [before, after].map(|value| value.to_string().chars().collect::<Vec<_>>());
    let shared = texts[0].iter().zip(&texts[1]).take_while(|(old, new)| old == new).count();
    let is_long = texts.iter().any(|text| text.len() > MOST_CHARACTERS);
    let start = if is_long { shared.saturating_sub(20) } else { 0 };
    let [before, after] = texts.map(|text| cut(&text, start));
    (before, after)
}

fn excerpt(value: &Value) -> String {
    cut(&value.to_string().chars().collect::<Vec<_>>(), 0)
}

/// A part of a text as code of Markdown.
fn cut(text: &[char], start: usize) -> String {
    let kept: String = text.iter().skip(start).take(MOST_CHARACTERS).collect();
    let (before, after) = (
        if start > 0 { "…" } else { "" },
        if text.len() > start + MOST_CHARACTERS { "…" } else { "" },
    );
    // A fence of two can be around single ones.
    let fence = if kept.contains('`') { "`` " } else { "`" };
    let end: String = fence.chars().rev().collect();
    format!("{fence}{before}{kept}{after}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(before: &str, after: &str) -> String {
        let table = |row: &str| format!(r#"{{"version": "1", "results": {{"a": {row}}}}}"#);
        let found = changes(&table(before), &table(after)).unwrap();
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].case, "results: a");
        found[0].sentence.clone()
    }

    #[test]
    fn a_sentence_says_what_users_notice() {
        let read = only(
            r#"{"parts": [{"text": "a"}], "state": "ok"}"#,
            r#"{"parts": [{"text": "b"}], "state": "ok"}"#,
        );
        assert_eq!(read, "The model reads `[{\"text\":\"b\"}]` instead of `[{\"text\":\"a\"}]`.");
        let state = only(
            r#"{"parts": [], "state": "ok"}"#,
            r#"{"parts": [{"text": "b"}], "state": "raised"}"#,
        );
        let expected = "The state of the result is \"raised\" instead of \"ok\", and what it reads \
                        differs.";
        assert_eq!(state, expected);
        let lost = only(r#"{"name": "a"}"#, r#"{"absent": "the server"}"#);
        assert_eq!(lost, "The model now loses the server.");
        let kept = only(r#"{"tools": [{"kept": 2048}]}"#, r#"{"tools": [{"kept": 4096}]}"#);
        assert_eq!(kept, "`tools[0].kept` is `4096` instead of `2048`.");
        assert_eq!(only(r#""entry""#, r#""file""#), "Now `\"file\"` instead of `\"entry\"`.");
    }

    #[test]
    fn versions_and_equal_rows_are_no_changes() {
        let before = r#"{"version": "1", "cases": [{"id": 1, "verdict": "a", "message": "x"}]}"#;
        let after = r#"{"version": "2", "cases": [{"id": 1, "verdict": "a", "message": "y"}]}"#;
        assert_eq!(changes(before, after).unwrap(), []);
        assert_eq!(changes("", after).unwrap()[0].case, "cases: 1");
        assert_eq!(count(after).unwrap(), 1);
    }

    #[test]
    fn a_column_is_named_by_its_product() {
        let table = |version: &str, verdict: &str| {
            format!(
                r#"{{"clients": ["mcp {version} (Python)", "x 1.0.0"], "verdicts": {{"a": ["{verdict}", "b"]}}}}"#
            )
        };
        let found = changes(&table("2.0.0", "list"), &table("2.3.0", "accepts")).unwrap();
        assert_eq!(found[0].sentence, "`mcp 2 (Python)` is `\"accepts\"` instead of `\"list\"`.");
    }

    #[test]
    fn long_values_are_shown_from_where_they_differ() {
        let long = |end: &str| Value::String(format!("{}{end}", "x".repeat(500)));
        let (before, after) = pair(&long("a"), &long("b"));
        assert_eq!((before.chars().count(), after.len()), (25, before.len()));
        assert!(before.starts_with("`…x") && after.ends_with("xb\"`"), "{before} {after}");
    }
}
