//! Attacks by schemas and values that are short to write and expensive to validate.

use crate::common::size;
use crate::hostile::harness::{Attack, LINES, many, tool};
use crate::hostile::patterns::check;

/// An object schema with one property `a`.
fn property(schema: &str) -> String {
    format!(r#"{{"type": "object", "properties": {{"a": {schema}}}}}"#)
}

/// A schema whose one definition applies many times, with many branches each time.
fn many_times(branch: impl Fn(usize) -> String) -> String {
    let references = vec![r##"{"$ref": "#/$defs/a"}"##; many(300)].join(",");
    let branches: Vec<_> = (0..many(300)).map(branch).collect();
    format!(
        r#"{{"type": "object", "properties": {{"a": {{"anyOf": [{references}]}}}}, "$defs": {{"a": {{"anyOf": [{}]}}}}}}"#,
        branches.join(",")
    )
}

/// The findings about several results, one in each line.
fn check_each(output_schema: &str, values: &[String]) -> String {
    let attack = Attack::with(
        "tools.json",
        format!(
            r#"{{"name": "t", "inputSchema": {{"type": "object"}}, "outputSchema": {output_schema}}}"#
        ),
    );
    let of_value = |value: &String| {
        format!(r#"{{"content": [{{"type": "text", "text": "x"}}], "structuredContent": {value}}}"#)
    };
    let results: Vec<_> = values.iter().map(of_value).collect();
    attack.add("r.jsonl", results.join("\n"));
    // Ordinarily a quarter of the steps that a validation may take by default.
    let timeout = format!("{}ms", size(50, 200));
    let arguments =
        ["--tools", "tools.json", "--result", "r.jsonl", "--validation-timeout", &timeout];
    let ended = attack.run(&[&arguments[..], &LINES].concat());
    assert!(ended.code <= 1, "{}", ended.stderr);
    ended.stdout
}

/// A chain of schemas that apply to the same value, each of which refers to the next several times.
fn levels_of_references(levels: usize, references: usize, last: &str) -> String {
    let level = |at: usize| {
        let below = format!(r##"{{"$ref": "#/$defs/d{}"}}"##, at - 1);
        format!(r#""d{at}": {{"allOf": [{}]}}"#, vec![below; references].join(","))
    };
    let levels: Vec<_> = (1..=levels).map(level).collect();
    format!(r#"{{"d0": {last}, {}}}"#, levels.join(","))
}

const BOUNDS: &str = r#"{"minimum": 0.5, "maximum": 9.5, "exclusiveMinimum": 0.1, "exclusiveMaximum": 9.7, "multipleOf": 0.1}"#;

#[test]
fn numbers_that_tens_of_thousands_of_schemas_ask_for() {
    let definitions = levels_of_references(2, 220, BOUNDS);
    let schema = format!(
        r##"{{"type": "object", "properties": {{"a": {{"items": {{"$ref": "#/$defs/d2"}}}}}}, "$defs": {definitions}}}"##
    );
    let value = format!(r#"{{"a": [{}]}}"#, vec!["1"; 300].join(","));
    let count = many(10);
    let said = check_each(&schema, &vec![value; count]);
    assert_eq!(said.matches("would take too long").count(), count, "{said:.500}");
}

#[test]
fn examples_that_thousands_of_schemas_check() {
    let definitions = levels_of_references(11, 2, BOUNDS);
    let examples = vec!["1"; 20].join(",");
    let property =
        |at: usize| format!(r##""p{at}": {{"$ref": "#/$defs/d11", "examples": [{examples}]}}"##);
    let properties: Vec<_> = (0..20).map(property).collect();
    let schema = format!(
        r#"{{"type": "object", "properties": {{{}}}, "$defs": {definitions}}}"#,
        properties.join(",")
    );
    let tools: Vec<_> = (0..many(400)).map(|_| tool(&schema)).collect();
    let attack = Attack::with("a.json", format!(r#"{{"tools": [{}]}}"#, tools.join(",")));
    assert!(attack.run(&["a.json"]).code <= 1);
}

#[test]
fn long_paths_through_the_schema_for_each_error() {
    let name = "x".repeat(9_000);
    let schema = format!(
        r##"{{"$ref": "#/$defs/a", "$defs": {{"a": {{"patternProperties": {{"^c$|{name}": {{"$ref": "#/$defs/a"}}}}, "properties": {{"z": {{"items": {{"$ref": "#/$defs/s"}}}}}}}}, "s": {{"type": "string"}}}}}}"##
    );
    let wrong = vec!["1"; 2_000].join(",");
    let value = format!(r#"{}{{"z": [{wrong}]}}{}"#, r#"{"c": "#.repeat(60), "}".repeat(60));
    let said = check(&schema, &value);
    assert!(said.contains("is not of type `string`"), "{said:.500}");
}

#[test]
fn paths_too_long_to_be_read_more_than_once() {
    let key = "~".repeat(3_500);
    let definition = |at: usize| {
        let next = if at < 44 { format!("d{}", at + 1) } else { "e".to_owned() };
        format!(r##""d{at}": {{"dependentSchemas": {{"{key}": {{"$ref": "#/$defs/{next}"}}}}}}"##)
    };
    let definitions: Vec<_> = (0..45).map(definition).collect();
    let schema = format!(
        r##"{{"$ref": "#/$defs/d0", "$defs": {{{}, "e": {{"properties": {{"c": {{"$ref": "#/$defs/d0"}}, "x": {{"type": "string"}}}}}}}}}}"##,
        definitions.join(",")
    );
    let opening = format!(r#"{{"{key}": 1, "c": "#);
    let value = format!(r#"{}{{"{key}": 1, "x": 1}}{}"#, opening.repeat(38), "}".repeat(38));
    let said = check(&schema, &value);
    assert!(said.contains("is not of type `string`"), "{said:.500}");
}

#[test]
fn errors_that_are_slow_to_explain() {
    let requiring: Vec<_> = (0..10_000).map(|at| format!(r#""k{at}": ["y"]"#)).collect();
    let missing: Vec<_> = (0..300).map(|at| format!(r#""m{at}""#)).collect();
    let schema = format!(
        r#"{{"type": "object", "dependentRequired": {{{}, "zz": [{}]}}}}"#,
        requiring.join(","),
        missing.join(",")
    );
    let members: Vec<_> = (0..10_000).map(|at| format!(r#""q{at}": 1"#)).collect();
    let said = check(&schema, &format!(r#"{{{}, "zz": 1}}"#, members.join(",")));
    assert!(said.contains("has `zz` but lacks `m0`"), "{said:.500}");

    let unique = vec![r#"{"uniqueItems": true}"#; 20].join(",");
    let schema = format!(r#"{{"type": "object", "properties": {{"a": {{"allOf": [{unique}]}}}}}}"#);
    let nested = |at: usize| format!("{}{at}{}", "[".repeat(25), "]".repeat(25));
    let items: Vec<_> = (0..500).chain([499]).map(nested).collect();
    let said = check_each(&schema, &vec![format!(r#"{{"a": [{}]}}"#, items.join(",")); 16]);
    assert!(said.contains("duplicates item 499, but `uniqueItems` is set"), "{said:.500}");

    let listed: Vec<_> = (2..30_000).map(|at| at.to_string()).collect();
    let schema = format!(
        r#"{{"type": "object", "properties": {{"a": {{"items": {{"enum": [{}]}}}}}}}}"#,
        listed.join(",")
    );
    let value = format!(r#"{{"a": [{}]}}"#, vec!["1"; 200].join(","));
    let said = check_each(&schema, &vec![value; many(800)]);
    assert!(said.contains("is none of `2`, `3`, `4` and over 997 more"), "{said:.500}");
}

#[test]
fn names_that_are_repeatedly_compared_with_a_long_list() {
    let listed: Vec<_> = (0..30_000).map(|at| format!("\"e{at}\"")).collect();
    let excluded = vec![r##"{"not": {"$ref": "#/$defs/e"}}"##; 20].join(",");
    let schema = format!(
        r#"{{"type": "object", "propertyNames": {{"allOf": [{excluded}]}}, "$defs": {{"e": {{"enum": [{}, 1]}}}}}}"#,
        listed.join(",")
    );
    let members: Vec<_> = (0..15_000).map(|at| format!(r#""q{at}": 1"#)).collect();
    let said = check(&schema, &format!("{{{}}}", members.join(",")));
    assert!(!said.contains("structured-content-mismatch"), "{said:.500}");
}

#[test]
fn schemas_that_grow_when_they_are_compiled() {
    let level = |at: usize| {
        let below = format!(r##"{{"$ref": "#/$defs/d{}"}}"##, at - 1);
        format!(r#""d{at}": {{"allOf": [{below}, {below}], "unevaluatedProperties": false}}"#)
    };
    // Some are rejected, others are merely too many.
    for levels in [7, 8, 10] {
        let definitions: Vec<_> = (1..=levels).map(level).collect();
        let schema = format!(
            r##"{{"type": "object", "$ref": "#/$defs/d{levels}", "$defs": {{"d0": {{"properties": {{"x": {{"type": "string"}}}}}}, {}}}}}"##,
            definitions.join(",")
        );
        let of_tool = |at: usize| {
            format!(
                r#"{{"name": "t{at}", "inputSchema": {{"type": "object"}}, "outputSchema": {schema}}}"#
            )
        };
        let result = |at: usize| {
            format!(
                r#"{{"tool": "t{at}", "result": {{"content": [], "structuredContent": {{"x": "a"}}}}}}"#
            )
        };
        let tools: Vec<_> = (0..many(2_000)).map(of_tool).collect();
        let results: Vec<_> = (0..many(2_000)).map(result).collect();
        let attack = Attack::with("tools.json", format!(r#"{{"tools": [{}]}}"#, tools.join(",")));
        attack.add("r.jsonl", results.join("\n"));
        let arguments = ["--tools", "tools.json", "--result", "r.jsonl"];
        let ended = attack.run(&[&arguments[..], &LINES].concat());
        let said = ended.stdout;
        assert!(!said.contains("structured-content-mismatch"), "{said:.500}");
    }
}

#[test]
fn unevaluated_members_on_every_level() {
    for (opening, closing) in [
        (r#"{"anyOf": ["#, r#"], "unevaluatedProperties": false}"#),
        (r#"{"oneOf": ["#, r#"], "unevaluatedProperties": false}"#),
        (r#"{"if": "#, r#", "then": true, "unevaluatedProperties": false}"#),
    ] {
        let inner = r#"{"type": "object", "properties": {"z": {"type": "string"}}}"#;
        let schema = format!("{}{inner}{}", opening.repeat(28), closing.repeat(28));
        let said = check(&property(&schema), r#"{"a": {"z": "1"}}"#);
        assert!(said.contains("structured-content-text-differs"), "it is valid: {said}");
        assert!(!said.contains("structured-content-unchecked"), "{said}");
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
    assert!(!check(&schema, "{}").contains("unchecked"));
    let said = check(&schema, r#"{"a": {"z": 1}}"#);
    assert!(!said.contains("structured-content-mismatch"), "{said}");
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
        (r#"{"pattern": "^(?=a)a"}"#, r#""a""#),
        (&*alternatives, r#""zz""#),
    ] {
        let level = |at: usize| {
            let below = format!(r##"{{"$ref": "#/$defs/l{}"}}"##, at + 1);
            format!(r#""l{at}": {{"allOf": [{}]}}"#, vec![below; 10].join(","))
        };
        let levels: Vec<_> = (0..4).map(level).collect();
        let schema = format!(
            r##"{{"type": "object", "properties": {{"a": {{"items": {{"$ref": "#/$defs/l0"}}}}}}, "$defs": {{{}, "l4": {leaf}}}}}"##,
            levels.join(",")
        );
        let said = check(&schema, &format!(r#"{{"a": [{}]}}"#, vec![item; many(20_000)].join(",")));
        assert!(said.contains("would take too long"), "{leaf}: {said}");
    }
}

#[test]
fn long_texts_and_numbers_that_are_read_repeatedly() {
    let text = format!("\"{}\"", "é".repeat(many(300_000)));
    let number = "1".repeat(many(100_000));
    let listed = |at: usize| {
        let all: Vec<_> = (0..12).map(|of| format!("\"{at}-{of}\"")).collect();
        format!(r#"{{"enum": [{}]}}"#, all.join(","))
    };
    for (schema, value) in [
        (many_times(listed), &text),
        (many_times(|at| format!(r#"{{"minLength": {}}}"#, 100_000_000 + at)), &text),
        (many_times(|at| format!(r#"{{"maximum": {at}.5}}"#)), &number),
        (many_times(|at| format!(r#"{{"const": {at}.5}}"#)), &number),
    ] {
        let said = check(&schema, &format!(r#"{{"a": {value}}}"#));
        let is_valid = said.contains("structured-content-text-differs");
        assert!(is_valid || said.contains("would take too long"), "{schema:.80}: {said:.500}");
    }
    // One of very many names is looked up.
    for (spelt, value) in [("[#]", &format!("[{text}]")), ("#.5", &number)] {
        let all: Vec<_> = (0..many(20_000)).map(|at| spelt.replace('#', &at.to_string())).collect();
        let schema = property(&format!(r#"{{"enum": [{}]}}"#, all.join(",")));
        let said = check(&schema, &format!(r#"{{"a": {value}}}"#));
        assert!(said.contains("is none of"), "{said:.500}");
    }
}

#[test]
fn errors_that_copy_large_values() {
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
fn a_long_enum_whose_values_are_all_checked_against_a_large_schema() {
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
    let count = many(3_000);
    for at in 0..count {
        let recorded = format!(r#"{{"content": [], "structuredContent": {value}}}"#);
        attack.add(&format!("recorded/{at}.json"), recorded);
    }
    // Ordinarily a quarter of the steps that a validation may take by default.
    let timeout = format!("{}ms", size(50, 200));
    let options = ["-f", "json", "--validation-timeout", &timeout];
    let said = attack.run(&[&["tools", "--result", "recorded"][..], &options].concat());
    assert_eq!(said.stdout.matches("would take too long").count(), count, "{:.500}", said.stdout);
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
