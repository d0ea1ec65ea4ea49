rule! {
    name: "list-request-cursor-type",
    category: Correctness,
    summary: "`cursor` of a `tools/list` request is not a string",
    level: Error,
    fix: Safe,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let cursor = message.param("cursor").filter(|cursor| !cursor.is_string());
    let Some(cursor) = cursor.filter(|_| message.requests("tools/list")) else { return };
    let finding = wrong_type(cursor, "`cursor`", "a string")
        .cite("MCP, schema.ts, PaginatedRequest: a string that the server sent, or absent");
    context.report(if cursor.is_null() {
        finding
            .help("remove it: the first page has no cursor")
            .safe_fix("remove it", cursor.removal())
    } else {
        finding.help("send the string back unchanged")
    });
}
