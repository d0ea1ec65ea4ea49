rule! {
    name: "call-meta-missing-accepted",
    summary: "a request that lacks required metadata was not rejected with `-32602`",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Message(check),
}

const REQUIRED: [&str; 2] =
    ["io.modelcontextprotocol/protocolVersion", "io.modelcontextprotocol/clientCapabilities"];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let request = subject.message;
    let lacks = REQUIRED.iter().any(|key| request.meta(key).is_none());
    let concerned = subject.is_of_newest_client() && lacks && context.protocol().is_known();
    let Some(answer) = subject.partner().filter(|_| concerned) else { return };
    let (place, given) = match (answer.result, answer.error_code()) {
        (Some(_), _) => (answer.place(), "a result".to_owned()),
        (None, Some(code)) if code != -32602 => {
            let code_value = answer.error.and_then(|error| error.get("code"));
            (code_value.map_or_else(|| answer.place(), place_of), format!("the error `{code}`"))
        }
        _ => return,
    };
    Finding::new(place, format!("the response to a request without required `_meta` is {given}"))
        .label(request.method_place(), "this request")
        .cite("MCP 2026-07-28, basic/index, _meta: the server must respond with `-32602`")
        .help("reject the request with `-32602`")
        .by_revision()
        .report(context);
}
