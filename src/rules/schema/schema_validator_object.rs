rule! {
    name: "schema-validator-object",
    summary: "a schema is the internal state of a validation library",
    level: Error,
    source: "JSON Schema 2020-12 Core, section 6.5; Standard Schema, ~standard",
    check: Schema(check),
}

/// Keywords that validator objects define as members as well.
const OF_VALIDATORS: KeywordSet = KeywordSet::of(&[
    Keyword::Type,
    Keyword::Format,
    Keyword::Description,
    Keyword::MinLength,
    Keyword::MaxLength,
]);

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let mut last = None;
    for (node, member) in subject.schema.unknown_members() {
        // Some libraries leave their own member in the generated schema.
        if last == Some(node.index()) || !node.present().is_within(OF_VALIDATORS) {
            continue;
        }
        // The shape of an object is written as a map of such objects.
        if !is_sign(member) && !member.entries().any(is_sign) {
            continue;
        }
        last = Some(node.index());
        Finding::new(
            node.value().entry_place(),
            "this is a validator object, not a JSON Schema",
        )
        .note(
            "clients do not know these members, and accept every value or reject the list",
        )
        .help(
            "convert it, such as with `z.toJSONSchema(schema)` of Zod 4 or `zod-to-json-schema`",
        )
        .report(context);
    }
}

/// Whether only Zod, or a library with the same interface, writes this member.
fn is_sign(member: Value<'_>) -> bool {
    match member.key_bytes() {
        b"_def" => member.has("typeName") || member.has("type"),
        b"~standard" | b"_zod" => member.is_object(),
        _ => false,
    }
}
