//! Helpers that the rules about the roots of input and output schemas share. Both roots have the
//! same faults; only the names and the revisions differ.

use crate::model::{RootShape, SchemaRoot};
use crate::rules::limits::MAX_ROOT_REFERENCE_STEPS;
use crate::rules::prelude::*;

/// Why the members of a root have the types that they have.
pub(super) const WHY: &str = "MCP, schema.ts, Tool, and JSON Schema, `properties` and `required`: clients \
                   that check types reject the whole list";

/// The root of the schema, if it has the form of a schema. Other rules report any other form.
pub(super) fn schema<'s, 'd>(
    subject: &'s ToolSubject<'_, 'd>,
    role: SchemaRole,
) -> Option<&'s SchemaRoot<'d>> {
    subject.root(role).filter(|root| root.shape.is_schema())
}

/// Checks that every property is a schema, and before 2026-07-28 an object.
pub(super) fn property(tool: &ToolSubject<'_, '_>, role: SchemaRole, context: &mut Context<'_>) {
    let root = schema(tool, role).filter(|root| root.has_odd_property);
    let properties = root.and_then(|root| root.properties);
    for property in properties.into_iter().flat_map(Value::entries) {
        match property.kind() {
            Kind::Object => {}
            Kind::Boolean => check_boolean_property(property, context),
            // A list of names among the properties has a rule of its own.
            Kind::Array if property.key() == Some("required") => {}
            _ => context.report(not_a_schema(property)),
        }
    }
}

fn not_a_schema(property: Value<'_>) -> Finding {
    let name = quoted(property.key_text());
    let finding = wrong_type(property, &format!("property {name}"), "a schema").note(WHY);
    match property.as_str() {
        Some(text) => finding.help(format!("write a schema, such as `{{\"type\": {text:?}}}`")),
        None => finding.help("write a schema, such as `{\"type\": \"string\"}`"),
    }
}

fn check_boolean_property(property: Value<'_>, context: &mut Context<'_>) {
    if context.revision() >= Revision::V2026_07_28 {
        return;
    }
    // Boolean schemas are shorthand for these objects (2020-12 Core, section 4.3.2).
    let schema = if property.is_true() { "{}" } else { "{\"not\": {}}" };
    let name = quoted(property.key_text());
    let message = format!("property {name} is {}, not an object", described(property));
    Finding::new(property.place(), message)
        .cite(
            "MCP before 2026-07-28, schema.ts, Tool: every property's schema is an object; clients \
             on the TypeScript SDK 1.x, Gemini CLI and opencode lose the whole list",
        )
        .help(format!("write `{schema}`, which means the same"))
        .safe_fix(format!("write `{schema}`"), property.replacement(schema))
        .by_revision()
        .report(context);
}

/// Checks that the root has `type: "object"`.
pub(super) fn root_type(tool: &ToolSubject<'_, '_>, role: SchemaRole, context: &mut Context<'_>) {
    let Some(root) = schema(tool, role) else { return };
    if root.kind.is_some_and(|kind| kind.is_text("object")) {
        return;
    }
    let finding = match root.kind {
        // Its target would define the type; that it does not resolve is reported.
        None if refers_to_nothing(root.value) => return,
        None if role == SchemaRole::Output && root.value.entries().next().is_none() => {
            empty_output(root.value)
        }
        None => missing_type(root.value, role),
        Some(kind) if is_well_formed(kind) => not_object(kind, role),
        Some(_) => return,
    };
    context.report(finding.cite(match role {
        SchemaRole::Input => {
            "MCP, schema.ts, Tool (all revisions): the root has `type: \"object\"`; clients reject \
             the whole list"
        }
        SchemaRole::Output => {
            "MCP 2025-06-18 and 2025-11-25, schema.ts, Tool: the root has `type: \"object\"`"
        }
    }));
}

