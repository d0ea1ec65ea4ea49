rule! {
    name: "notification-id",
    summary: "a notification has an id",
    level: Error,
    fix: Safe,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let Some(id) = message.id.filter(|_| message.kind == MessageKind::Notification) else { return };
    Finding::new(id.key_place(), "a notification has an `id`")
        .cite(
            "MCP, basic/index, Notifications: no id; with one, it is a request, which never gets \
             a response",
        )
        .help("remove it")
        .safe_fix("remove it", id.removal())
        .report(context);
}
