//! Hostile and large schemas: comparisons of them end, and undecided changes are reported as such.

use mcp_lint::changes::Level;
use serde_json::{Value, json};

use super::changes;
use crate::common::folder::Folder;
use crate::common::size;
use crate::common::watchdog::ends;

fn tool(schema: &Value) -> String {
    json!({"name": "bomb", "inputSchema": {"type": "object", "properties": {"v": schema}}})
        .to_string()
}

/// The kinds and levels of the changes between two schemas of an argument.
fn kinds(before: &Value, after: &Value) -> Vec<(&'static str, Level)> {
    let (before, after) = (tool(before), tool(after));
    let found = ends("a comparison", move || changes(&before, &after));
    found.iter().map(|it| (it.kind.name, it.level)).collect()
}

fn bomb(clauses: usize, extra: &Value) -> Value {
    let clause = |at: usize| {
        let name = |branch: usize| format!("p{at}_{branch}");
        let branch = |branch: usize| json!({"properties": {name(branch): {"type": "string"}}, "required": [name(branch)]});
        json!({"anyOf": [branch(0), branch(1), branch(2)]})
    };
    let mut all: Vec<_> = (0..clauses).map(clause).collect();
    all.push(extra.clone());
    json!({"type": "object", "allOf": all})
}

#[test]
fn products_of_unions_are_left_undecided_or_refuted_with_a_witness() {
    for clauses in [6, 10, 12] {
        let found = kinds(&bomb(clauses, &json!({})), &bomb(clauses, &json!({"minProperties": 2})));
        assert!(found.iter().all(|(_, level)| *level >= Level::Compatible), "{found:?}");
        let undecided = found.iter().any(|(kind, _)| *kind == "schema-undecided");
        let refuted = found.iter().any(|(_, level)| *level == Level::Breaking);
        assert!(undecided || refuted, "{clauses}: {found:?}");
    }
}

#[test]
fn chains_of_shared_references_end() {
    let chain = |last: &str| {
        let mut definitions = serde_json::Map::new();
        for at in 0..40 {
            let next = json!({"$ref": format!("#/properties/v/$defs/d{}", at + 1)});
            let schema = json!({"type": "object", "properties": {"a": next, "b": next}});
            definitions.insert(format!("d{at}"), schema);
        }
        definitions.insert("d40".to_owned(), json!({"type": last}));
        json!({"$ref": "#/properties/v/$defs/d0", "$defs": definitions})
    };
    let wrap = |schema: Value| {
        json!({"name": "bomb", "inputSchema": {"type": "object", "properties": {"v": schema}}})
            .to_string()
    };
    let text = |last: &str| wrap(chain(last));
    let found = changes(&text("string"), &text("integer"));
    assert!(found.iter().any(|it| it.level >= Level::Risky), "{found:?}");
}

#[test]
fn very_wide_schemas_end() {
    let values =
        |from: usize| (from..from + 5_000).map(|it| json!(format!("v{it}"))).collect::<Vec<_>>();
    let found = kinds(&json!({"enum": values(0)}), &json!({"enum": values(1)}));
    assert!(
        found.iter().any(|(kind, level)| *kind == "enum-value-removed" && *level >= Level::Risky),
        "{found:?}"
    );
    let object = |kind: &str| {
        let properties: serde_json::Map<_, _> =
            (0..1_200).map(|it| (format!("p{it}"), json!({"type": kind}))).collect();
        json!({"type": "object", "properties": properties})
    };
    let found = kinds(&object("string"), &object("integer"));
    assert!(!found.is_empty());
}

#[test]
fn what_is_required_now_is_counted_however_much_it_is() {
    for count in [60, 70, 700, size(2_500, 8_000)] {
        let object = |prefix: &str, required: &[String]| {
            let names = (0..count).map(|it| (format!("{prefix}{it}"), json!({"type": "string"})));
            let properties: serde_json::Map<_, _> = names.collect();
            json!({"type": "object", "properties": properties, "required": required})
        };
        let names: Vec<_> = (0..count).map(|it| format!("new{it}")).collect();
        let found = kinds(&object("old", &[]), &object("new", &names));
        let breaking = found.iter().filter(|it| **it == ("required-added", Level::Breaking));
        assert_eq!(breaking.count(), count);
        // Nothing is left to decide.
        assert!(found.iter().all(|(kind, _)| *kind != "schema-undecided"), "{count}");
    }
}

#[test]
fn what_is_too_large_to_decide_is_no_better_than_what_is_decided() {
    let constant = |at: usize| json!({"const": format!("v{at}")});
    let tagged = |at: usize| {
        let kind = json!({"const": format!("k{at}")});
        json!({"type": "object", "properties": {"kind": kind}, "required": ["kind"]})
    };
    let union = |count: usize, branch: &dyn Fn(usize) -> Value| json!({"anyOf": (0..count).map(branch).collect::<Vec<_>>()});
    for (kind, branch) in
        [("enum-value-removed", &constant as &dyn Fn(usize) -> Value), ("branch-removed", &tagged)]
    {
        for count in [10, 400, 800] {
            let (all, less) = (union(count, branch), union(count - 1, branch));
            let found = kinds(&all, &less);
            assert!(found.contains(&(kind, Level::Breaking)), "{count}: {found:?}");
            let found = kinds(&less, &all);
            assert!(found.iter().all(|(_, level)| *level < Level::Risky), "{count}: {found:?}");
        }
    }
    // However many values there are, one more is no loss, and one less is.
    let values =
        |count: usize| json!({"enum": (0..count).map(|it| format!("v{it}")).collect::<Vec<_>>()});
    let found = kinds(&values(1_000), &values(1_001));
    assert_eq!(found, [("enum-value-added", Level::Compatible)]);
    let found = kinds(&values(1_001), &values(1_000));
    assert_eq!(found, [("enum-value-removed", Level::Breaking)]);
    // What is too large to be walked is reported as well.
    let deep = |last: &str| {
        (0..60).fold(json!({"type": last}), |inner, _| json!({"type": "array", "items": inner}))
    };
    let found = kinds(&deep("string"), &deep("integer"));
    assert_eq!(found, [("schema-undecided", Level::Breaking)]);
}

