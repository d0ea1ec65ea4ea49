rule! {
    name: "skills-pre-v1",
    summary: "a server lists its skills in `skill://index.json`, which hosts no longer read",
    level: Warning,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let transcript = subject.transcript;
    let sessions = 0..transcript.session_count();
    for session in sessions.filter(|it| transcript.skills_settings(*it).is_none()) {
        let results = transcript.of_session(session).filter_map(|message| message.result);
        let resources =
            results.flat_map(|it| it.items_of("resources").chain(it.items_of("contents")));
        let mut uris = resources.filter_map(|resource| resource.get("uri"));
        let Some(uri) = uris.find(|uri| uri.is_text("skill://index.json")) else { continue };
        Finding::new(place_of(uri), "the server has an index of skills in the form of a draft")
            .cite("MCP skills, Listing: hosts request `skills/list` instead")
            .help("declare `io.modelcontextprotocol/skills`, and respond to `skills/list`")
            .report(context);
    }
}
