use super::shared::{is_media, media_type_of};

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
    let member = block.get("mimeType");
    let (place, message) = match member {
        Some(name) if name.is_string() => return,
        Some(name) => (place_of(name), format!("`mimeType` is {}, not a string", described(name))),
        None => (place_of(block), "a media block has no `mimeType`".to_owned()),
    };
    let finding = Finding::new(place, message)
        .note("MCP, schema.ts, ImageContent and AudioContent: `mimeType` is a required string")
        .help("add the media type of the data, such as `image/png`");
    let found = block.get("data").and_then(media_type_of);
    context.report(match (found, member) {
        (Some(found), Some(member)) => {
            let edit = TreeEdit::Replace(member.id(), format!("\"{found}\""));
            finding.unsafe_fix("set it to what the data looks like", vec![edit])
        }
        (Some(found), None) => {
            let (key, name) = ("mimeType".to_owned(), format!("\"{found}\""));
            let edit = TreeEdit::InsertLast(block.id(), key, name);
            finding.unsafe_fix("add what the data looks like", vec![edit])
        }
        (None, _) => finding,
    });
}
