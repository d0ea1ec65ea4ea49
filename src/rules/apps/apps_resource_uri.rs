rule! {
    name: "apps-resource-uri",
    summary: "`_meta.ui.resourceUri` is not a `ui:` URI",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Shape(&WORDS), Tool(check),
}

const WORDS: ShapeWords = ShapeWords {
    cite: "MCP Apps, UI Resource Format: the resource of an app must have the scheme `ui:`",
    help: "write the URI of the app's resource, such as `ui://weather/view`",
    ..ShapeWords::DEFAULT
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let ui = subject.tool.meta().and_then(|meta| meta.get("ui"));
    let Some(uri) = ui.and_then(|ui| ui.get("resourceUri")) else { return };
    let Some(text) = uri.as_str().filter(|text| !text.starts_with("ui://")) else { return };
    let message = format!("`resourceUri` {} does not begin with `ui://`", quoted_string(text));
    Finding::new(place_of(uri), message).cite(WORDS.cite).help(WORDS.help).report(context);
}
