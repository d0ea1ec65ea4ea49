//! Attacks by schemas.

use crate::common::size;
use crate::hostile::harness::{Attack, lint, many, tool};

fn with_properties(properties: &str) -> String {
    tool(&format!(r#"{{"type": "object", "properties": {{{properties}}}}}"#))
}

#[test]
fn schemas_nested_beyond_the_limit() {
    let nested = r#"{"type":"object","properties":{"a":"#.repeat(120) + "{}" + &"}}".repeat(120);
    lint("a.json", tool(&nested)).reports(0, "schema-depth");
    let branches =
        r#"{"type":"object","not":"#.repeat(200) + r#"{"type":"null"}"# + &"}".repeat(200);
    lint("a.json", tool(&branches)).reports(0, "schema-depth");
}

#[test]
fn twenty_thousand_subschemas() {
    let properties: Vec<_> = (0..20_000).map(|at| format!(r#""p{at}": {{}}"#)).collect();
    lint("a.json", with_properties(&properties.join(","))).reports(0, "schema-subschema-count");
}

#[test]
fn definitions_that_double_forty_times() {
    let definitions: Vec<_> = (0..40)
        .map(|at| {
            let next = format!(r##"{{"$ref": "#/$defs/d{}"}}"##, at + 1);
            format!(r#""d{at}": {{"allOf": [{next}, {next}]}}"#)
        })
        .collect();
    let schema = format!(
        r##"{{"type": "object", "$ref": "#/$defs/d0", "default": {{}}, "$defs": {{{}, "d40": {{}}}}}}"##,
        definitions.join(",")
    );
    lint("a.json", tool(&schema)).reports(0, "schema-composition-cost");
}

#[test]
fn unions_in_unions() {
    let mut schema = "{}".to_owned();
    for _ in 0..12 {
        schema = format!(r#"{{"anyOf": [{schema}, {{"type": "string"}}], "oneOf": [true, true]}}"#);
    }
    let ended = lint("a.json", tool(&format!(r#"{{"type": "object", "allOf": [{schema}]}}"#)));
    assert!(ended.code <= 1);
}

#[test]
fn patterns_that_backtrack() {
    for pattern in ["^(a+)+$", "^(a|a)*$", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$"] {
        let property = format!(
            r#""a": {{"type": "string", "pattern": "{pattern}", "default": "{}!"}}"#,
            "a".repeat(5_000)
        );
        lint("a.json", with_properties(&property)).reports(0, "schema-pattern-cost");
    }
}

#[test]
fn patterns_too_large_for_any_engine() {
    for pattern in [
        "(".repeat(50_000),
        "a{1,1000}{1,1000}{1,1000}".to_owned(),
        "[\\\\p{L}--\\\\p{N}]".repeat(2_000),
        "(?:a|b)?".repeat(20_000),
        "\\\\u{110000}".to_owned(),
    ] {
        let property =
            format!(r#""a": {{"type": "string", "pattern": "{pattern}", "default": "b"}}"#);
        assert!(lint("a.json", with_properties(&property)).code <= 1);
    }
}

#[test]
fn thousands_of_defaults_that_only_a_validator_can_check() {
    let property =
        |at| format!(r#""p{at}": {{"type": "string", "pattern": "^[a-z]+$", "default": "A"}}"#);
    let properties: Vec<_> = (0..1_900).map(property).collect();
    lint("a.json", with_properties(&properties.join(","))).reports(0, "schema-default-mismatch");
    let referring = |at| format!(r##""p{at}": {{"$ref": "#/$defs/word", "default": "A"}}"##);
    let properties: Vec<_> = (0..1_900).map(referring).collect();
    let schema = format!(
        r#"{{"type": "object", "properties": {{{}}}, "$defs": {{"word": {{"pattern": "^[a-z]+$"}}}}}}"#,
        properties.join(",")
    );
    lint("a.json", tool(&schema)).reports(0, "schema-default-mismatch");
}

#[test]
fn fifty_thousand_values_in_one_enumeration() {
    let values: Vec<_> =
        (0..size(15_000, 50_000)).map(|at| format!(r#"["v{at}", {{"a": {at}}}]"#)).collect();
    let property = format!(r#""a": {{"enum": [{}], "default": 7}}"#, values.join(","));
    lint("a.json", with_properties(&property)).reports(0, "schema-default-mismatch");
}

#[test]
fn fifty_thousand_required_names() {
    let names: Vec<_> = (0..size(15_000, 50_000)).map(|at| format!(r#""n{at}""#)).collect();
    let schema = format!(
        r#"{{"type": "object", "properties": {{"a": {{}}}}, "required": [{}]}}"#,
        names.join(",")
    );
    lint("a.json", tool(&schema)).reports(0, "schema-required-undeclared");
}

#[test]
fn forbidden_properties_and_names_of_others() {
    let properties: Vec<_> = (0..9_900).map(|at| format!("\"p{at}\":false")).collect();
    let required: Vec<_> = (0..400_000).map(|at| format!("\"q{at}\"")).collect();
    let schema = format!(
        r#"{{"type":"object","properties":{{{}}},"required":[{},"p9899"]}}"#,
        properties.join(","),
        required.join(",")
    );
    let arguments = ["a.json", "-f", "concise", "--select", "schema-unsatisfiable"];
    Attack::with("a.json", tool(&schema)).run(&arguments).reports(1, "schema-unsatisfiable");
}

#[test]
fn invalid_numbers_in_one_enumeration() {
    let numbers: Vec<_> = (0..20_000).map(|at| format!("0x{at:040x}f")).collect();
    let schema = format!("{{type: object, properties: {{a: {{enum: [{}]}}}}}}", numbers.join(", "));
    lint("a.yaml", format!("name: t\ndescription: Does it.\ninputSchema: {schema}\n"))
        .reports(0, "parameter-description-missing");
}

#[test]
fn one_keyword_of_one_schema_very_often() {
    let often = |member: &str| vec![member; many(400_000)].join(",");
    let property = |members: &str| with_properties(&format!(r#""a":{{{members}}}"#));
    let types = format!(r#""type":[{}]"#, often("\"array\""));
    let inert = property(&format!("{types},{}", often(r#""minLength":1"#)));
    assert_eq!(lint("a.json", inert).code, 1);
    lint("a.json", property(&often(r#""items":[{}]"#))).reports(1, "schema-tuple-items");
    let foreign = format!("{},{}", often(r#""nullable":true"#), often(r#""title":"""#));
    lint("a.json", property(&foreign)).reports(1, "schema-keyword-foreign");
    let values = format!(r#""enum":[{}]"#, often("\"a\""));
    let headers = property(&format!(r#"{values},{}"#, often(r#""x-mcp-header":"a b""#)));
    assert_eq!(lint("a.json", headers).code, 1);
}

#[test]
fn defaults_that_are_compared_with_a_long_value_through_references() {
    let list =
        |one: &dyn Fn(usize) -> String, count| (0..count).map(one).collect::<Vec<_>>().join(",");
    let numbers = list(&|at| at.to_string(), 30_000);
    let members = list(&|at| format!("\"m{at}\":1"), 15_000);
    let branches = list(&|_| "false".to_owned(), 30_000);
    let keywords = list(&|_| "\"minLength\":0".to_owned(), 15_000);
    for (long, default) in [
        (format!(r#""enum":[{numbers}]"#), "-1"),
        (format!(r#""const":{{{members}}}"#), "{}"),
        (format!(r#""anyOf":[{branches}]"#), "1"),
        (format!(r#""minimum":{}"#, "9".repeat(200_000)), "1"),
        (keywords, "\"x\""),
    ] {
        let property = |at| format!(r##""p{at}":{{"$ref":"#/$defs/d","default":{default}}}"##);
        let properties = list(&property, 6_000);
        let schema = format!(
            r#"{{"type":"object","$defs":{{"d":{{{long}}}}},"properties":{{{properties}}}}}"#
        );
        assert_ne!(lint("a.json", tool(&schema)).code, 2);
    }
    let objects = list(&|_| r#"{"a":1}"#.to_owned(), 20_000);
    let property = format!(r#""a":{{"enum":[{objects}],"default":{{{members}}}}}"#);
    assert_ne!(lint("a.json", with_properties(&property)).code, 2);
}

#[test]
fn one_identifier_for_very_many_tools_and_the_same_member_in_the_first() {
    let tool = |at: usize, members: &str| {
        let schema = format!(r#"{{"$id": "https://a.example/", "type": "object"{members}}}"#);
        format!(
            r#"{{"name": "t{at}", "inputSchema": {{"type": "object"}}, "outputSchema": {schema}}}"#
        )
    };
    let mut tools = vec![tool(0, &r#", "title": "a""#.repeat(many(60_000)))];
    tools.extend((1..many(40_000)).map(|at| tool(at, &format!(r#", "title": "{at}""#))));
    lint("a.json", format!(r#"{{"tools": [{}]}}"#, tools.join(",")))
        .reports(1, "output-schema-id-shared");
}

#[test]
fn branches_with_very_many_keywords_of_one_name_and_size() {
    let many = many(60_000);
    let (small, large) =
        (r#""properties": {"a": true}, "#.repeat(many), r#""a": true, "#.repeat(many));
    let branch = |format: &str| {
        let last = format!(r#""properties": {{{large} "a": true}}"#);
        format!(r#"{{{small} {last}, "format": "{format}"}}"#)
    };
    let branches = ["a", "b", "c"].map(branch).join(",");
    // Findings inside the duplicate members are not reported, but the rules read them.
    lint("a.json", tool(&with_properties(&format!(r#""v": {{"oneOf": [{branches}]}}"#))))
        .reports(1, "document-duplicate-key");
}
