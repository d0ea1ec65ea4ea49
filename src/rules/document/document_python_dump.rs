rule! {
    name: "document-python-dump",
    summary: "tools or results are written as Python attributes instead of in wire format",
    level: Warning,
    source: "MCP Python SDK, `model_dump()`; MCP, schema.ts, interfaces Tool and CallToolResult",
    check: Document(check),
}

fn check(document: &Document, context: &mut Context<'_>) {
    let Some(first) = document.rewritten_at().map(|id| document.value(id)) else { return };
    finding(first)
        .note(
            "all other rules were applied as if it were in wire format: camel case, and absent \
             members instead of `null`",
        )
        .help(
            "dump with `model_dump(mode=\"json\", by_alias=True, exclude_none=True)`; list \
             tools with `fastmcp list --json`",
        )
        .report(context);
}

fn finding(first: Value<'_>) -> Finding {
    match (first.key_in_text(), first.key()) {
        (Some(attribute), Some(member)) if attribute != member => Finding::new(
            first.key_place(),
            format!("this is a Python dump: `{attribute}` instead of `{member}`"),
        ),
        _ => Finding::new(
            Place::new(first.id(), Part::Opening),
            "this is a Python dump: optional members are `null` instead of absent",
        ),
    }
}
