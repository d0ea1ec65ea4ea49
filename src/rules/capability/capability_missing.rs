rule! {
    name: "capability-missing",
    summary: "a server uses a capability that it does not declare",
    level: Error,
    fix: Unsafe,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let transcript = subject.transcript;
    for (session, capabilities) in transcript.declared() {
        let mut seen = HashSet::new();
        let first_use = |method| {
            let mut messages = transcript.of_session_with(session, method);
            messages.find_map(|it| Some((it, used(transcript, it, context.revision())?)))
        };
        let mut uses: Vec<_> = transcript.methods().filter_map(first_use).collect();
        crate::sort::by_key(&mut uses, |(message, _)| message.value.id());
        for (message, capability) in uses {
            if is_declared(capability, capabilities) || !seen.insert(capability) {
                continue;
            }
            let is_extension = capability.contains('/');
            let path = match is_extension {
                true => vec!["extensions", capability],
                false => capability.split('.').collect(),
            };
            let (names, ends) = (path.join("\": {\""), "}".repeat(path.len() - 1));
            let entry = format!("`\"{names}\": {{}}{ends}`");
            let headline = format!("the server uses `{capability}`, but does not declare it");
            Finding::new(place_of(capabilities), headline)
                .label(message.method_place(), "used here")
                .cite(
                    "MCP, basic/lifecycle: servers must declare what they offer; clients that rely \
                     on it never ask for it",
                )
                .help(format!("add {entry} to the capabilities"))
                .when(path.len() == 1, |it| it.declaring(capabilities, capability))
                // Clients of earlier revisions show log messages all the same, a server works without
                // its extensions, and clients list tools that they do not call as tasks.
                .warning_if(
                    capability == "logging" && context.revision() < Revision::V2026_07_28
                        || path.len() > 1,
                )
                .report(context);
        }
    }
}

/// Whether a server declares a capability. `skills-capability` reports an extension that is declared
/// under `experimental`.
fn is_declared(capability: &str, capabilities: Value<'_>) -> bool {
    let has = |holder: Option<Value<'_>>| holder.is_some_and(|it| it.has(capability));
    match capability.contains('/') {
        true => ["extensions", "experimental"].iter().any(|it| has(capabilities.get(it))),
        false => capability.split('.').try_fold(capabilities, Value::get).is_some(),
    }
}

/// The capability that a message shows the server to have: a request that it answers with a result,
/// or a log message. `tools-capability-missing` reports tools.
fn used(
    transcript: &Transcript<'_>,
    message: &Message<'_>,
    revision: Revision,
) -> Option<&'static str> {
    if message.notifies("notifications/message") {
        return Some("logging");
    }
    let requires_task = |tool: Value<'_>| task_support(tool) == TaskSupport::Required;
    if message.requests("tools/list") && revision == Revision::V2025_11_25 {
        let tools = transcript.result_of(message)?.get("tools")?;
        return tools.items().any(requires_task).then_some("tasks.requests.tools.call");
    }
    let form = message.form.filter(|form| form.of_client)?;
    let capability = form.capability.filter(|it| *it != "tools")?;
    let known = Table::get().named("ServerCapabilities").member(capability);
    let is_known =
        form.is_of_extension() || known.is_some_and(|it| it.revisions().contains(revision));
    (is_known && transcript.result_of(message).is_some()).then_some(capability)
}
