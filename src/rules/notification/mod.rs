//! Rules about recorded notifications.

use crate::rules::prelude::*;

rules_of_shape! {
    notification_params {
        "notification-params", Error,
        "a notification lacks a required parameter, or has one with the wrong type",
        whose_of: &[
            ("ProgressNotificationParams", "`notifications/progress`"),
            ("LoggingMessageNotificationParams", "`notifications/message`"),
            ("CancelledNotificationParams", "`notifications/cancelled`"),
        ],
        help: "send the required parameters, with the types of the specification",
        adapt: of_params,
    }
}

/// The consequences of absent or wrong parameters: the type of the parameters, the method, who drops
/// the notification.
const CONSEQUENCES: [(&str, &str, &str); 3] = [
    (
        "ProgressNotificationParams",
        "notifications/progress",
        "the Python and TypeScript SDKs drop it, so no progress is shown",
    ),
    (
        "LoggingMessageNotificationParams",
        "notifications/message",
        "the Python and TypeScript SDKs drop it, so the message appears nowhere",
    ),
    (
        "CancelledNotificationParams",
        "notifications/cancelled",
        "without the id of the request nothing is cancelled",
    ),
];

fn of_params(mut finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let own = fault.object.text_of("method");
    let is_own = |(name, method, _): &&(&str, &str, &str)| match fault.name() {
        "params" => own == Some(method),
        _ => fault.of.is_some_and(|of| of.name == *name),
    };
    let (_, method, who) = CONSEQUENCES.iter().find(is_own)?;
    if fault.name() == "params" {
        finding = at_method(finding, fault);
        finding.message = format!("`{method}` has no `params`").into();
    }
    Some(finding.note(format!("MCP, schema.ts, parameters of `{method}`: {who}")))
}

/// The name of a notification that clients subscribe to (2026-07-28), and the member by which they
/// do.
fn subscribed(message: &Message<'_>) -> Option<(&'static str, &'static str)> {
    const NOTIFICATIONS: [(&str, &str, &str); 4] = [
        ("notifications/tools/list_changed", "list_changed", "toolsListChanged"),
        ("notifications/prompts/list_changed", "list_changed", "promptsListChanged"),
        ("notifications/resources/list_changed", "list_changed", "resourcesListChanged"),
        ("notifications/resources/updated", "resources/updated", "resourceSubscriptions"),
    ];
    let found = NOTIFICATIONS.iter().find(|(method, ..)| message.notifies(method))?;
    Some((found.1, found.2))
}

pub(crate) mod cancelled_initialize;
pub(crate) mod list_changed_subscription;
pub(crate) mod list_changed_undeclared;
pub(crate) mod list_changed_unrequested;
pub(crate) mod log_unrequested;
pub(crate) mod notification_id;
