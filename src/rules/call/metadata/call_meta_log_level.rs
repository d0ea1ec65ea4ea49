rule! {
    name: "call-meta-log-level",
    summary: "the log level of a request is not one of the eight syslog levels",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Message(check),
}

const KEY: &str = "io.modelcontextprotocol/logLevel";

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(level) = subject.message.meta(KEY) else { return };
    let faults = faults(level, "LoggingLevel", context.revision());
    let finding = if faults.is_empty() {
        Finding::new(level.key_place(), "`logLevel` is deprecated")
            .cite("MCP 2026-07-28, deprecated features: logging over the protocol is deprecated")
            .help("remove it, and log to standard error or to a telemetry service")
            .at_most(Severity::Info)
    } else {
        let headline = format!("`logLevel` is {}, not one of the eight levels", described(level));
        Finding::new(place_of(level), headline)
            .cite("MCP 2026-07-28, schema.ts, LoggingLevel: the levels of syslog")
            .help(
                "write one of `debug`, `info`, `notice`, `warning`, `error`, `critical`, \
                 `alert`, `emergency`",
            )
    };
    context.report(finding.by_revision());
}
