use crate::schema::expanded_size;

rule! {
    name: "schema-composition-cost",
    category: Security,
    summary: "references expand a schema beyond the limit",
    level: Warning,
    source: "MCP 2026-07-28, basic/index, Composition-Keyword Resource Use; SEP-2106",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    // Without references a schema is as large as written.
    let Some(first) = subject.schema.references().first() else { return };
    let limit = u64::from(context.options().max_expanded_subschemas);
    // A schema that contains itself has no size; `ref-recursive` reports it.
    let Some(size) = expanded_size(subject.schema).filter(|size| *size > limit) else { return };
    // Sizes double with each level, so large ones saturate.
    let size = if size > 1_000_000_000 { "over a billion".to_owned() } else { size.to_string() };
    let message =
        format!("`{}` expands to {size} subschemas; the limit is {limit}", subject.role.member());
    Finding::new(subject.schema.root().key_place(), message)
        .label(first.value.place(), "the first of the references")
        .note(
            "each reference doubles the size again; clients that inline references, and validators \
             that follow every branch, run out of time or memory",
        )
        .help("refer to each definition from fewer places, or flatten the schema")
        .report(context);
}
