rule! {
    name: "schema-dialect-nested",
    summary: "`$schema` appears inside a schema, where it has no effect",
    level: Warning,
    source: "JSON Schema 2020-12 Core, section 8.1.1: should appear at the root of a resource only",
    fix: Unsafe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let inside = |node: &SchemaNode<'_, '_>| !node.is_root();
    for node in subject.schema.nodes_with(Keyword::Schema.alone()).filter(inside) {
        let Some(declared) = node.keyword(Keyword::Schema) else { continue };
        // A schema with its own `$id` is a resource of its own, and may declare a dialect (2020-12
        // Core, section 8.1.1).
        let own_resource = node.keyword(Keyword::Id).or_else(|| node.keyword(Keyword::LegacyId));
        if own_resource.is_none() {
            Finding::new(declared.entry_place(), "`$schema` has no effect inside a schema")
                .note(
                    "the dialect is that of the root; some validators reject a second \
                     `$schema`, others switch dialects in the middle",
                )
                .help("remove it, or move it to the root")
                .unsafe_fix("remove it", declared.removal())
                .report(context);
        }
    }
}
