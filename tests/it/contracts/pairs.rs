//! Pairs of schemas with the levels of their changes, and the instances that prove the levels.

use mcp_lint::changes::Level;
use mcp_lint::contract::Proof;
use serde_json::{Value, json};

use super::changes;

fn tool(member: &str, schema: &Value) -> String {
    let mut tool = json!({"name": "find", "inputSchema": {"type": "object"}});
    tool[member] = schema.clone();
    tool.to_string()
}

/// The levels of the changes of a property `v`, as an argument and as a part of results.
fn levels(before: &Value, after: &Value) -> [&'static str; 2] {
    let place =
        |schema: &Value| json!({"type": "object", "properties": {"v": schema}, "required": ["v"]});
    ["inputSchema", "outputSchema"].map(|member| level(member, &place(before), &place(after)))
}

fn level(member: &str, before: &Value, after: &Value) -> &'static str {
    let found = changes(&tool(member, before), &tool(member, after));
    for change in found.iter().filter(|it| it.level == Level::Breaking) {
        let Some(witness) = &change.witness else {
            assert_eq!(change.proof, Some(Proof::Definition), "{change:?}");
            continue;
        };
        let (sender, receiver) =
            if member == "inputSchema" { (before, after) } else { (after, before) };
        // In the dialect that each names, else the newest.
        assert!(jsonschema::is_valid(sender, &witness.value()), "{change:?}");
        assert!(!jsonschema::is_valid(receiver, &witness.value()), "{change:?}");
    }
    found.iter().map(|it| it.level).max().unwrap_or(Level::None).name()
}

#[test]
fn other_spellings_of_one_meaning_are_no_change() {
    let string = json!({"type": "string"});
    for (before, after) in [
        (json!({"type": ["null", "string"]}), json!({"oneOf": [string, {"type": "null"}]})),
        (json!({"enum": [1, "a", 1.0]}), json!({"anyOf": [{"const": "a"}, {"const": 1}]})),
        (
            json!({"type": "integer", "minimum": 0.5}),
            json!({"type": "integer", "exclusiveMinimum": 0}),
        ),
        (json!({"allOf": [string, {"minLength": 3}]}), json!({"type": "string", "minLength": 3})),
        (json!({"type": "object"}), json!({"type": "object", "propertyNames": string})),
        (
            json!({"type": "string", "pattern": "^\\d$"}),
            json!({"type": "string", "pattern": "^[0-9]$"}),
        ),
        (json!({"type": "integer", "minimum": 4, "maximum": 6}), json!({"enum": [6, 5, 4]})),
        (json!({"not": {"not": string}}), string.clone()),
        (
            json!({"type": "array", "prefixItems": [string], "items": string}),
            json!({"type": "array", "items": string}),
        ),
    ] {
        assert_eq!(levels(&before, &after), ["none"; 2], "{before} {after}");
        assert_eq!(levels(&after, &before), ["none"; 2], "{after} {before}");
    }
}

#[test]
fn what_narrows_breaks_callers_and_what_widens_breaks_readers() {
    for (wide, narrow) in [
        (json!({"type": "number"}), json!({"type": "integer"})),
        (json!({"type": ["string", "null"]}), json!({"type": "string"})),
        (json!({"type": "string"}), json!({"type": "string", "maxLength": 7})),
        (json!({"type": "integer", "minimum": 0}), json!({"type": "integer", "minimum": 2})),
        (
            json!({"type": "number", "multipleOf": 0.05}),
            json!({"type": "number", "multipleOf": 0.1}),
        ),
        (
            json!({"type": "array", "items": {"type": "string"}}),
            json!({"type": "array", "items": {"type": "string"}, "uniqueItems": true}),
        ),
        (
            json!({"anyOf": [{"type": "string"}, {"type": "boolean"}, {"type": "null"}]}),
            json!({"anyOf": [{"type": "null"}, {"type": "string"}]}),
        ),
        (
            json!({"type": "string", "pattern": "^[a-z]+$"}),
            json!({"type": "string", "pattern": "^[a-z]{2,}$"}),
        ),
        (
            json!({"type": "integer", "minimum": 9007199254740993_i64}),
            json!({"type": "integer", "minimum": 9007199254740994_i64}),
        ),
    ] {
        assert_eq!(levels(&wide, &narrow)[0], "breaking", "{wide} {narrow}");
        assert_eq!(levels(&narrow, &wide)[1], "breaking", "{narrow} {wide}");
        let harmless = [levels(&narrow, &wide)[0], levels(&wide, &narrow)[1]];
        assert!(
            harmless.iter().all(|it| ["compatible", "risky"].contains(it)),
            "{wide} {harmless:?}"
        );
    }
}

