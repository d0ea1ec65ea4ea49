rule! {
    name: "capability-deprecated",
    summary: "a server declares a capability that is deprecated",
    level: Info,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Typed(&["ServerCapabilities"], check),
}

fn check(capabilities: Value<'_>, context: &mut Context<'_>) {
    let Some(logging) = capabilities.get("logging").filter(|_| context.protocol().is_known())
    else {
        return;
    };
    Finding::new(logging.key_place(), "logging over the protocol is deprecated")
        .cite(
            "MCP 2026-07-28, deprecated features: the first revision from 2027-07-28 on may remove \
             it",
        )
        .help("log to standard error, or to a telemetry service")
        .by_revision()
        .report(context);
}
