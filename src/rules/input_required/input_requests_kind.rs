rule! {
    name: "input-requests-kind",
    category: Correctness,
    summary: "an input request has a method that is not allowed",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(requests) = subject.result.value.get("inputRequests") else { return };
    if !requests.is_object() {
        context.report(explained(wrong_type(requests, "`inputRequests`", "an object")));
        return;
    }
    for request in requests.entries() {
        context.report_all(fault(request).map(explained));
    }
}

fn fault(request: Value<'_>) -> Option<Finding> {
    let name = quoted(request.key_text());
    if !request.is_object() {
        return Some(wrong_type(request, &format!("the input request {name}"), "an object"));
    }
    let Some(method) = request.get("method") else {
        return Some(Finding::new(
            place_of(request),
            format!("the input request {name} has no `method`"),
        ));
    };
    let params = request.get("params");
    match method.as_str() {
        Some("roots/list") => None,
        Some("elicitation/create" | "sampling/createMessage") => {
            let lacks = !params.is_some_and(Value::is_object);
            let headline = format!("the input request {name} has no `params`");
            lacks
                .then(|| Finding::new(params.map_or_else(|| place_of(request), place_of), headline))
        }
        _ => {
            let headline = format!("the input request {name} is {}", described(method));
            Some(Finding::new(place_of(method), headline))
        }
    }
}

fn explained(finding: Finding) -> Finding {
    finding
        .cite(
            "MCP 2026-07-28, basic/patterns/mrtr: only `elicitation/create`, \
             `sampling/createMessage` and `roots/list`, with their parameters",
        )
        .help("use one of the three methods, with its `params`")
        .by_revision()
}