#[test]
fn unions_of_which_every_branch_changed_end() {
    // Each branch is compared with all others.
    let count = size(250, 500);
    let union = |more: &Value| {
        let branch = |at: usize| {
            let mut properties =
                json!({"x": {"type": "string"}, format!("p{at}"): {"type": "string"}});
            properties.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            json!({"type": "object", "properties": properties, "required": ["x"]})
        };
        json!({"anyOf": (0..count).map(branch).collect::<Vec<_>>()})
    };
    let found = kinds(&union(&json!({})), &union(&json!({"z": {"type": "integer"}})));
    assert_eq!(found.iter().filter(|(kind, _)| *kind == "property-added").count(), count);
}

#[test]
fn deep_and_looping_schemas_end() {
    let mut deep = json!({"type": "string"});
    for _ in 0..60 {
        deep = json!({"type": "array", "items": deep});
    }
    let found = kinds(&deep, &json!({"type": "array", "items": deep}));
    assert!(found.iter().any(|(kind, _)| *kind == "schema-undecided"), "{found:?}");
    let looping = |target: &str| json!({"$ref": target, "$defs": {"a": {"$ref": "#/properties/v/$defs/b"}, "b": {"$ref": "#/properties/v/$defs/a"}}});
    let found = kinds(&looping("#/properties/v/$defs/a"), &looping("#/properties/v/$defs/b"));
    assert!(found.iter().all(|(_, level)| *level <= Level::Risky), "{found:?}");
    let external =
        kinds(&json!({"type": "string"}), &json!({"$ref": "https://example.com/a.json"}));
    assert!(external.contains(&("schema-undecided", Level::Risky)), "{external:?}");
}

#[test]
fn long_chains_of_references_need_no_stack() {
    let chain = |last: &str, link: fn(Value) -> Value| {
        let next = |at: usize| json!({"$ref": format!("#/properties/v/$defs/d{at}")});
        let mut definitions: serde_json::Map<_, _> =
            (0..1_000).map(|at| (format!("d{at}"), link(next(at + 1)))).collect();
        definitions.insert("d1000".to_owned(), json!({"type": last}));
        json!({"$ref": "#/properties/v/$defs/d0", "$defs": definitions})
    };
    for link in [
        |next| json!({"anyOf": [next, {"type": "null"}, {"type": "boolean"}]}),
        |next| json!({"type": "array", "items": next}),
        |next| json!({"not": next}),
        |next| json!({"allOf": [next]}),
        |next| json!({"if": {"type": "null"}, "then": {"const": 1}, "else": next}),
    ] {
        let found = kinds(&chain("string", link), &chain("integer", link));
        assert!(found.iter().any(|(_, level)| *level >= Level::Risky), "{found:?}");
    }
}

#[test]
fn a_large_server_of_which_little_changed_is_compared() {
    let list = |changed: usize| {
        let tools: Vec<_> = (0..2_000)
            .map(|at| {
                let most = if at < changed { 5 } else { 9 };
                json!({
                    "name": format!("tool_{at}"),
                    "description": "Finds something in a large system.",
                    "inputSchema": {"type": "object", "properties": {
                        "query": {"type": "string", "maxLength": most},
                        "limit": {"type": "integer", "minimum": 1},
                    }, "required": ["query"]},
                })
            })
            .collect();
        json!({"tools": tools}).to_string()
    };
    let found = changes(&list(0), &list(20));
    assert_eq!(found.len(), 20);
    assert!(found.iter().all(|it| it.level == Level::Breaking && it.witness.is_some()));
}

#[test]
fn any_number_of_threads_reports_the_same() {
    let list = |bound: usize| {
        let tool = |at: usize| {
            let text = json!({"type": "string", "pattern": format!("^[a-z]{{{at}}}x*$"), "maxLength": bound + at});
            let schema = json!({"type": "object", "properties": {"a": text}});
            json!({"name": format!("t{at}"), "description": "Does it.", "inputSchema": schema})
        };
        json!({"tools": (0..40).map(tool).collect::<Vec<_>>()}).to_string()
    };
    let folder = Folder::with(&[("old.json", &list(9)), ("new.json", &list(8))]);
    let report = |jobs: &str| {
        let ran =
            folder.run(&["compare", "new.json", "--against", "old.json", "-f", "json", "-j", jobs]);
        assert_eq!(ran.code(), 1, "{}", ran.err());
        ran.out().to_owned()
    };
    assert_eq!(report("1"), report("7"));
}
