rule! {
    name: "resource-uri-template",
    summary: "the URI of a listed resource is a template",
    level: Error,
    check: Typed(&["Resource"], check),
}

fn check(resource: Value<'_>, context: &mut Context<'_>) {
    let Some(uri) = resource.get("uri") else { return };
    let text = uri.as_str().unwrap_or_default();
    let template = text.find('{').and_then(|from| {
        let length = text[from..].find('}')?;
        Some((from, from + length + 1))
    });
    let Some((from, to)) = template else { return };
    let variable = quoted(&text[from..to]);
    Finding::new(uri.slice_place(from, to), format!("the URI of a resource contains {variable}"))
        .cite(
            "MCP, server/resources: a list has resources with their URIs; templates are listed by \
               `resources/templates/list`",
        )
        .note("clients request the URI literally, with its braces")
        .help("move it to the list of templates, as `uriTemplate`")
        .report(context);
}
