rule! {
    name: "http-session-id",
    summary: "a session ID has characters that it may not have, or changes",
    level: Warning,
    check: Transcript(check),
}

const CITE: &str = "MCP, basic/transports, Session Management: visible ASCII characters";

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let traffic = subject.traffic();
    for seen in traffic.of_endpoints() {
        let Some(line) = seen.answer.headers("mcp-session-id").next() else { continue };
        let message = if line.value.is_empty() {
            "the session ID is empty"
        } else if line.value.chars().any(|it| !it.is_ascii_graphic()) {
            "the session ID has other characters than visible ASCII"
        } else {
            continue;
        };
        // The ID itself gives access to the session.
        Finding::new(traffic.place(line.range), message)
            .cite(CITE)
            .help("use a random UUID or a hash")
            .report(context);
        return;
    }
}
