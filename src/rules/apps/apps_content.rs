rule! {
    name: "apps-content",
    summary: "a tool with a view returns no content",
    level: Warning,
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let view = subject.tool.and_then(|tool| tool.get("_meta")?.get("ui")?.get("resourceUri"));
    let result = subject.call.outcome.result().filter(|_| !subject.call.outcome.failed());
    let content = result.and_then(|result| result.get("content"));
    let (Some(view), Some(content)) = (view, content.filter(|content| content.is_array())) else {
        return;
    };
    let says_something = |block: Value<'_>| {
        let is_text = block.get("type").is_some_and(|kind| kind.is_text("text"));
        let text = block.text_of("text").unwrap_or_default();
        !is_text || !text.trim().is_empty()
    };
    if content.items().any(says_something) {
        return;
    }
    Finding::new(place_of(content), "a tool with a view returned no content")
        .label_elsewhere(view, "the view")
        .cite(
            "MCP Apps, Graceful Degradation: hosts without views, and the model, see only the \
             content",
        )
        .help("describe in `content` what the view shows")
        .report(context);
}
