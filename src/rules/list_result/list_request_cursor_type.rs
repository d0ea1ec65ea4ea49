rule! {
    name: "list-request-cursor-type",
    category: Correctness,
    summary: "`cursor` of a `tools/list` request is not a string",
    level: Error,
    source: "MCP, schema.ts, interface PaginatedRequest (all revisions)",
    fix: Safe,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let cursor = message.param("cursor").filter(|cursor| !cursor.is_string());
    let Some(cursor) = cursor.filter(|_| message.requests("tools/list")) else { return };
    let headline = format!("`cursor` is {}, not a string", described(cursor));
    let finding = Finding::new(place_of(cursor), headline)
        .cite("MCP, schema.ts, PaginatedRequest: a string that the server sent, or left out");
    context.report(if cursor.is_null() {
        finding
            .help("remove it: the first page has no cursor")
            .safe_fix("remove it", vec![TreeEdit::Remove(cursor.id())])
    } else {
        finding.help("send the string back unchanged")
    });
}
