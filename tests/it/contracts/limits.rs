//! Limits of messages and guesses, each tested at the limit and one above it.

use mcp_lint::contract::Change;
use serde_json::{Value, json};

use super::changes;
use crate::common::folder::Folder;

fn message(before: &Value, after: &Value, kind: &str) -> String {
    let found = changes(&before.to_string(), &after.to_string());
    let own = found.into_iter().find(|change| change.kind.name == kind);
    own.unwrap_or_else(|| panic!("{kind}: {after}")).message
}

fn with_property(name: &str, schema: &Value) -> Value {
    json!({"name": "find", "inputSchema": {"type": "object", "properties": {name: schema}}})
}

fn described(text: &str) -> Value {
    json!({"name": "find", "description": text, "inputSchema": {"type": "object"}})
}

#[test]
fn names_are_cut_after_sixty_characters() {
    let without = json!({"name": "find", "inputSchema": {"type": "object", "properties": {}}});
    let shown = |length| {
        message(&without, &with_property(&"é".repeat(length), &json!({})), "property-added")
    };
    assert_eq!(shown(60), format!("`{}` was added", "é".repeat(60)));
    assert_eq!(shown(61), format!("`{}…` was added", "é".repeat(60)));
}

#[test]
fn five_values_are_listed() {
    let listed = |count: i32| {
        let values = json!({"enum": (0..count).collect::<Vec<_>>()});
        message(&with_property("a", &json!({})), &with_property("a", &values), "enum-added")
    };
    assert!(listed(5).ends_with("`3`, `4` now"), "{}", listed(5));
    assert!(listed(6).ends_with("`4` and 1 more now"), "{}", listed(6));
}

#[test]
fn long_differences_between_texts_are_cut_or_counted() {
    let kind = "tool-description-changed";
    let added = |length| {
        message(&described("Gets."), &described(&format!("Gets. {}", "x".repeat(length))), kind)
    };
    assert!(added(160).ends_with("x`") && added(161).ends_with("x…`"), "{}", added(161));
    let longest = |length| message(&described("Gets."), &described(&"x".repeat(length)), kind);
    assert!(longest(4_000).contains("became"), "{}", longest(4_000));
    assert!(longest(4_001).contains("4001 characters now, and 5 before"), "{}", longest(4_001));
}

#[test]
fn among_two_hundred_tools_a_rename_is_guessed() {
    let tool = |name: &str, text: &str| json!({"name": name, "description": text, "inputSchema": {"type": "object"}});
    let is_guessed = |count: usize| {
        let others =
            (1..count).map(|at| tool(&format!("other{at}"), &format!("Text {at} of many.")));
        let renamed = tool("get_forecast", "Returns the weather of a city.");
        let added: Vec<_> = others.chain([renamed]).collect();
        let old = json!({"tools": [tool("get_weather", "Returns the weather of a city.")]});
        let found = changes(&old.to_string(), &json!({"tools": added}).to_string());
        found.iter().any(|change: &Change| change.kind.name == "tool-renamed")
    };
    assert!(is_guessed(200) && !is_guessed(201));
}

/// The only change between two versions of an argument, as a JSON report has it.
fn reported(before: &Value, after: &Value) -> Value {
    let folder = Folder::with(&[
        ("old.json", &*with_property("v", before).to_string()),
        ("new.json", &with_property("v", after).to_string()),
    ]);
    let ran = folder.run(&["compare", "new.json", "--against", "old.json", "-f", "json"]);
    ran.json()["diagnostics"][0].clone()
}

#[test]
fn a_counter_example_is_cut_after_two_hundred_characters() {
    let note = |length: usize| {
        let bound = |length: usize| json!({"type": "string", "maxLength": length});
        let found = reported(&bound(length), &bound(length - 1));
        found["notes"][0].as_str().unwrap().to_owned()
    };
    // The rest is `{"v":""}`.
    assert!(note(192).ends_with("a\"}"), "{}", note(192));
    assert!(note(193).ends_with("a\"…"), "{}", note(193));
}

#[test]
fn a_value_is_cut_after_two_thousand_bytes() {
    let value = |length: usize| {
        let text = |text: String| json!({"description": text});
        let found = reported(&text("Before.".to_owned()), &text("x".repeat(length)));
        found["change"]["new"]["value"].as_str().unwrap().to_owned()
    };
    // With the quotation marks.
    assert!(value(1_998).ends_with("x\""));
    assert!(value(1_999).ends_with("x…"));
}
