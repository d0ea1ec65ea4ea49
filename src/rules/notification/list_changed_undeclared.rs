//! `list-changed-undeclared`

use crate::diagnostic::Category;
use crate::document::Value;
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, TranscriptSubject, place_of};

/// News that were not announced.
pub static RULE: Rule = Rule {
    name: "list-changed-undeclared",
    category: Category::Correctness,
    summary: "a server sends `list_changed` without declaring it",
    level: Level::Warning,
    revisions: Revisions::ALL,
    source: "MCP, server/tools, List Changed Notification (all revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/list-changed-undeclared.md"),
    check: Check::Transcript(check),
};

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let transcript = subject.transcript;
    for session in 0..transcript.session_count() {
        let Some(capabilities) = transcript.server_capabilities(session) else { continue };
        let declared = capabilities.get("tools").and_then(|tools| tools.get("listChanged"));
        if declared.and_then(Value::as_bool) == Some(true) {
            continue;
        }
        let mut messages = transcript.of_session(session);
        let first = messages.find(|message| message.notifies("notifications/tools/list_changed"));
        let Some(message) = first else { continue };
        context.report(
            Finding::new(message.method_place(), "the server did not declare `listChanged`")
                .label(place_of(capabilities), "its capabilities")
                .note("MCP, server/tools: clients that rely on capabilities ignore it")
                .help("declare `\"tools\": {\"listChanged\": true}`"),
        );
    }
}