/// Whether a schema is a `$ref` into itself that does not resolve.
fn refers_to_nothing(root: Value<'_>) -> bool {
    let reference = root.text_of("$ref");
    let Some(pointer) = reference.and_then(|text| text.strip_prefix("#/")) else { return false };
    // Percent-encoding is not decoded here, and real pointers do not have so many steps.
    if pointer.contains('%') || pointer.split('/').count() > MAX_ROOT_REFERENCE_STEPS {
        return false;
    }
    let step = |value: Value<'_>, step: &str| {
        if value.is_array() {
            step.parse().ok().and_then(|index| value.items().nth(index)).map(Value::id)
        } else {
            // `~1` first, so that `~01` becomes `~1` and not `/` (RFC 6901, section 4).
            value.get(&step.replace("~1", "/").replace("~0", "~")).map(Value::id)
        }
    };
    let document = root.document();
    let mut at = Some(root.id());
    for name in pointer.split('/') {
        at = at.and_then(|id| step(document.value(id), name));
    }
    at.is_none()
}

/// The finding about an empty `outputSchema`, which does not describe results.
pub(super) fn empty_output(root: Value<'_>) -> Finding {
    Finding::new(root.key_place(), "`outputSchema` is empty and describes nothing")
        .unsafe_remedy("remove `outputSchema`", vec![root.removal()])
}

/// Whether only objects match because every branch of `oneOf` or `anyOf` requires one.
pub(super) fn has_only_object_branches(root: Value<'_>) -> bool {
    let mut branches = ["oneOf", "anyOf"].into_iter().flat_map(|key| root.items_of(key)).peekable();
    branches.peek().is_some() && branches.all(|it| it.text_of("type") == Some("object"))
}

/// The finding about a root without `type`.
pub(super) fn missing_type(root: Value<'_>, role: SchemaRole) -> Finding {
    let edits = root.first_member("type", "\"object\"");
    let message = format!("`{}` has no `type`", role.member());
    let finding = Finding::new(root.key_place(), message).help(match root.has("$ref") {
        true => "write the schema that `$ref` names in its place, with `\"type\": \"object\"`",
        false => "add `\"type\": \"object\"`",
    });
    // With these keywords an object is clearly intended. Next to `$ref` that is not certain: the
    // target may have another type.
    let speaks_of_object = ["properties", "required"].iter().any(|key| root.has(key));
    if (speaks_of_object || has_only_object_branches(root)) && root.get("$ref").is_none() {
        finding.safe_fix("add the type", edits)
    } else {
        finding.unsafe_fix("add the type", edits)
    }
}

fn not_object(kind: Value<'_>, role: SchemaRole) -> Finding {
    let edits = kind.replacement("\"object\"");
    let what = format!("`type` of `{}`", role.member());
    let finding = wrong_type(kind, &what, "`\"object\"`");
    let allows_object = kind.items().any(|item| item.as_str() == Some("object"));
    match (allows_object, kind.items().count()) {
        // `["object"]` means the same in JSON Schema, but MCP requires the string.
        (true, 1) => finding.help("write the plain string").safe_fix("write the string", edits),
        (true, _) => finding.help("write `object`").unsafe_fix("write `object`", edits),
        (false, _) => finding.help("wrap it in an object: make it the schema of a property"),
    }
}

/// Whether the value of `type` is valid; if not, the rules about keywords report it.
fn is_well_formed(kind: Value<'_>) -> bool {
    let is_type = |value: Value<'_>| value.as_str().is_some_and(|name| TYPE_NAMES.contains(&name));
    is_type(kind) || kind.items().next().is_some() && kind.items().all(is_type)
}

/// Checks that the root is not a map of properties.
pub(super) fn bare_map(tool: &ToolSubject<'_, '_>, role: SchemaRole, context: &mut Context<'_>) {
    let Some(root) = tool.root(role) else { return };
    if !matches!(root.shape, RootShape::PropertyMap) {
        return;
    }
    let root = root.value;
    let message = format!("`{}` is a map of properties, not a schema", role.member());
    let mut finding = Finding::new(root.key_place(), message)
        .cite(
            "JSON Schema: property names belong below `properties`; elsewhere they have no \
             effect",
        )
        .help("wrap it: `{\"type\": \"object\", \"properties\": {…}}`");
    let required = tool.tool.value.get("required").filter(|_| role == SchemaRole::Input);
    let required = required.filter(|required| required.is_array());
    if let Some(required) = required {
        finding = finding.label(required.key_place(), "and move this into it");
    }
    context.report(with_wrapping(finding, root, required));
}

