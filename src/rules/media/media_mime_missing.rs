rule! {
    name: "media-mime-missing",
    category: Correctness,
    summary: "an image or audio block has no string `mimeType`",
    level: Error,
    fix: Unsafe,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let block = subject.block;
    if !is_media(subject) {
        return;
    }
    let Some(finding) = string_fault(block, "mimeType", "a media block") else { return };
    let finding = finding
        .cite("MCP, schema.ts, ImageContent and AudioContent: `mimeType` is a required string")
        .help("add the media type of the data, such as `image/png`");
    // Guessed from the first bytes of the data, so the fix needs consent.
    let found = block.get("data").and_then(media_type_of);
    context.report(match (found, block.get("mimeType")) {
        (Some(found), Some(member)) => finding
            .unsafe_fix("set it to the detected type", member.replacement(format!("\"{found}\""))),
        (Some(found), None) => {
            let (key, name) = ("mimeType".to_owned(), format!("\"{found}\""));
            finding.unsafe_fix("add the detected type", block.last_member(key, name))
        }
        (None, _) => finding,
    });
}
