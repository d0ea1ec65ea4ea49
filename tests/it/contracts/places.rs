//! Each change is reported once, at its own position, with the full path of members and an example,
//! even in schemas that are too large to be compared as a whole.

use std::collections::BTreeSet;

use mcp_lint::changes::Level;
use mcp_lint::contract::Change;
use serde_json::{Value, json};

use super::changes;

fn object(properties: &Value, required: &[&str]) -> Value {
    json!({"type": "object", "properties": properties, "required": required})
}

fn tool(member: &str, schema: &Value) -> String {
    let mut tool = json!({"name": "find", "inputSchema": {"type": "object"}});
    tool[member] = schema.clone();
    tool.to_string()
}

fn compared(member: &str, before: &Value, after: &Value) -> Vec<Change> {
    let found = changes(&tool(member, before), &tool(member, after));
    let mut witnesses = BTreeSet::new();
    for change in found.iter().filter(|it| it.level == Level::Breaking) {
        let witness = change.witness.as_ref().expect("a witness").value();
        let is_input = member == "inputSchema";
        let (sender, receiver) = if is_input { (before, after) } else { (after, before) };
        assert!(jsonschema::is_valid(sender, &witness), "{change:?}");
        assert!(!jsonschema::is_valid(receiver, &witness), "{change:?}");
        assert!(witnesses.insert(witness.to_string()), "one example for two changes: {found:?}");
    }
    found
}

/// The kinds, levels and messages of the changes between two versions of an input schema.
fn shown(before: &Value, after: &Value) -> Vec<String> {
    let found = compared("inputSchema", before, after);
    let shown = found.iter().filter(|it| it.level > Level::None);
    shown.map(|it| format!("{} {}: {}", it.level.name(), it.kind.name, it.message)).collect()
}

#[test]
fn members_are_named_with_their_path() {
    let list = |required: &[&str]| {
        let item =
            object(&json!({"name": {"type": "string"}, "size": {"type": "integer"}}), required);
        object(&json!({"formats": {"type": "array", "items": item}}), &[])
    };
    assert_eq!(
        shown(&list(&[]), &list(&["name"])),
        ["breaking required-added: `formats[].name` is required now"]
    );
}

#[test]
fn a_removed_member_is_one_change() {
    let open = |names: &[&str]| {
        let properties: serde_json::Map<_, _> =
            names.iter().map(|name| ((*name).to_owned(), json!({"type": "string"}))).collect();
        object(&properties.into(), names)
    };
    for member in ["inputSchema", "outputSchema"] {
        let found = compared(member, &open(&["a", "b"]), &open(&["a"]));
        let kinds: Vec<_> = found.iter().map(|it| (it.kind.name, it.level)).collect();
        let level = if member == "inputSchema" { Level::Risky } else { Level::Breaking };
        assert_eq!(kinds, [("property-removed", level)]);
    }
}

#[test]
fn changes_at_one_place_have_examples_of_their_own() {
    let text = |schema: Value| object(&json!({"q": schema}), &[]);
    let found = compared(
        "inputSchema",
        &text(json!({"type": "string"})),
        &text(json!({"type": "string", "minLength": 3, "pattern": "^a"})),
    );
    assert_eq!(found.iter().filter(|it| it.level == Level::Breaking).count(), 2, "{found:?}");
    // What another change explains as well has none.
    let pair = |second: &str, closed: bool| {
        let mut pair =
            json!({"type": "array", "prefixItems": [{"type": "number"}, {"type": second}]});
        if closed {
            pair["items"] = json!(false);
        }
        text(pair)
    };
    let found = compared("inputSchema", &pair("number", false), &pair("string", true));
    assert!(found.iter().any(|it| it.message.starts_with("`q[1]` is `string` now")), "{found:?}");
}

#[test]
fn an_alternative_is_lost_only_if_its_values_are() {
    let union = |branches: Value| object(&json!({"q": {"anyOf": branches}}), &[]);
    let before = union(json!([
        {"type": "string"}, {"type": "string", "maxLength": 5}, {"type": "integer"},
    ]));
    let after = union(json!([{"type": "string"}, {"type": "integer", "minimum": 3}]));
    assert_eq!(
        shown(&before, &after),
        ["breaking lower-bound-tightened: `q` has a lower bound now: `minimum: 3`"]
    );
}

