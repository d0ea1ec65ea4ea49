rule! {
    name: "resources-capability",
    category: Correctness,
    summary: "results embed resources, but the server does not declare the capability",
    level: Info,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let transcript = subject.transcript;
    for (session, capabilities) in transcript.declared() {
        if capabilities.has("resources") {
            continue;
        }
        let requests = transcript.of_session(session).filter(|it| it.requests("tools/call"));
        let results = requests.filter_map(|request| transcript.result_of(request));
        let mut blocks = results.filter_map(|result| result.get("content")).flat_map(Value::items);
        let embedded =
            blocks.find(|block| block.get("type").is_some_and(|it| it.is_text("resource")));
        let Some(block) = embedded else { continue };
        Finding::new(
            place_of(block),
            "the server embeds resources, but does not declare `resources`",
        )
        .label(place_of(capabilities), "its capabilities")
        .cite("MCP since 2025-06-18, server/tools: such servers should declare `resources`")
        .help("add `\"resources\": {}` to the capabilities")
        .report(context);
    }
}
