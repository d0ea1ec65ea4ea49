//! The table of the protocol, compared with the published schemas of all revisions: on an instance of
//! every definition and on mutants of each of its members, in both directions.

use std::path::Path;

use mcp_lint::document::{Syntax, Value};
use mcp_lint::forms::{Fault, Form, MessageForm, Places, Revision, Shape, Table, compare};
use serde_json::{Map, Value as Json, json};

use crate::common::{other_values, read, skipped};

const VARIABLE: &str = "MCP_LINT_PROTOCOL_SCHEMAS";

/// Definitions that the table has under another name, and those that are abstract: an empty name.
const OTHER_NAMES: [(&str, &str); 10] = [
    ("JSONRPCRequest", "Request"),
    ("JSONRPCNotification", "Notification"),
    ("JSONRPCResponse", "ResultResponse"),
    ("JSONRPCResultResponse", "ResultResponse"),
    ("JSONRPCErrorResponse", "ErrorResponse"),
    ("JSONRPCError", "ErrorResponse"),
    ("Request", ""),
    ("Notification", ""),
    ("Icons", ""),
    ("ResourceContents", ""),
];

/// Instances of unions have one of their first branches.
const BRANCHES: usize = 5;

/// A published schema, with what its root calls its definitions.
struct Published {
    revision: Revision,
    key: &'static str,
    definitions: Map<String, Json>,
}

impl Published {
    fn read(folder: &Path, revision: Revision) -> Self {
        let path = folder.join(revision.name()).join("schema.json");
        let text = std::fs::read_to_string(path).expect("a published schema");
        let mut schema: Json = serde_json::from_str(&text).unwrap();
        let key = if schema["$defs"].is_object() { "$defs" } else { "definitions" };
        let Json::Object(definitions) = schema[key].take() else { panic!("no definitions") };
        Self { revision, key, definitions }
    }

    /// A validator of what a pointer below the definitions refers to.
    fn validator(&self, pointer: &str) -> jsonschema::Validator {
        let key = self.key;
        let schema = json!({ "$ref": format!("#/{key}/{pointer}"), key: self.definitions });
        jsonschema::validator_for(&schema).expect("a schema")
    }

    fn resolved<'s>(&'s self, mut schema: &'s Json) -> &'s Json {
        while let Some(reference) = schema["$ref"].as_str() {
            schema = &self.definitions[reference.rsplit('/').next().unwrap()];
        }
        schema
    }

    /// An instance with all members; `branch` chooses among alternatives.
    fn instance(&self, schema: &Json, branch: usize, depth: usize) -> Json {
        let schema = self.resolved(schema);
        if let Some(value) = schema.get("const") {
            return value.clone();
        }
        if let Some(values) = schema["enum"].as_array() {
            return values[branch % values.len()].clone();
        }
        if let Some(branches) = schema["anyOf"].as_array() {
            return self.instance(&branches[branch % branches.len()], branch, depth);
        }
        let kind = match &schema["type"] {
            Json::Array(kinds) => kinds[branch % kinds.len()].as_str(),
            kind => kind.as_str(),
        };
        match kind {
            Some("string") => json!("text"),
            Some("integer" | "number") => json!(schema["minimum"].as_i64().unwrap_or(1)),
            Some("boolean") => json!(true),
            Some("null") => Json::Null,
            Some("array") if depth == 0 => json!([]),
            Some("array") => json!([self.instance(&schema["items"], branch, depth - 1)]),
            _ => self.object(schema, branch, depth),
        }
    }

    fn object(&self, schema: &Json, branch: usize, depth: usize) -> Json {
        let mut object = Map::new();
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        for (name, member) in schema["properties"].as_object().into_iter().flatten() {
            if depth > 0 || required.iter().any(|it| it == name) {
                let value = self.instance(member, branch, depth.saturating_sub(1));
                object.insert(name.clone(), value);
            }
        }
        let others = &schema["additionalProperties"];
        if others.is_object() && !others.as_object().unwrap().is_empty() && depth > 0 {
            object.insert("other".to_owned(), self.instance(others, branch, depth - 1));
        }
        Json::Object(object)
    }

    /// What the table and the schema both describe: the shape, and the pointer to the definition.
    fn common(&self) -> Vec<(&'static Shape, String)> {
        let table = Table::get();
        let mut common = Vec::new();
        for name in self.definitions.keys() {
            let own = own_name(name).unwrap_or_default();
            // Since 2025-11-25, a response is a result or an error.
            let is_union = self.definitions[name]["anyOf"].is_array() && name == "JSONRPCResponse";
            if let Some(named) = table.find_shape(own).filter(|_| !is_union) {
                common.push((&named.shape, name.clone()));
            }
        }
        // Other documents define the messages of extensions.
        for form in table.messages().iter().filter(|form| !form.is_of_extension()) {
            if let Some(name) = self.definition_of(form) {
                assert!(form.revisions.contains(self.revision), "{}", form.method);
                common.push((&form.params, format!("{name}/properties/params")));
            } else {
                // Since 2026-07-28, servers ask in results.
                assert!(!form.revisions.contains(self.revision), "{}", form.method);
            }
        }
        common
    }

    fn definition_of(&self, form: &MessageForm) -> Option<&String> {
        let is_method = |schema: &Json| schema["properties"]["method"]["const"] == form.method;
        let is_sent = self.revision < Revision::V2026_07_28
            || !matches!(
                form.method,
                "sampling/createMessage" | "elicitation/create" | "roots/list"
            );
        self.definitions.iter().find(|(_, schema)| is_sent && is_method(schema)).map(|it| it.0)
    }
}

