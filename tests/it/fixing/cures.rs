//! Findings whose help names a cure that is one edit: each has a fix, and the text is better after
//! this fix alone.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::lint::{lint, settings_with};
use mcp_lint::config::Settings;
use mcp_lint::diagnostic::{Diagnostic, Edit, Severity};
use mcp_lint::rules::{Example, FixKind, RULES, Rule, RulePage};
use mcp_lint::targets::Selection;

/// Rules with findings that name a cure and have no fix, and the reason.
const WITHOUT_FIX: &[(&str, &str)] = &[
    ("error-unknown-tool-as-result", "the server has to write the message of the error"),
    ("ping-error", "a result replaces the error: two edits of one recorded response"),
    ("resource-not-found", "for empty contents, the server has to write the message of the error"),
    ("suppression-malformed", "the names of rules in the help are placeholders"),
    ("tag-overflow", "only the author knows which tags are least important"),
];

/// Beginnings of a help that names the new text or value in backticks.
const WRITES: [&str; 16] = [
    "write ",
    "use ",
    "add ",
    "declare ",
    "rename it to ",
    "rename the key to ",
    "put quotes around it: ",
    "replace it by ",
    "respond with ",
    "respond with the error ",
    "respond with the result ",
    "refer to something that exists, such as ",
    "refer to ",
    "list ",
    "remove ",
    "did you mean ",
];

/// Possible ends of such a help: nothing, or the place of the new text.
const ENDS: [&str; 8] = [
    "",
    "?",
    " instead",
    " to the capabilities",
    " to `type`",
    " in `required` of the enclosing object",
    " to the enclosing object's `required`",
    ", which means the same",
];

/// Whether a help names one edit that is determined by it: what is to be written is in backticks and
/// the only choice, or it says to remove or to quote something, without another choice.
fn names_one_edit(help: &str) -> bool {
    // A name alone does not say which value to add.
    if ["add `", "declare `"].iter().any(|it| help.starts_with(it)) && !help.contains('"') {
        return false;
    }
    // A reason may follow.
    let cure = match help.split_once(": ") {
        Some((cure, _)) if !cure.contains('`') || cure.matches('`').count() == 2 => cure,
        _ => help,
    };
    let is_one = |cure: &str| {
        WRITES.iter().filter_map(|begin| cure.strip_prefix(begin)?.strip_prefix('`')).any(|rest| {
            let Some((text, end)) = rest.split_once('`') else { return false };
            !text.contains('…') && ENDS.contains(&end)
        })
    };
    let is_removal = |cure: &str| {
        let rest = cure.strip_prefix("remove ").filter(|_| !cure.contains('`'));
        let choices = ["or ", " and ", " if ", " when ", ", "];
        rest.is_some_and(|rest| !choices.iter().any(|choice| rest.contains(choice)))
    };
    let quotes = ["quote it", "put it into quotation marks", "write it without quotes"];
    is_one(help) || is_one(cure) || is_removal(cure) || quotes.contains(&cure)
}

#[test]
fn what_names_one_edit_is_recognised() {
    for help in [
        "write `city`",
        "write `\"2.0\"`",
        "use `https`",
        "write `_` instead",
        "write `\"object\"`: `inputSchema` describes an object",
        "add `\"tools\": {}` to the capabilities",
        "list `a` in `required` of the enclosing object",
        "rename it to `get`",
        "remove it",
        "remove the comma",
        "remove `type`: a schema without it allows any value",
        "remove it: the ID follows from the other members",
        "put quotes around it: `\"5\"`",
        "did you mean `tool-name-charset`?",
        "quote it",
    ] {
        assert!(names_one_edit(help), "{help}");
    }
    for help in [
        "write `light` or `dark`",
        "write `user`, `assistant`, or both",
        "write the name as a string",
        "write it as `2025-01-12T15:00:58Z`",
        "write an object such as `{}`",
        "write `{\"src\": \"https://…\"}`",
        "write `anyOf` if one branch is enough",
        "remove it, or move it to the root",
        "remove `oneOf`, or put something into it",
        "remove it when no client needs it",
        "swap or correct the bounds",
    ] {
        assert!(!names_one_edit(help), "{help}");
    }
}

