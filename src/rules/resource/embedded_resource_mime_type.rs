rule! {
    name: "embedded-resource-mime-type",
    category: Correctness,
    summary: "`mimeType` of an embedded resource is not a string",
    level: Error,
    fix: Safe,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let resource = subject.block.get("resource").filter(|_| subject.kind == Some("resource"));
    let given = resource.and_then(|resource| resource.get("mimeType"));
    let Some(given) = given.filter(|given| !given.is_string()) else { return };
    wrong_type(given, "`mimeType` of a resource", "a string")
        .cite(
            "MCP, schema.ts, ResourceContents: an optional string; clients reject the whole result",
        )
        .help("write a media type such as `text/plain`, or leave it out")
        .when(given.is_null(), |it| it.safe_fix("remove it", given.removal()))
        .report(context);
}
