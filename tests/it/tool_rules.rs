//! The findings about tools and the roots of their schemas, case by case: by revision, by the form
//! of the list, and one finding per cause.

use crate::common::lint::{lint, lint_json, settings, summary};
use mcp_lint::diagnostic::{Diagnostic, Severity};
use mcp_lint::model::Revision;
use serde_json::{Value, json};

/// A valid tool with these members added or replaced.
fn tool_with(members: &Value) -> Value {
    let mut tool = json!({
        "name": "get_city",
        "description": "Finds a city.",
        "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false},
    });
    let slots = tool.as_object_mut().expect("an object");
    for (key, value) in members.as_object().expect("an object") {
        slots.insert(key.clone(), value.clone());
    }
    tool
}

/// `severity rule` of each finding above information.
fn weighty(findings: &[Diagnostic]) -> Vec<String> {
    let found = findings.iter().filter(|found| found.severity > Severity::Info);
    found.map(|found| format!("{} {}", found.severity.name(), found.rule)).collect()
}

fn assert_weighty(text: &str, wanted: &[&str]) {
    let findings = lint_json(text);
    assert_eq!(weighty(&findings), wanted, "{text}\n{:#?}", summary(&findings, Severity::Info));
}

/// Members of a tool, the rule that must report them as an error, and whether it must in each
/// revision, oldest first, according to the published schemas.
type Probe = (Value, &'static str, [bool; 5]);

const ALL: [bool; 5] = [true; 5];
const NONE: [bool; 5] = [false; 5];
const SINCE_2025_06_18: [bool; 5] = [false, false, true, true, true];

fn probes() -> Vec<Probe> {
    vec![
        // The schemas accept an empty name; but no client can call it.
        (json!({"name": ""}), "tool-name-empty", ALL),
        (json!({"inputSchema": true}), "input-schema-not-object", ALL),
        (json!({"inputSchema": {}}), "input-schema-root-type", ALL),
        (json!({"inputSchema": null}), "input-schema-not-object", ALL),
        (json!({"inputSchema": {"type": ["object"]}}), "input-schema-root-type", ALL),
        (
            json!({"inputSchema": {"type": "object", "properties": {"a": true}}}),
            "input-schema-property-not-object",
            [true, true, true, true, false],
        ),
        // 2026-07-28 leaves this to JSON Schema, which rejects it.
        (
            json!({"inputSchema": {"type": "object", "required": [1]}}),
            "input-schema-required-type",
            ALL,
        ),
        (
            json!({"inputSchema": {"type": "object", "anyOf": [{"required": ["a"]}]}}),
            "input-schema-root-type",
            NONE,
        ),
        // Before 2025-11-25 only JSON Schema rejects it.
        (
            json!({"inputSchema": {"type": "object", "$schema": 7}}),
            "input-schema-dollar-schema-type",
            ALL,
        ),
        // Readers of the SDKs check it whatever the revision of the session is.
        (json!({"outputSchema": true}), "output-schema-not-object", ALL),
        (json!({"outputSchema": {}}), "output-schema-root-type", [false, false, true, true, false]),
        (
            json!({"outputSchema": {"type": "array"}}),
            "output-schema-root-type",
            [false, false, true, true, false],
        ),
        (json!({"outputSchema": null}), "tool-null-member", SINCE_2025_06_18),
        (json!({"title": 3}), "tool-title-type", SINCE_2025_06_18),
        (json!({"description": null}), "tool-null-member", ALL),
        (json!({"execution": null}), "tool-null-member", [false, false, false, true, false]),
        (json!({"anything": 1}), "tool-unknown-member", NONE),
    ]
}

#[test]
fn verdicts_are_those_of_each_revision() {
    for (members, rule, wanted) in probes() {
        let text = tool_with(&members).to_string();
        for (revision, error) in Revision::ALL.into_iter().zip(wanted) {
            let findings = lint(&text, "json", &settings(Some(revision.name())));
            let errors = findings.iter().filter(|found| found.severity == Severity::Error);
            let rules: Vec<_> = errors.map(|found| found.rule).collect();
            let expected: &[&str] = if error { &[rule] } else { &[] };
            assert_eq!(rules, expected, "{text} in {}", revision.name());
        }
    }
}

#[test]
fn names_are_not_errors_if_the_revision_has_no_format() {
    let text = tool_with(&json!({"name": "get city"})).to_string();
    for (revision, wanted) in
        [("2025-06-18", "warning tool-name-charset"), ("2025-11-25", "error tool-name-charset")]
    {
        assert_eq!(weighty(&lint(&text, "json", &settings(Some(revision)))), [wanted]);
    }
}

#[test]
fn a_member_of_another_revision_is_reported_if_the_revision_is_known() {
    let text =
        tool_with(&json!({"execution": {"taskSupport": "optional"}, "icons": []})).to_string();
    let findings = lint(&text, "json", &settings(Some("2025-06-18")));
    assert_eq!(
        summary(&findings, Severity::Info),
        [
            "tool-member-not-in-revision: `execution` is not a member of tools in 2025-06-18",
            "tool-member-not-in-revision: `icons` is not a member of tools in 2025-06-18",
        ]
    );
    assert!(findings.iter().all(|found| found.protocol == Some("2025-06-18")));
    // The file itself is evidence of 2025-11-25.
    assert_eq!(weighty(&lint_json(&text)), [""; 0]);
}

#[test]
fn one_cause_gives_one_finding() {
    let property = json!({"type": "string"});
    let inner = json!({"type": "object", "properties": {"a": property}, "required": ["a"]});
    let table = [
        (json!({"a": property, "required": ["a"]}), "error input-schema-property-map"),
        (json!({"a": property, "items": {"type": "array"}}), "error input-schema-property-map"),
        (json!({"properties": inner}), "error input-schema-nested-twice"),
        (json!({"inputSchema": inner}), "error input-schema-nested-twice"),
        (
            json!({"properties": {"type": "object", "description": "What to do."}}),
            "error input-schema-nested-twice",
        ),
        (
            json!({"type": "object", "properties": {"a": property, "required": ["a"]}}),
            "error input-schema-required-misplaced",
        ),
        (json!({"type": "object", "properties": []}), "error input-schema-properties-type"),
        (json!({"type": "object", "required": true}), "error input-schema-required-type"),
        (json!({"type": "Object"}), "error schema-type-unknown"),
        (json!({"type": null}), "error schema-keyword-type"),
        (json!({"$ref": "#/$defs/a", "$defs": {"a": inner}}), "error input-schema-root-type"),
    ];
    for (schema, wanted) in table {
        assert_weighty(&tool_with(&json!({"inputSchema": schema})).to_string(), &[wanted]);
    }
}

#[test]
fn properties_named_like_keywords_are_not_reported() {
    let text = json!({"type": "string"});
    for schema in [
        json!({"type": "object", "properties": {"type": text, "properties": {"type": "object"}}}),
        json!({"type": "object", "properties": {"required": text, "inputSchema": text}}),
        json!({"type": "object", "properties": {"json": {"type": "object", "properties": {}}}}),
    ] {
        assert_weighty(&tool_with(&json!({"inputSchema": schema})).to_string(), &[]);
    }
}

#[test]
fn a_list_of_required_names_elsewhere_is_not_reported() {
    let schema =
        json!({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]});
    // A digest of the schema's own list, and a list of something else.
    assert_weighty(&tool_with(&json!({"inputSchema": schema, "required": ["a"]})).to_string(), &[]);
    let open = json!({"type": "object", "properties": {"a": {"type": "string"}}});
    assert_weighty(
        &tool_with(&json!({"inputSchema": open, "required": ["admin"]})).to_string(),
        &[],
    );
}

