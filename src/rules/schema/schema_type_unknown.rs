use crate::rules::schema_root::{input_schema_root_type, output_schema_root_type};

rule! {
    name: "schema-type-unknown",
    summary: "`type` names a type that JSON Schema does not have",
    level: Error,
    fix: Safe,
    check: Schema(check),
}

/// Types of JSON Schema, each with its names in other languages.
const OTHER_NAMES: [(&str, &str); 7] = [
    ("string", "str text char uuid date datetime date-time enum"),
    ("integer", "int int32 int64 long"),
    ("number", "float double decimal"),
    ("boolean", "bool"),
    ("object", "dict map record"),
    ("array", "list tuple set"),
    ("null", "none nil"),
];

/// The consequences of an unknown type.
const WHY: &str =
    "validators reject the whole schema, and clients drop the tool or the server's whole list";

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let violations = subject.schema.violations().iter();
    for violation in violations.filter(|found| found.kind == ViolationKind::UnknownType) {
        let value = violation.value;
        let lost = subject.lost_unless_compiled(violation.node);
        let of_root = subject.schema.root().get("type").map(Value::id);
        if of_root == Some(value.id()) && must_be_object(subject.role, context.revision()) {
            context.report(finding(value, Some(subject.role)).note_if(lost));
        } else {
            context.report(finding(value, None).note_if(lost));
        }
    }
}

fn must_be_object(role: SchemaRole, revision: Revision) -> bool {
    let rule = match role {
        SchemaRole::Input => &input_schema_root_type::RULE,
        SchemaRole::Output => &output_schema_root_type::RULE,
    };
    rule.revisions.contains(revision)
}

/// The finding about an unknown type; `root_of` is given if it is the type of a root that must be
/// an object.
fn finding(value: Value<'_>, root_of: Option<SchemaRole>) -> Finding {
    let name = value.text();
    let message = quoted_string(name) + " is not a JSON Schema type";
    let finding = Finding::new(value.place(), message).note(WHY);
    let finding = match name {
        name if is_python_annotation(name) => finding.cause("Python annotation"),
        _ => finding,
    };
    let lower = name.trim().to_lowercase();
    let meant = meant(&lower);
    if let Some(role) = root_of.filter(|_| meant != Some("object")) {
        // Another type would be just as wrong there, even if it was intended.
        let help = format!("write `\"object\"`: `{}` describes an object", role.member());
        return finding.unsafe_remedy(help, value.replacement("\"object\""));
    }
    if matches!(lower.as_str(), "any" | "mixed" | "unknown" | "*") {
        let list = value.document().parent_of(value.id()).filter(|_| !value.has_key("type"));
        return finding
            .help("remove `type`: a schema without it allows any value")
            .safe_fix("remove `type`", list.unwrap_or(value).removal());
    }
    match meant {
        Some(meant) => {
            // Safe: validators reject the schema as it is, so no client depends on the old type.
            let advice = format!("write `\"{meant}\"`");
            finding.help(advice.clone()).safe_fix(advice, value.replacement(format!("\"{meant}\"")))
        }
        None => finding.help(format!("write one of `{}`", TYPE_NAMES.join("`, `"))),
    }
}

/// Whether a type is a Python annotation, which a generator writes instead of a type of JSON
/// Schema.
fn is_python_annotation(name: &str) -> bool {
    const NAMES: [&str; 9] = ["str", "int", "float", "bool", "dict", "list", "tuple", "set", "Any"];
    name.contains('[') || NAMES.contains(&name)
}

fn meant(lower: &str) -> Option<&'static str> {
    let same = TYPE_NAMES.into_iter().find(|name| *name == lower);
    let is_other = |(_, names): &(&str, &str)| names.split(' ').any(|name| name == lower);
    let other = || OTHER_NAMES.into_iter().find(is_other).map(|(name, _)| name);
    let near = || nearest_within(lower, TYPE_NAMES, |_| 2);
    // A short name is similar to others by chance.
    same.or_else(other).or_else(|| near().filter(|_| lower.len() > 3))
}
