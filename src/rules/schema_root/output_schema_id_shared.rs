rule! {
    name: "output-schema-id-shared",
    summary: "two tools of one list have output schemas with the same `$id`",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "TypeScript SDK 1.32 and 2.4 (Ajv: `getSchema`); JSON Schema 2020-12 Core, section \
             9.1.1",
    check: List(check),
}

fn check<'d>(list: &ToolList<'d>, context: &mut Context<'d>) {
    // Each with the hash of its schema, which very many may be compared with.
    let mut first_of: HashMap<&str, (Value<'_>, Value<'_>, u64)> = HashMap::new();
    for tool in &list.tools {
        let Some(schema) = tool.output_schema().filter(|it| it.is_object()) else { continue };
        let Some(id) = schema.get("$id") else { continue };
        // Ajv ignores an empty fragment at the end of an identifier.
        let Some(uri) = id.as_str().map(|uri| uri.trim_end_matches('#')) else { continue };
        let new = || (id, schema, schema.structural_hash());
        let (first, other, hash) = *first_of.entry(uri).or_insert_with(new);
        // Identical schemas accept the same results, so it does not matter which of them is found.
        if first.id() == id.id() || other.equals_by_hash(hash, schema) {
            continue;
        }
        context.enter_tool(Some(tool));
        let message =
            format!("the output schema of another tool has the same `$id` {}", quoted_value(id));
        Finding::new(id.place(), message)
            .label(first.place(), "the first one")
            .note(
                "the TypeScript SDK looks schemas up by `$id`: it checks the results of this \
                 tool against the schema of the other one",
            )
            .help("give each schema its own `$id`, or remove it")
            .report(context);
    }
    context.enter_tool(None);
}
