rule! {
    name: "skill-in-instructions",
    summary: "the instructions of a server name a skill that the server does not have",
    level: Warning,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let unknown = subject.unknown_skills();
    let sessions: HashSet<usize> = unknown.keys().map(|(session, _)| *session).collect();
    for session in (0..subject.transcript.session_count()).filter(|it| sessions.contains(it)) {
        let instructions =
            subject.transcript.handshake(session).and_then(|it| it.get("instructions"));
        let Some((value, text)) = instructions.and_then(|it| Some((it, it.as_str()?))) else {
            continue;
        };
        for (start, _) in text.match_indices("skill://") {
            let is_end = |it: char| it.is_whitespace() || "\"'`<>()[]{},;".contains(it);
            let uri = text[start..].split(is_end).next().unwrap_or_default();
            let uri = uri.trim_end_matches(['.', ':', '!', '?']);
            let Some(request) = unknown.get(&(session, uri)) else { continue };
            let place = value.slice_place(start, start + uri.len());
            Finding::new(place, format!("the skill {} does not exist", quoted(uri)))
                .label(place_of(*request), "the server does not know it")
                .cite("MCP skills, Discovery: instructions may name skills that the server has")
                .help("name a skill that the server has, or serve this one")
                .report(context);
        }
    }
}