fn settings_of(rule: &Rule, example: &Example<'_>) -> Settings {
    let mut settings = settings_with(rule.name, example.protocol);
    let targets = example.targets.into_iter().flat_map(|names| names.split(','));
    settings.options.targets = Selection::of_names(targets).unwrap();
    settings.options.server_name = example.server_name.map(Into::into);
    settings
}

/// The text after some edits, which are in order and do not overlap.
fn edited(text: &str, edits: &[Edit]) -> String {
    let mut result = String::new();
    let mut written = 0;
    for edit in edits {
        result += &text[written..edit.start as usize];
        result += &edit.text;
        written = edit.end as usize;
    }
    result + &text[written..]
}

/// The number of findings of each rule that are more severe than `severity`.
fn graver(findings: &[Diagnostic], severity: Severity) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for found in findings.iter().filter(|found| found.severity > severity) {
        *counts.entry(found.rule).or_default() += 1;
    }
    counts
}

/// Describes how a text is not better after the fix of a finding.
fn harm(before: &[Diagnostic], after: &[Diagnostic], found: &Diagnostic) -> Option<String> {
    let alike = |all: &[Diagnostic], is_here: &dyn Fn(&Diagnostic) -> bool| {
        all.iter().filter(|other| other.rule == found.rule && is_here(other)).count()
    };
    // A finding about several members may be about fewer afterwards.
    let here =
        |other: &Diagnostic| other.address() == found.address() && other.message == found.message;
    let is_less = alike(after, &here) < alike(before, &here);
    if !is_less || alike(after, &|_| true) > alike(before, &|_| true) {
        return Some("the finding remains".to_owned());
    }
    let (old, new) = (graver(before, found.severity), graver(after, found.severity));
    let worse = new.iter().find(|(rule, count)| *count > old.get(*rule).unwrap_or(&0));
    worse.map(|(rule, _)| format!("{rule} is new and more severe"))
}