#[test]
fn snake_case_is_a_warning_because_it_is_the_form_of_a_source() {
    let tool = json!({
        "name": "get_city",
        "description": "Finds a city.",
        "input_schema": {"type": "object", "additionalProperties": false},
    });
    let warning = "warning tool-list-snake-case";
    for (document, wanted) in [
        (tool.clone(), warning),
        (json!([tool]), warning),
        (json!({"tools": [tool, tool["description"]]}), warning),
        (json!({"get_city": tool}), warning),
        (json!({"servers": {"a": {"tools": [tool], "url": "x"}}}), warning),
        (
            json!({"jsonrpc": "2.0", "id": 1, "result": {"tools": [tool]}}),
            "error tool-list-snake-case",
        ),
    ] {
        let findings = lint_json(&document.to_string());
        let rules = weighty(&findings);
        assert!(rules.iter().any(|rule| rule == wanted), "{document}: {rules:?}");
        assert_eq!(rules.iter().filter(|rule| rule.ends_with("snake-case")).count(), 1);
    }
}

#[test]
fn a_list_in_a_model_request_alone_is_one_finding() {
    let tool = json!({"name": "a b", "annotations": null, "input_schema": {"properties": {}}});
    let mut typed = tool.clone();
    typed["type"] = json!("custom");
    for document in [
        json!({"messages": [], "tools": [tool]}),
        json!({"model": "m", "tools": [tool]}),
        json!([typed]),
    ] {
        let findings = lint_json(&document.to_string());
        let rules: Vec<_> = findings.iter().map(|found| found.rule).collect();
        assert_eq!(rules, ["document-unrecognised"], "{document}");
        assert!(findings[0].message.contains("a request to a model API"), "{document}");
    }
}

