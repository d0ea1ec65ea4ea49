//! Values against schemas: for every keyword of 2020-12 and draft-07, a value that matches and one
//! that does not, with the exact position in both documents.
//!
//! In a value, `«…»` marks the wrong value (or key), and in a schema the value of the violated
//! keyword. Several marks in one value are several findings, each about the schema's mark (or, if
//! the schema has several marks, about the mark with the same index).

use crate::common::read;
use mcp_lint::document::{Document, Span, Syntax};
use mcp_lint::schema::{
    Dialect, Keyword, Mismatch, MismatchKind, Unfinished, UnsupportedSchema, Validator,
};

const OPEN: char = '«';
const CLOSE: char = '»';

/// The text without marks, and the spans of the marked parts.
fn unmarked(text: &str) -> (String, Vec<Span>) {
    let mut bare = String::new();
    let mut starts = Vec::new();
    let mut spans = Vec::new();
    for character in text.chars() {
        let at = u32::try_from(bare.len()).expect("a short text");
        match character {
            OPEN => starts.push(at),
            CLOSE => spans.push(Span::new(starts.pop().expect("an open mark"), at)),
            _ => bare.push(character),
        }
    }
    spans.sort();
    (bare, spans)
}

fn json(text: &str) -> Document {
    let document = read(text, Syntax::Json);
    assert!(document.syntax_errors().is_empty(), "{text}");
    document
}

fn compile(document: &Document, dialect: Dialect) -> Result<Validator, UnsupportedSchema> {
    Validator::compile(document.roots().next().expect("a value"), dialect)
}

/// Checks the position of every mismatch, and returns the kinds of mismatches.
fn check(dialect: Dialect, schema: &str, value: &str) -> Vec<MismatchKind> {
    let (schema_text, keyword_spans) = unmarked(schema);
    let (value_text, value_spans) = unmarked(value);
    let (schema_document, value_document) = (json(&schema_text), json(&value_text));
    let validator = compile(&schema_document, dialect).expect(schema);
    let instance = value_document.roots().next().expect("a value");
    let mut found = validator.mismatches(&schema_document, instance).expect(schema);
    let place = |mismatch: &Mismatch<'_, '_>| {
        let value = mismatch.value;
        if mismatch.at_key { value.key_span().unwrap_or(value.span()) } else { value.span() }
    };
    found.sort_by_key(place);
    let places: Vec<_> = found.iter().map(place).collect();
    let texts: Vec<_> = places.iter().map(|span| &value_text[span.range()]).collect();
    assert_eq!(places, value_spans, "{schema} on {value}: {texts:?} {found:#?}");
    for (index, mismatch) in found.iter().enumerate() {
        let one = keyword_spans.len() == 1;
        let wanted = keyword_spans[if one { 0 } else { index }];
        let keyword = mismatch.keyword.span();
        assert_eq!(keyword, wanted, "{schema} on {value}: {}", &schema_text[keyword.range()]);
    }
    found.into_iter().map(|mismatch| mismatch.kind).collect()
}

fn fits(dialect: Dialect, schema: &str, value: &str) {
    assert_eq!(check(dialect, &unmarked(schema).0, value), [], "{schema} on {value}");
}

/// A keyword, a schema with it, a value that matches, and a value that does not.
type Vector = (&'static str, &'static str, &'static str, &'static str);

