rule! {
    name: "protocol-version-without-handshake",
    summary: "the result of `initialize` names a revision that has no `initialize`",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((Handshake::Initialize, result)) = subject.handshake() else { return };
    let Some(version) = result.get("protocolVersion") else { return };
    let revision = version.as_str().and_then(Revision::from_name);
    if revision.is_none_or(|revision| revision <= Revision::LAST_WITH_HANDSHAKE) {
        return;
    }
    let name = quoted_value(version);
    let headline = format!("`initialize` negotiates {name}, which has no `initialize`");
    Finding::new(place_of(version), headline)
        .cite(
            "MCP 2026-07-28, basic/versioning: clients call `server/discover` and state the \
             version in each request; `initialize` negotiates 2025-11-25 or earlier",
        )
        .note("the Python SDK and the TypeScript SDKs 1.x and 2.x disconnect")
        .help(
            "respond with `\"2025-11-25\"`, and implement `server/discover` for clients that \
             use 2026-07-28",
        )
        .report(context);
}