#[test]
fn only_declared_members_are_sent() {
    let object = |properties: Value| json!({"type": "object", "properties": properties});
    let one = object(json!({"a": {"type": "string"}}));
    let two = object(json!({"a": {"type": "string"}, "b": {"type": "integer"}}));
    assert_eq!(level("inputSchema", &one, &two), "compatible");
    assert_eq!(level("inputSchema", &two, &one), "risky", "the argument is ignored");
    let close = |schema: &Value| {
        let mut schema = schema.clone();
        schema["additionalProperties"] = json!(false);
        schema
    };
    assert_eq!(level("inputSchema", &one, &close(&one)), "compatible");
    assert_eq!(level("inputSchema", &close(&two), &close(&one)), "breaking");
    assert_eq!(level("outputSchema", &close(&one), &close(&two)), "risky", "softened");
    // An object that declares nothing is sent anything.
    let nested = |inner: Value| object(json!({"filter": inner}));
    let free = nested(json!({"type": "object"}));
    assert_eq!(level("inputSchema", &free, &nested(one.clone())), "breaking");
}

#[test]
fn a_new_listed_value_is_risky_and_hides_no_other_break() {
    let place =
        |schema: Value| json!({"type": "object", "properties": {"v": schema}, "required": ["v"]});
    let old = place(json!({"enum": ["a"]}));
    assert_eq!(level("outputSchema", &old, &place(json!({"enum": ["a", "b"]}))), "risky");
    let mut wider = place(json!({"enum": ["a", "b"]}));
    wider["required"] = json!([]);
    assert_eq!(level("outputSchema", &old, &wider), "breaking");
}

#[test]
fn recursive_schemas_are_decided() {
    let tree = |leaf: &str| {
        json!({
            "type": "object",
            "properties": {"root": {"$ref": "#/$defs/node"}},
            "$defs": {"node": {
                "type": "object",
                "properties": {
                    "value": {"type": leaf},
                    "children": {"type": "array", "items": {"$ref": "#/$defs/node"}},
                },
                "required": ["value"],
            }},
        })
    };
    assert_eq!(level("inputSchema", &tree("integer"), &tree("number")), "compatible");
    assert_eq!(level("inputSchema", &tree("number"), &tree("integer")), "breaking");
    let renamed = tree("number").to_string().replace("node", "tree");
    let renamed: Value = serde_json::from_str(&renamed).unwrap();
    assert_eq!(level("inputSchema", &tree("number"), &renamed), "none");
}

#[test]
fn an_answer_under_an_assumption_is_not_kept() {
    let schema = |x: Value, w: Value| {
        json!({
            "type": "object",
            "properties": {"x": x, "y": {"$ref": "#/$defs/B"}},
            "$defs": {
                "A": {"type": "object", "properties": {"b": {"$ref": "#/$defs/B"}, "w": w}},
                "A0": {"type": "object", "properties": {"b": {"$ref": "#/$defs/B"}, "w": {"type": "string"}}},
                "B": {"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}}},
            },
        })
    };
    let old = schema(json!({"$ref": "#/$defs/A"}), json!({"type": "string"}));
    let both = json!({"anyOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/A0"}]});
    let new = schema(both, json!({"type": "string", "maxLength": 2}));
    assert_eq!(level("inputSchema", &old, &new), "breaking");
    // Both branches are within what is received.
    assert_eq!(level("outputSchema", &old, &new), "compatible");
    // Now one of them is not: at the place itself, and below it.
    let mut wider = new.clone();
    wider["$defs"]["A0"]["properties"]["w"] = json!({"type": ["string", "integer"]});
    assert_eq!(level("outputSchema", &old, &wider), "breaking");
    let mut deeper = new.clone();
    deeper["$defs"]["A0"]["properties"]["b"] =
        json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/A1"}}});
    deeper["$defs"]["A1"] = json!({"type": "object", "properties": {"b": {"$ref": "#/$defs/B"}, "w": {"type": "integer"}}});
    assert_eq!(level("outputSchema", &old, &deeper), "breaking");
    deeper["$defs"]["A1"]["properties"]["w"] = json!({"const": "a"});
    assert_eq!(level("outputSchema", &old, &deeper), "compatible");
}

#[test]
fn items_of_long_lists_are_decided() {
    let (string, short) = (json!({"type": "string"}), json!({"type": "string", "maxLength": 3}));
    let list = |item: &Value| json!({"type": "array", "items": item, "minItems": 100});
    assert_eq!(levels(&list(&string), &list(&short))[0], "breaking");
    // Examples have at most 2,000 different items, and many that follow are written as one.
    let tuple = |last: &Value| {
        let mut items = vec![string.clone(); 2_500];
        items[2_480] = last.clone();
        json!({"type": "array", "prefixItems": items})
    };
    assert_eq!(levels(&tuple(&string), &tuple(&short))[0], "risky");
    let impossible = |item: &Value| {
        let least = 1_000_000_000_000_000_u64;
        json!({"type": "array", "items": item, "minItems": least, "uniqueItems": true})
    };
    assert_eq!(levels(&impossible(&string), &impossible(&short))[0], "risky");
}

#[test]
fn dialects_are_compared_by_their_meaning() {
    let old = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {"pair": {"type": "array", "items": [{"type": "string"}, {"type": "integer"}]}},
    });
    let new = json!({
        "type": "object",
        "properties": {"pair": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]}},
    });
    assert_eq!(level("inputSchema", &old, &new), "risky", "the dialect changed, and nothing else");
    let mut shorter = new.clone();
    shorter["properties"]["pair"]["items"] = json!(false);
    assert_eq!(level("inputSchema", &old, &shorter), "breaking");
}