#[test]
fn another_alternative_among_many_accepts_more() {
    let branch = |at: usize| {
        let texts = (0..6).map(|it| (format!("p{it}"), json!({"type": "string", "maxLength": it})));
        let mut properties: serde_json::Map<_, _> = texts.collect();
        properties.insert("kind".to_owned(), json!({"const": format!("k{at}")}));
        object(&properties.into(), &["kind"])
    };
    for (union, count) in [("anyOf", 12), ("oneOf", 12), ("anyOf", 40)] {
        let of = |count: usize| {
            let branches: Vec<_> = (0..count).map(branch).collect();
            object(&json!({"shape": {union: branches}}), &[])
        };
        assert_eq!(
            shown(&of(count), &of(count + 1)),
            ["compatible branch-added: `shape` gets another alternative, `kind: \"k".to_owned()
                + &format!("{count}\"`")]
        );
    }
}

#[test]
fn members_inside_an_alternative_are_sent_only_if_they_are_declared() {
    let inside = |properties: Value| object(&json!({"at": object(&properties, &[])}), &[]);
    let city = json!({"type": "string"});
    let before = object(&json!({"place": inside(json!({"city": city}))}), &[]);
    let wider = inside(json!({"city": city, "floor": {"type": "integer"}}));
    let after = object(&json!({"place": {"anyOf": [wider, {"type": "number"}]}}), &[]);
    assert_eq!(
        shown(&before, &after),
        ["compatible type-widened: `place` is `number` or `object` now, and was `object`"]
    );
}

#[test]
fn texts_below_a_condition_are_compared_as_well() {
    let of = |text: &str| {
        let mut schema = object(&json!({"mode": {}, "port": {}}), &[]);
        schema["if"] = json!({"properties": {"mode": {"const": "tcp"}}});
        schema["then"] = json!({"properties": {"port": {"minimum": 1, "description": text}}});
        schema
    };
    assert_eq!(
        shown(&of("A port."), &of("A free port.")),
        ["risky description-changed: the description of `port` changed: added `free`"]
    );
}

#[test]
fn patterns_of_the_same_names_are_the_same_however_they_are_written() {
    let of = |pattern: &str, most: usize| {
        let value = json!({"type": "string", "maxLength": most});
        object(&json!({"tags": {"type": "object", "patternProperties": {pattern: value}}}), &[])
    };
    assert_eq!(shown(&of("^(r|s)_", 8), &of("^[rs]_.*", 8)), [] as [&str; 0]);
    assert!(shown(&of("^(r|s)_", 8), &of("^[rs]_.*", 9)).iter().all(|it| it.starts_with("comp")));
}

#[test]
fn a_union_has_one_error_for_what_is_lost_in_it() {
    let branch = |name: &str, schema: Value| object(&json!({name: schema}), &[name]);
    let union = |branches: [Value; 2]| object(&json!({"target": {"oneOf": branches}}), &[]);
    let text = json!({"type": "string"});
    let before = union([branch("url", text.clone()), branch("path", text.clone())]);
    let shorter = json!({"type": "string", "maxLength": 9});
    let after = union([branch("url", shorter), branch("id", text)]);
    let mut breaking = shown(&before, &after);
    breaking.retain(|it| it.starts_with("breaking"));
    assert_eq!(
        breaking,
        [
            "breaking branch-removed: `target` loses an alternative, `object`",
            "breaking max-length-tightened: `target.url` has at most 9 characters now",
        ]
    );
}

#[test]
fn a_member_without_rules_is_new_beside_other_changes() {
    let before = object(&json!({"q": {"type": "string"}, "o": {"type": "object"}}), &[]);
    let mut after = before.clone();
    after["properties"]["q"]["maxLength"] = json!(4);
    after["properties"]["o"]["properties"] = json!({"x": {}});
    assert_eq!(
        shown(&before, &after),
        [
            "breaking max-length-tightened: `q` has at most 4 characters now",
            "compatible property-added: `o.x` was added",
        ]
    );
}

