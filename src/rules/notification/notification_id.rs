//! `notification-id`

use crate::diagnostic::Category;
use crate::document::TreeEdit;
use crate::model::{MessageKind, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, MessageSubject, Rule};

/// A notification with an id.
pub static RULE: Rule = Rule {
    name: "notification-id",
    category: Category::Correctness,
    summary: "a notification has an id",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, basic/index, Notifications (all revisions; 2024-11-05: basic/messages)",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/notification-id.md"),
    check: Check::Message(check),
};

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let Some(id) = message.id.filter(|_| message.kind == MessageKind::Notification) else { return };
    context.report(
        Finding::new(id.key_place(), "a notification has an `id`")
            .note(
                "MCP, basic/index, Notifications: without an id; with one it is a request, which \
                 is never answered",
            )
            .help("remove it")
            .safe_fix("remove it", vec![TreeEdit::Remove(id.id())]),
    );
}
