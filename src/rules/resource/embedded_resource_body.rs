rule! {
    name: "embedded-resource-body",
    category: Correctness,
    summary: "an embedded resource has neither `text` nor `blob`",
    level: Error,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let resource = subject.block.get("resource").filter(|inner| inner.is_object());
    let Some(resource) = resource.filter(|_| subject.kind == Some("resource")) else { return };
    let bodies: Vec<_> = ["text", "blob"].iter().filter_map(|key| resource.get(key)).collect();
    // Beside a good one, another is only `embedded-resource-both`: the schema and all clients accept.
    if bodies.iter().any(|body| body.is_string()) {
        return;
    }
    let finding = match bodies.first() {
        Some(body) => wrong_type(*body, &format!("`{}`", body.key_text()), "a string"),
        None => {
            let headline = "an embedded resource has no `text` and no `blob`";
            Finding::new(place_of(resource), headline)
        }
    };
    finding
        .cite("MCP, schema.ts, EmbeddedResource: the contents are embedded, as text or as Base64")
        .help("add `text` or `blob`; a URI alone is a `resource_link`")
        .report(context);
}
