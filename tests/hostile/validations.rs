//! Attacks by schemas and values that are cheap to write and dear to hold against each other.

use crate::harness::{Attack, LINES, tool};
use crate::patterns::check;

/// A schema for one property.
fn property(schema: &str) -> String {
    format!(r#"{{"type": "object", "properties": {{"a": {schema}}}}}"#)
}

/// One definition that applies 300 times, with 300 branches each.
fn many_times(branch: impl Fn(usize) -> String) -> String {
    let references = vec![r##"{"$ref": "#/$defs/a"}"##; 300].join(",");
    let branches: Vec<_> = (0..300).map(branch).collect();
    format!(
        r#"{{"type": "object", "properties": {{"a": {{"anyOf": [{references}]}}}}, "$defs": {{"a": {{"anyOf": [{}]}}}}}}"#,
        branches.join(",")
    )
}

#[test]
fn each_level_asks_for_what_is_left_over() {
    for (opening, closing) in [
        (r#"{"anyOf": ["#, r#"], "unevaluatedProperties": false}"#),
        (r#"{"oneOf": ["#, r#"], "unevaluatedProperties": false}"#),
        (r#"{"if": "#, r#", "then": true, "unevaluatedProperties": false}"#),
    ] {
        let inner = r#"{"type": "object", "properties": {"z": {"type": "string"}}}"#;
        let schema = format!("{}{inner}{}", opening.repeat(28), closing.repeat(28));
        let said = check(&property(&schema), r#"{"a": {"z": "1"}}"#);
        assert!(said.contains("it would take too long"), "{said}");
        let with_default = schema.replacen('{', r#"{"default": {"z": "1"}, "#, 1);
        assert!(Attack::with("a.json", tool(&property(&with_default))).run(&["a.json"]).code <= 1);
    }
    let level = |at: usize| {
        let below = format!(r##"{{"$ref": "#/$defs/l{}"}}"##, at - 1);
        format!(r#""l{at}": {{"allOf": [{below}, {below}], "unevaluatedProperties": false}}"#)
    };
    let levels: Vec<_> = (1..16).map(level).collect();
    let schema = format!(
        r##"{{"type": "object", "properties": {{"a": {{"$ref": "#/$defs/l15"}}}}, "$defs": {{"l0": {{"properties": {{"z": true}}}}, {}}}}}"##,
        levels.join(",")
    );
    for value in ["{}", r#"{"a": {"z": 1}}"#] {
        let said = check(&schema, value);
        assert!(said.contains("grows too large when written out"), "{said}");
    }
}

#[test]
fn tens_of_thousands_of_schemas_apply_to_each_item() {
    let letters = || 'a'..='z';
    let texts: Vec<_> =
        letters().flat_map(|one| letters().map(move |two| format!("{one}{two}"))).collect();
    let alternatives = format!(r#"{{"pattern": "^({})$"}}"#, texts.join("|"));
    for (leaf, item) in [
        ("{}", "1"),
        (r#"{"type": "integer"}"#, "1"),
        (r#"{"minLength": 1}"#, r#""a""#),
        (r#"{"pattern": "^[a]"}"#, r#""a""#),
        (r#"{"pattern": "^(?=a)a"}"#, r#""a""#),
        (&*alternatives, r#""zz""#),
    ] {
        let level = |at: usize| {
            let below = format!(r##"{{"$ref": "#/$defs/l{}"}}"##, at + 1);
            format!(r#""l{at}": {{"allOf": [{}]}}"#, vec![below; 14].join(","))
        };
        let levels: Vec<_> = (0..4).map(level).collect();
        let schema = format!(
            r##"{{"type": "object", "properties": {{"a": {{"items": {{"$ref": "#/$defs/l0"}}}}}}, "$defs": {{{}, "l4": {leaf}}}}}"##,
            levels.join(",")
        );
        let said = check(&schema, &format!(r#"{{"a": [{}]}}"#, vec![item; 20_000].join(",")));
        assert!(said.contains("it would take too long"), "{leaf}: {said}");
    }
}

#[test]
fn long_texts_and_numbers_that_are_gone_over_again_and_again() {
    let text = format!("\"{}\"", "é".repeat(300_000));
    let number = "1".repeat(100_000);
    let listed = |at: usize| {
        let all: Vec<_> = (0..12).map(|of| format!("\"{at}-{of}\"")).collect();
        format!(r#"{{"enum": [{}]}}"#, all.join(","))
    };
    let halves: Vec<_> = (0..20_000).map(|at| format!("{at}.5")).collect();
    let halves = property(&format!(r#"{{"enum": [{}]}}"#, halves.join(",")));
    for (schema, value) in [
        (many_times(listed), &text),
        (many_times(|at| format!(r#"{{"minLength": {}}}"#, 100_000_000 + at)), &text),
        (many_times(|at| format!(r#"{{"maximum": {at}.5}}"#)), &number),
        (many_times(|at| format!(r#"{{"const": {at}.5}}"#)), &number),
        (halves, &number),
    ] {
        let said = check(&schema, &format!(r#"{{"a": {value}}}"#));
        assert!(said.contains("it would take too long"), "{schema:.80}: {said:.500}");
    }
    let arrays: Vec<_> = (0..20_000).map(|at| format!("[{at}]")).collect();
    let schema = property(&format!(r#"{{"enum": [{}]}}"#, arrays.join(",")));
    let said = check(&schema, &format!(r#"{{"a": [{text}]}}"#));
    assert!(said.contains("is none of"), "{said:.500}");
}

#[test]
fn errors_that_copy_much() {
    let numbers = vec!["1"; 20_000].join(",");
    let key = "k".repeat(50_000);
    let long_key = r#"{"additionalProperties": {"items": {"type": "string"}}}"#;
    let branches = format!(r#"{{"items": {{"oneOf": [{}]}}}}"#, vec!["true"; 2_000].join(","));
    let excluded: Vec<_> = (0..3_000).map(|at| format!("\"v{at}\"")).collect();
    let not = format!(r#"{{"items": {{"not": {{"enum": [{}, 1]}}}}}}"#, excluded.join(","));
    let closed = r#"{"additionalProperties": false}"#;
    let closed = format!(r#"{{"allOf": [{}]}}"#, vec![closed; 300].join(","));
    let names: Vec<_> = (0..3_000).map(|at| format!("\"{at:0>90}\": 1")).collect();
    for (schema, value, expected) in [
        (long_key, format!(r#"{{"{key}": [{numbers}]}}"#), "is not of type `string`"),
        (&branches, format!("[{numbers}]"), "branches"),
        (&not, format!("[{numbers}]"), "matches what `not` excludes"),
        (&closed, format!("{{{}}}", names.join(",")), "is not allowed by the schema"),
    ] {
        let said = check(&property(schema), &format!(r#"{{"a": {value}}}"#));
        assert!(said.contains(expected), "{said:.500}");
    }
}

#[test]
fn a_long_enum_of_which_each_value_is_held_against_everything() {
    let arrays: Vec<_> = (0..40_000).map(|at| format!("[{at}]")).collect();
    let schema = format!(
        r#"{{"enum": [{}], "pattern": "^a", "dependentRequired": {{}}, "default": ["x"]}}"#,
        arrays.join(",")
    );
    let said = Attack::with("a.json", tool(&property(&schema))).run(&["a.json"]).stdout;
    assert!(said.contains("schema-default-mismatch"), "{said:.500}");
}

#[test]
fn hundreds_of_small_recordings_that_take_as_long_as_they_may() {
    let schema = r##"{"type": "object", "anyOf": [{"properties": {"n": {"$ref": "#"}}, "required": ["x"]}, {"properties": {"n": {"$ref": "#"}}, "required": ["y"]}]}"##;
    let attack = Attack::with(
        "tools/t.json",
        format!(
            r#"{{"name": "t", "inputSchema": {{"type": "object"}}, "outputSchema": {schema}}}"#
        ),
    );
    let value = format!("{}{{}}{}", r#"{"n": "#.repeat(60), "}".repeat(60));
    for at in 0..600 {
        let recorded = format!(r#"{{"content": [], "structuredContent": {value}}}"#);
        attack.add(&format!("recorded/{at}.json"), recorded);
    }
    let said = attack.run(&["tools", "recorded", "-f", "json"]);
    assert_eq!(said.stdout.matches("it would take too long").count(), 600, "{:.500}", said.stdout);
}

#[test]
fn a_default_whose_names_cannot_be_matched() {
    let lint = |name: &str| {
        let schema = format!(
            r#"{{"description": "{}", "not": {{"propertyNames": {{"pattern": "^(?:(?!x)(?:a|aa))*(?!bb)b+$"}}}}, "default": {{"{name}": 1}}}}"#,
            "long ".repeat(2_000),
        );
        Attack::with("a.json", tool(&property(&schema))).run(&["a.json"]).stdout
    };
    assert!(lint("aab").contains("schema-default-mismatch"), "what can be matched is");
    let said = lint(&format!("{}bb", "a".repeat(40)));
    assert!(!said.contains("schema-default-mismatch"), "{said:.500}");
}

#[test]
fn aliases_of_a_long_text_in_a_result() {
    let attack = Attack::with(
        "tools.json",
        format!(
            r#"{{"name": "t", "inputSchema": {{"type": "object"}}, "outputSchema": {}}}"#,
            property(r#"{"items": {"pattern": "^[x]+$"}}"#)
        ),
    );
    attack.add(
        "r.yaml",
        format!(
            "content: []\nstructuredContent:\n  b: &b '{}'\n  a: [{}]\n",
            "x".repeat(100_000),
            vec!["*b"; 2_000].join(", ")
        ),
    );
    let arguments = ["--tools", "tools.json", "--result", "r.yaml"];
    let said = attack.run(&[&arguments[..], &LINES].concat());
    assert!(said.stdout.contains("document-alias-expansion"), "{}", said.stdout);
}