/// Vectors that have the same verdict in both dialects.
const COMMON: &[Vector] = &[
    ("type", r#"{"type": «"string"»}"#, r#""a""#, "«1»"),
    ("type list", r#"{"type": «["string", "null"]»}"#, "null", "«1»"),
    ("type integer", r#"{"type": «"integer"»}"#, "5.0", "«5.5»"),
    ("type number", r#"{"type": «"number"»}"#, "1e2", r#"«"1"»"#),
    ("type boolean", r#"{"type": «"boolean"»}"#, "true", "«0»"),
    ("type null", r#"{"type": «"null"»}"#, "null", "«false»"),
    ("type array", r#"{"type": «"array"»}"#, "[]", "«{}»"),
    ("type object", r#"{"type": «"object"»}"#, "{}", "«[]»"),
    ("enum", r#"{"enum": «[1, "a", {"b": null}]»}"#, r#"{"b": null}"#, r#"«"b"»"#),
    ("const", r#"{"const": «{"a": 1.0}»}"#, r#"{"a": 1}"#, r#"«{"a": 2}»"#),
    ("multipleOf", r#"{"multipleOf": «2»}"#, "4", "«5»"),
    ("multipleOf decimal", r#"{"multipleOf": «0.1»}"#, "0.3", "«0.35»"),
    ("maximum", r#"{"maximum": «3»}"#, "3", "«3.5»"),
    ("exclusiveMaximum", r#"{"exclusiveMaximum": «3»}"#, "2.9", "«3»"),
    ("minimum", r#"{"minimum": «-1»}"#, "-1.0", "«-2»"),
    ("exclusiveMinimum", r#"{"exclusiveMinimum": «0»}"#, "1e-9", "«0.0»"),
    ("maximum huge", r#"{"maximum": «10»}"#, "-1e400", "«1e400»"),
    ("maxLength", r#"{"maxLength": «2»}"#, r#""🙂🙂""#, r#"«"abc"»"#),
    ("minLength", r#"{"minLength": «2»}"#, r#""ab""#, r#"«"🙂"»"#),
    ("pattern", r#"{"pattern": «"^[a-z]+$"»}"#, r#""abc""#, r#"«"a1"»"#),
    ("pattern anywhere", r#"{"pattern": «"b"»}"#, r#""abc""#, r#"«"ac"»"#),
    ("pattern look-ahead", r#"{"pattern": «"^(?!x)"»}"#, r#""ab""#, r#"«"xy"»"#),
    ("maxItems", r#"{"maxItems": «1»}"#, "[1]", "«[1, 2]»"),
    ("minItems", r#"{"minItems": «2»}"#, "[1, 2]", "«[1]»"),
    ("uniqueItems", r#"{"uniqueItems": «true»}"#, "[1, true]", "[1, 2, «1.0»]"),
    ("contains", r#"{"contains": «{"type": "string"}»}"#, r#"[1, "a"]"#, "«[1]»"),
    ("maxProperties", r#"{"maxProperties": «1»}"#, r#"{"a": 1}"#, r#"«{"a": 1, "b": 2}»"#),
    ("minProperties", r#"{"minProperties": «1»}"#, r#"{"a": 1}"#, "«{}»"),
    ("required", r#"{"required": ["a", «"b"»]}"#, r#"{"a": 1, "b": 2}"#, r#"«{"a": 1}»"#),
    (
        "required inside",
        r#"{"properties": {"x": {"required": [«"b"»]}}}"#,
        r#"{"x": {"b": 2}}"#,
        r#"{"x": «{"a": 1}»}"#,
    ),
    (
        "properties",
        r#"{"properties": {"a": {"type": «"string"»}}}"#,
        r#"{"a": "x"}"#,
        r#"{"b": 1, "a": «1»}"#,
    ),
    (
        "patternProperties",
        r#"{"patternProperties": {"^x": {"type": «"string"»}}}"#,
        r#"{"xa": "1"}"#,
        r#"{"xa": «1», "ya": 1}"#,
    ),
    (
        "additionalProperties",
        r#"{"properties": {"a": {}}, "additionalProperties": «false»}"#,
        r#"{"a": 1}"#,
        r#"{"a": 1, «"b"»: 2, «"c"»: 3}"#,
    ),
    (
        "additionalProperties as a schema",
        r#"{"properties": {"a": {}}, "additionalProperties": {"type": «"string"»}}"#,
        r#"{"a": 1, "b": "x"}"#,
        r#"{"a": 1, "b": «2»}"#,
    ),
    (
        "propertyNames",
        r#"{"propertyNames": {"maxLength": «2»}}"#,
        r#"{"ab": 1}"#,
        r#"{"ab": 1, «"abc"»: 1}"#,
    ),
    ("items", r#"{"items": {"type": «"string"»}}"#, r#"["a"]"#, r#"["a", «1»]"#),
    ("allOf", r#"{"allOf": [{"type": "object"}, {"required": [«"a"»]}]}"#, r#"{"a": 1}"#, "«{}»"),
    ("anyOf of types", r#"{"anyOf": «[{"type": "string"}, {"type": "null"}]»}"#, "null", "«1»"),
    (
        "anyOf, one branch nearer",
        r#"{"anyOf": [{"type": "string"}, {"properties": {"a": {"minimum": «1»}}}]}"#,
        r#"{"a": 1}"#,
        r#"{"a": «0»}"#,
    ),
    (
        "anyOf, branches distinguished by a constant",
        r#"{"anyOf": [{"properties": {"k": {"const": "a"}, "v": {"type": "string"}}}, {"properties": {"k": {"const": "b"}, "v": {"type": «"number"»}}}]}"#,
        r#"{"k": "b", "v": 1}"#,
        r#"{"k": "b", "v": «true»}"#,
    ),
    (
        "oneOf, none",
        r#"{"oneOf": [{"type": "string"}, {"type": "number", "minimum": «1»}]}"#,
        "2",
        "«0»",
    ),
    (
        "oneOf, several",
        r#"{"oneOf": «[{"type": "number"}, {"type": "integer"}, {"type": "string"}]»}"#,
        "1.5",
        "«1»",
    ),
    ("not", r#"{"not": «{"type": "string"}»}"#, "1", r#"«"a"»"#),
    (
        "if and then",
        r#"{"if": {"required": ["a"]}, "then": {"required": [«"b"»]}}"#,
        r#"{"a": 1, "b": 2}"#,
        r#"«{"a": 1}»"#,
    ),
    (
        "if and else",
        r#"{"if": {"required": ["a"]}, "else": {"required": [«"b"»]}}"#,
        r#"{"a": 1}"#,
        "«{}»",
    ),
    ("false", "«false»", "", "«1»"),
    ("a property that is false", r#"{"properties": {"a": «false»}}"#, "{}", r#"{«"a"»: 1}"#),
    ("format says nothing", r#"{"format": "email"}"#, r#""no address""#, ""),
    ("contentEncoding says nothing", r#"{"contentEncoding": "base64"}"#, r#""!!!""#, ""),
    ("contentMediaType says nothing", r#"{"contentMediaType": "application/json"}"#, r#""{""#, ""),
    ("default says nothing", r#"{"default": 1}"#, r#""a""#, ""),
    ("readOnly says nothing", r#"{"readOnly": true}"#, r#""a""#, ""),
    (
        "$ref",
        r##"{"definitions": {"n": {"type": «"string"»}}, "properties": {"a": {"$ref": "#/definitions/n"}}}"##,
        r#"{"a": "x"}"#,
        r#"{"a": «1»}"#,
    ),
    (
        "$ref to itself",
        r##"{"type": «"object"», "properties": {"child": {"$ref": "#"}}}"##,
        r#"{"child": {"child": {}}}"#,
        r#"{"child": {"child": «5»}}"#,
    ),
    (
        "$id and $ref",
        r#"{"$id": "https://a.example/root", "definitions": {"n": {"$id": "n", "type": «"string"»}}, "items": {"$ref": "n"}}"#,
        r#"["x"]"#,
        "[«1»]",
    ),
];

const ONLY_2020_12: &[Vector] = &[
    (
        "prefixItems",
        r#"{"prefixItems": [{"type": "string"}, {"type": «"number"»}]}"#,
        r#"["a", 1, true]"#,
        r#"["a", «"b"»]"#,
    ),
    (
        "items after prefixItems",
        r#"{"prefixItems": [{}], "items": «false»}"#,
        "[1]",
        "[1, «2», «3»]",
    ),
    (
        "minContains",
        r#"{"contains": {"type": "string"}, "minContains": «2»}"#,
        r#"["a", "b"]"#,
        r#"«["a", 1]»"#,
    ),
    (
        "maxContains",
        r#"{"contains": {"type": "string"}, "maxContains": «1»}"#,
        r#"["a", 1]"#,
        r#"«["a", "b"]»"#,
    ),
    (
        "dependentRequired",
        r#"{"dependentRequired": {"a": [«"b"»]}}"#,
        r#"{"b": 1}"#,
        r#"«{"a": 1}»"#,
    ),
    (
        "dependentSchemas",
        r#"{"dependentSchemas": {"a": {"properties": {"b": {"type": «"string"»}}}}}"#,
        r#"{"b": 1}"#,
        r#"{"a": 1, "b": «1»}"#,
    ),
    (
        "unevaluatedProperties",
        r#"{"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": «false»}"#,
        r#"{"a": 1}"#,
        r#"{"a": 1, «"b"»: 1}"#,
    ),
    (
        "unevaluatedItems",
        r#"{"allOf": [{"prefixItems": [{}]}], "unevaluatedItems": «false»}"#,
        "[1]",
        r#"[1, «{"a": [2]}»]"#,
    ),
    (
        "$defs, $anchor",
        r##"{"$defs": {"n": {"$anchor": "text", "type": «"string"»}}, "items": {"$ref": "#text"}}"##,
        r#"["x"]"#,
        "[«1»]",
    ),
    (
        "$dynamicRef",
        r##"{"$defs": {"n": {"$dynamicAnchor": "node", "type": «"string"»}}, "items": {"$dynamicRef": "#node"}}"##,
        r#"["x"]"#,
        "[«1»]",
    ),
    (
        "beside $ref",
        r##"{"$defs": {"n": {"type": "string"}}, "$ref": "#/$defs/n", "minLength": «2»}"##,
        r#""ab""#,
        r#"«"a"»"#,
    ),
    ("contentSchema says nothing", r#"{"contentSchema": {"type": "array"}}"#, r#""{}""#, ""),
    ("additionalItems is unknown", r#"{"additionalItems": false}"#, "[1]", ""),
    ("an unknown keyword says nothing", r#"{"x-mcp-header": 1}"#, "[1]", ""),
];

const ONLY_DRAFT_07: &[Vector] = &[
    (
        "items as a tuple",
        r#"{"items": [{"type": "string"}, {"type": «"number"»}]}"#,
        r#"["a", 1, true]"#,
        r#"["a", «"b"»]"#,
    ),
    (
        "additionalItems",
        r#"{"items": [{"type": "string"}], "additionalItems": «false»}"#,
        r#"["a"]"#,
        r#"["a", «1», «2»]"#,
    ),
    (
        "additionalItems as a schema",
        r#"{"items": [{}], "additionalItems": {"type": «"string"»}}"#,
        r#"[1, "a"]"#,
        "[1, «2»]",
    ),
    (
        "dependencies as names",
        r#"{"dependencies": {"a": [«"b"»]}}"#,
        r#"{"b": 1}"#,
        r#"«{"a": 1}»"#,
    ),
    (
        "dependencies as a schema",
        r#"{"dependencies": {"a": {"properties": {"b": {"type": «"string"»}}}}}"#,
        r#"{"b": 1}"#,
        r#"{"a": 1, "b": «1»}"#,
    ),
    ("prefixItems is unknown", r#"{"prefixItems": [{"type": "string"}]}"#, "[5]", ""),
    ("dependentRequired is unknown", r#"{"dependentRequired": {"a": ["b"]}}"#, r#"{"a": 1}"#, ""),
    ("dependentSchemas is unknown", r#"{"dependentSchemas": {"a": false}}"#, r#"{"a": 1}"#, ""),
    ("unevaluatedProperties is unknown", r#"{"unevaluatedProperties": false}"#, r#"{"a": 1}"#, ""),
    ("unevaluatedItems is unknown", r#"{"unevaluatedItems": false}"#, "[1]", ""),
    ("minContains is unknown", r#"{"contains": {}, "minContains": 2}"#, "[1]", ""),
    (
        "beside $ref nothing counts",
        r##"{"definitions": {"n": {"type": "string"}}, "items": {"$ref": "#/definitions/n", "minLength": 9}}"##,
        r#"["a"]"#,
        "",
    ),
];

fn run(dialect: Dialect, vectors: &[Vector]) {
    for (name, schema, valid, invalid) in vectors {
        if !valid.is_empty() {
            fits(dialect, schema, valid);
        }
        if !invalid.is_empty() {
            assert!(!check(dialect, schema, invalid).is_empty(), "{name}");
        }
    }
}

#[test]
fn every_keyword_of_2020_12_points_at_the_exact_value() {
    run(Dialect::Draft2020, COMMON);
    run(Dialect::Draft2020, ONLY_2020_12);
}

#[test]
fn every_keyword_of_draft_07_points_at_the_exact_value() {
    run(Dialect::Draft7, COMMON);
    run(Dialect::Draft7, ONLY_DRAFT_07);
}

#[test]
fn a_declared_dialect_has_its_own_meaning() {
    let declared =
        r#"{"$schema": "http://json-schema.org/draft-07/schema#", "dependencies": {"a": [«"b"»]}}"#;
    check(Dialect::Draft2020, declared, r#"«{"a": 1}»"#);
    let other = r#"{"$schema": "http://json-schema.org/draft-07/schema#", "prefixItems": [false]}"#;
    fits(Dialect::Draft2020, other, "[1]");
}

#[test]
fn keywords_that_a_dialect_only_reserves_have_no_effect() {
    use Dialect::{Draft7, Draft2019, Draft2020};
    let dependencies = r#"{"properties": {"p": {"dependencies": {"a": ["b"], "c": false}}}}"#;
    let recursive = r##"{"properties": {"p": {"$recursiveRef": "#", "unevaluatedProperties": false}},
        "unevaluatedProperties": true}"##;
    let unanchored = r##"{"properties": {"p": {"$recursiveRef": "#"}, "q": false}}"##;
    let inner = r##"{"properties": {"p": {"$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "urn:old", "dependencies": {"a": ["b"]}}}}"##;
    for (dialect, schema, value, is_valid) in [
        (Draft7, dependencies, r#"{"p": {"a": 1}}"#, false),
        (Draft7, dependencies, r#"{"p": {"c": 1}}"#, false),
        (Draft2019, dependencies, r#"{"p": {"a": 1, "c": 1}}"#, true),
        (Draft2020, dependencies, r#"{"p": {"a": 1, "c": 1}}"#, true),
        (Draft2020, inner, r#"{"p": {"a": 1}}"#, false),
        (Draft2019, recursive, r#"{"p": {"surprise": 1}}"#, true),
        (Draft2020, recursive, r#"{"p": {"surprise": 1}}"#, false),
        (Draft2019, unanchored, r#"{"p": {"q": 1}}"#, false),
        (Draft2020, unanchored, r#"{"p": {"q": 1}}"#, true),
        // A property with such a name is not one.
        (
            Draft2020,
            r#"{"properties": {"dependencies": {"type": "null"}}}"#,
            r#"{"dependencies": 1}"#,
            false,
        ),
    ] {
        let (schema, value) = (json(schema), json(value));
        let validator = compile(&schema, dialect).expect("compiles");
        let found = validator.mismatches(&schema, value.roots().next().expect("a value"));
        let found = found.map(|it| it.is_empty());
        assert_eq!(found, Ok(is_valid), "{dialect:?} {}: {}", schema.text(), value.text());
    }
}

#[test]
fn references_into_such_keywords_resolve() {
    let by_pointer = r##"{"properties": {"p": {"dependencies": {"x": {"type": «"string"»}}},
        "q": {"$ref": "#/properties/p/dependencies/x"}}}"##;
    let by_anchor = r##"{"properties": {"p": {"dependencies": {"x": {"$anchor": "x", "type": «"string"»}}},
        "q": {"$ref": "#x"}}}"##;
    for schema in [by_pointer, by_anchor] {
        check(Dialect::Draft2019, schema, r#"{"q": «1»}"#);
    }
    check(Dialect::Draft2020, by_pointer, r#"{"q": «1»}"#);
}

#[test]
fn mismatch_kinds_describe_the_problem() {
    let kinds = |schema, value| check(Dialect::Draft2020, schema, value);
    assert_eq!(
        kinds(r#"{"anyOf": «[{"type": "string"}, {"type": ["null", "string"]}]»}"#, "«1»"),
        [MismatchKind::Type(vec!["null", "string"])]
    );
    assert_eq!(
        kinds(r#"{"oneOf": «[{"minimum": 1}, {"type": "string"}, {"maximum": 9}]»}"#, "«5»"),
        [MismatchKind::SeveralBranches(vec![0, 2])]
    );
    let beside = kinds(r#"{"dependentRequired": {"a": [«"b"»]}}"#, r#"«{"a": 1}»"#);
    assert!(matches!(beside[..], [MismatchKind::MissingBeside(_)]), "{beside:?}");
    assert_eq!(
        kinds(r#"{"uniqueItems": «true»}"#, "[1, 2, «2»]"),
        [MismatchKind::Repeated(Some(1))]
    );
    assert_eq!(
        kinds(r#"{"anyOf": «[{"required": ["a"]}, {"required": ["b"]}]»}"#, "«{}»"),
        [MismatchKind::NoBranch(2)]
    );
}

#[test]
fn every_violation_is_reported() {
    let schema = r#"{"required": [«"c"»], "properties": {"a": {"type": «"string"»}, "b": {"maximum": «1»}}}"#;
    check(Dialect::Draft2020, schema, r#"«{"a": «1», "b": «2»}»"#);
}

#[test]
fn schemas_that_could_run_away_are_unsupported() {
    let refusal = |schema: &str| {
        let document = json(schema);
        compile(&document, Dialect::Draft2020).err()
    };
    for endless in [
        r##"{"$ref": "#"}"##,
        r##"{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}"##,
        r##"{"allOf": [{"$ref": "#"}]}"##,
        r##"{"anyOf": [{"$ref": "#"}, {"type": "object"}]}"##,
        r##"{"not": {"$ref": "#"}}"##,
        r##"{"properties": {"a": {"$ref": "#/properties/a"}}}"##,
    ] {
        assert_eq!(refusal(endless), Some(UnsupportedSchema::EndlessLoop), "{endless}");
    }
    let external = r#"{"$ref": "https://example.com/a.json"}"#;
    assert_eq!(refusal(external), Some(UnsupportedSchema::ExternalReference));
    let dangling = r##"{"$ref": "#/$defs/a"}"##;
    assert_eq!(refusal(dangling), Some(UnsupportedSchema::UnresolvedReference));
    assert_eq!(refusal(r#"{"type": 5}"#), Some(UnsupportedSchema::Invalid));
    let unknown = r#"{"$schema": "https://example.com/dialect"}"#;
    assert_eq!(refusal(unknown), Some(UnsupportedSchema::UnknownDialect));
    let many = (0..10_001).map(|at| format!(r#""p{at}": {{}}"#)).collect::<Vec<_>>().join(",");
    let many = format!(r#"{{"properties": {{{many}}}}}"#);
    assert_eq!(refusal(&many), Some(UnsupportedSchema::TooLarge));
}

#[test]
fn deep_and_doubling_schemas_are_evaluated_within_the_budget() {
    let deep = format!("{}{}", r#"{"not":"#.repeat(100), "{}".to_owned() + &"}".repeat(100));
    fits(Dialect::Draft2020, &deep, "1");
    let doubling: String = (0..40)
        .map(|level| {
            let next = level + 1;
            format!(r##""d{level}": {{"allOf": [{{"$ref": "#/$defs/d{next}"}}, {{"$ref": "#/$defs/d{next}"}}]}},"##)
        })
        .collect();
    let costly = format!(r##"{{"$ref": "#/$defs/d0", "$defs": {{{doubling} "d40": {{}}}}}}"##);
    let (schema, value) = (json(&costly), json("1"));
    let validator = compile(&schema, Dialect::Draft2020).expect("compiles");
    let verdict = validator.mismatches(&schema, value.roots().next().expect("a value"));
    assert_eq!(verdict.err(), Some(Unfinished::TooLong));
}

#[test]
fn validations_that_run_away_are_cut_off() {
    // Each level of the value is checked twice as often as the one above.
    let schema = json(
        r##"{"anyOf": [{"properties": {"n": {"$ref": "#"}}, "required": ["x"]}, {"properties": {"n": {"$ref": "#"}}, "required": ["y"]}]}"##,
    );
    let value = json(&format!("{}1{}", r#"{"n":"#.repeat(60), "}".repeat(60)));
    let validator = compile(&schema, Dialect::Draft2020).expect("compiles");
    let verdict = validator.mismatches(&schema, value.roots().next().expect("a value"));
    // The violation is found soon, as verdicts are cached; each way to it is not.
    let found = verdict.expect("a verdict");
    assert!(matches!(found[..], [Mismatch { kind: MismatchKind::Somewhere, .. }]), "{found:?}");
}

#[test]
fn patterns_that_are_not_regular_expressions_are_unsupported() {
    for schema in [r#"{"pattern": "^(a"}"#, r#"{"patternProperties": {"a**": {}}}"#] {
        let reason = compile(&json(schema), Dialect::Draft2020).expect_err("is unsupported");
        assert!(matches!(reason, UnsupportedSchema::Pattern(_)), "{schema}: {reason:?}");
    }
}

#[test]
fn patterns_of_names_may_have_back_references_and_look_around() {
    check(Dialect::Draft2020, r#"{"pattern": «"^(a+)b\\1$"»}"#, r#"«"aaba"»"#);
    fits(Dialect::Draft2020, r#"{"pattern": "^(a+)b\\1$"}"#, r#""aabaa""#);
    let names =
        r#"{"patternProperties": {"^(?=a)": {"type": «"string"»}, "^(?:a|aa|\\b)*b$": true}}"#;
    check(Dialect::Draft2020, names, r#"{"ab": «1», "bb": 1}"#);
}

#[test]
fn patterns_with_unbounded_backtracking_are_matched_up_to_the_limit() {
    let pattern = r#"{"pattern": "^(?:(a)\\1?|aa)*b{1,2}$"}"#;
    let endless = "a".repeat(40) + "bbb";
    for (schema, wrap) in [
        (pattern.to_owned(), ["\"", "\""]),
        (format!(r#"{{"not": {{"not": {pattern}}}}}"#), ["\"", "\""]),
        (format!(r#"{{"anyOf": [{pattern}, {{"const": 1}}]}}"#), ["\"", "\""]),
        (format!(r#"{{"propertyNames": {pattern}}}"#), ["{\"", "\": 1}"]),
    ] {
        let schema = json(&schema);
        let validator = compile(&schema, Dialect::Draft2020).expect("compiles");
        let judge = |text: &str| {
            let value = json(&wrap.join(text));
            let found = validator.mismatches(&schema, value.roots().next().expect("a value"));
            found.map(|found| found.len())
        };
        assert_eq!(judge("aab"), Ok(0));
        assert_eq!(judge("axb"), Ok(1));
        assert_eq!(judge(&endless), Err(Unfinished::Pattern));
        // A long text is beyond the limit, whatever the pattern.
        assert_eq!(judge(&"a".repeat(200_000)), Err(Unfinished::Pattern));
    }
}

#[test]
fn shorthands_mean_the_same_with_and_without_look_around() {
    for (pattern, fits, breaks) in [
        (r"^(?=.*\\d)[\\w-]{2,64}$", "a-1", "a-٣"),
        (r"^\\d+$", "12", "٣"),
        (r"^((?!-)\\w)+$", "a_1", "é"),
        (r"^(?!\\s)[^\\s]+$", "a", "\u{feff}"),
        (r"^(?!x)\\S*$", "é", "a\u{2028}"),
        (r"^(?!-)[^\\W_]+$", "a1", "é"),
        (r"^[^\\W_]+$", "a1", "é"),
        (r"^(?!-)[\\D]+$", "٣", "1"),
    ] {
        let schema = json(&format!(r#"{{"items": {{"pattern": "{pattern}"}}}}"#));
        let validator = compile(&schema, Dialect::Draft2020).expect("compiles");
        let value = json(&format!(r#"["{fits}", "{breaks}"]"#));
        let found = validator.mismatches(&schema, value.roots().next().expect("a value"));
        let found: Vec<_> = found.expect("finished").iter().map(|it| it.value.as_str()).collect();
        assert_eq!(found, [Some(breaks)], "{pattern}");
    }
}

#[test]
fn members_of_an_object_that_must_be_empty_are_reported() {
    let schema = json(
        r##"{"properties": {"o": {"additionalProperties": false}, "additionalProperties": false, "p": false,
                "n": {"propertyNames": false}, "m": {"additionalProperties": {"$ref": "#/$defs/no"}},
                "k": {"patternProperties": {"propertyNames": false}}}, "$defs": {"no": false}}"##,
    );
    let value = json(
        r#"{"o": {"a": 1, "b": 2}, "additionalProperties": {"c": 1}, "p": {"d": 1}, "n": {"e": 1},
            "m": {"f": {"g": 1}}, "k": {"propertyNames": {"h": 1}}}"#,
    );
    let validator = compile(&schema, Dialect::Draft2020).expect("compiles");
    let found = validator.mismatches(&schema, value.roots().next().expect("a value"));
    let found = found.expect("finished");
    let found: Vec<_> = found.iter().map(|it| (it.value.key(), it.at_key, &it.kind)).collect();
    let expected = [
        (Some("a"), true, &MismatchKind::UnexpectedProperty),
        (Some("b"), true, &MismatchKind::UnexpectedProperty),
        (Some("additionalProperties"), true, &MismatchKind::Never),
        (Some("p"), true, &MismatchKind::Never),
        (Some("e"), true, &MismatchKind::UnexpectedProperty),
        (Some("f"), true, &MismatchKind::Never),
        (Some("propertyNames"), true, &MismatchKind::Never),
    ];
    assert_eq!(found, expected);
}

#[test]
fn conditional_rejections_are_reported() {
    for (schema, key, kind) in [
        (
            r#"{"if": {"minProperties": 1}, "then": false}"#,
            "a",
            MismatchKind::RuledOut(Keyword::Then),
        ),
        (
            r#"{"if": {"maxProperties": 0}, "else": false}"#,
            "a",
            MismatchKind::RuledOut(Keyword::Else),
        ),
        (r#"{"allOf": [true, false]}"#, "a", MismatchKind::RuledOut(Keyword::AllOf)),
        (r#"{"anyOf": [false]}"#, "a", MismatchKind::RuledOut(Keyword::AnyOf)),
        (r#"{"dependentSchemas": {"x": false}}"#, "x", MismatchKind::Never),
        (
            r#"{"dependentSchemas": {"additionalProperties": false, "x": {"allOf": [{"dependentSchemas": {"x": false}}]}}}"#,
            "x",
            MismatchKind::Never,
        ),
    ] {
        let schema = json(&format!(r#"{{"properties": {{"a": {schema}}}}}"#));
        let value = json(r#"{"a": {"x": {"y": 1}}}"#);
        let validator = compile(&schema, Dialect::Draft2020).expect("compiles");
        let found = validator.mismatches(&schema, value.roots().next().expect("a value"));
        let found = found.expect("finished");
        let found: Vec<_> = found.iter().map(|it| (it.value.key(), it.at_key, &it.kind)).collect();
        let at_key = kind == MismatchKind::Never;
        assert_eq!(found, [(Some(key), at_key, &kind)], "{}", schema.text());
    }
}

#[test]
fn the_last_violation_mentions_omitted_ones() {
    let closed = json(r#"{"additionalProperties": false, "properties": {}}"#);
    let texts = json(r#"{"additionalProperties": {"type": "string"}}"#);
    let excluded: Vec<_> = (0..3_000).map(|at| format!("\"v{at}\"")).collect();
    let excluded = excluded.join(",");
    let excluded =
        json(&format!(r#"{{"additionalProperties": {{"not": {{"enum": [{excluded}, {{}}]}}}}}}"#));
    for (schema, members, reported, and_more) in [
        (&closed, 200, 200, false),
        (&closed, 201, 200, true),
        (&texts, 200, 200, false),
        (&texts, 201, 200, true),
        (&excluded, 1, 1, false),
        (&excluded, 150, 150, false),
    ] {
        let members: Vec<_> = (0..members).map(|at| format!("\"m{at}\": {{}}")).collect();
        let value = json(&format!("{{{}}}", members.join(",")));
        let validator = compile(schema, Dialect::Draft2020).expect("compiles");
        let found = validator.mismatches(schema, value.roots().next().expect("a value"));
        let found = found.expect("finished");
        let last = found.last().expect("one is reported");
        assert_eq!(last.and_more, and_more, "{:.90}, {}", schema.text(), members.len());
        assert_eq!(found.len(), reported);
        assert_eq!(found.iter().filter(|it| it.and_more).count(), usize::from(and_more));
    }
}

#[test]
fn violations_before_an_unmatched_text_are_reported() {
    let schema = json(
        r#"{"properties": {"a": {"type": "string"}, "b": {"pattern": "^(?:(a)\\1?|aa)*b{1,2}$"}, "c": {"type": "string"}}}"#,
    );
    let value = json(&format!(r#"{{"a": 1, "b": "{}bbb", "c": 2}}"#, "a".repeat(40)));
    let validator = compile(&schema, Dialect::Draft2020).expect("compiles");
    let found = validator.mismatches(&schema, value.roots().next().expect("a value"));
    let found: Vec<_> =
        found.expect("an error").iter().map(|it| (it.value.key(), it.and_more)).collect();
    assert_eq!(found, [(Some("a"), true)]);
}

#[test]
fn look_around_in_groups_and_word_boundaries_work_on_ordinary_texts() {
    let keys: Vec<_> =
        (0..20).map(|at| format!(r#""^(?!x)k{at}": {{"type": "integer"}}"#)).collect();
    let schema = json(&format!(
        r#"{{"patternProperties": {{{}}}, "properties": {{"a": {{"pattern": "^((?!\\.\\.).)*$"}}, "b": {{"pattern": "^(?!.*\\bTODO\\b).*$"}}}}}}"#,
        keys.join(",")
    ));
    let validator = compile(&schema, Dialect::Draft2020).expect("compiles");
    let judge = |end: &str, key: &str| {
        let (path, text) = ("ab/".repeat(600), "some words ".repeat(5_000));
        let value = json(&format!(r#"{{"a": "{path}{end}", "b": "{text}{end}", "k7": {key}}}"#));
        let found = validator.mismatches(&schema, value.roots().next().expect("a value"));
        found.map(|found| found.len())
    };
    assert_eq!(judge("", "1"), Ok(0));
    assert_eq!(judge("..", "1"), Ok(1));
    assert_eq!(judge(".. TODO", "\"1\""), Ok(3));
}

#[test]
fn numbers_are_compared_by_value_however_they_are_written() {
    for (schema, value, is_valid) in [
        (r#"{"const": 9007199254740993}"#, "9007199254740993.0", true),
        (r#"{"const": 9007199254740993}"#, "9007199254740992", false),
        (r#"{"maximum": 9007199254740992}"#, "9007199254740993.0", false),
        (r#"{"maximum": 9007199254740992}"#, "90071992547409920e-1", true),
        (r#"{"enum": [16, 3]}"#, "1.6e1", true),
        (r#"{"enum": [18446744073709551615]}"#, "18446744073709551614", false),
        (r#"{"enum": [9007199254740992]}"#, "9007199254740993.0", false),
        (r#"{"const": [9223372036854775808]}"#, "[9223372036854775809]", false),
        (r#"{"const": [0.1]}"#, "[1e-1]", true),
        (r#"{"const": 18446744073709551616}"#, "18446744073709551617", false),
        (r#"{"const": 18446744073709551616}"#, "1.8446744073709551616e19", true),
        (r#"{"const": 1e-400}"#, "0", false),
        (r#"{"const": 0}"#, "1e-400", false),
        (r#"{"const": 1e400}"#, "10e399", true),
        (r#"{"const": 1e400}"#, "1e401", false),
        (r#"{"const": 9007199254740993.0}"#, "9007199254740992", false),
        (r#"{"const": 1}"#, "1.00000000000000000000001", false),
        (r#"{"const": [{"a": 0.1}]}"#, r#"[{"a": 0.10000000000000000000001}]"#, false),
        (r#"{"const": [{"a": 0.1}]}"#, r#"[{"a": 10e-2}]"#, true),
        (r#"{"enum": [0.1]}"#, "0.10000000000000000000001", false),
        (r#"{"enum": ["0.1", null, 0.1, {"a": 1.5}]}"#, "0.10000000000000000000001", false),
        (r#"{"enum": ["0.1", null, 0.1, {"a": 1.5}]}"#, r#"{"a": 15e-1}"#, true),
        (r#"{"enum": ["0.1", null, 0.1, {"a": 1.5}]}"#, "null", true),
        (r#"{"propertyNames": {"enum": ["a", 1.5]}}"#, r#"{"a": 1}"#, true),
        (r#"{"propertyNames": {"enum": ["a", 1.5]}}"#, r#"{"1.5": 1}"#, false),
        (r#"{"not": {"const": 18446744073709551616}}"#, "18446744073709551617", true),
        (r#"{"enum\u0000": 0, "pattern": "a"}"#, "1", true),
        (r#"{"type": "integer"}"#, "1.50", false),
        (r#"{"type": "integer"}"#, "150e-1", true),
        (r#"{"uniqueItems": true}"#, "[18446744073709551616, 18446744073709551617]", true),
        (r#"{"uniqueItems": true}"#, "[1e400, 2e400, 0.1, 0.1000000000000000000001]", true),
        (r#"{"uniqueItems": true}"#, "[9007199254740993, 9007199254740993.0]", false),
        (r#"{"uniqueItems": true}"#, r#"[{"a": [1, null]}, {"a": [1.0, null]}]"#, false),
    ] {
        let (document, value) = (json(schema), json(value));
        let validator = compile(&document, Dialect::Draft2020).expect("compiles");
        let found = validator.mismatches(&document, value.roots().next().expect("a value"));
        assert_eq!(found.map(|it| it.is_empty()), Ok(is_valid), "{schema}: {}", value.text());
    }
    let schema =
        json(r#"{"$schema": "http://json-schema.org/draft-04/schema#", "type": "integer"}"#);
    let validator = compile(&schema, Dialect::Draft4).expect("compiles");
    let value = json("1.0");
    let found = validator.mismatches(&schema, value.roots().next().expect("a value"));
    assert_eq!(found.map(|it| it.len()), Ok(1), "draft-04 goes by the spelling");
}

#[test]
fn the_last_of_equal_keys_is_the_one_that_counts() {
    let dialect = Dialect::Draft2020;
    for schema in [
        r#"{"additionalProperties": {"type": "string"}}"#,
        r#"{"unevaluatedProperties": {"type": "string"}}"#,
        r#"{"patternProperties": {"^a": {"type": "string"}}}"#,
        r#"{"properties": {"a": {"type": "string"}, "b": {}, "c": {}}, "additionalProperties": false}"#,
        r#"{"maxProperties": 1}"#,
        r#"{"const": {"a": "s"}}"#,
    ] {
        fits(dialect, schema, r#"{"a": [], "a": "s"}"#);
    }
    check(dialect, r#"{"minProperties": «2»}"#, r#"«{"a": 1, "a": 2}»"#);
    check(dialect, r#"{"additionalProperties": {"type": «"string"»}}"#, r#"{"a": "s", "a": «1»}"#);
    check(
        dialect,
        r#"{"unevaluatedProperties": {"type": «"string"»}, "dependentSchemas": {"q": {}}}"#,
        r#"{"a": "s", "a": «1»}"#,
    );
}

#[test]
fn names_with_equal_escaped_forms_stay_distinct() {
    let dialect = Dialect::Draft2020;
    let schema = r#"{"patternProperties": {"^(?!x)\\d[0-9]$": {"type": «"string"»}, "^(?!x)[0-9]\\d$": {"minimum": 3}}}"#;
    check(dialect, schema, r#"{"12": «5»}"#);
    let schema = r#"{"patternProperties": {"^(?!x)\\d[0-9]$": {"minimum": 1}, "^(?!x)[0-9]\\d$": {"minimum": «3»}}}"#;
    check(dialect, schema, r#"{"12": «2»}"#);
    let schema =
        r#"{"patternProperties": {"^(?!x)\\d$": {"type": "string"}, "^(?!x)[0-9]$": true}}"#;
    fits(dialect, schema, r#"{"٣": 5}"#);
    // A meta-schema that checks names is applied to them as well.
    let schema = r#"{"patternProperties": {"^(?!_)\\S\\D\\W$": {"type": «"string"»}}}"#;
    check(Dialect::Draft7, schema, r#"{"ab-": «1»}"#);
}

#[test]
fn limits_in_unreachable_schemas_are_ignored() {
    const META: &str = "https://json-schema.org/draft/2020-12/schema";
    let alone = format!(r#"{{"properties": {{"x": {{"$ref": «"{META}"»}}}}}}"#);
    let several = alone.replacen('{', &format!(r#"{{"not": {{"not": {{"$ref": "{META}"}}}}, "#), 1);
    for value in
        [r#"{"x": {"type": «"strin"»}}"#, r#"{"x": {"properties": {"a": {"minLength": «-1»}}}}"#]
    {
        for schema in [&alone, &several] {
            assert_eq!(check(Dialect::Draft2020, schema, value), [MismatchKind::Other], "{value}");
        }
    }
    let value = r#"{"x": {"$anchor": «"1 1"»}}"#;
    assert_eq!(check(Dialect::Draft2020, &alone, value), [MismatchKind::Other]);
    assert_eq!(check(Dialect::Draft2020, &several, value), [MismatchKind::Other]);
}

#[test]
fn whole_meta_schemas_are_available_and_parts_are_not() {
    let schema = r#"{"properties": {"x": {"$ref": «"http://json-schema.org/draft-07/schema#"»}}}"#;
    for dialect in [Dialect::Draft7, Dialect::Draft2020] {
        fits(dialect, schema, r#"{"x": {"type": "string"}}"#);
        check(dialect, schema, r#"{"x": {"type": «"strin"»}}"#);
        check(dialect, schema, r#"{"x": «1»}"#);
    }
    let part = json(r#"{"$ref": "https://json-schema.org/draft/2020-12/meta/core"}"#);
    let reason = compile(&part, Dialect::Draft2020).expect_err("is unsupported");
    assert!(matches!(reason, UnsupportedSchema::PartOfMetaSchema(_)), "{reason:?}");
}

#[test]
fn each_list_that_requires_a_property_is_reported() {
    let schema = r#"{"dependentRequired": {"a": [«"c"»], "b": [«"c"»], "d": ["c"]}}"#;
    let (schema_text, spans) = unmarked(schema);
    let (schema, value) = (json(&schema_text), json(r#"{"a": 1, "b": 1}"#));
    let validator = compile(&schema, Dialect::Draft2020).unwrap();
    let found = validator.mismatches(&schema, value.roots().next().unwrap()).unwrap();
    assert_eq!(found.iter().map(|it| it.keyword.span()).collect::<Vec<_>>(), spans);
}

#[test]
fn yaml_numbers_are_compared_by_value() {
    let schema = read("const: 0x10", Syntax::Yaml);
    let bounds = read("{maximum: 5, exclusiveMinimum: 1, multipleOf: 0.5}", Syntax::Yaml);
    for (schema, value, is_valid) in [
        (&schema, "16", true),
        (&schema, "0o20", true),
        (&schema, "~", false),
        (&bounds, "0x2", true),
        (&bounds, "0o3", true),
        (&bounds, "0x6", false),
    ] {
        let value = read(value, Syntax::Yaml);
        let validator = compile(schema, Dialect::Draft2020).expect("compiles");
        let found = validator.mismatches(schema, value.roots().next().expect("a value"));
        assert_eq!(found.map(|it| it.is_empty()), Ok(is_valid), "{}", value.text());
    }
}

#[test]
fn incomparable_numbers_are_unsupported() {
    for schema in [
        "const: .inf",
        "enum: [1, {a: .nan}]",
        "maximum: .inf",
        "multipleOf: 0.12345678901234567890123",
    ] {
        let schema = read(schema, Syntax::Yaml);
        let refusal = compile(&schema, Dialect::Draft2020).expect_err("is rejected");
        assert!(matches!(refusal, UnsupportedSchema::Number(_)), "{refusal:?}");
    }
    let schema = read("{default: .inf, maximum: 1}", Syntax::Yaml);
    assert!(compile(&schema, Dialect::Draft2020).is_ok());
}

#[test]
fn numbers_are_compared_by_their_exact_values() {
    let draft_4 = "\"$schema\": \"http://json-schema.org/draft-04/schema#\"";
    let meta = "\"not\": {\"$ref\": \"https://json-schema.org/draft/2020-12/schema\"}";
    for (schema, value, expected) in [
        ("\"multipleOf\": 1000", "1e23", None),
        ("\"multipleOf\": 1000", "1e2", Some((Keyword::MultipleOf, "1000"))),
        ("\"multipleOf\": 0.01, \"minimum\": 1e400", "1e401", None),
        ("\"maximum\": 1e400, \"minimum\": 2", "1e401", Some((Keyword::Maximum, "1e400"))),
        ("\"minimum\": 1", "0.99999999999999999999", Some((Keyword::Minimum, "1"))),
        ("\"exclusiveMaximum\": 1", "0.99999999999999999999", None),
        ("\"exclusiveMinimum\": 9223372036854775810.0", "9223372036854775811", None),
        (&format!("{draft_4}, \"minimum\": 1, \"exclusiveMinimum\": false"), "1.0", None),
        (
            &format!("{draft_4}, \"minimum\": 1, \"exclusiveMinimum\": true"),
            "1.0",
            Some((Keyword::ExclusiveMinimum, "1")),
        ),
        (&format!("{meta}, \"minimum\": 1"), "1.0", None),
        (&format!("{meta}, \"minimum\": 1"), "0", Some((Keyword::Minimum, "1"))),
    ] {
        for inner in [format!("{{{schema}}}"), format!("{{\"anyOf\": [{{{schema}}}]}}")] {
            let (schema, value) = (json(&inner), json(value));
            let dialect =
                if inner.contains("draft-04") { Dialect::Draft4 } else { Dialect::Draft2020 };
            let validator = compile(&schema, dialect).expect("compiles");
            let found = validator.mismatches(&schema, value.roots().next().expect("a value"));
            let found = found.expect("finished");
            let reported: Vec<_> =
                found.iter().map(|it| (it.kind.clone(), it.keyword.source_text())).collect();
            let expected: Vec<_> = expected
                .map(|(keyword, text)| (MismatchKind::Number(keyword), text))
                .into_iter()
                .collect();
            assert_eq!(reported, expected, "{inner} {}", value.text());
        }
    }
}

#[test]
fn an_empty_reference_means_the_whole_schema() {
    let schema = json(r#"{"type": "object", "properties": {"a": {"$ref": ""}}}"#);
    let value = json(r#"{"a": {"a": 1}}"#);
    let validator = compile(&schema, Dialect::Draft2020).expect("compiles");
    let found = validator.mismatches(&schema, value.roots().next().expect("a value"));
    let found: Vec<_> = found.expect("finished").iter().map(|it| it.keyword.as_str()).collect();
    assert_eq!(found, [Some("object")]);
}

#[test]
fn shorthands_in_names_that_look_around_are_those_of_other_patterns() {
    let schema = json(
        r#"{"patternProperties": {"^(?!x)\\w$": {"type": "string"}, "^\\d$": {"type": "string"}}}"#,
    );
    let value = json(r#"{"é": 1, "٣": 1, "a": 1, "3": 1}"#);
    let validator = compile(&schema, Dialect::Draft2020).expect("compiles");
    let found = validator.mismatches(&schema, value.roots().next().expect("a value"));
    let found = found.expect("finished");
    let mut keys: Vec<_> = found.iter().filter_map(|it| it.value.key()).collect();
    keys.sort_unstable();
    assert_eq!(keys, ["3", "3", "a"]);
    assert!(found.iter().all(|it| it.keyword.as_str() == Some("string")), "at the keyword");
}

#[test]
fn a_text_costs_no_more_than_its_own_patterns() {
    let costly = "[ab]{0,400}".repeat(8);
    let schema = json(&format!(
        r#"{{"properties": {{"a": {{"pattern": "^{costly}$"}}, "b": {{"minLength": 1, "pattern": "^[a-z ]+$"}}}}}}"#
    ));
    let value = json(&format!(r#"{{"a": "abba", "b": "{}"}}"#, "a word ".repeat(100_000)));
    let validator = compile(&schema, Dialect::Draft2020).expect("compiles");
    let verdict = validator.mismatches(&schema, value.roots().next().expect("a value"));
    assert_eq!(verdict.map(|found| found.len()), Ok(0));
}

#[test]
fn errors_about_patterns_point_at_the_pattern_through_references() {
    let schema = json(
        r##"{"$id": "https://example.org/s", "properties": {"a": {"$ref": "#/$defs/x"}, "b": {"$ref": "other"}, "c": {"$dynamicRef": "#d"},
                "e": {"pattern": "^z+$"}, "f": {"$ref": "https://json-schema.org/draft/2020-12/schema"}},
            "$defs": {"x": {"pattern": "^x$"}, "y": {"$id": "other", "$defs": {"z": {"pattern": "^z+$"}}, "$ref": "#/$defs/z"}, "w": {"$dynamicAnchor": "d", "pattern": "w[w]"}}}"##,
    );
    let value = json(r#"{"a": "1", "b": "2", "c": "3", "f": {"$anchor": "1"}}"#);
    let validator = compile(&schema, Dialect::Draft2020).expect("compiles");
    let found = validator.mismatches(&schema, value.roots().next().expect("a value"));
    let found = found.expect("finished");
    assert!(found[1].keyword.span().start > schema.text().find("$defs").unwrap_or_default() as u32);
    let found: Vec<_> = found
        .iter()
        .map(|it| (it.value.as_str().map(str::to_owned), it.keyword.as_str().map(str::to_owned)))
        .collect();
    let expected = [
        ("1", "^x$"),
        ("2", "^z+$"),
        ("3", "w[w]"),
        ("1", "https://json-schema.org/draft/2020-12/schema"),
    ];
    assert_eq!(found, expected.map(|(a, b)| (Some(a.to_owned()), Some(b.to_owned()))));
}

/// Vectors of another test runner: name, schema, value, and whether the value matches.
const RUNNER: &[(&str, &str, &str, bool)] = &[
    ("O01", r##"{"type": "object", "additionalProperties": false}"##, r##"{}"##, true),
    (
        "O02",
        r##"{"type": "object", "additionalProperties": false}"##,
        r##"{"extra": "value"}"##,
        false,
    ),
    ("O03", r##"{"type": "object"}"##, r##"{"any": "value"}"##, true),
    (
        "O04",
        r##"{"type": "object", "properties": {"name": {"type": "string"}, "age": {"type": "integer"}}, "required": ["name"]}"##,
        r##"{"name": "Alice", "age": 30}"##,
        true,
    ),
    (
        "O05",
        r##"{"type": "object", "properties": {"name": {"type": "string"}, "age": {"type": "integer"}}, "required": ["name"]}"##,
        r##"{"name": "Bob"}"##,
        true,
    ),
    (
        "O06",
        r##"{"type": "object", "properties": {"name": {"type": "string"}, "age": {"type": "integer"}}, "required": ["name"]}"##,
        r##"{"age": 25}"##,
        false,
    ),
    (
        "O07",
        r##"{"type": "object", "properties": {"name": {"type": "string"}, "age": {"type": "integer"}}, "required": ["name"]}"##,
        r##"{"name": "Charlie", "age": "not a number"}"##,
        false,
    ),
    ("O08", r##"{"type": "string"}"##, r##"123"##, false),
    ("O09", r##"{"type": "null"}"##, r##"null"##, true),
    ("O10", r##"{"type": "integer"}"##, r##"5.0"##, true),
    ("O11", r##"{"type": "integer"}"##, r##"5.5"##, false),
    (
        "O12",
        r##"{"$defs": {"name": {"type": "string"}}, "type": "object", "properties": {"firstName": {"$ref": "#/$defs/name"}}}"##,
        r##"{"firstName": 123}"##,
        false,
    ),
    (
        "O13",
        r##"{"type": "object", "properties": {"result": {"type": "string"}}}"##,
        r##"{"result": "success"}"##,
        true,
    ),
    (
        "O14",
        r##"{"type": "object", "properties": {"result": {"type": "string"}}}"##,
        r##"{"result": 123}"##,
        false,
    ),
    (
        "O15",
        r##"{"type": "object", "properties": {"result": {"type": "string"}}}"##,
        r##"{}"##,
        true,
    ),
    (
        "O16",
        r##"{"type": "object", "properties": {"result": {"type": "string"}}}"##,
        r##"null"##,
        false,
    ),
    (
        "O17",
        r##"{"type": "object", "properties": {"result": {"type": "string"}}}"##,
        r##"[]"##,
        false,
    ),
    (
        "O18",
        r##"{"type": "object", "properties": {"result": {"type": "string"}}}"##,
        r##""anything""##,
        false,
    ),
    (
        "O19",
        r##"{"type": "object", "properties": {"result": {"type": "string"}}}"##,
        r##"{"result": null}"##,
        false,
    ),
    (
        "O20",
        r##"{"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"], "additionalProperties": false}"##,
        r##"{"path": "a", "x": 1}"##,
        false,
    ),
    (
        "O21",
        r##"{"type": "object", "properties": {"encoding": {"type": "string", "enum": ["utf8", "ascii"], "default": "utf8"}}, "additionalProperties": false}"##,
        r##"{"encoding": "latin1"}"##,
        false,
    ),
    (
        "O22",
        r##"{"type": "object", "properties": {"mode": {"oneOf": [{"type": "string", "enum": ["fast", "safe"]}, {"type": "number", "minimum": 1, "maximum": 10}]}}}"##,
        r##"{"mode": 50}"##,
        false,
    ),
    (
        "O23",
        r##"{"type": "object", "properties": {"mode": {"oneOf": [{"type": "string", "enum": ["fast", "safe"]}, {"type": "number", "minimum": 1, "maximum": 10}]}}}"##,
        r##"{"mode": "fast"}"##,
        true,
    ),
    ("O24", r##"{"type": "string", "format": "email"}"##, r##""not-an-email""##, true),
    ("O25", r##"{"type": "string", "contentEncoding": "base64"}"##, r##""!!!""##, true),
    (
        "O26",
        r##"{"type": "string", "minLength": 2, "maxLength": 2}"##,
        r##""\ud83d\ude42\ud83d\ude42""##,
        true,
    ),
    ("O27", r##"{"type": "string", "nullable": true}"##, r##"null"##, false),
    ("O28", r##"{"pattern": "b"}"##, r##""abc""##, true),
    ("O29", r##"{"multipleOf": 0.1}"##, r##"0.3"##, true),
    ("O30", r##"{"properties": {"a": {"default": 5}}, "required": ["a"]}"##, r##"{}"##, false),
    (
        "O31",
        r##"{"$schema": "http://json-schema.org/draft-07/schema#", "items": [{"type": "string"}], "additionalItems": false}"##,
        r##"[5]"##,
        false,
    ),
    (
        "O32",
        r##"{"$schema": "http://json-schema.org/draft-07/schema#", "dependencies": {"a": ["b"]}}"##,
        r##"{"a": 1}"##,
        false,
    ),
    (
        "O33",
        r##"{"$schema": "http://json-schema.org/draft-07/schema#", "dependentRequired": {"a": ["b"]}}"##,
        r##"{"a": 1}"##,
        true,
    ),
    (
        "O34",
        r##"{"$schema": "http://json-schema.org/draft-07/schema#", "prefixItems": [{"type": "string"}]}"##,
        r##"[5]"##,
        true,
    ),
    (
        "O35",
        r##"{"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"s": {"type": "object"}}, "$ref": "#/definitions/s", "required": ["x"]}"##,
        r##"{}"##,
        true,
    ),
];

#[test]
fn the_vectors_of_an_existing_runner_agree() {
    for (name, schema, value, fits) in RUNNER {
        let (schema_document, value) = (json(schema), json(value));
        let validator = compile(&schema_document, Dialect::Draft2020).expect(name);
        let found = validator.mismatches(&schema_document, value.roots().next().expect("a value"));
        assert_eq!(found.map(|found| found.is_empty()).ok(), Some(*fits), "{name}: {schema}");
    }
}

#[test]
fn deep_schemas_and_values_need_no_stack() {
    // As many schemas on one value as are allowed, each inside the one before.
    let chain: String =
        (0..500).map(|at| format!(r##""d{at}": {{"$ref": "#/$defs/d{}"}},"##, at + 1)).collect();
    let long =
        format!(r##"{{"$ref": "#/$defs/d0", "$defs": {{{chain} "d500": {{"type": "string"}}}}}}"##);
    check(Dialect::Draft2020, &long.replace(r#""string""#, r#"«"string"»"#), "«1»");
    // A recursive schema, and a value of the maximum depth of documents.
    let steps = r#"{"allOf": ["#.repeat(12);
    let recursive = format!(
        r##"{{"type": ["array", "null"], "items": {steps}{{"$ref": "#"}}{}}}"##,
        "]}".repeat(12)
    );
    let deep = format!("{}null{}", "[".repeat(250), "]".repeat(250));
    fits(Dialect::Draft2020, &recursive, &deep);
    let wrong = format!("{}«1»{}", "[".repeat(250), "]".repeat(250));
    let marked = recursive.replace(r#"["array", "null"]"#, r#"«["array", "null"]»"#);
    check(Dialect::Draft2020, &marked, &wrong);
}

#[test]
fn recursive_schemas_are_evaluated_on_deep_values() {
    let steps = 40;
    let recursive = format!(
        r##"{{"items": {}{{"$ref": "#"}}{}}}"##,
        r#"{"allOf": ["#.repeat(steps),
        "]}".repeat(steps)
    );
    let schema = json(&recursive);
    let value = json(&format!("{}{}", "[".repeat(200), "]".repeat(200)));
    let validator = compile(&schema, Dialect::Draft2020).expect("compiles");
    let verdict = validator.mismatches(&schema, value.roots().next().expect("a value"));
    assert_eq!(verdict.map(|found| found.len()), Ok(0));
}
