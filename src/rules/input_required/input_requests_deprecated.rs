rule! {
    name: "input-requests-deprecated",
    category: Quality,
    summary: "a result requests input of a deprecated kind",
    level: Info,
    revisions: Revisions::only(Revision::V2026_07_28),
    editor_tag: Deprecated,
    check: Typed(&["InputRequiredResult"], check),
}

fn check(result: Value<'_>, context: &mut Context<'_>) {
    let requests = result.get("inputRequests");
    for request in requests.into_iter().flat_map(Value::entries) {
        let method = request.get("method");
        let Some(method) =
            method.filter(|it| it.is_text("sampling/createMessage") || it.is_text("roots/list"))
        else {
            continue;
        };
        Finding::new(method.place(), format!("{} is deprecated", quoted(method.scalar_text())))
            .cite(
                "MCP 2026-07-28, deprecated features: new servers should not adopt sampling \
                 and roots",
            )
            .help("call a model yourself, and accept paths as arguments")
            .by_revision()
            .report(context);
    }
}
