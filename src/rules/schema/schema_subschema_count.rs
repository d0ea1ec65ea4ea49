rule! {
    name: "schema-subschema-count",
    category: Portability,
    summary: "a schema has more subschemas than the limit",
    level: Warning,
    source: "MCP 2026-07-28, basic/index, Composition-Keyword Resource Use",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    // The specification recommends a limit, but gives no figure.
    let limit = context.options().max_subschemas;
    let count = subject.schema.len();
    if count <= limit as usize {
        return;
    }
    let message =
        format!("`{}` has {count} subschemas; the limit is {limit}", subject.role.member());
    Finding::new(subject.schema.root().key_place(), message)
        .cite(
            "MCP 2026-07-28, Composition-Keyword Resource Use: clients should bound the \
             number of subschemas they accept, and may reject the tool",
        )
        .help("split the tool, or raise the limit with `--max-subschemas`")
        .report(context);
}
