//! Schemas and references of toolfoundation, judged as the root of a tool's `inputSchema`. If the
//! verdict differs from toolfoundation's on purpose, the row has the reason.

use crate::common::is_about_readers;
use crate::common::lint::lint_json;
use mcp_lint::diagnostic::Severity;

/// The name, worst finding (`ok` for none) and text of each schema.
const VECTORS: &[(&str, &str, &str)] = &[
    ("S01", "ok", r##"{"type":"object"}"##),
    (
        "S02",
        "ok",
        r##"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"}"##,
    ),
    // Declared dialects are evaluated as such; that another is recommended is information.
    ("S03", "info", r##"{"$schema":"http://json-schema.org/draft-07/schema#","type":"object"}"##),
    ("S04", "info", r##"{"$schema":"http://json-schema.org/draft-07/schema","type":"object"}"##),
    // The specification lets a tool declare another dialect; the other library rejects these.
    ("S05", "info", r##"{"$schema":"http://json-schema.org/draft-04/schema#","type":"object"}"##),
    ("S06", "info", r##"{"$schema":"http://json-schema.org/draft-06/schema#","type":"object"}"##),
    ("S07", "error", r##"{"$schema":"https://example.com/my-schema","type":"object"}"##),
    (
        "S08",
        "error",
        r##"{"$schema":"https://json-schema.org/draft/2020-12/meta/core","type":"object"}"##,
    ),
    ("S09", "error", r##"{"$schema":"http://json-schema.org/draft-07/links","type":"object"}"##),
    (
        "S10",
        "info",
        r##"{"$schema":"https://json-schema.org/draft/2019-09/schema","type":"object"}"##,
    ),
    ("S11", "warning", r##"{"$schema":"http://json-schema.org/schema#","type":"object"}"##),
    // An empty fragment names the same URI; only that library rejects it.
    (
        "S12",
        "ok",
        r##"{"$schema":"https://json-schema.org/draft/2020-12/schema#","type":"object"}"##,
    ),
    // The scheme is part of the URI of a dialect: a warning, since many parsers accept it.
    (
        "S13",
        "warning",
        r##"{"$schema":"https://json-schema.org/draft-07/schema#","type":"object"}"##,
    ),
    (
        "S14",
        "warning",
        r##"{"$schema":"http://json-schema.org/draft/2020-12/schema","type":"object"}"##,
    ),
    ("S15", "error", r##"{"$schema":7,"type":"object"}"##),
    (
        "S16",
        "warning",
        r##"{"type":"object","properties":{"a":{"$schema":"http://json-schema.org/draft-04/schema#"}}}"##,
    ),
    ("S17", "error", r##"{"type":"object","$ref":"https://example.com/external-schema.json"}"##),
    (
        "S18",
        "ok",
        r##"{"$defs":{"name":{"type":"string"}},"type":"object","properties":{"firstName":{"$ref":"#/$defs/name"}}}"##,
    ),
    ("S19", "error", r##"{"type":"object","$defs":{"unused":{"$ref":"https://e.com/x.json"}}}"##),
    ("S20", "error", r##"{"type":"object","not":{"$ref":"https://e.com/x.json"}}"##),
    ("S21", "error", r##"{"type":"object","$dynamicRef":"https://e.com/x.json#m"}"##),
    ("S22", "error", r##"{"type":"object","properties":{"a":{"$ref":"other.json"}}}"##),
    ("S23", "error", r##"{"type":"object","properties":{"a":{"$ref":"file:///srv/x.json"}}}"##),
    (
        "S24",
        "error",
        r##"{"type":"object","properties":{"a":{"$ref":"$defs/a"}},"$defs":{"a":{}}}"##,
    ),
    ("S25", "error", r##"{"type":"object","$recursiveRef":"https://e.com/x.json"}"##),
    ("S28", "ok", r##"{"type":"object","properties":{"$ref":{"type":"string"}}}"##),
    ("S29", "ok", r##"{"type":"object","x-custom":{"$ref":"https://e.com/x.json"}}"##),
    ("S26", "ok", r##"{"type":"object","default":{"$ref":"https://e.com/x.json"}}"##),
    ("S27", "ok", r##"{"type":"object","examples":[{"$ref":"https://e.com/x.json"}]}"##),
    ("S30", "error", r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/missing"}}}"##),
    ("S31", "error", r##"{"type":"object","properties":{"a":{"$ref":"#missing"}}}"##),
    ("S32", "error", r##"{"type":"object","properties":{"a":{"$ref":"#/properties"}}}"##),
    (
        "S33",
        "ok",
        r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/a%20b"}},"$defs":{"a b":{}}}"##,
    ),
    (
        "S34",
        "ok",
        r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/a~1b"}},"$defs":{"a/b":{}}}"##,
    ),
    // Of the three products that reject it, not all were seen within 120 days.
    ("S35", "info", r##"{"type":"object","properties":{"child":{"$ref":"#"}}}"##),
    (
        "S36",
        "ok",
        r##"{"$id":"https://e.com/r.json","type":"object","properties":{"a":{"$ref":"https://e.com/r.json#/$defs/a"}},"$defs":{"a":{}}}"##,
    ),
    ("S37", "warning", r##"{"$id":"root.json","type":"object"}"##),
    // Harmless in JSON Schema; only that library rejects the combination.
    ("S38", "ok", r##"{"type":"object","$defs":{"a":{}},"definitions":{"b":{}}}"##),
    ("S39", "error", r##"{}"##),
    ("S40", "error", r##"{"type":"invalid"}"##),
    ("S41", "error", r##"{"type":"string"}"##),
    ("S44", "error", r##"null"##),
    ("S45", "error", r##"true"##),
    ("S46", "error", r##"[]"##),
    ("S47", "error", r##"{"type":5}"##),
    ("S48", "error", r##"{"type":["object","null"]}"##),
    ("S49", "error", r##"{"type":"object","required":"x"}"##),
    ("S50", "error", r##"{"type":"object","properties":{"a":{}},"required":["a","a"]}"##),
    ("S51", "warning", r##"{"type":"object","properties":{"a":{}},"required":["ghost"]}"##),
    ("S52", "error", r##"{"type":"object","properties":[]}"##),
    ("S53", "error", r##"{"type":"object","properties":{"a":"string"}}"##),
    ("S54", "error", r##"{"type":"object","properties":{"a":null}}"##),
    ("S55", "error", r##"{"type":"object","properties":null}"##),
    ("S56", "error", r##"{"type":"object","properties":{"a":{"minLength":1.5}}}"##),
    ("S57", "error", r##"{"type":"object","properties":{"a":{"minLength":-1}}}"##),
    ("S58", "error", r##"{"type":"object","properties":{"a":{"minimum":"3"}}}"##),
    ("S59", "error", r##"{"type":"object","properties":{"a":{"exclusiveMinimum":true}}}"##),
    ("S60", "error", r##"{"type":"object","properties":{"a":{"multipleOf":0}}}"##),
    ("S61", "error", r##"{"type":"object","properties":{"a":{"pattern":"["}}}"##),
    // Look-around is part of ECMA-262, from which JSON Schema takes its patterns.
    ("S62", "ok", r##"{"type":"object","properties":{"a":{"pattern":"(?=x)"}}}"##),
    ("S63", "error", r##"{"type":"object","properties":{"a":{"enum":"x"}}}"##),
    ("S64", "warning", r##"{"type":"object","properties":{"a":{"enum":[]}}}"##),
    ("S65", "error", r##"{"type":"object","properties":{"a":{"anyOf":[]}}}"##),
    ("S66", "error", r##"{"type":"object","additionalProperties":"no"}"##),
    // `$vocabulary` has no effect outside a meta-schema; only its form is checked.
    ("S67", "error", r##"{"type":"object","$vocabulary":{"x":1}}"##),
    ("S68", "error", r##"{"TYPE":"object"}"##),
    ("R01", "error", r##"{"type":"object","$ref":"#"}"##),
    (
        "R02",
        "error",
        r##"{"type":"object","$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}"##,
    ),
    ("R03", "error", r##"{"type":"object","allOf":[{"$ref":"#"}]}"##),
    ("R04", "error", r##"{"type":"object","anyOf":[{"$ref":"#"},{"type":"object"}]}"##),
    ("R05", "error", r##"{"type":"object","not":{"$ref":"#"}}"##),
    ("R06", "error", r##"{"type":"object","properties":{"a":{"$ref":"#/properties/a"}}}"##),
    ("R08", "info", r##"{"type":"object","properties":{"child":{"$ref":"#"}}}"##),
    // Two products in common use lose the request; from three on it is a warning.
    (
        "R10",
        "info",
        r##"{"type":"object","$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"next":{"$ref":"#/$defs/n"}}}}}"##,
    ),
];

/// The worst finding of the rules about schemas and references for a tool with this schema, except
/// rules about tools without parameters and about descriptions.
fn verdict(schema: &str) -> &'static str {
    let text = format!(r#"{{"name": "a", "description": "Does it.", "inputSchema": {schema}}}"#);
    let findings = lint_json(&text);
    let of_schemas = findings.iter().filter(|found| {
        let family = ["schema-", "ref-", "input-schema-"];
        family.iter().any(|prefix| found.rule.starts_with(prefix))
            && found.rule != "input-schema-empty-params-form"
            && !is_about_readers(found.rule)
    });
    of_schemas.map(|found| found.severity).max().map_or("ok", Severity::name)
}

#[test]
fn schemas_and_references_have_the_verdicts_of_the_table() {
    let wrong: Vec<_> = VECTORS
        .iter()
        .filter(|(_, expected, schema)| verdict(schema) != *expected)
        .map(|(name, expected, schema)| {
            format!("{name}: {} instead of {expected}: {schema}", verdict(schema))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
