rule! {
    name: "log-unrequested",
    summary: "a server sends a log message that no request asked for",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Transcript(check),
}

const KEY: &str = "io.modelcontextprotocol/logLevel";

/// The levels, the least severe first.
const LEVELS: [&str; 8] =
    ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

fn rank(level: Option<Value<'_>>) -> Option<usize> {
    let level = level?.as_str()?;
    LEVELS.iter().position(|known| *known == level)
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let transcript = subject.transcript;
    if transcript.indexes_with("notifications/message").is_empty() {
        return;
    }
    // The requests without a response that asked for messages, by their levels.
    let (mut open, mut of_level) = (HashMap::new(), [0_usize; LEVELS.len()]);
    let (mut asks, mut is_shown) = (false, false);
    for message in &transcript.messages {
        if message.kind == MessageKind::Request {
            // Without a request, an excerpt does not show what was asked for.
            is_shown |= message.param("_meta").is_some();
            if message.meta(KEY).is_some() {
                asks = true;
                // An invalid level may be read as any.
                let level = rank(message.meta(KEY)).unwrap_or_default();
                open.insert(message.value.id(), level);
                of_level[level] += 1;
            }
        } else if let Some(request) = transcript.partner(message)
            && let Some(level) = open.remove(&request.value.id())
        {
            of_level[level] -= 1;
        }
        if !message.notifies("notifications/message") || !is_shown {
            continue;
        }
        let least = of_level.iter().position(|requests| *requests > 0);
        let headline = match least {
            _ if !asks => "no request asked for log messages".to_owned(),
            None => "no request that asked for log messages is unanswered".to_owned(),
            Some(least) if rank(message.param("level")).is_some_and(|it| it < least) => {
                format!("no request asked for log messages below `{}`", LEVELS[least])
            }
            Some(_) => continue,
        };
        Finding::new(message.method_place(), headline)
            .cite(
                "MCP 2026-07-28, server/utilities/logging: servers must not send log messages for \
                 a request without a `logLevel` in its `_meta`, below that level, or after the \
                 response",
            )
            .help("log to standard error, or wait for a `logLevel`")
            .by_revision()
            .report(context);
    }
}