/// What the table calls a definition; `None` for a part of one.
fn own_name(definition: &str) -> Option<&str> {
    let own = OTHER_NAMES.iter().find(|(published, _)| *published == definition);
    (!definition.contains('/')).then(|| own.map_or(definition, |(_, own)| own))
}

/// The value with each member missing, and with other values in its place.
fn mutants(value: &Json) -> Vec<(String, Json)> {
    let others = other_values();
    let mut mutants = Vec::new();
    for pointer in pointers(value, "") {
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        let mut without = value.clone();
        if let Some(Json::Object(parent)) = without.pointer_mut(parent) {
            parent.remove(&key.replace("~1", "/"));
            mutants.push((format!("{pointer} missing"), without));
        }
        for other in &others {
            let mut mutant = value.clone();
            *mutant.pointer_mut(&pointer).unwrap() = other.clone();
            mutants.push((format!("{pointer} = {other}"), mutant));
        }
    }
    mutants
}

fn pointers(value: &Json, at: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut inside = |key: &str, inner: &Json| {
        let pointer = format!("{at}/{}", key.replace('/', "~1"));
        found.extend(pointers(inner, &pointer));
        found.push(pointer);
    };
    match value {
        Json::Object(members) => members.iter().for_each(|(key, inner)| inside(key, inner)),
        Json::Array(items) => {
            items.iter().enumerate().for_each(|(index, inner)| inside(&index.to_string(), inner));
        }
        _ => {}
    }
    found
}

/// The faults of a value and of everything in it that is checked by itself.
fn faults_of<'d>(value: Value<'d>, shape: &'static Shape, revision: Revision) -> Vec<Fault<'d>> {
    let (mut faults, mut places) = (Vec::new(), Places::new());
    let sink = &mut |fault: Fault<'d>| faults.extend(Some(fault).filter(|it| it.is_of_revision));
    compare(value, Form::of(shape), revision, sink, Some(&mut places));
    for (name, place) in places {
        let form = Form::of_place(name);
        faults.extend(form.into_iter().flat_map(|it| faults_of(place, it.shape, revision)));
    }
    faults
}

/// Members that are any JSON object, among whose values the `schema.json` of 2026-07-28 knows neither
/// `null` nor fractions, unlike the specification and TypeScript.
pub(crate) const JSON_OBJECTS: [&str; 9] = [
    "completions",
    "experimental",
    "extensions",
    "form",
    "logging",
    "context",
    "metadata",
    "tools",
    "url",
];

/// Whether the published schemas differ here from the specification, TypeScript and all SDKs.
fn is_excepted(revision: Revision, pointer: &str, mutation: &str) -> bool {
    // Parameters and results are compared with the form of their method, and not with the envelope.
    let of_method = ["/params/", "/result/", "/result ="];
    if pointer.starts_with("JSONRPC") && of_method.iter().any(|it| mutation.starts_with(it)) {
        return true;
    }
    let is_in = |names: &[&str]| names.iter().any(|name| mutation.contains(&format!("/{name}/")));
    let is = |values: &[&str]| values.iter().any(|value| mutation.ends_with(value));
    let is_of_json =
        revision == Revision::V2026_07_28 && is(&["= null", "= 1.5"]) && is_in(&JSON_OBJECTS);
    // The answers of a form, and limits of a number that a form asks for, may be fractions.
    let is_of_form = is(&["= 1.5"]) && is_in(&["content", "properties"]);
    // A size is a number of bytes, and only a task is cancelled without the id of a request.
    let is_of_text = is(&["/size = -1"])
        || pointer.starts_with("CancelledNotification") && is(&["/requestId missing"]);
    is_of_json || is_of_form || is_of_text
}

#[test]
fn a_mutant_is_rejected_exactly_if_the_published_schema_rejects_it() {
    let Some(folder) = std::env::var_os(VARIABLE) else {
        skipped(&format!("{VARIABLE} does not name a folder of published schemas"));
        return;
    };
    let mut wrong = Vec::new();
    for revision in Revision::ALL {
        let published = Published::read(Path::new(&folder), revision);
        let (mut count, mut rejected) = (0, 0);
        for (shape, pointer) in published.common() {
            let validator = published.validator(&pointer);
            let schema = json!({ "$ref": format!("#/{}", pointer.split('/').next().unwrap()) });
            let definition = published.resolved(&schema);
            let schema = match pointer.split_once('/') {
                Some((_, rest)) => definition.pointer(&format!("/{rest}")).unwrap_or(&Json::Null),
                None => definition,
            };
            let mut instances: Vec<_> =
                (0..BRANCHES).map(|branch| published.instance(schema, branch, 6)).collect();
            instances.dedup();
            for instance in instances {
                let original = ("as it is".to_owned(), instance.clone());
                for (mutation, mutant) in std::iter::once(original).chain(mutants(&instance)) {
                    let is_valid = validator.is_valid(&mutant);
                    count += 1;
                    rejected += usize::from(!is_valid);
                    let document = read(&mutant.to_string(), Syntax::Json);
                    let root = document.roots().next().unwrap();
                    let found = faults_of(root, shape, revision);
                    if found.is_empty() != is_valid && !is_excepted(revision, &pointer, &mutation) {
                        let verdict = if is_valid { "valid" } else { "invalid" };
                        wrong.push(format!(
                            "{} {pointer}: {mutation} is {verdict}, {} faults\n    {mutant}",
                            revision.name(),
                            found.len()
                        ));
                    }
                }
            }
        }
        println!("{}: {count} mutants, {rejected} of them rejected", revision.name());
        assert!(count >= 3_000 && rejected >= 2_000, "{count} mutants, {rejected} rejected");
    }
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong.join("\n"));
}
