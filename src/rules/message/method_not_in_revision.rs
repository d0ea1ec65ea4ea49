rule! {
    name: "method-not-in-revision",
    summary: "a request or notification does not exist in this revision",
    level: Error,
    check: Message(check),
}

/// The requests of which 2026-07-28 has others instead: a server that answers them has not changed.
const REPLACED: [&str; 4] =
    ["resources/subscribe", "resources/unsubscribe", "tasks/list", "tasks/result"];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let Some(form) = message.form else { return };
    let revision = context.revision();
    let (first, last) = (form.revisions.iter().next(), form.revisions.iter().last());
    let (Some(first), Some(last)) = (first, last) else { return };
    let is_newest = revision == Revision::V2026_07_28;
    let is_replaced = is_newest && REPLACED.contains(&form.method);
    // Clients of several revisions try `server/discover` first, and tasks went on as an extension.
    // `session-server-request` reports the requests of servers.
    let is_other = form.revisions.contains(revision)
        || matches!(form.method, "server/discover" | "initialize")
        || form.method.contains("tasks/") && !is_replaced
        || form.of_server && !form.of_client && message.kind == MessageKind::Request;
    if is_other || !context.protocol().is_known() {
        return;
    }
    let method = form.method;
    let headline = if revision < first {
        format!("`{method}` requires {} or later", first.name())
    } else {
        format!("`{method}` does not exist after {}", last.name())
    };
    Finding::new(message.method_place(), headline)
        .note("receivers of this revision respond with `-32601`, or ignore a notification")
        .help("leave it out, or use a revision that has it")
        .warning_if(!is_replaced || subject.transcript.result_of(message).is_none())
        .by_revision()
        // An extension is negotiated, and some hosts use it in sessions of earlier revisions.
        .when(form.is_of_extension(), |it| it.at_most(Severity::Info))
        .report(context);
}
