rule! {
    name: "input-requests-undeclared",
    category: Correctness,
    summary: "a result requests input that the client does not declare",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let declared = subject
        .message
        .and_then(|message| message.meta("io.modelcontextprotocol/clientCapabilities"));
    let requests = subject.call.outcome.result().and_then(|result| result.get("inputRequests"));
    let (Some(declared), Some(requests)) = (declared, requests) else { return };
    for request in requests.entries() {
        let Some(missing) = missing(request, declared) else { continue };
        let place = request.get("method").map_or_else(|| place_of(request), place_of);
        Finding::new(place, format!("the client did not declare `{missing}`"))
            .label(place_of(declared), "the capabilities of the request")
            .cite(
                "MCP 2026-07-28, basic/patterns/mrtr: servers must not request input that a \
                 client did not declare; they answer `-32021`",
            )
            .help("request only what the client declares, or respond with `-32021`")
            .by_revision()
            .report(context);
    }
}

/// The capability that an input request needs and the client did not declare.
fn missing(request: Value<'_>, declared: Value<'_>) -> Option<&'static str> {
    let form = Table::get().message(request.text_of("method")?).filter(|form| form.of_server)?;
    let capability = form.capability?;
    let Some(given) = declared.get(capability) else { return Some(capability) };
    let mode = request.get("params").and_then(|params| params.get("mode"));
    // An empty `elicitation` declares forms only.
    let by_url = capability == "elicitation" && mode.is_some_and(|mode| mode.is_text("url"));
    (by_url && given.get("url").is_none()).then_some("elicitation.url")
}
