//! Hostile text that imitates the linter's output, in every string and in every format.

use crate::common::FORMATS;
use crate::common::size;
use crate::hostile::harness::{Attack, lint, tool};

/// Characters that must not reach a terminal, log, report or agent without escaping.
const POISON: &str = "\\u001b[31m\\u001b]8;;http://evil/\\u0007x\\u0000\\r\\n::error::forged\\n##[error]x\\u009b2J\\u202eab\\u2066\\u200b\\ud800]]><b>`|\\ud834\\udd1e\\u2028-->\\ufeff\\u007f\\b";

fn poisoned_list() -> String {
    let p = POISON;
    let tool = format!(
        r##"{{"name": "{p}", "title": "{p}", "description": "{p}", "{p}": 1, "namespace": "{p}",
        "version": "{p}", "tags": ["{p}"], "icons": [{{"src": "{p}", "mimeType": "{p}"}}],
        "annotations": {{"{p}": true, "title": "{p}"}}, "_meta": {{"{p}": 1, "traceparent": "{p}"}},
        "inputSchema": {{"type": "{p}", "$schema": "{p}", "required": ["{p}"], "{p}": 1,
          "properties": {{"{p}": {{"type": "{p}", "enum": ["{p}", "{p}"], "$ref": "#/{p}",
            "pattern": "({p}", "default": "{p}", "x-mcp-header": "{p}"}}}},
          "$id": "{p}", "$anchor": "{p}"}}}}"##
    );
    format!(r#"{{"tools": [{tool}, {tool}], "nextCursor": "{p}"}}"#)
}

#[test]
fn no_format_lets_control_characters_through() {
    let attack = Attack::with("a.json", poisoned_list());
    for more in [&[][..], &["-v", "--expand", "--max-findings", "0"]] {
        assert_all_harmless(&attack, &[&["a.json", "--target", "all"], more].concat());
    }
}

/// Asserts that a run with findings writes no characters that do harm, in any format.
fn assert_all_harmless(attack: &Attack, arguments: &[&str]) {
    let outputs = FORMATS.map(|format| format!("{format}=report.{format}"));
    let outputs: Vec<_> = outputs.iter().flat_map(|output| ["-f", output]).collect();
    let ended = attack.run(&[arguments, &outputs].concat());
    assert_eq!(ended.code, 1, "{}", ended.stderr);
    assert_harmless(&ended.stdout, "the output");
    assert_harmless(&ended.stderr, "the messages");
    for format in FORMATS {
        let report = attack.path().join(format!("report.{format}"));
        let report = std::fs::read_to_string(report).unwrap();
        assert!(!report.is_empty(), "{format}");
        assert_harmless(&report, format);
    }
}

fn assert_harmless(text: &str, format: &str) {
    let is_bad = |character: char| match character {
        '\n' => false,
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        '\u{feff}' => true,
        other => other.is_control(),
    };
    if let Some((at, bad)) = text.char_indices().find(|(_, character)| is_bad(*character)) {
        let from = text[..at].char_indices().rev().nth(60).map_or(0, |(from, _)| from);
        panic!("{format}: {bad:?} behind {:?}", &text[from..at]);
    }
    if format == "github" {
        let forged = text.lines().any(|line| line.starts_with("::error::"));
        assert!(!forged, "{text}");
    } else {
        let commands = |line: &str| line.starts_with("::") || line.starts_with("##[");
        assert!(!text.lines().any(|line| commands(line.trim_start())), "{format}: {text}");
    }
}

#[test]
fn results_and_arguments_are_cleaned_as_well() {
    let p = POISON;
    let attack = Attack::with(
        "tools.json",
        r#"{"tools": [{"name": "t", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object", "properties": {"a": {"enum": ["x"]}}, "additionalProperties": false}}]}"#,
    );
    attack.add(
        "r.json",
        format!(
            r#"{{"content": [{{"type": "{p}", "{p}": 1}}, {{"type": "image", "data": "{p}", "mimeType": "{p}"}}, {{"type": "resource_link", "uri": "{p}", "name": "{p}"}}], "structuredContent": {{"a": "{p}", "{p}": "{p}"}}, "isError": "{p}"}}"#
        ),
    );
    assert_all_harmless(&attack, &["--tools", "tools.json", "--result", "r.json", "-v"]);
}

#[test]
fn messages_about_broken_files_are_cleaned() {
    let attack = Attack::with(
        "a.json",
        b"{\"name\": \"t\", \"inputSchema\": \x1b[31m \x00 ::error::x \xc2\x9b\n::error::y}",
    );
    assert_all_harmless(&attack, &["a.json"]);
}

#[test]
fn one_sentence_that_could_hide_something_in_every_word() {
    let (before, after) = ("a ".repeat(150_000), "without the user knowing ".repeat(12_000));
    let description = format!("{before}not {after}");
    let text = tool(r#"{"type": "object"}"#).replace("Does it.", &description);
    assert_eq!(lint("a.json", text).code, 0);
}

#[test]
fn as_many_words_in_backticks_as_there_are_parameters_in_very_many_tools() {
    let name = |middle: &str, at: usize| format!("abcdef{middle}{:03}", 100 + at);
    let words: Vec<_> = (0..100).map(|at| format!("`{}`", name("ghi", at))).collect();
    let words = words.join(" ");
    let properties: Vec<_> = (0..100).map(|at| format!("\"{}\":{{}}", name("xyz", at))).collect();
    let schema = format!(r#"{{"type":"object","properties":{{{}}}}}"#, properties.join(","));
    let one = |at: usize| {
        format!(r#"{{"name":"t{at}","description":"{at} {words}","inputSchema":{schema}}}"#)
    };
    let tools: Vec<_> = (0..size(40, 100)).map(one).collect();
    assert_eq!(lint("a.json", format!("[{}]", tools.join(","))).code, 0);
}

#[test]
fn very_many_places_at_the_end_of_a_very_long_text() {
    let words = "`cityname0` ".repeat(100);
    let schema = r#"{"type": "object", "properties": {"city_name0": {"type": "string"}}}"#;
    let text = |length: usize| format!("{}{words}", "a ".repeat(length));
    let json = tool(schema).replace("Does it.", &text(size(500_000, 5_000_000)));
    lint("a.json", json).reports(0, "description-names-unknown");
    let copies: String = (0..12)
        .map(|at| format!("- {{name: t{at}, description: *d, inputSchema: {schema}}}\n"))
        .collect();
    let first = format!("- &d \"{}\"\n", text(75_000));
    lint("a.yaml", first + &copies).reports(1, "description-names-unknown");
}
