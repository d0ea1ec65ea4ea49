rule! {
    name: "rpc-error-id-missing",
    summary: "an error response has no id",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    if message.kind != MessageKind::Error || message.id.is_some() {
        return;
    }
    // A request that could not be read has no id to return.
    let allowed = context.revision() >= Revision::V2025_11_25;
    if allowed && message.is_error_about_reading() {
        return;
    }
    Finding::new(message.place(), "an error response has no `id`")
        .cite(
            "MCP, schema.ts: required until 2025-06-18; since then, omitted only if the id of the \
             request could not be read",
        )
        .help("return the id of the request")
        .by_revision()
        .when(allowed, |it| it.at_most(Severity::Warning))
        .report(context);
}
