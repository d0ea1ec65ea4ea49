rule! {
    name: "apps-visibility",
    category: Correctness,
    summary: "`_meta.ui.visibility` is not an array of `model` and `app`",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let ui = subject.tool.meta().and_then(|meta| meta.get("ui"));
    let Some(visibility) = ui.and_then(|ui| ui.get("visibility")) else { return };
    if !visibility.is_array() {
        context.report(with_help(wrong_type(visibility, "`visibility`", "an array")));
        return;
    }
    let is_known = |item: &Value<'_>| matches!(item.as_str(), Some("model" | "app"));
    for item in visibility.items().filter(|item| !is_known(item)) {
        let message =
            format!("`visibility` contains {}, not `\"model\"` or `\"app\"`", described(item));
        context.report(with_help(Finding::new(place_of(item), message)));
    }
    // A misspelt `model` is reported as such, not as a tool that was hidden deliberately.
    let for_model = visibility.items().any(|item| item.as_str() == Some("model"));
    if !for_model && visibility.items().all(|item| is_known(&item)) {
        context.report(hidden(visibility));
    }
}

fn with_help(finding: Finding) -> Finding {
    finding
        .cite("MCP Apps, Visibility: an array of `model` and `app`; both apply if it is absent")
        .help("write an array of `model`, `app` or both")
}

fn hidden(visibility: Value<'_>) -> Finding {
    Finding::new(place_of(visibility), "this tool is hidden from the model")
        .shared_headline("are hidden from the model")
        .cite("MCP Apps, Visibility: without `model`, hosts must not offer the tool to the model")
        .help("add `model` if the model may call it")
        .at_most(Severity::Info)
}
