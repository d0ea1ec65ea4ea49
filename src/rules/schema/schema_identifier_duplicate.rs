rule! {
    name: "schema-identifier-duplicate",
    summary: "two subschemas have the same `$id` or anchor",
    level: Error,
    source: "JSON Schema 2020-12 Core, sections 8.2.2 and 9.1.1; TypeScript SDK 1.32 and 2.4 (Ajv)",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for &(first, again, keyword) in subject.schema.repeated_identifiers() {
        let identifier = |index| {
            let node = subject.schema.node(index);
            // Both kinds of anchors share one set of names (2020-12 Core, section 8.2.2).
            let keywords = [keyword, Keyword::Anchor, Keyword::DynamicAnchor];
            keywords.into_iter().find_map(|it| node.keyword(it))
        };
        let (Some(first), Some(value)) = (identifier(first), identifier(again)) else { continue };
        let message =
            format!("another schema has the same `{}` {}", keyword.text(), quoted_value(value));
        let finding = Finding::new(value.place(), message)
            .label(first.place(), "the first one")
            .note("in JSON Schema, it is undefined to which of them a reference resolves")
            .help("give each schema its own name, or remove the identifier");
        // Ajv collects identifiers everywhere, also in definitions that nothing uses.
        context.report(match subject.role {
            SchemaRole::Output => finding.note_if(subject.lost_unless_compiled(0)),
            SchemaRole::Input => finding.at_most(Severity::Warning),
        });
    }
}
