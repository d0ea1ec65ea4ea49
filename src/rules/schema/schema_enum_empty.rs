rule! {
    name: "schema-enum-empty",
    summary: "`enum` is empty, so no value is allowed",
    level: Error,
    source: "JSON Schema 2020-12 Validation, section 6.1.2: should have at least one element",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for node in subject.schema.nodes_with(Keyword::Enum.alone()) {
        let Some(list) = node.keyword(Keyword::Enum).filter(|list| list.is_array()) else {
            continue;
        };
        if list.items().next().is_none() {
            let finding =
                Finding::new(list.entry_place(), "`enum` is empty, so no value is allowed")
                    .note("every value is rejected; several providers reject the schema itself")
                    .help("list the allowed values, or remove `enum`");
            context.report(match subject.lost_unless_compiled(node.index()) {
                // Ajv does not compile an empty `enum`.
                Some(lost) => finding.note(lost),
                // At least one element is a SHOULD, so the schema itself is valid (section 6.1.2).
                None => finding.at_most(Severity::Warning),
            });
        }
    }
}
