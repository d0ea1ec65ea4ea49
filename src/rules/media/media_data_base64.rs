rule! {
    name: "media-data-base64",
    summary: "`data` of an image or audio block is not standard Base64",
    level: Error,
    fix: Safe,
    check: Typed(&["ImageContent", "AudioContent"], check),
}

fn check(block: Value<'_>, context: &mut Context<'_>) {
    let declared = block.text_of("mimeType");
    if let Some(data) = block.get("data").filter(|data| data.is_string()) {
        context.report_all(not_base64("data", data, declared));
    }
}