#[test]
fn a_dialect_is_one_change_of_a_list_where_it_means_something() {
    let list = |dialect: &str, items: &str| {
        let tool = |name: &str| {
            let pair = json!({"type": "array", items: [{"type": "number"}]});
            let mut schema = object(&json!({"pair": pair}), &[]);
            schema["$schema"] = json!(dialect);
            json!({"name": name, "inputSchema": schema})
        };
        json!({"tools": [tool("a"), tool("b"), tool("c")]}).to_string()
    };
    let [old, new] =
        ["http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema"];
    let found = changes(&list(old, "items"), &list(new, "prefixItems"));
    let own: Vec<_> = found.iter().filter(|it| it.kind.name == "dialect-changed").collect();
    assert_eq!((own.len(), own[0].count, own[0].tool.as_deref()), (1, 3, None));
    let plain = |dialect: &str, length: usize| {
        let mut schema = object(&json!({"q": {"type": "string", "maxLength": length}}), &[]);
        schema["$schema"] = json!(dialect);
        schema
    };
    assert_eq!(
        shown(&plain(old, 9), &plain(new, 8)),
        ["breaking max-length-tightened: `q` has at most 8 characters now, and had at most 9"]
    );
}

/// Asserts that a change in a large schema is decided in both directions.
fn decided(schema: impl Fn(usize) -> Value, count: usize) {
    let found = compared("inputSchema", &schema(40), &schema(20));
    let kinds: Vec<_> = found.iter().map(|it| (it.kind.name, it.level)).collect();
    assert_eq!(kinds, vec![("max-length-tightened", Level::Breaking); count]);
    let found = compared("inputSchema", &schema(20), &schema(40));
    let kinds: Vec<_> = found.iter().map(|it| (it.kind.name, it.level)).collect();
    assert_eq!(kinds, vec![("max-length-loosened", Level::Compatible); count]);
}

#[test]
fn large_schemas_are_decided_place_by_place() {
    let text = |length: usize| json!({"type": "string", "maxLength": length});
    decided(
        |length| {
            let name = |at: usize| {
                (format!("p{at}"), text(if at.is_multiple_of(100) { length } else { 40 }))
            };
            object(&(0..2_000).map(name).collect::<serde_json::Map<_, _>>().into(), &[])
        },
        20,
    );
    let wide = |more: &[&str]| {
        let names = (0..2_000).map(|at| format!("p{at}"));
        let names = names.chain(more.iter().map(|name| (*name).to_owned()));
        object(
            &names
                .map(|name| (name, json!({"type": "string"})))
                .collect::<serde_json::Map<_, _>>()
                .into(),
            &[],
        )
    };
    let found = compared("inputSchema", &wide(&[]), &wide(&["unit"]));
    assert_eq!((found.len(), found[0].level), (1, Level::Compatible), "{found:?}");
    for union in ["anyOf", "oneOf"] {
        decided(
            |length| {
                let branch = |at: usize| {
                    let note = text(if at == 42 { length } else { 40 });
                    object(&json!({"kind": {"const": format!("k{at}")}, "note": note}), &["kind"])
                };
                let branches: Vec<_> = (0..100).map(branch).collect();
                object(&json!({"shape": {union: branches}}), &["shape"])
            },
            1,
        );
    }
    decided(
        |length| {
            let to = |at: usize| json!({"$ref": format!("#/$defs/n{}", at % 60)});
            let node = |at: usize| {
                let name = text(if at == 33 { length } else { 40 });
                let others = json!({"type": "array", "items": to(at * 11 + 5)});
                let properties = json!({"name": name, "left": to(at * 7 + 1), "others": others, "next": to(at + 1)});
                (format!("n{at}"), object(&properties, &["name"]))
            };
            let nodes: serde_json::Map<_, _> = (0..60).map(node).collect();
            let mut schema = object(&json!({"root": to(0)}), &[]);
            schema["$defs"] = nodes.into();
            schema
        },
        1,
    );
}
