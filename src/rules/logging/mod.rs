//! Rules about log messages over the protocol.

use crate::rules::prelude::*;

rules_of_shape! {
    logging_level {
        "logging-level", Error,
        "the level of a log message or of `logging/setLevel` is not one of the eight levels",
        [fix: Unsafe],
        wanted: "one of the eight levels",
        adapt: of_level,
    }
}

/// Names of levels in libraries for logging, with the level of the protocol.
const OTHER_NAMES: [(&str, &str); 7] = [
    ("warn", "warning"),
    ("err", "error"),
    ("fatal", "critical"),
    ("panic", "emergency"),
    ("emerg", "emergency"),
    ("crit", "critical"),
    ("trace", "debug"),
];

fn of_level(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let levels = fault.shape.words();
    let folded = fault.value?.text().to_ascii_lowercase();
    let other = OTHER_NAMES.iter().find(|(name, _)| *name == folded).map(|(_, meant)| meant);
    let finding = match other.or_else(|| levels.iter().find(|level| **level == folded)) {
        Some(meant) => finding.rewriting(format!("write `\"{meant}\"`"), *meant),
        None => finding.help(format!("write one of `{}`", levels.join("`, `"))),
    };
    let who = if fault.of.is_some_and(|of| of.name == "LoggingMessageNotificationParams") {
        "the Python and TypeScript SDKs drop the message"
    } else {
        "servers reject the request"
    };
    Some(finding.cite(format!("MCP, schema.ts, LoggingLevel: the levels of syslog; {who}")))
}
