rule! {
    name: "tool-version-not-in-id",
    category: Quality,
    summary: "a tool without a namespace has a version, which is not part of its ID",
    level: Info,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    let (Some(version), Some(name)) = (tool.version(), tool.display_name()) else { return };
    let text = record::text(Some(version));
    // `tool-version-format` reports an invalid version.
    if Version::parse(text).is_none() || !record::text(tool.namespace()).is_empty() {
        return;
    }
    let message = format!(
        "version {} is not part of the tool's ID {}",
        quoted_string(text),
        quoted_string(name)
    );
    Finding::new(version.place(), message)
        .cite("toolfoundation record: without a namespace the ID is the name; two versions collide")
        .help("add `namespace`, and configure IDs with a version if it should be part of them")
        .report(context);
}
