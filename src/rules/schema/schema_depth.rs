rule! {
    name: "schema-depth",
    category: Portability,
    summary: "subschemas are nested deeper than the limit",
    level: Warning,
    source: "MCP 2026-07-28, basic/index, Composition-Keyword Resource Use",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    // The specification gives no figure. No known public tool is nested deeper than 18.
    let limit = context.options().max_schema_depth;
    let deepest = subject.schema.depth();
    if deepest <= limit {
        return;
    }
    let Some(first) = subject.schema.nodes().find(|node| node.depth() > limit) else { return };
    let message = format!(
        "`{}` nests subschemas {deepest} levels deep; the limit is {limit}",
        subject.role.member()
    );
    Finding::new(first.value().key_place(), message)
        .cite(
            "MCP 2026-07-28, Composition-Keyword Resource Use: clients should limit the depth \
             of schemas that they accept, and may reject the tool",
        )
        .label(subject.schema.root().key_place(), "the schema begins here")
        .help("flatten the schema, or raise the limit with `--max-schema-depth`")
        .report(context);
}