#[test]
fn one_misspelt_schema_among_correct_ones_is_an_error_of_its_tool() {
    let good = tool_with(&json!({}));
    let mut bad = tool_with(&json!({"name": "other", "input_schema": good["inputSchema"]}));
    bad.as_object_mut().expect("an object").remove("inputSchema");
    assert_weighty(&json!([good, bad]).to_string(), &["error tool-member-misspelt"]);
}

#[test]
fn misspelt_members_are_reported_with_the_intended_name() {
    let hint = json!({"readOnlyHint": true});
    for (members, wanted) in [
        (json!({"Title": "City"}), &["warning tool-member-misspelt"][..]),
        (json!({"output_schema": {"type": "object"}}), &["warning tool-member-misspelt"]),
        (json!({"annotation": hint}), &["warning tool-member-misspelt"]),
        (json!({"anotations": hint}), &["warning tool-member-misspelt"]),
        (
            json!({"destructiveHint": true, "openWorldHint": false}),
            &["warning tool-member-misspelt"],
        ),
        // Custom members: similar, but of another type, or beside the right one.
        (json!({"annotation": "a note"}), &[]),
        (json!({"icon": "city.png", "names": [], "descriptions": {"de": "Stadt"}}), &[]),
        (json!({"Description": "City", "executor": {}, "parameters": {"type": "object"}}), &[]),
    ] {
        assert_weighty(&tool_with(&members).to_string(), wanted);
    }
}

#[test]
fn another_word_for_the_schema_is_reported_once() {
    let good = tool_with(&json!({}));
    let schema = json!({"type": "object", "properties": {}});
    let other = json!({"name": "b", "description": "B.", "parameters": schema});
    assert_weighty(&json!([good, other]).to_string(), &["error tool-member-misspelt"]);
}

#[test]
fn a_repeated_name_points_at_the_first() {
    let tool = tool_with(&json!({}));
    let text = format!("[\n{tool},\n{tool},\n{tool}\n]");
    let findings = lint_json(&text);
    let lines: Vec<_> = findings
        .iter()
        .map(|found| {
            (found.region.start_position.line, found.labels()[0].region.start_position.line)
        })
        .collect();
    assert_eq!(lines, [(3, 2), (4, 2)]);
    assert!(findings.iter().all(|found| found.rule == "tool-name-duplicate"));
    assert!(findings.iter().all(|found| found.tool.as_deref() == Some("get_city")));
}

#[test]
fn a_map_of_tools_needs_no_names() {
    let mut tool = tool_with(&json!({}));
    tool.as_object_mut().expect("an object").remove("name");
    assert_weighty(&json!({"get_city": tool, "find_city": tool}).to_string(), &[]);
    assert_weighty(&json!({"get city": tool}).to_string(), &["error tool-name-charset"]);
}

#[test]
fn nulls_of_a_tool_are_one_finding() {
    let members = json!({
        "description": null,
        "annotations": {"readOnlyHint": null, "title": null},
        "version": null,
    });
    let findings = lint_json(&tool_with(&members).to_string());
    assert_eq!(weighty(&findings), ["error tool-null-member"]);
    assert_eq!(findings[0].labels().len(), 2);
    let extended = lint_json(&tool_with(&json!({"version": null, "id": null})).to_string());
    assert_eq!(summary(&extended, Severity::Info).len(), 1);
    assert_eq!(extended[0].severity, Severity::Info);
}

#[test]
fn spans_cover_the_wrong_value() {
    let text = r#"{"name": "get@city", "description": "Finds a city.", "inputSchema": {"type": "object", "required": ["a", 5], "properties": {"a": {"type": "string", "description": "Its name."}}}}"#;
    let findings = lint_json(text);
    let spans: Vec<_> = findings
        .iter()
        .map(|found| &text[found.region.start as usize..found.region.end as usize])
        .collect();
    assert_eq!(spans, ["@", "5"]);
}

#[test]
fn the_rules_apply_in_yaml_too() {
    let text = "\
name: on
description: Finds a city.
version: 1.0
namespace: cities
inputSchema:
  city:
    type: string
";
    let findings = lint(text, "yaml", &settings(None));
    assert_eq!(
        weighty(&findings),
        [
            "warning document-yaml-implicit-type",
            "error tool-version-type",
            "error input-schema-property-map"
        ],
        "{:#?}",
        summary(&findings, Severity::Info)
    );
}

#[test]
fn an_alias_is_never_plain_text() {
    for (anchored, reported) in [("\"no\"", 0), ("no", 1)] {
        let text = format!(
            "name: t\ninputSchema:\n  type: object\n  default: &a {anchored}\n  const:\n    *a : 1\n"
        );
        let findings = lint(&text, "yaml", &settings(None));
        let implicit = findings.iter().filter(|it| it.rule == "document-yaml-implicit-type");
        assert_eq!(implicit.count(), reported, "{text}{:#?}", summary(&findings, Severity::Info));
    }
}

