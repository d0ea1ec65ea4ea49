//! Random values against random schemas: the validator's verdict is that of the `jsonschema` crate,
//! an independent implementation.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::common::read;
use mcp_lint::document::Syntax;
use mcp_lint::schema::{Dialect, Validator};

/// The number of cases for each dialect: `MCP_LINT_CASES`, or 250.
fn cases() -> u32 {
    std::env::var("MCP_LINT_CASES").ok().and_then(|it| it.parse().ok()).unwrap_or(250)
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof!["[abc]", Just("ab".to_owned()), Just("$ref".to_owned())]
}

fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-3..8_i64).prop_map(Value::from),
        (0..6_i64).prop_map(|half| json!(half as f64 / 2.0)),
        "[abü]{0,3}".prop_map(Value::from),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    scalar().prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(name(), inner, 0..4).prop_map(|it| json!(it)),
        ]
    })
}

fn types() -> impl Strategy<Value = Value> {
    let one = prop::sample::select(vec![
        "null", "boolean", "integer", "number", "string", "array", "object",
    ]);
    prop_oneof![
        one.clone().prop_map(Value::from),
        prop::collection::btree_set(one, 1..3).prop_map(|it| json!(it)),
    ]
}

/// A strategy for members of a schema that contain no other schemas.
fn simple_member(dialect: Dialect) -> BoxedStrategy<(String, Value)> {
    let count = 0..4_u64;
    let member = |key: &'static str, value: BoxedStrategy<Value>| {
        value.prop_map(move |value| (key.to_owned(), value)).boxed()
    };
    let counted = |key: &'static str| member(key, count.clone().prop_map(Value::from).boxed());
    let names = prop::collection::btree_set(name(), 1..3).prop_map(|it| json!(it)).boxed();
    let mut members = vec![
        member("type", types().boxed()),
        member("enum", prop::collection::vec(value(), 1..4).prop_map(Value::from).boxed()),
        member("minimum", (-2..5_i64).prop_map(Value::from).boxed()),
        member("maximum", (-2..5_i64).prop_map(Value::from).boxed()),
        member("multipleOf", (1..4_i64).prop_map(Value::from).boxed()),
        counted("minLength"),
        counted("maxLength"),
        counted("minItems"),
        counted("maxItems"),
        counted("minProperties"),
        counted("maxProperties"),
        member("required", names.clone()),
        member("uniqueItems", any::<bool>().prop_map(Value::from).boxed()),
        member(
            "pattern",
            prop::sample::select(vec!["^a", "b$", "^[ab]+$", "^(?!a)", "ü"])
                .prop_map(Value::from)
                .boxed(),
        ),
    ];
    if dialect > Dialect::Draft4 {
        members.push(member("const", value().boxed()));
        members.push(member("exclusiveMinimum", (-2..5_i64).prop_map(Value::from).boxed()));
        members.push(member("exclusiveMaximum", (-2..5_i64).prop_map(Value::from).boxed()));
    }
    if dialect >= Dialect::Draft2019 {
        members.push(member(
            "dependentRequired",
            prop::collection::btree_map(name(), names, 1..2).prop_map(|it| json!(it)).boxed(),
        ));
        members.push(counted("minContains"));
        members.push(counted("maxContains"));
    }
    prop::strategy::Union::new(members).boxed()
}

