//! `input-schema-required-misplaced`

use super::root;
use crate::diagnostic::{Category, Severity};
use crate::document::{Syntax, TreeEdit, Value};
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, SchemaRole, ToolSubject};

/// A list of required parameters in the wrong place.
pub static RULE: Rule = Rule {
    name: "input-schema-required-misplaced",
    category: Category::Correctness,
    family: "schema-root",
    summary: "`required` stands beside `inputSchema`, or among the properties",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "JSON Schema 2020-12 Validation, section 6.5.3: required is a keyword of the \
             schema itself",
    fix: FixKind::Offer,
    page: include_str!("../../../docs/rules/input-schema-required-misplaced.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(root) = root::schema(subject, SchemaRole::Input) else { return };
    let Some(properties) = root.get("properties") else { return };
    let inner = properties.get("required").filter(|required| required.is_array());
    let outer = subject.tool.value.get("required");
    let outer = outer.filter(|required| names_properties(*required, properties));
    if let Some(required) = inner {
        let finding = Finding::new(required.key_place(), "`required` stands among the properties")
            .note("JSON Schema: `required` is a keyword beside `properties`; an array is no schema")
            .help("move it out of `properties`");
        context.report(with_move(finding, required, root));
    } else if let Some(required) = outer.filter(|_| root.get("required").is_none()) {
        let message = "`required` stands beside `inputSchema` instead of inside";
        let finding = Finding::new(required.key_place(), message)
            .note("MCP, schema.ts, Tool: tools have no such member, so all parameters are optional")
            .help("move it into `inputSchema`")
            .at_most(Severity::Warning);
        context.report(with_move(finding, required, root));
    }
}

/// Whether a value lists nothing but names of these properties.
fn names_properties(required: Value<'_>, properties: Value<'_>) -> bool {
    let is_property =
        |item: Value<'_>| item.as_str().is_some_and(|name| properties.get(name).is_some());
    required.items().next().is_some() && required.items().all(is_property)
}

fn with_move(finding: Finding, required: Value<'_>, root: Value<'_>) -> Finding {
    if root.get("required").is_some() || root.document().syntax() == Syntax::Yaml {
        return finding;
    }
    let text = required.source_text().to_owned();
    let insert = TreeEdit::InsertLast(root.id(), "required".to_owned(), text);
    finding.unsafe_fix("move it into the schema", vec![TreeEdit::Remove(required.id()), insert])
}
