rule! {
    name: "rpc-error-id-null",
    summary: "the id of an error response is `null`",
    level: Warning,
    fix: Safe,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let id = message.id.filter(|id| id.is_null() && message.kind == MessageKind::Error);
    // Clients do not read the body of an HTTP error as a message.
    let id = id.filter(|_| !message.is_of_http_error());
    let Some(id) = id else { return };
    let finding = Finding::new(id.place(), "`id` of an error response is `null`").note(
        "plain JSON-RPC writes `null` if the id could not be read; the types of every \
         revision reject it",
    );
    let may_drop = context.revision() >= Revision::V2025_11_25 && message.is_error_about_reading();
    context.report(if may_drop {
        finding.help("remove it").safe_fix("remove the `id`", id.removal()).by_revision()
    } else {
        finding.help("return the id of the request").by_revision()
    });
}
