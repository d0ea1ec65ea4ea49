rule! {
    name: "text-missing",
    category: Correctness,
    summary: "a text block has no string `text`",
    level: Error,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    if subject.kind != Some("text") {
        return;
    }
    let Some(finding) = string_fault(subject.block, "text", "a text block") else { return };
    finding
        .cite("MCP, schema.ts, TextContent: `text` is a required string; it may be empty")
        .help("write the text as a string; data belongs in `structuredContent`")
        .report(context);
}
