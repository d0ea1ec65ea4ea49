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

fn of_level(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let levels = fault.shape.words().join("`, `");
    let is_known = finding.help.is_some();
    let finding = finding.when(!is_known, |it| it.help(format!("write one of `{levels}`")));
    let who = if fault.of.is_some_and(|of| of.name == "LoggingMessageNotificationParams") {
        "the Python and TypeScript SDKs drop the message"
    } else {
        "servers reject the request"
    };
    Some(finding.cite(format!("MCP, schema.ts, LoggingLevel: the levels of syslog; {who}")))
}
