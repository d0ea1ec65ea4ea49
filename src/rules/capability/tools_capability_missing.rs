rule! {
    name: "tools-capability-missing",
    summary: "a server responds to requests for tools without declaring the capability",
    level: Error,
    fix: Unsafe,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let transcript = subject.transcript;
    for (session, capabilities) in transcript.declared() {
        if capabilities.has("tools") {
            continue;
        }
        let first_answered = |method| {
            let mut requests = transcript.of_session_with(session, method);
            requests.find(|request| transcript.result_of(request).is_some())
        };
        let is_about_tools = |method: &&str| {
            Table::get().message(method).is_some_and(|it| it.capability == Some("tools"))
        };
        let answered = transcript.methods().filter(is_about_tools).filter_map(first_answered);
        let Some(request) = answered.min_by_key(|it| it.value.id()) else { continue };
        Finding::new(place_of(capabilities), "the server has tools, but does not declare `tools`")
            .label(request.method_place(), "the response is a result")
            .cite(
                "MCP, server/tools: servers with tools must declare the capability; clients \
                 that rely on it never request the tools",
            )
            .declaring(capabilities, "tools")
            .report(context);
    }
}