/// A strategy for members of a schema that contain other schemas.
fn applicator(dialect: Dialect, inner: BoxedStrategy<Value>) -> BoxedStrategy<(String, Value)> {
    let list = prop::collection::vec(inner.clone(), 1..4).prop_map(Value::from).boxed();
    let map = prop::collection::btree_map(name(), inner.clone(), 1..3).prop_map(|it| json!(it));
    let map = map.boxed();
    let keyed = prop::sample::select(vec!["^a", "b", "^(?!a)"]);
    let patterns = prop::collection::btree_map(keyed, inner.clone(), 1..3).prop_map(|it| json!(it));
    let mut members: Vec<(&'static str, BoxedStrategy<Value>)> = vec![
        ("properties", map.clone()),
        ("properties", map.clone()),
        ("patternProperties", patterns.boxed()),
        ("additionalProperties", inner.clone()),
        ("items", inner.clone()),
        ("allOf", list.clone()),
        ("anyOf", list.clone()),
        ("oneOf", list.clone()),
        ("not", inner.clone()),
    ];
    if dialect > Dialect::Draft4 {
        members.push(("propertyNames", inner.clone()));
    }
    // In 2019-09 items that match `contains` are not evaluated (Core, section 9.3.1.3); the other
    // implementation follows 2020-12.
    if dialect > Dialect::Draft4 && dialect != Dialect::Draft2019 {
        members.push(("contains", inner.clone()));
    }
    if dialect >= Dialect::Draft7 {
        members.extend(["if", "then", "else"].map(|key| (key, inner.clone())));
    }
    if dialect < Dialect::Draft2019 {
        members.push(("dependencies", map.clone()));
    } else {
        members.push(("dependentSchemas", map));
        members.push(("unevaluatedProperties", inner.clone()));
        members.push(("unevaluatedItems", inner.clone()));
    }
    if dialect < Dialect::Draft2020 {
        members.extend([("items", list), ("additionalItems", inner)]);
    } else {
        members.push(("prefixItems", list));
    }
    let members = members.into_iter();
    let members = members.map(|(key, it)| it.prop_map(move |it| (key.to_owned(), it)).boxed());
    prop::strategy::Union::new(members.collect::<Vec<_>>()).boxed()
}

fn schema(dialect: Dialect) -> impl Strategy<Value = Value> {
    let simple = prop::collection::vec(simple_member(dialect), 0..3);
    let leaf = simple.prop_map(|members| Value::Object(members.into_iter().collect()));
    let leaf = prop_oneof![
        6 => leaf.boxed(),
        1 => match dialect {
            Dialect::Draft4 => Just(json!({})).boxed(),
            _ => any::<bool>().prop_map(Value::from).boxed(),
        },
        1 => prop::sample::select(vec!["#/definitions/a", "#/definitions/b"])
            .prop_map(|target| json!({"$ref": target})),
    ];
    leaf.prop_recursive(4, 24, 4, move |inner| {
        let members = prop_oneof![
            1 => simple_member(dialect),
            3 => applicator(dialect, inner.boxed()),
        ];
        prop::collection::vec(members, 1..4)
            .prop_map(|members| Value::Object(members.into_iter().collect()))
    })
}

fn agrees(dialect: Dialect, draft: jsonschema::Draft) {
    let runner = &mut proptest::test_runner::TestRunner::new_with_rng(
        ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() },
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    // Two definitions without references: references never loop.
    let leaf = || {
        prop::collection::vec(simple_member(dialect), 0..3)
            .prop_map(|members| Value::Object(members.into_iter().collect()))
    };
    let input = (schema(dialect), leaf(), leaf(), prop::collection::vec(value(), 1..6));
    let outcome = runner.run(&input, |(schema, a, b, values)| {
        let Value::Object(mut schema) = schema else { return Ok(()) };
        schema.insert("definitions".to_owned(), json!({"a": a, "b": b}));
        let schema = Value::Object(schema);
        let options = jsonschema::options().with_draft(draft).should_validate_formats(false);
        let Ok(theirs) = options.build(&schema) else { return Ok(()) };
        let document = read(&schema.to_string(), Syntax::Json);
        let ours = Validator::compile(document.roots().next().unwrap(), dialect);
        let ours = ours.map_err(|reason| TestCaseError::fail(format!("{reason:?} {schema}")))?;
        for value in values {
            let instance = read(&value.to_string(), Syntax::Json);
            let found = ours.mismatches(&document, instance.roots().next().unwrap());
            let found = found.map_err(|it| TestCaseError::fail(format!("{it:?} {schema}")))?;
            let expected = theirs.is_valid(&value);
            prop_assert_eq!(found.is_empty(), expected, "{} for {}", value, schema);
        }
        Ok(())
    });
    outcome.unwrap();
}

#[test]
fn verdicts_of_2020_12_are_those_of_another_implementation() {
    agrees(Dialect::Draft2020, jsonschema::Draft::Draft202012);
}

#[test]
fn verdicts_of_2019_09_are_those_of_another_implementation() {
    agrees(Dialect::Draft2019, jsonschema::Draft::Draft201909);
}

#[test]
fn verdicts_of_draft_07_are_those_of_another_implementation() {
    agrees(Dialect::Draft7, jsonschema::Draft::Draft7);
}

#[test]
fn verdicts_of_draft_04_are_those_of_another_implementation() {
    agrees(Dialect::Draft4, jsonschema::Draft::Draft4);
}
