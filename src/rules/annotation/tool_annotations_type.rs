rule! {
    name: "tool-annotations-type",
    category: Correctness,
    summary: "`annotations` is not an object",
    level: Error,
    revisions: Revisions::since(Revision::V2025_03_26),
    source: "MCP since 2025-03-26, schema.ts, interface ToolAnnotations",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let given = subject.tool.annotations().filter(|given| !given.is_object() && !given.is_null());
    let Some(given) = given else { return };
    let message = format!("`annotations` is {}, not an object", described(given));
    context.report(
        Finding::new(place_of(given), message)
            .cite("MCP since 2025-03-26, schema.ts, Tool: clients reject the whole list")
            .help("write an object of hints, or remove it"),
    );
}
