rule! {
    name: "output-schema-root-type",
    category: Correctness,
    summary: "the root of `outputSchema` does not have the type `object`",
    level: Error,
    revisions: Revisions::between(Revision::V2025_06_18, Revision::V2025_11_25),
    fix: Safe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_type(
        subject,
        SchemaRole::Output,
        "MCP 2025-06-18 and 2025-11-25, schema.ts, Tool: the root has `type: \"object\"`",
        context,
    );
}
