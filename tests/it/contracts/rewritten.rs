//! Tools with one real change beside schemas that are only spelled differently: only the real
//! change is reported.

use crate::common::size;
use mcp_lint::changes::Level;
use mcp_lint::contract::Change;
use serde_json::{Value, json};

use super::changes;
use super::random::Random;

/// Pairs of schemas that are spelled differently and mean the same. References lead to `$defs` of
/// the root.
fn spellings() -> Vec<[Value; 2]> {
    let text = json!({"type": "string", "minLength": 2});
    let size = json!({"type": "object", "properties": {"w": {"type": "integer"}, "h": {"type": "integer"}}, "required": ["w", "h"]});
    let tagged = |union: &str| {
        let branch = |tag: &str, other: &str| json!({"type": "object", "properties": {"kind": {"const": tag}, other: {"type": "number"}}, "required": ["kind"]});
        json!({union: [branch("circle", "radius"), branch("square", "side")]})
    };
    vec![
        [text.clone(), json!({"anyOf": [text]})],
        [text.clone(), json!({"oneOf": [text]})],
        [text.clone(), json!({"allOf": [{"type": "string"}, {"minLength": 2}]})],
        [text.clone(), json!({"allOf": [text, {"minLength": 1}]})],
        [json!({"$ref": "#/$defs/text"}), text.clone()],
        [json!({"$ref": "#/$defs/size"}), size.clone()],
        [json!({"$ref": "#/$defs/size"}), json!({"allOf": [{"$ref": "#/$defs/size"}]})],
        [json!({"enum": ["asc", "desc"]}), json!({"enum": ["desc", "asc"]})],
        [json!({"type": "string", "enum": ["asc", "desc"]}), json!({"enum": ["asc", "desc"]})],
        [json!({"enum": ["asc", "desc"]}), json!({"anyOf": [{"const": "asc"}, {"const": "desc"}]})],
        [json!({"enum": [1, 2, 3]}), json!({"type": "integer", "minimum": 1, "maximum": 3})],
        [json!({"const": "v2"}), json!({"enum": ["v2"]})],
        [json!({"const": "v2"}), json!({"type": "string", "const": "v2"})],
        [json!({"type": ["string", "null"]}), json!({"type": ["null", "string"]})],
        [
            json!({"type": ["string", "null"]}),
            json!({"anyOf": [{"type": "string"}, {"type": "null"}]}),
        ],
        [
            json!({"type": ["integer", "null"], "minimum": 1}),
            json!({"oneOf": [{"type": "null"}, {"type": "integer", "minimum": 1}]}),
        ],
        [
            json!({"anyOf": [{"$ref": "#/$defs/size"}, {"type": "null"}]}),
            json!({"anyOf": [size, {"type": "null"}]}),
        ],
        [
            json!({"type": ["string", "integer"]}),
            json!({"anyOf": [{"type": "string"}, {"type": "integer"}]}),
        ],
        [
            json!({"type": ["boolean", "number"]}),
            json!({"oneOf": [{"type": "number"}, {"type": "boolean"}]}),
        ],
        [json!({"type": ["integer", "number"]}), json!({"type": "number"})],
        [
            size.clone(),
            json!({"type": "object", "properties": size["properties"], "required": ["h", "w"]}),
        ],
        [
            size.clone(),
            json!({"type": "object", "properties": size["properties"], "required": ["w", "h"], "additionalProperties": true}),
        ],
        [
            size.clone(),
            json!({"type": "object", "properties": size["properties"], "required": ["w", "h"], "minProperties": 2}),
        ],
        [
            size.clone(),
            json!({"allOf": [{"type": "object", "properties": {"w": {"type": "integer"}}, "required": ["w"]}, {"properties": {"h": {"type": "integer"}}, "required": ["h"]}]}),
        ],
        [tagged("oneOf"), tagged("anyOf")],
        [
            json!({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
            json!({"oneOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string"}]}),
        ],
        [
            json!({"type": "integer", "minimum": 1}),
            json!({"type": "integer", "exclusiveMinimum": 0}),
        ],
        [
            json!({"type": "integer", "minimum": 1, "maximum": 9}),
            json!({"type": "integer", "allOf": [{"minimum": 1}, {"maximum": 9}]}),
        ],
        [
            json!({"type": "number", "minimum": 0, "maximum": 1}),
            json!({"allOf": [{"type": "number", "minimum": 0}, {"maximum": 1}]}),
        ],
        [
            json!({"type": "string", "pattern": "^\\d{4}$"}),
            json!({"type": "string", "pattern": "^[0-9]{4}$"}),
        ],
        [json!({"type": "string"}), json!({"type": "string", "minLength": 0})],
        [
            json!({"type": "array", "items": {"type": "string"}}),
            json!({"type": "array", "items": {"anyOf": [{"type": "string"}]}, "uniqueItems": false, "minItems": 0}),
        ],
        [
            json!({"type": "array", "items": {"$ref": "#/$defs/text"}}),
            json!({"type": "array", "items": text}),
        ],
        [
            json!({"type": "array", "items": {"type": "integer", "minimum": 1}, "maxItems": 5}),
            json!({"type": "array", "allOf": [{"maxItems": 5}], "items": {"type": "integer", "exclusiveMinimum": 0}}),
        ],
        [
            json!({"type": "object", "additionalProperties": {"type": "string"}}),
            json!({"type": "object", "additionalProperties": {"anyOf": [{"type": "string"}]}}),
        ],
        [
            json!({"type": "object", "additionalProperties": {"type": ["string", "null"]}}),
            json!({"type": "object", "additionalProperties": {"anyOf": [{"type": "null"}, {"type": "string"}]}}),
        ],
        [json!({"not": {"not": text}}), text],
        [json!({"type": "boolean"}), json!({"enum": [true, false]})],
        [
            json!({"type": "string", "anyOf": [{"minLength": 3}, {"const": "-"}]}),
            json!({"anyOf": [{"type": "string", "minLength": 3}, {"const": "-"}]}),
        ],
        [json!({}), json!(true)],
    ]
}

