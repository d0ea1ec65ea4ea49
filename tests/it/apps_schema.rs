//! The forms of `_meta.ui`, compared with the schemas of the npm package
//! `@modelcontextprotocol/ext-apps`: on instances and on mutants of each of their members.
//!
//! `apps_schema.tsv` has the verdicts of the schemas, which are `dist/src/generated/schema.json` of
//! the package. To compute them again from the package in a folder, and to write them:
//!
//! ```sh
//! MCP_LINT_APPS_PACKAGE=… UPDATE_GENERATED=1 cargo test --test it apps_schema::
//! ```

use std::path::Path;

use mcp_lint::document::Syntax;
use mcp_lint::forms::{Revision, faults};
use serde_json::{Value, json};

use crate::common::{read, skipped};

const VARIABLE: &str = "MCP_LINT_APPS_PACKAGE";
const TABLE: &str = include_str!("apps_schema.tsv");

/// The definitions of the package, the forms with their names, and an instance with every member.
fn instances() -> [(&'static str, &'static str, Value); 2] {
    let tool = json!({"resourceUri": "ui://a/b", "visibility": ["model", "app"]});
    let csp = json!({
        "connectDomains": ["https://a.example"], "resourceDomains": ["https://*.b.example"],
        "frameDomains": [], "baseUriDomains": ["https://c.example:8443"]
    });
    let permissions =
        json!({"camera": {}, "microphone": {}, "geolocation": {}, "clipboardWrite": {}});
    let resource = json!({
        "csp": csp, "permissions": permissions, "domain": "a.example", "prefersBorder": true
    });
    [("McpUiToolMeta", "ToolMeta.ui", tool), ("McpUiResourceMeta", "ResourceMeta.ui", resource)]
}

/// The pointers of all values in a value, its own included.
fn pointers(value: &Value, pointer: &str) -> Vec<String> {
    let inside = match value {
        Value::Array(items) => (0..items.len()).map(|at| at.to_string()).collect(),
        Value::Object(members) => members.keys().cloned().collect::<Vec<_>>(),
        _ => Vec::new(),
    };
    let below = inside.into_iter().flat_map(|key| {
        let pointer = format!("{pointer}/{key}");
        pointers(value.pointer(&format!("/{key}")).unwrap(), &pointer)
    });
    [pointer.to_owned()].into_iter().chain(below).collect()
}

/// The instance, and copies in which one value is missing, another one, or has another key.
fn mutants(instance: &Value) -> Vec<Value> {
    let others = [
        json!(null),
        json!(true),
        json!(0),
        json!("x"),
        json!("app"),
        json!([]),
        json!(["x"]),
        json!([5]),
        json!([{}]),
        json!({}),
        json!({"x": {}}),
        json!({"csp": {}}),
        json!({"prefersBorder": false}),
    ];
    let mut mutants = vec![instance.clone()];
    for pointer in pointers(instance, "") {
        for other in &others {
            let mut mutant = instance.clone();
            *mutant.pointer_mut(&pointer).unwrap() = other.clone();
            mutants.push(mutant);
        }
        let Some((holder, key)) = pointer.rsplit_once('/') else { continue };
        let mut mutant = instance.clone();
        let Some(members) = mutant.pointer_mut(holder).unwrap().as_object_mut() else { continue };
        let value = members.remove(key).unwrap();
        mutants.push(mutant.clone());
        for other in [format!("{key}x"), key.to_uppercase(), "csp".to_owned(), "domain".to_owned()]
        {
            let mut renamed = mutant.clone();
            renamed.pointer_mut(holder).unwrap()[other] = value.clone();
            mutants.push(renamed);
        }
    }
    mutants
}

/// The inputs as `definition form JSON`, each once.
fn inputs() -> Vec<[String; 3]> {
    let mut inputs: Vec<_> = instances()
        .into_iter()
        .flat_map(|(definition, form, instance)| {
            let mutants = mutants(&instance).into_iter();
            mutants.map(|it| [definition.to_owned(), form.to_owned(), it.to_string()])
        })
        .collect();
    inputs.sort();
    inputs.dedup();
    inputs
}

#[test]
fn forms_accept_what_the_schemas_accept() {
    let mut lines = TABLE.lines();
    let (mut count, mut valid) = (0, 0);
    for [_, form, text] in inputs() {
        let (verdict, listed) = lines.next().unwrap().split_once('\t').unwrap();
        assert_eq!(listed, format!("{form}\t{text}"), "the table has other inputs");
        let document = read(&text, Syntax::Json);
        let root = document.roots().next().unwrap();
        let found = faults(root, &form, Revision::V2026_07_28);
        // A value that is not an object as a whole is a fault of the member with the value.
        let is_accepted = found.is_empty() && root.is_object();
        assert_eq!(is_accepted, verdict == "valid", "{form} {text}: {found:?}");
        count += 1;
        valid += usize::from(is_accepted);
    }
    assert_eq!(lines.next(), None);
    assert!(count > 300 && valid > 20, "{valid} of {count} are valid");
}

#[test]
fn the_table_has_the_verdicts_of_the_published_schemas() {
    let Some(folder) = std::env::var_os(VARIABLE) else {
        skipped(&format!("{VARIABLE} does not name a folder of @modelcontextprotocol/ext-apps"));
        return;
    };
    let path = Path::new(&folder).join("dist/src/generated/schema.json");
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut table = String::new();
    for [definition, form, text] in inputs() {
        let validator = jsonschema::validator_for(&schema["$defs"][definition]).unwrap();
        let is_valid = validator.is_valid(&serde_json::from_str(&text).unwrap());
        let verdict = if is_valid { "valid" } else { "invalid" };
        table += &format!("{verdict}\t{form}\t{text}\n");
    }
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/apps_schema.tsv");
        std::fs::write(path, table).unwrap();
    } else {
        assert_eq!(table, TABLE);
    }
}
