use crate::model::text::enumerated_values;
use crate::rules::limits::MAX_NAMED_VALUES;
use crate::schema::TypeSet;

rule! {
    name: "parameter-values-in-prose",
    category: Quality,
    summary: "a description lists the only accepted values, and the schema accepts any text",
    level: Info,
    source: "JSON Schema 2020-12 Validation, section 6.1.2: `enum`",
    fix: Unsafe,
    check: Schema(check),
}

/// Keywords that restrict a string, or describe it elsewhere.
const LIMITS: KeywordSet = KeywordSet::of(&[
    Keyword::Enum,
    Keyword::Const,
    Keyword::Pattern,
    Keyword::Format,
    Keyword::AnyOf,
    Keyword::OneOf,
    Keyword::AllOf,
    Keyword::Not,
    Keyword::Ref,
]);

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    if subject.role != SchemaRole::Input {
        return;
    }
    for property in subject.properties() {
        let node = property.node;
        let is_any_text = node.types() == TypeSet::STRING && !node.present().intersects(LIMITS);
        let Some(description) = property.description.filter(|_| is_any_text) else { continue };
        let values = enumerated_values(description.as_str().unwrap_or_default());
        if values.len() < 2 {
            continue;
        }
        let shown: Vec<_> = values.iter().map(|value| quoted_string(value)).collect();
        let shown = listed(&shown, MAX_NAMED_VALUES);
        let name = quoted(node.value().key_text());
        let message = format!("{name} must be one of {shown}, but has no `enum`");
        let list = serde_json::Value::from(values).to_string();
        Finding::new(description.place(), message)
            .note("a model may send anything else, and clients that show the choices have none")
            .help("list the values in `enum`")
            .unsafe_fix("add `enum`", node.value().last_member("enum", list))
            .report(context);
    }
}
