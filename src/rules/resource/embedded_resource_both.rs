rule! {
    name: "embedded-resource-both",
    category: Correctness,
    summary: "an embedded resource has both `text` and `blob`",
    level: Warning,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let Some(resource) = subject.block.get("resource") else { return };
    let (Some(text), Some(blob)) = (resource.get("text"), resource.get("blob")) else { return };
    // A `null` has no content, so there is only one form.
    if text.is_null() || blob.is_null() {
        return;
    }
    Finding::new(blob.key_place(), "an embedded resource has both `text` and `blob`")
        .label(text.key_place(), "the other form")
        .cite(
            "MCP, schema.ts, ResourceContents: a resource is text or binary; clients may use \
             either",
        )
        .help("keep `text` for text, or `blob` for binary data")
        .report(context);
}
