use crate::rules::findings::members::LOG_LEVELS;

rule! {
    name: "logging-level",
    category: Correctness,
    summary: "the level of a log message or of `logging/setLevel` is not one of the eight levels",
    level: Error,
    check: Message(check),
}

/// What libraries for logging call a level.
const OTHER_NAMES: [(&str, &str); 7] = [
    ("warn", "warning"),
    ("err", "error"),
    ("fatal", "critical"),
    ("panic", "emergency"),
    ("emerg", "emergency"),
    ("crit", "critical"),
    ("trace", "debug"),
];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let is_notice = message.notifies("notifications/message");
    if !is_notice && !message.requests("logging/setLevel") {
        return;
    }
    let Some(level) = message.param("level") else { return };
    let name = level.text();
    if LOG_LEVELS.contains(&name) {
        return;
    }
    let folded = name.to_ascii_lowercase();
    let other = OTHER_NAMES.iter().find(|(name, _)| *name == folded).map(|(_, meant)| *meant);
    let meant = other.or_else(|| LOG_LEVELS.into_iter().find(|level| *level == folded));
    let who = if is_notice {
        "the Python and TypeScript SDKs drop the message"
    } else {
        "servers reject the request"
    };
    let help = match meant {
        Some(meant) => format!("write `\"{meant}\"`"),
        None => format!("write one of `{}`", LOG_LEVELS.join("`, `")),
    };
    let headline = format!("`level` is {}, not one of the eight levels", described(level));
    Finding::new(place_of(level), headline)
        .cite(format!("MCP, schema.ts, LoggingLevel: the levels of syslog; {who}"))
        .help(help)
        .report(context);
}
