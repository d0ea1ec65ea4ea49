rule! {
    name: "apps-openai-template",
    summary: "`openai/outputTemplate` and `ui.resourceUri` of a tool name different resources",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let template = subject.tool.meta().and_then(|meta| meta.get("openai/outputTemplate"));
    let (Some(template), Some(view)) = (template, view_of(subject.tool.value)) else { return };
    let (Some(_), Some(uri)) = (template.as_str(), view.as_str()) else { return };
    if template.equals(view) {
        return;
    }
    // A server may have a resource for each kind of host.
    let other = recorded_resource(template, template.text());
    let is_older =
        |it: Value<'_>| it.text_of("mimeType").is_some_and(|it| it.contains("skybridge"));
    Finding::new(place_of(template), "`openai/outputTemplate` names another resource than `ui`")
        .label(place_of(view), "the view for other hosts")
        .cite(
            "OpenAI, Apps SDK reference: `openai/outputTemplate` is an alias of \
             `ui.resourceUri`",
        )
        .note("where they differ, ChatGPT shows no view and no error (seen 2026)")
        .help(format!("write {} in both", quoted_string(uri)))
        .unsafe_fix("write the same URI", template.replacement(view.compact_json()))
        .when(other.is_some_and(is_older), |it| it.at_most(Severity::Info))
        .report(context);
}
