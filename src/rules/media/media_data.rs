use super::shared::is_media;

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
    let (place, message) = match subject.block.get("data") {
        Some(data) if data.is_string() => return,
        Some(data) => (place_of(data), format!("`data` is {}, not a string", described(data))),
        None => (place_of(subject.block), "a media block has no `data`".to_owned()),
    };
    Finding::new(place, message)
        .note("MCP, schema.ts, ImageContent and AudioContent: `data` is a required Base64 string")
        .help("write the bytes as Base64; for a URI, use a `resource_link`")
        .report(context);
}
