rule! {
    name: "embedded-resource-both",
    summary: "a resource has both `text` and `blob`",
    level: Warning,
    check: Typed(RESOURCE_CONTENTS, check),
}

fn check(resource: Value<'_>, context: &mut Context<'_>) {
    let (Some(text), Some(blob)) = (resource.get("text"), resource.get("blob")) else { return };
    // A `null` has no content, so there is only one form.
    if text.is_null() || blob.is_null() {
        return;
    }
    Finding::new(blob.key_place(), "a resource has both `text` and `blob`")
        .label(text.key_place(), "the other form")
        .cite(
            "MCP, schema.ts, ResourceContents: a resource is text or binary; clients may use \
             either",
        )
        .help("keep `text` for text, or `blob` for binary data")
        .report(context);
}
