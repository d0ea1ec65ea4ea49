rule! {
    name: "list-changed-undeclared",
    summary: "a server sends `list_changed` without declaring it",
    level: Warning,
    fix: Unsafe,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let transcript = subject.transcript;
    for (session, capabilities) in transcript.declared() {
        for name in ["tools", "prompts", "resources"] {
            let declared = capabilities.get(name).and_then(|it| it.get("listChanged"));
            if declared.is_some_and(Value::is_true) {
                continue;
            }
            let method = format!("notifications/{name}/list_changed");
            let mut messages = transcript.of_session(session);
            let Some(message) = messages.find(|message| message.notifies(&method)) else {
                continue;
            };
            let edit = match (declared, capabilities.get(name)) {
                (Some(flag), _) => flag.replacement("true"),
                (None, Some(own)) => own.last_member("listChanged", "true"),
                _ => capabilities.last_member(name, "{\"listChanged\": true}"),
            };
            Finding::new(message.method_place(), "the server did not declare `listChanged`")
                .label(place_of(capabilities), "its capabilities")
                .cite(format!("MCP, server/{name}: clients that rely on capabilities ignore it"))
                .help(format!("declare `\"{name}\": {{\"listChanged\": true}}`"))
                .unsafe_fix("declare it", edit)
                .report(context);
        }
    }
}