#[test]
fn a_tool_is_checked_independently_of_its_siblings() {
    let many: String = (2..17_000).map(|number| format!("{number},")).collect();
    let schemas = [
        r#"{"type": "objct", "properties": {"a": {"type": "strin"}, "b": {"enum": [1, 1]}}}"#
            .into(),
        r#"{"type": "object", "required": ["x"], "properties": {"a": {"$ref": "nowhere"}}}"#.into(),
        r#"{"type": "object", "properties": {"x y": {"minimum": 2, "maximum": 1}}}"#.into(),
        format!(r#"{{"type": "object", "enum": [{many}1, 1], "additionalProperties": 1}}"#),
        r#"[]"#.to_owned(),
    ];
    let tool = |index: usize| {
        let schema: &str = &schemas[index % schemas.len()];
        let annotations =
            if index.is_multiple_of(3) { "true" } else { r#"{"readOnlyHint": "no"}"# };
        format!(
            r#"{{"name": "a b{index}", "description": "{index} ways to go.", "inputSchema": {schema},
                "outputSchema": {schema}, "annotations": {annotations}, "titel": null}}"#
        )
    };
    let found = |tools: &[String]| {
        let findings = lint_json(&format!(r#"{{"tools": [{}]}}"#, tools.join(",")));
        let in_tool = findings.into_iter().filter(|found| found.tool.is_some());
        let fact = |found: Diagnostic| {
            let place = found.pointer_in_tool().to_owned();
            (found.tool.clone(), found.rule, place, found.message.clone(), found.severity)
        };
        in_tool.map(fact).collect::<Vec<_>>()
    };
    let tools: Vec<_> = (0..23).map(tool).collect();
    let together = found(&tools);
    let alone: Vec<_> = tools.iter().flat_map(|tool| found(std::slice::from_ref(tool))).collect();
    assert!(alone.len() > 100, "{}", alone.len());
    assert_eq!(together, alone);
}

#[test]
fn a_value_that_yaml_spells_in_two_ways_is_listed_twice() {
    let text = "name: get_city\ndescription: Finds a city.\ninputSchema:\n  type: object\n  \
                properties:\n    city:\n      enum: ['a', \"a\", ~, null, True, true, {b: ~}, {b: null}]\n";
    let findings = lint(text, "yaml", &settings(None));
    let reported = findings.iter().filter(|found| found.rule == "schema-enum-duplicate");
    let reported: Vec<_> = reported.map(|found| found.message.to_string()).collect();
    assert_eq!(
        reported,
        ["\"a\"", "null", "true", "{b: null}"].map(|shown| format!("`enum` lists `{shown}` twice"))
    );
}

#[test]
fn names_that_are_meant_are_not_mistakes() {
    let rules = |members: &Value| {
        let found = lint_json(&tool_with(members).to_string());
        found.iter().map(|it| (it.rule, it.remedy.is_some())).collect::<Vec<_>>()
    };
    let has = |members: &Value, rule: &str| rules(members).iter().any(|(it, _)| *it == rule);
    // What `required` names is a property, and not a schema in another one.
    let stray = |required: &str| {
        json!({"inputSchema": {
            "type": "object",
            "properties": {"type": "object", "properties": {"type": "object", "description": "All."}},
            "required": [required],
        }})
    };
    assert!(!has(&stray("properties"), "input-schema-nested-twice"));
    assert!(has(&stray("city"), "input-schema-nested-twice"));
    let described = |name: &str, text: &str| json!({"inputSchema": {"type": "object", "properties": {name: {"type": "string", "description": text}}}});
    assert!(!has(&described("tool_description", "Tool description"), "description-placeholder"));
    assert!(has(&described("text", "Tool description"), "description-placeholder"));
    assert!(has(&described("city", "<city>"), "description-placeholder"));
    // The name of a template is not replaced, that of a tool is.
    let renames = |name: &str| rules(&json!({"name": name})).contains(&("tool-name-charset", true));
    assert!(!renames("${PREFIX}_get"));
    assert!(renames("get city"));
}

#[test]
fn a_command_of_the_shell_is_not_a_misspelt_tool() {
    let described = |text: &str| {
        let tool = tool_with(&json!({"name": "Grep", "description": text}));
        let found = lint_json(&tool.to_string());
        found.iter().any(|it| it.rule == "description-names-unknown")
    };
    assert!(!described("Searches files, faster than `grep`."));
    assert!(described("Searches files: call `GREP`."));
}
