//! The features of schemas, each of which is found at its position.
//!
//! The schemas A01 to A08 come from a test of a converter of tools between providers, which
//! silently lost most keywords of A07 and A08. The linter must lose none: every feature that some
//! target does not accept has a name and a position.

use crate::common::read;
use mcp_lint::document::{PointerCursor, Syntax};
use mcp_lint::schema::{Dialect, Schema};
use mcp_lint::targets::{Feature, FeatureSet, detect};

/// `feature @ pointer` of each feature except the most common ones, sorted.
fn features(schema: &str) -> Vec<String> {
    const COMMON: [Feature; 5] = [
        Feature::OptionalProperties,
        Feature::AdditionalPropertiesTrue,
        Feature::RootTypeMissing,
        Feature::UntypedProperty,
        Feature::PropertiesMissing,
    ];
    let document = read(schema, Syntax::Json);
    let root = document.roots().next().expect("a schema");
    let walked = Schema::walk(root, Dialect::Draft2020);
    let mut wanted = FeatureSet::EMPTY;
    Feature::ALL
        .iter()
        .filter(|feature| !COMMON.contains(feature))
        .for_each(|feature| wanted.insert(*feature));
    let mut found: Vec<_> = detect(&walked, wanted)
        .iter()
        .map(|found| {
            let mut cursor = PointerCursor::new(&document);
            let (_, pointer) = cursor.locate(found.place.node);
            format!("{} @ {pointer}", found.feature.name())
        })
        .collect();
    found.sort();
    found
}

#[track_caller]
fn assert_features(id: &str, schema: &str, expected: &[&str]) {
    assert_eq!(features(schema), expected, "{id}");
}

#[test]
fn no_keyword_is_silently_lost() {
    assert_features(
        "A01",
        r#"{"type":"object","properties":{"choice":{"anyOf":[{"type":"string"},{"type":"number"}]}}}"#,
        &["anyOf @ /properties/choice/anyOf"],
    );
    assert_features(
        "A02",
        r#"{"type":"object","properties":{"name":{"type":"string","default":"x"},"count":{"type":"integer","minimum":0,"maximum":100}},"required":["name"]}"#,
        &[
            "default @ /properties/name/default",
            "minimum-maximum @ /properties/count/maximum",
            "minimum-maximum @ /properties/count/minimum",
        ],
    );
    assert_features(
        "A03",
        r##"{"type":"object","$defs":{"address":{"type":"object","pattern":"^[A-Z]"}},"properties":{"addr":{"$ref":"#/$defs/address"}}}"##,
        &[
            "pattern @ /$defs/address/pattern",
            "pattern-unanchored @ /$defs/address/pattern",
            "ref-local @ /properties/addr/$ref",
        ],
    );
    assert_features(
        "A04",
        r#"{"type":"object","properties":{"exclusive":{"oneOf":[{"const":"a"},{"const":"b"}]},"combined":{"allOf":[{"type":"object"},{"required":["id"]}]},"notEmpty":{"not":{"const":""}}}}"#,
        &[
            "allOf @ /properties/combined/allOf",
            "const @ /properties/exclusive/oneOf/0/const",
            "const @ /properties/exclusive/oneOf/1/const",
            "const @ /properties/notEmpty/not/const",
            "not @ /properties/notEmpty/not",
            "oneOf @ /properties/exclusive/oneOf",
            "required-on-non-object @ /properties/combined/allOf/1/required",
        ],
    );
    assert_features(
        "A05",
        r#"{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string","pattern":"^[a-z]+$"}}}}"#,
        &["pattern @ /properties/tags/items/pattern"],
    );
    assert_features(
        "A06",
        r#"{"type":"object","properties":{"a":{"type":"string","format":"email","title":"E","examples":["x"],"nullable":true}}}"#,
        &[
            "examples @ /properties/a/examples",
            "format @ /properties/a/format",
            "format-unlisted @ /properties/a/format",
            "nullable-keyword @ /properties/a/nullable",
            "title @ /properties/a/title",
        ],
    );
    assert_features(
        "A07",
        r#"{"type":"object","properties":{"a":{"patternProperties":{"^x":{}},"exclusiveMinimum":1,"if":{},"additionalProperties":{"type":"string"},"type":["string","null"]}}}"#,
        &[
            "additionalProperties-schema @ /properties/a/additionalProperties",
            "exclusive-numeric @ /properties/a/exclusiveMinimum",
            "if-then-else @ /properties/a/if",
            "patternProperties @ /properties/a/patternProperties",
            "type-array @ /properties/a/type",
        ],
    );
    assert_features(
        "A08",
        r#"{"type":"object","properties":{"a":true,"b":{"items":[{"pattern":"x"}]},"c":{"const":null,"enum":[]}}}"#,
        &[
            "boolean-subschema @ /properties/a",
            "const @ /properties/c/const",
            "items-array @ /properties/b/items",
            "pattern @ /properties/b/items/0/pattern",
            "pattern-unanchored @ /properties/b/items/0/pattern",
        ],
    );
}

#[test]
fn the_root_has_features_of_its_own() {
    assert_features(
        "root",
        r#"{"type":["object","null"],"oneOf":[],"not":{},"if":{},"enum":[1],"$id":"a b","definitions":{},"$schema":"https://json-schema.org/draft/2020-12/schema"}"#,
        &[
            "definitions-key @ /definitions",
            "enum-nonstring @ /enum",
            "id-invalid @ /$id",
            "id-keyword @ /$id",
            "keyword-value-invalid @ /oneOf",
            "not-anything @ /not",
            "root-enum @ /enum",
            "root-if-then-else @ /if",
            "root-not @ /not",
            "root-oneOf @ /oneOf",
            "root-type-not-object @ /type",
            "schema-keyword @ /$schema",
            "schema-keyword-2020-12 @ /$schema",
        ],
    );
}

