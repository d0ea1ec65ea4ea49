rule! {
    name: "media-data-base64",
    category: Correctness,
    summary: "`data` of an image or audio block is not standard Base64",
    level: Error,
    fix: Safe,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    if !is_media(subject) {
        return;
    }
    let declared = subject.block.text_of("mimeType");
    if let Some(data) = subject.block.get("data").filter(|data| data.is_string()) {
        context.report_all(not_base64("data", data, declared));
    }
}
