rule! {
    name: "apps-resource-unused",
    category: Quality,
    summary: "no tool names the resource of a view",
    level: Info,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for session in subject.apps().iter().filter(|session| session.has_all_tools) {
        let tools = session.tools.values();
        let templates = tools.filter_map(|tool| tool.get("_meta")?.get("openai/outputTemplate"));
        let templates: HashSet<_> = templates.filter_map(Value::as_str).collect();
        for (uri, entry) in &session.listed {
            if session.viewed.contains_key(uri) || templates.contains(uri) {
                continue;
            }
            let place = entry.get("uri").map_or_else(|| place_of(*entry), Value::place);
            Finding::new(place, "no tool names this view")
                .cite("MCP Apps, Resource Discovery: hosts show the view of the tool that names it")
                .help("add `_meta.ui.resourceUri` to the tool, or remove the resource")
                .report(context);
        }
    }
}