#[test]
fn properties_are_not_keywords() {
    assert_features(
        "names",
        r#"{"type":"object","properties":{"const":{"type":"string"},"nullable":{"type":"string"},"$ref":{"type":"string"},"definitions":{"type":"string"},"format":{"type":"string"}}}"#,
        // A name with a `$` is rejected by some targets; its length is judged with it.
        &["property-name-invalid @ /properties/$ref", "property-name-long @ /properties/$ref"],
    );
    assert_features(
        "data",
        r#"{"default":{"const":1,"anyOf":[]},"type":"object"}"#,
        &["default @ /default"],
    );
}

#[test]
fn bounds_of_draft_4_and_nested_definitions_are_distinguished() {
    assert_features(
        "draft 4",
        r#"{"type":"object","properties":{"a":{"type":"number","minimum":1,"exclusiveMinimum":true,"definitions":{"x":{"type":"string"}}}}}"#,
        &[
            "exclusive-boolean @ /properties/a/exclusiveMinimum",
            "minimum-maximum @ /properties/a/minimum",
        ],
    );
}

#[test]
fn names_that_are_required_belong_to_an_object_that_defines_them() {
    assert_features(
        "required",
        r#"{"type":"object","properties":{"a":{"type":"string"}},"required":["a","b"],"anyOf":[{"required":["a"]}]}"#,
        &[
            "required-on-non-object @ /anyOf/0/required",
            "required-undefined @ /required/1",
            "root-anyOf @ /anyOf",
            "root-composition-properties @ /anyOf",
        ],
    );
}

#[test]
fn references_are_distinguished_by_their_targets() {
    assert_features(
        "references",
        r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/x","title":"A"},"b":{"$ref":"#/$defs/y"},"c":{"$ref":"https://example.com/s"},"d":{"type":"array","items":{"$ref":"#"}}},"$defs":{"x":{"type":"string"}}}"##,
        &[
            "ref-external @ /properties/c/$ref",
            "ref-local @ /properties/a/$ref",
            "ref-local @ /properties/d/items/$ref",
            "ref-outside-defs @ /properties/d/items/$ref",
            "ref-recursive @ /properties/d/items/$ref",
            "ref-siblings @ /properties/a/$ref",
            "ref-unresolved @ /properties/b/$ref",
            "title @ /properties/a/title",
        ],
    );
}

#[test]
fn only_references_into_the_definitions_are_in_them() {
    assert_features(
        "outside",
        r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/x"},"b":{"$ref":"#/definitions/y"},"c":{"$ref":"#/properties/a"}},"$defs":{"x":{"type":"string"}},"definitions":{"y":{"type":"string"}}}"##,
        &[
            "definitions-key @ /definitions",
            "ref-local @ /properties/a/$ref",
            "ref-local @ /properties/b/$ref",
            "ref-local @ /properties/c/$ref",
            "ref-outside-defs @ /properties/b/$ref",
            "ref-outside-defs @ /properties/c/$ref",
        ],
    );
}

#[test]
fn patterns_are_distinguished_by_who_cannot_compile_them() {
    let with = |pattern: &str| {
        let schema = r#"{"type":"object","properties":{"a":{"pattern":"PATTERN"}}}"#;
        let found = features(&schema.replace("PATTERN", pattern));
        let names = found.iter().filter_map(|found| found.split(" @ ").next());
        names.filter(|name| *name != "pattern").map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(with("^[a-z]+$"), "");
    assert_eq!(with("^\\\\p{L}+$"), "pattern-not-python");
    assert_eq!(with("^(?<year>\\\\d+)$"), "pattern-not-python");
    assert_eq!(with("^(?=a).*$"), "pattern-lookaround");
    assert_eq!(with("^(a)\\\\1$"), "pattern-back-reference");
    assert_eq!(with("^(?<=a+)\\\\p{L}$"), "pattern-lookaround pattern-not-python");
    // It is not a regular expression in any language.
    assert_eq!(with("^[\\\\p{L}$"), "");
}

#[test]
fn a_default_matters_where_a_property_may_be_left_out() {
    assert_features(
        "defaults",
        r#"{"type":"object","properties":{"a":{"type":"string","default":"x"},"b":{"type":"object","properties":{"c":{"type":"string","default":null}}}},"required":["a"]}"#,
        &[
            "default @ /properties/a/default",
            "default @ /properties/b/properties/c/default",
            "default-of-optional @ /properties/b/properties/c/default",
        ],
    );
}

#[test]
fn properties_beside_a_composition_are_a_feature_of_the_root() {
    let composition = r#"{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"string"}},"oneOf":[{"required":["b"]}]}},"allOf":[{"required":["a"]}]}"#;
    let found = features(composition);
    let found: Vec<_> = found.iter().filter(|found| found.contains("properties @")).collect();
    assert_eq!(found, ["root-composition-properties @ /allOf"]);
    let branches =
        r#"{"type":"object","oneOf":[{"type":"object","properties":{"a":{"type":"string"}}}]}"#;
    assert_features("branches", branches, &["root-oneOf @ /oneOf"]);
}
