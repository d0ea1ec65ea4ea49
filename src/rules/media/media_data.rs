rule! {
    name: "media-data",
    category: Correctness,
    summary: "an image or audio block has no string `data`",
    level: Error,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    if !is_media(subject) {
        return;
    }
    let Some(finding) = string_fault(subject.block, "data", "a media block") else { return };
    finding
        .cite("MCP, schema.ts, ImageContent and AudioContent: `data` is a required Base64 string")
        .help("write the bytes as Base64; for a URI, use a `resource_link`")
        .report(context);
}
