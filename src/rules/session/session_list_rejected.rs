rule! {
    name: "session-list-rejected",
    summary: "a server responds to `tools/list` with an error",
    level: Error,
    unchecked: Something,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let transcript = subject.transcript;
    for session in 0..transcript.session_count() {
        let asked: Vec<_> = transcript.of_session_with(session, "tools/list").collect();
        // A server may reject one request, and list its tools after another.
        let lists = asked.iter().any(|request| transcript.result_of(request).is_some());
        let refused = |request: &&&Message<'_>| {
            transcript.partner(request).is_some_and(|answer| answer.error.is_some())
        };
        let Some(request) = asked.iter().find(refused).filter(|_| !lists) else { continue };
        let Some(answer) = transcript.partner(request) else { continue };
        let Some(error) = answer.error else { continue };
        let capabilities = transcript.server_capabilities(session);
        let declared = capabilities.and_then(|it| it.get("tools"));
        // A server of prompts, resources or skills may have no tools.
        let serves_others = ["prompts", "resources"]
            .iter()
            .any(|name| capabilities.is_some_and(|it| it.get(name).is_some_and(Value::is_object)));
        let highest = if serves_others { Severity::Info } else { Severity::Warning };
        let finding = Finding::new(place_of(error), headline(error))
            .label(request.method_place(), "requested here");
        let finding = match declared {
            Some(tools) => finding
                .label(place_of(tools), "declared here")
                .cite("MCP, server/tools: a server that declares `tools` supports `tools/list`")
                .help("respond to `tools/list`, or remove `tools` from the capabilities"),
            None => finding
                .note("no tool was listed, so no call of one can be compared with its definition")
                .help("record a server that has tools, or respond to `tools/list`")
                // A server without the capability need not support the request.
                .at_most(highest),
        };
        finding.when(is_failure(error), |it| it.help(FIND_THE_CAUSE)).report(context);
    }
}

const FIND_THE_CAUSE: &str =
    "find the cause in the server's standard error, or in the service that it gets its tools from";

/// The headline: whether the server fails or rejects the request, with the text of its error.
fn headline(error: Value<'_>) -> String {
    let does = if is_failure(error) { "fails to respond to" } else { "rejects" };
    let code = error.get("code").and_then(Value::number_text);
    let text = error.get("message").and_then(Value::as_str).unwrap_or_default();
    // That the method does not exist needs no words of the server.
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && code != Some("-32601"));
    let line = lines.next().map_or_else(String::new, |line| format!(": {}", quoted_line(line)));
    format!("the server {does} `tools/list`{line}")
}
