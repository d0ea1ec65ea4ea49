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
    let (place, message) = match subject.block.get("text") {
        Some(text) if text.is_string() => return,
        Some(text) => (place_of(text), format!("`text` is {}, not a string", described(text))),
        None => (place_of(subject.block), "a text block has no `text`".to_owned()),
    };
    Finding::new(place, message)
        .note("MCP, schema.ts, TextContent: `text` is a required string; it may be empty")
        .help("write the text as a string; data belongs in `structuredContent`")
        .report(context);
}
