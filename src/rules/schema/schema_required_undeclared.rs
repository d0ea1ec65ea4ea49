use crate::rules::limits::MAX_SUGGESTED_PROPERTIES;

rule! {
    name: "schema-required-undeclared",
    summary: "`required` lists a property that is not declared",
    level: Error,
    fix: Unsafe,
    check: Schema(check),
}

/// Keywords beside `required` that may declare a property elsewhere.
const MAY_DECLARE: KeywordSet = KeywordSet::of(&[
    Keyword::Ref,
    Keyword::DynamicRef,
    Keyword::RecursiveRef,
    Keyword::AllOf,
    Keyword::AnyOf,
    Keyword::OneOf,
    Keyword::If,
    Keyword::DependentSchemas,
    Keyword::PatternProperties,
]);

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for node in subject.schema.nodes_with(Keyword::Required.alone()) {
        let (Some(required), Some(properties)) =
            (node.keyword(Keyword::Required), node.keyword(Keyword::Properties))
        else {
            continue;
        };
        if node.present().intersects(MAY_DECLARE) || is_part_of_a_whole(node) {
            continue;
        }
        for (index, name) in undeclared(required, properties).enumerate() {
            // Each suggestion compares the name with every property.
            let near =
                (index < MAX_SUGGESTED_PROPERTIES).then(|| near_name(properties, name)).flatten();
            let is_listed = |near: &str| required.items().any(|it| it.is_text(near));
            context.report(finding(node, name).with(near, |it, near| match is_listed(near) {
                true => it.unsafe_remedy("remove it: the similar name is listed", name.removal()),
                false => it.rewriting(format!("write {}", quoted(near)), near),
            }));
        }
    }
}

/// The required names that are not properties. They usually are in the order of the properties, so
/// each search starts at the previous match.
fn undeclared<'d>(required: Value<'d>, properties: Value<'d>) -> impl Iterator<Item = Value<'d>> {
    let mut rest = properties.entries();
    let names = required.items().filter(move |_| properties.is_object());
    names.filter(move |name| {
        let is_missing =
            |name| !rest.any(|property| property.has_key(name)) && properties.get(name).is_none();
        name.as_str().is_some_and(is_missing)
    })
}

/// Whether the schema is applied to the same value as other schemas, which may declare the
/// property.
fn is_part_of_a_whole(node: SchemaNode<'_, '_>) -> bool {
    let definition = matches!(node.via(), Some(Keyword::Defs | Keyword::Definitions));
    definition || node.via().is_some_and(Keyword::is_in_place)
}

fn finding(node: SchemaNode<'_, '_>, name: Value<'_>) -> Finding {
    let closed = node.keyword(Keyword::AdditionalProperties).is_some_and(Value::is_false);
    let shown = quoted(name.text());
    let message = if closed {
        format!("`required` names {shown}, which the schema does not allow")
    } else {
        format!("`required` names {shown}, which is not declared in `properties`")
    };
    let note = if closed {
        "`additionalProperties` is false, so no value can satisfy both: every call fails"
    } else {
        "the caller must send a property without knowing its type or meaning"
    };
    let help = format!("declare {shown} in `properties`, or remove it from `required`");
    let finding = Finding::new(name.place(), message).note(note).help(help);
    // In an open schema, a value can still satisfy `required`.
    if closed { finding } else { finding.at_most(Severity::Warning) }
}

/// The property that a required name was probably intended to be.
fn near_name<'d>(properties: Value<'d>, name: Value<'d>) -> Option<&'d str> {
    let text = name.as_str()?;
    let mut keys = properties.entries().filter_map(Value::key);
    keys.find(|key| near(key, text))
}

fn near(key: &str, text: &str) -> bool {
    key.eq_ignore_ascii_case(text) || text.len() > 3 && edit_distance(key, text, 1).is_some()
}