/// Offers to wrap a map of properties in a schema, if the map has only properties.
fn with_wrapping(finding: Finding, root: Value<'_>, required: Option<Value<'_>>) -> Finding {
    let only_properties = root.entries().all(Value::is_object);
    // YAML text inside braces would be in another style, with other rules for quotes.
    if !only_properties || !root.document().syntax().is_json() {
        return finding;
    }
    let names = required.map(|names| format!(", \"required\": {}", names.source_text()));
    let names = names.unwrap_or_default();
    let text = format!("{{\"type\": \"object\", \"properties\": {}{names}}}", root.source_text());
    let mut edits = vec![root.replacement(text)];
    edits.extend(required.map(Value::removal));
    finding.unsafe_fix("wrap the map in a schema", edits)
}

/// Checks that the root is not a schema inside another schema or under a meaningless key.
pub(super) fn nesting(tool: &ToolSubject<'_, '_>, role: SchemaRole, context: &mut Context<'_>) {
    let Some(root) = tool.root(role) else { return };
    let (inner, message) = match root.shape {
        RootShape::NestedTwice(inner) => {
            (inner, format!("`properties` of `{}` contains a whole schema", role.member()))
        }
        RootShape::Wrapped(inner) => {
            let key = quoted(inner.key_text());
            (inner, format!("`{}` contains its schema under the key {key}", role.member()))
        }
        _ => return,
    };
    let finding = Finding::new(inner.key_place(), message)
        .cite(
            "JSON Schema: a schema below a property name or an unknown key does not apply to the \
             value itself",
        )
        .help("replace the outer schema with the inner one");
    let finding = with_unwrapping(finding, root.value, inner);
    // Bedrock puts the schema under `json`: the tool is valid there, and has to be converted for
    // MCP.
    let bedrock = tool.tool.value.key() == Some("toolSpec");
    finding
        .when(bedrock, |it| {
            it.note("this is the form of the Amazon Bedrock Converse interface")
                .at_most(Severity::Warning)
        })
        .report(context);
}

/// Offers to replace the outer schema with the inner one, if the outer one has no other content.
fn with_unwrapping(finding: Finding, root: Value<'_>, inner: Value<'_>) -> Finding {
    // In YAML, text that is moved outwards has the wrong indentation.
    let says_nothing =
        root.entries().all(|member| member.id() == inner.id() || member.key() == Some("type"));
    if !says_nothing || !root.document().syntax().is_json() {
        return finding;
    }
    finding.unsafe_fix("keep the inner schema only", root.replacement(inner.source_text()))
}

/// Checks that `required` is not among the properties.
pub(super) fn misplaced(tool: &ToolSubject<'_, '_>, role: SchemaRole, context: &mut Context<'_>) {
    let Some(root) = schema(tool, role) else { return };
    let required = root.required_property.filter(|required| required.is_array());
    let Some(required) = required else { return };
    let message = format!("`required` appears among the properties of `{}`", role.member());
    let finding = Finding::new(required.key_place(), message)
        .cite("JSON Schema: `required` is a keyword next to `properties`; an array is not a schema")
        .help("move it out of `properties`");
    context.report(with_move(finding, required, root.value));
}

/// Offers to move a list of names into the schema, if the schema has no `required`.
pub(super) fn with_move(finding: Finding, required: Value<'_>, root: Value<'_>) -> Finding {
    if root.has("required") || !root.document().syntax().is_json() {
        return finding;
    }
    let text = required.source_text().to_owned();
    let insert = root.last_member("required", text);
    finding.unsafe_fix("move it into the schema", vec![required.removal(), insert])
}