#[test]
fn each_cure_that_is_one_edit_has_a_fix_after_which_the_text_is_better() {
    let mut wrong = Vec::new();
    let (mut exempt, mut cured) = (BTreeSet::new(), 0);
    for rule in RULES {
        for example in RulePage::new(rule.page).examples().iter().filter(|example| example.fails) {
            let settings = settings_of(rule, example);
            let findings = lint(example.text, example.name(), &settings);
            for found in findings.iter().filter(|found| found.rule == rule.name) {
                let about = || format!("{}: {} | {:?}", rule.name, found.message, found.help);
                let meant = found.message.contains("did you mean `");
                let is_cure = meant || found.help.as_deref().is_some_and(names_one_edit);
                let Some(fix) = found.fix() else {
                    match WITHOUT_FIX.iter().any(|(name, _)| *name == rule.name) {
                        true if is_cure => drop(exempt.insert(rule.name)),
                        false if is_cure => wrong.push(format!("no fix: {}", about())),
                        _ => {}
                    }
                    continue;
                };
                cured += usize::from(is_cure);
                if rule.fix == FixKind::None {
                    wrong.push(format!("`fix` of the rule is missing: {}", about()));
                }
                let text = edited(example.text, fix.edits);
                let after = lint(&text, example.name(), &settings);
                if let Some(harm) = harm(&findings, &after, found) {
                    wrong.push(format!("{harm}: {}\n{text}", about()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} cures:\n{}", wrong.len(), wrong.join("\n"));
    let stale = WITHOUT_FIX.iter().find(|(name, _)| !exempt.contains(name));
    assert_eq!(stale, None, "the rule needs no exception");
    assert!(cured > 60, "{cured}");
}

/// The text after the fix of the first finding of a rule; `None` if that has no fix.
fn cured(rule: &str, text: &str) -> Option<String> {
    let findings = lint(text, "json", &settings_with(rule, None));
    let found = findings.iter().find(|found| found.rule == rule);
    let found = found.unwrap_or_else(|| panic!("{rule} finds nothing: {text}"));
    found.fix().map(|fix| edited(text, fix.edits))
}

#[test]
fn schemas_are_cured_where_the_cure_is_certain() {
    let tool = |schema: &str| {
        format!(r#"{{"name": "get", "description": "Gets.", "inputSchema": {schema}}}"#)
    };
    let of = |property: &str| {
        tool(&format!(r#"{{"type": "object", "properties": {{"a": {property}}}}}"#))
    };
    let names = |names: &str| {
        tool(&format!(
            r#"{{"type": "object", "properties": {{"city": {{"type": "string"}}}}, "required": {names}}}"#
        ))
    };
    let cases = [
        ("schema-required-undeclared", names(r#"["City"]"#), Some(names(r#"["city"]"#))),
        ("schema-required-undeclared", names(r#"["city", "cty"]"#), None),
        ("schema-required-undeclared", names(r#"["city", "citi"]"#), Some(names(r#"["city"]"#))),
        (
            "schema-bounds-contradict",
            of(r#"{"type": "integer", "minimum": 9, "maximum": 1}"#),
            Some(of(r#"{"type": "integer", "minimum": 1, "maximum": 9}"#)),
        ),
        (
            "schema-bounds-contradict",
            of(r#"{"type": "integer", "exclusiveMinimum": 1, "maximum": 1}"#),
            None,
        ),
        (
            "schema-keyword-foreign",
            of(r#"{"type": "string", "nullable": true}"#),
            Some(of(r#"{"type": ["string", "null"]}"#)),
        ),
        (
            "schema-keyword-foreign",
            of(r#"{"type": ["string", "null"], "nullable": true}"#),
            Some(of(r#"{"type": ["string", "null"]}"#)),
        ),
        (
            "schema-keyword-foreign",
            of(r#"{"nullable": true, "anyOf": [{"type": "string"}]}"#),
            Some(of(r#"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#)),
        ),
        (
            "schema-keyword-foreign",
            of(r#"{"type": "string", "nullable": false}"#),
            Some(of(r#"{"type": "string"}"#)),
        ),
        ("schema-keyword-foreign", of(r#"{"enum": ["x"], "nullable": true}"#), None),
        (
            "schema-keyword-type",
            of(r#"{"type": "string", "minLength": "3"}"#),
            Some(of(r#"{"type": "string", "minLength": 3}"#)),
        ),
        ("schema-keyword-type", of(r#"{"type": "string", "minLength": "3.5"}"#), None),
        ("schema-keyword-type", of(r#"{"type": "string", "minLength": "three"}"#), None),
        ("schema-type-unknown", of(r#"{"type": "any"}"#), Some(of("{}"))),
        ("schema-type-unknown", of(r#"{"type": ["any", "null"]}"#), Some(of("{}"))),
    ];
    for (rule, text, expected) in cases {
        assert_eq!(cured(rule, &text), expected, "{rule}: {text}");
    }
    let listed = |property: &str, names: &str| {
        tool(&format!(
            r#"{{"type": "object", "properties": {{"a": {property}}}, "required": [{names}]}}"#
        ))
    };
    let rule = "schema-required-boolean";
    let required = r#"{"type": "string", "required": true}"#;
    let plain = r#"{"type": "string"}"#;
    assert_eq!(cured(rule, &listed(required, "\"a\"")), Some(listed(plain, "\"a\"")));
    assert_eq!(cured(rule, &listed(required, "")), Some(listed(plain, "\"a\"")));
}

#[test]
fn syntax_errors_of_json_are_cured_where_the_help_names_the_text() {
    for (text, expected) in [
        ("{\"tools\": [],}\n", Some("{\"tools\": []}\n")),
        ("{\"tools\": [1,\n]}\n", Some("{\"tools\": [1\n]}\n")),
        ("{\"tools\": [] \"a\": 1}\n", Some("{\"tools\": [], \"a\": 1}\n")),
        ("{\"tools\": None}\n", Some("{\"tools\": null}\n")),
        ("{\"tools\": \"a\tb\"}\n", Some("{\"tools\": \"a\\tb\"}\n")),
        ("{\"tools\": [\n", None),
        ("{\"tools\": abc}\n", None),
        ("{\"tools\": \"\\x\"}\n", None),
    ] {
        assert_eq!(cured("document-syntax", text).as_deref(), expected, "{text}");
    }
}
