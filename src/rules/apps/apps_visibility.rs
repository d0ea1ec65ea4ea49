rule! {
    name: "apps-visibility",
    summary: "`_meta.ui.visibility` is not an array of `model` and `app`",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Unsafe,
    check: Shape(&WORDS), Tool(check),
}

const WORDS: ShapeWords = ShapeWords {
    cite: "MCP Apps, Visibility: an array of `model` and `app`; both apply if it is absent",
    help: "write an array of `model`, `app` or both",
    ..ShapeWords::DEFAULT
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let ui = subject.tool.meta().and_then(|meta| meta.get("ui"));
    let Some(visibility) = ui.and_then(|ui| ui.get("visibility")) else { return };
    // A misspelt `model` is reported as such, not as a tool that was hidden deliberately.
    if !visibility.is_array() || !visibility.items().all(|item| item.is_text("app")) {
        return;
    }
    let is_empty = visibility.items().next().is_none();
    let message = match is_empty {
        true => "neither the model nor the app can call this tool",
        false => "this tool is hidden from the model",
    };
    Finding::new(place_of(visibility), message)
        .shared_headline("are hidden from the model")
        .cite("MCP Apps, Visibility: without `model`, hosts must not offer the tool to the model")
        .help("add `model` if the model may call it")
        .at_most(Severity::Info)
        .report(context);
}
