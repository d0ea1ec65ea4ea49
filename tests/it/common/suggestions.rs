//! The failing examples of rules with safe fixes, and an independent reader of reviewdog's
//! Diagnostic Format, which accepts suggestions as the format defines them.

use mcp_lint::rules::{FixKind, RULES, RulePage};
use serde_json::Value;

use crate::common::lint::path_of;

/// A failing example of a rule with a safe fix.
pub struct FixableExample {
    /// The name of the rule.
    pub rule: &'static str,
    /// The path of its file.
    pub path: String,
    /// The content of its file.
    pub text: &'static str,
    /// The flags with which the rule reports it.
    pub flags: Vec<String>,
}

/// All failing examples of rules with safe fixes, in the order of the pages.
pub fn fixable_examples() -> Vec<FixableExample> {
    let mut found = Vec::new();
    for rule in RULES.iter().filter(|rule| rule.fix == FixKind::Safe) {
        let examples = RulePage::new(rule.page).examples();
        for example in examples.iter().filter(|example| example.fails) {
            let mut flags = vec!["--select".to_owned(), rule.name.to_owned()];
            for (flag, value) in [("--protocol", example.protocol), ("--target", example.targets)] {
                flags.extend(value.iter().flat_map(|value| [flag.to_owned(), (*value).to_owned()]));
            }
            let (rule, path, text) = (rule.name, path_of(example.name()), example.text);
            found.push(FixableExample { rule, path, text, flags });
        }
    }
    found
}

/// The suggestions of a report about one file, as ranges of bytes with their replacements.
pub fn suggestions(report: &Value, text: &[u8]) -> Vec<(usize, usize, String)> {
    let diagnostics = report["diagnostics"].as_array().unwrap();
    let suggested = diagnostics.iter().filter_map(|it| it["suggestions"].as_array());
    let read = |suggestion: &Value| {
        let at = |end: &str| offset(&suggestion["range"][end], text);
        (at("start"), at("end"), suggestion["text"].as_str().unwrap().to_owned())
    };
    let mut read: Vec<_> = suggested
        .map(|suggestions| {
            assert_eq!(suggestions.len(), 1, "several suggestions are alternatives");
            read(&suggestions[0])
        })
        .collect();
    read.sort();
    read.dedup();
    read
}

/// The offset of a position: lines end with a line feed, and columns count bytes from 1.
fn offset(position: &Value, text: &[u8]) -> usize {
    let number = |name: &str| usize::try_from(position[name].as_u64().unwrap()).unwrap();
    let breaks = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let starts: Vec<_> = std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect();
    let offset = starts[number("line") - 1] + number("column") - 1;
    let end = starts.get(number("line")).copied().unwrap_or(text.len() + 1);
    assert!(offset < end, "{position} is not in its line");
    offset
}

/// The text after accepting all suggestions that do not touch an earlier one, or `None` if there
/// are none.
pub fn accepted(report: &Value, text: &[u8]) -> Option<Vec<u8>> {
    let (mut after, mut from) = (Vec::new(), None);
    for (start, end, replacement) in suggestions(report, text) {
        if from.is_some_and(|from| start <= from) {
            continue;
        }
        after.extend_from_slice(&text[from.unwrap_or(0)..start]);
        after.extend_from_slice(replacement.as_bytes());
        from = Some(end);
    }
    after.extend_from_slice(&text[from?..]);
    Some(after)
}