/// Pairs of a member before and after a change of its meaning, with `null` for an absent member.
fn real_changes() -> Vec<[Value; 2]> {
    let place = |inner: Value| json!({"type": "object", "properties": {"lat": {"type": "number"}, "label": inner}, "required": ["lat"]});
    vec![
        [json!({"type": "string", "maxLength": 40}), json!({"type": "string", "maxLength": 20})],
        [json!({"type": "string", "minLength": 1}), json!({"type": "string", "minLength": 3})],
        [json!({"type": "integer", "minimum": 1}), json!({"type": "integer", "minimum": 5})],
        [
            json!({"type": "number", "maximum": 90}),
            json!({"type": "number", "exclusiveMaximum": 90}),
        ],
        [json!({"type": "number"}), json!({"type": "integer"})],
        [json!({"type": "string"}), json!({"type": "integer"})],
        [json!({"type": ["string", "null"]}), json!({"type": "string"})],
        [json!({"enum": ["day", "week", "month"]}), json!({"enum": ["day", "week"]})],
        [json!({"enum": ["day", "week"]}), json!({"enum": ["day", "week", "month"]})],
        [
            json!({"type": "array", "items": {"type": "string"}}),
            json!({"type": "array", "items": {"type": "integer"}}),
        ],
        [
            json!({"type": "array", "items": {"type": "string"}}),
            json!({"type": "array", "items": {"type": "string"}, "maxItems": 4}),
        ],
        [place(json!({"type": "string"})), place(json!({"type": "string", "maxLength": 9}))],
        [place(json!({"type": "string", "minLength": 1})), place(json!({"type": "string"}))],
        [
            json!({"anyOf": [{"type": "string"}, {"type": "boolean"}, {"type": "integer"}]}),
            json!({"anyOf": [{"type": "string"}, {"type": "boolean"}]}),
        ],
        [
            json!({"type": "array", "items": place(json!({"enum": ["a", "b"]}))}),
            json!({"type": "array", "items": place(json!({"enum": ["b"]}))}),
        ],
        [Value::Null, json!({"type": "string"})],
        [json!({"type": "string", "format": "date"}), Value::Null],
    ]
}

