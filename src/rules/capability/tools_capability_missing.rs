rule! {
    name: "tools-capability-missing",
    category: Correctness,
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
        let answered = transcript.of_session(session).find(|message| {
            let form = message.method.and_then(|method| Table::get().message(method));
            let is_about_tools = form.is_some_and(|form| form.capability == Some("tools"));
            is_about_tools && transcript.result_of(message).is_some()
        });
        let Some(request) = answered else { continue };
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
