rule! {
    name: "blob-base64",
    summary: "`blob` of a resource is not standard Base64",
    level: Error,
    fix: Safe,
    check: Typed(RESOURCE_CONTENTS, check),
}

fn check(resource: Value<'_>, context: &mut Context<'_>) {
    let declared = resource.text_of("mimeType");
    if let Some(blob) = resource.get("blob").filter(|blob| blob.is_string()) {
        context.report_all(not_base64("blob", blob, declared));
    }
}
