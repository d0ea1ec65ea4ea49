rule! {
    name: "log-unrequested",
    category: Correctness,
    summary: "a server sends a log message that no request asked for",
    level: Warning,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Transcript(check),
}

const KEY: &str = "io.modelcontextprotocol/logLevel";

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let mut asks = false;
    // Without a request, an excerpt does not show what was asked for.
    let mut is_shown = false;
    for message in &subject.transcript.messages {
        let is_request = message.kind == MessageKind::Request;
        is_shown |= is_request && message.param("_meta").is_some();
        asks |= is_request && message.meta(KEY).is_some();
        if !message.notifies("notifications/message") || asks || !is_shown {
            continue;
        }
        Finding::new(message.method_place(), "no request asked for log messages")
            .cite(
                "MCP 2026-07-28, server/utilities/logging: servers must not send log messages for \
                   a request without a `logLevel` in its `_meta`",
            )
            .help("log to standard error, or wait for a `logLevel`")
            .by_revision()
            .report(context);
    }
}
