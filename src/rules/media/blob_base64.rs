rule! {
    name: "blob-base64",
    category: Correctness,
    summary: "`blob` of an embedded resource is not standard Base64",
    level: Error,
    fix: Safe,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let Some(resource) = subject.block.get("resource") else { return };
    let declared = resource.text_of("mimeType");
    if let Some(blob) = resource.get("blob").filter(|blob| blob.is_string()) {
        context.report_all(not_base64("blob", blob, declared));
    }
}
