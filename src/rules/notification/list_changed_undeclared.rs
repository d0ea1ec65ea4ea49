rule! {
    name: "list-changed-undeclared",
    category: Correctness,
    summary: "a server sends `list_changed` without declaring it",
    level: Warning,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let transcript = subject.transcript;
    for session in 0..transcript.session_count() {
        // Without a recorded handshake, nothing is known of what the server declared.
        let Some(capabilities) = transcript.server_capabilities(session) else { continue };
        let declared = capabilities.get("tools").and_then(|tools| tools.get("listChanged"));
        if declared.is_some_and(Value::is_true) {
            continue;
        }
        let mut messages = transcript.of_session(session);
        let first = messages.find(|message| message.notifies("notifications/tools/list_changed"));
        let Some(message) = first else { continue };
        Finding::new(message.method_place(), "the server did not declare `listChanged`")
            .label(place_of(capabilities), "its capabilities")
            .cite("MCP, server/tools: clients that rely on capabilities ignore it")
            .help("declare `\"tools\": {\"listChanged\": true}`")
            .report(context);
    }
}
