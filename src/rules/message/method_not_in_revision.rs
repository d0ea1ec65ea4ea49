rule! {
    name: "method-not-in-revision",
    category: Correctness,
    summary: "a request or notification does not exist in this revision",
    level: Warning,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let Some(form) = message.method.and_then(|method| Table::get().message(method)) else { return };
    let revision = context.revision();
    let (first, last) = (form.revisions.iter().next(), form.revisions.iter().last());
    let (Some(first), Some(last)) = (first, last) else { return };
    // Clients of several revisions try `server/discover` first, and tasks went on as an extension.
    // `session-server-request` reports the requests of servers.
    let is_other = form.revisions.contains(revision)
        || matches!(form.method, "server/discover" | "initialize")
        || form.method.contains("tasks/")
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
        .by_revision()
        .report(context);
}
