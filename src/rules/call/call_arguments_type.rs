//! `call-arguments-type`

use crate::diagnostic::Category;
use crate::document::TreeEdit;
use crate::model::Revisions;
use crate::rules::{
    CallSubject, Check, Context, Finding, FixKind, Level, Rule, described, place_of,
};

/// Arguments that are not an object.
pub static RULE: Rule = Rule {
    name: "call-arguments-type",
    category: Category::Correctness,
    summary: "`arguments` of a call is not an object",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, server/tools, Calling Tools; schema.ts, interface CallToolRequest (all \
             revisions)",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/call-arguments-type.md"),
    check: Check::Call(check),
};

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let arguments = subject.call.arguments.filter(|arguments| !arguments.is_object());
    let (Some(arguments), Some(_)) = (arguments, subject.message) else { return };
    let message = format!("`arguments` of a call is {}, not an object", described(arguments));
    let finding = Finding::new(place_of(arguments), message)
        .note("MCP, schema.ts, CallToolRequest: an object, or left out");
    context.report(if arguments.is_null() {
        finding
            .help("remove it: a call may have no arguments")
            .safe_fix("remove it", vec![TreeEdit::Remove(arguments.id())])
    } else {
        finding.help("write an object, with the arguments by name")
    });
}
