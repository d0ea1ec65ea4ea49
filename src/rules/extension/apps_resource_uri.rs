rule! {
    name: "apps-resource-uri",
    category: Correctness,
    summary: "`_meta.ui.resourceUri` is not a `ui:` URI",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let ui = subject.tool.meta().and_then(|meta| meta.get("ui"));
    let Some(uri) = ui.and_then(|ui| ui.get("resourceUri")) else { return };
    let message = match uri.as_str() {
        Some(text) if text.starts_with("ui://") => return,
        Some(text) => format!("`resourceUri` {} does not begin with `ui://`", quoted_string(text)),
        None => format!("`resourceUri` is {}, not a string", described(uri)),
    };
    Finding::new(place_of(uri), message)
        .cite("MCP Apps, UI Resource Format: the resource of an app must have the scheme `ui:`")
        .help("write the URI of the app's resource, such as `ui://weather/view`")
        .report(context);
}