const NAMES: [&str; 6] = ["city", "limit", "order", "unit", "filter", "since"];

fn tool(member: &str, properties: &[(&str, Value)], form: usize) -> String {
    let map: serde_json::Map<_, _> = properties
        .iter()
        .filter(|(_, schema)| !schema.is_null())
        .map(|(name, schema)| ((*name).to_owned(), schema.clone()))
        .collect();
    let mut schema = match form {
        0 => json!({"type": "object", "properties": map, "required": ["city", "limit"]}),
        1 => {
            json!({"type": "object", "required": ["limit", "city"], "properties": map, "additionalProperties": true})
        }
        _ => {
            let (first, rest): (serde_json::Map<_, _>, serde_json::Map<_, _>) =
                map.into_iter().partition(|(name, _)| name == "city");
            json!({"type": "object", "properties": first, "required": ["city"], "allOf": [{"properties": rest, "required": ["limit"]}]})
        }
    };
    schema["$defs"] = json!({
        "text": {"type": "string", "minLength": 2},
        "size": {"type": "object", "properties": {"w": {"type": "integer"}, "h": {"type": "integer"}}, "required": ["w", "h"]},
    });
    let mut tool = json!({"name": "find", "inputSchema": {"type": "object"}});
    tool[member] = schema;
    tool.to_string()
}

fn reported(found: &[Change]) -> Vec<(&'static str, Level, String)> {
    let shown = found.iter().filter(|it| it.level > Level::None);
    shown.map(|it| (it.kind.name, it.level, it.message.clone())).collect()
}

#[test]
fn the_one_real_change_is_reported_alone() {
    let (spellings, real) = (spellings(), real_changes());
    let mut random = Random(20_260_611);
    let (mut alone, mut wrong) = (0, Vec::new());
    let count = size(68, 150);
    for number in 0..count {
        let changed = random.below(NAMES.len());
        let [before, after] = &real[number % real.len()];
        let sides: Vec<[(&str, Value); 3]> = NAMES
            .iter()
            .enumerate()
            .map(|(at, name)| {
                if at == changed {
                    return [before, after, after].map(|it| (*name, it.clone()));
                }
                let [one, other] = random.pick(&spellings);
                let (was, is) = if random.below(2) == 0 { (one, other) } else { (other, one) };
                [was, was, is].map(|it| (*name, it.clone()))
            })
            .collect();
        let member = ["inputSchema", "outputSchema"][random.below(2)];
        let forms = [random.below(3), random.below(3)];
        let side = |at: usize, form| {
            tool(member, &sides.iter().map(|it| it[at].clone()).collect::<Vec<_>>(), form)
        };
        let wanted = reported(&changes(&side(0, forms[0]), &side(1, forms[0])));
        let found = reported(&changes(&side(0, forms[0]), &side(2, forms[1])));
        // In what order one change is described does not matter.
        let is_alone = found.len() == wanted.len() && found.iter().all(|it| wanted.contains(it));
        alone += usize::from(is_alone);
        if !is_alone {
            wrong.push(format!(
                "{number} {member}: {wanted:?}\n  {found:?}\n  {}\n  {}",
                side(0, forms[0]),
                side(2, forms[1])
            ));
        }
        assert!(!wanted.is_empty(), "{number}");
    }
    assert!(alone >= count - count / 15, "{alone} of {count}\n{}", wrong.join("\n"));
}
