rule! {
    name: "call-unknown-tool",
    summary: "a call names a tool that is not in the session's list",
    level: Warning,
    fix: Unsafe,
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let (Some(name), Some(listed)) = (subject.call.name, subject.listed) else { return };
    let Some(text) = name.as_str().filter(|_| subject.is_of_unlisted_tool()) else { return };
    // Our own client calls one on purpose.
    if subject.message.is_some_and(|it| subject.transcript.is_trial(it.session)) {
        return;
    }
    // Each comparison takes time, and a recording may call very many unknown tools.
    let few = Some(listed).filter(|listed| listed.len() <= MAX_COMPARED_TOOLS);
    let near = few.and_then(|listed| nearest(text, listed.iter().copied()));
    let result = subject.call.outcome.result();
    // `error-unknown-tool-as-result` reports a server that accepts the call.
    let is_reported =
        result.is_some_and(|result| subject.message.is_some() || failure_report(result).is_some());
    let finding = Finding::new(name.place(), format!("the list of tools has no {}", quoted(text)))
        .cite("MCP, server/tools: names must match exactly; servers reject other calls");
    match near {
        Some(near) => {
            // Unsafe: a tool with a similar name may do something else.
            let edit = name.replacement(serde_json::Value::from(near).to_string());
            let near = quoted(near);
            finding
                .help(format!("call {near}, or list the tool"))
                .unsafe_fix(format!("call {near}"), edit)
        }
        None => finding.help("call a tool from the list, or list this one"),
    }
    // A call that was rejected may have been a deliberate test.
    .when(subject.call.outcome.failed() || is_reported, |it| it.at_most(Severity::Info))
    .report(context);
}
