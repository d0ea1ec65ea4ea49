//! The ages of facts: every date in the files of products, in days.

use std::process::Command;
use std::{io, iter};

use toml::{Table, Value};

/// The members of a file that are dates of facts.
const DATES: [&str; 3] = ["date", "verified", "observed"];

/// The day of today.
pub(crate) fn today() -> io::Result<String> {
    let output = Command::new("date").args(["-u", "+%Y-%m-%d"]).output()?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The number of a day, of the first day of a month, or of that of a year.
pub(crate) fn days(date: &str) -> Option<i64> {
    let mut parts = date.split('-').map(str::parse::<i64>);
    let mut part = |missing| parts.next().unwrap_or(Ok(missing)).ok();
    let (year, month, day) = (part(0)?, part(1)?, part(1)?);
    let is_date = year > 1969 && (1..=12).contains(&month) && (1..=31).contains(&day);
    // The year begins in March, so that the day of a leap year is its last one.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let of_years = 365 * year + year / 4 - year / 100 + year / 400;
    is_date.then(|| of_years + (153 * month + 2) / 5 + day)
}

/// A fact of a file with a date: where it is, and when it was last observed.
#[derive(Debug, PartialEq)]
pub(crate) struct Fact {
    pub(crate) place: String,
    pub(crate) date: String,
}

/// The facts of a file in the order of their places.
pub(crate) fn facts(text: &str) -> io::Result<Vec<Fact>> {
    let table: Table = toml::from_str(text).map_err(io::Error::other)?;
    let mut found = Vec::new();
    collect(&Value::Table(table), "", &mut found);
    Ok(found)
}

fn collect(value: &Value, place: &str, found: &mut Vec<Fact>) {
    match value {
        Value::Table(table) => {
            for (key, inner) in table {
                if let (true, Some(date)) = (DATES.contains(&&**key), inner.as_str()) {
                    // A fact without a day was never verified.
                    if date.is_empty() {
                        continue;
                    }
                    let place = if place.is_empty() { "as a whole" } else { place };
                    found.push(Fact { place: place.to_owned(), date: date.to_owned() });
                    continue;
                }
                let place = match place {
                    "" => key.clone(),
                    place => format!("{place}.{key}"),
                };
                collect(inner, &place, found);
            }
        }
        Value::Array(items) => {
            for item in items {
                collect(item, &named(item, place), found);
            }
        }
        _ => {}
    }
}

/// The place of an item of a list: an outcome has the names of its features.
fn named(item: &Value, place: &str) -> String {
    let features = item.get("features").and_then(Value::as_array);
    let features: Vec<_> = features.into_iter().flatten().filter_map(Value::as_str).collect();
    match features[..] {
        [] => place.to_owned(),
        [first] => format!("{place} {first}"),
        [first, ..] => format!("{place} {first} and {} more", features.len() - 1),
    }
}

/// How old a fact is; at most so many days if only its month or year is known.
pub(crate) fn age(date: &str, today: &str) -> String {
    let Some((then, now)) = days(date).zip(days(today)) else { return "?".to_owned() };
    let at_most = if date.len() < 10 { "≤ " } else { "" };
    format!("{at_most}{}", now - then)
}

/// A Markdown table of the facts of a file, the oldest first.
pub(crate) fn table(facts: &[Fact], today: &str) -> String {
    let mut rows: Vec<_> = facts.iter().map(|fact| (days(&fact.date), fact)).collect();
    rows.sort_by_key(|(day, _)| *day);
    let rows = rows
        .iter()
        .map(|(_, Fact { place, date })| format!("| {place} | {date} | {} |", age(date, today)));
    let head = ["| fact | observed | days |", "|---|---|---|"].map(str::to_owned);
    head.into_iter().chain(rows).chain(iter::once(String::new())).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_days() {
        let number = |date| days(date).unwrap();
        assert_eq!(number("2024-03-01") - number("2024-02-28"), 2);
        assert_eq!(number("2026-03-01") - number("2026-02-28"), 1);
        assert_eq!(number("2027") - number("2026"), 365);
        assert_eq!([days("soon"), days("2026-13"), days("2026-01-x")], [None, None, None]);
        assert_eq!(age("2026-11", "2026-11-29"), "≤ 28");
        assert_eq!(age("2026-11-28", "2026-11-29"), "1");
    }

    #[test]
    fn every_date_is_a_fact_with_its_place() {
        let text = "label = \"A\"\nverified = \"2026\"\n[[outcome]]\nfeatures = [\"a\", \"b\"]\n\
                    date = \"2026-02\"\n[view.known]\ndate = \"2026-03-04\"\n";
        let found = facts(text).unwrap();
        let places: Vec<_> = found.iter().map(|fact| (&*fact.place, &*fact.date)).collect();
        let outcome = ("outcome a and 1 more", "2026-02");
        assert_eq!(places, [outcome, ("as a whole", "2026"), ("view.known", "2026-03-04")]);
        let rows = table(&found, "2026-03-05");
        assert!(rows.ends_with("| view.known | 2026-03-04 | 1 |\n"), "{rows}");
    }
}
