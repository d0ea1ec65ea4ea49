use crate::rules::subjects::app::view_of;

rule! {
    name: "resources-capability",
    summary: "a server has resources in results or views, but does not declare the capability",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Unsafe,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    report_views(subject, context);
    let transcript = subject.transcript;
    for (session, capabilities) in transcript.declared() {
        if capabilities.has("resources") {
            continue;
        }
        let requests = transcript.of_session_with(session, "tools/call");
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
        .declaring(capabilities, "resources")
        .at_most(Severity::Info)
        .report(context);
    }
}

/// Reports sessions with a view and without the capability. Where a resource was requested all the
/// same, `capability-missing` reports it.
fn report_views(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for session in subject.apps() {
        let capabilities = subject.transcript.server_capabilities(session.session);
        let views = session.viewed.values().flatten().copied().filter_map(view_of);
        let view = views.into_iter().next().filter(|_| session.contents.is_empty());
        let is_declared = |it: Value<'_>| it.has("resources") || !session.listed.is_empty();
        let undeclared = capabilities.filter(|it| !is_declared(*it));
        let Some((capabilities, view)) = undeclared.zip(view) else { continue };
        Finding::new(place_of(capabilities), "a tool has a view, but `resources` is not declared")
            .label(place_of(view), "the resource of the view")
            .cite("MCP, server/resources: servers with resources must declare the capability")
            .note("a host that relies on it does not request the view")
            .declaring(capabilities, "resources")
            .report(context);
    }
}
