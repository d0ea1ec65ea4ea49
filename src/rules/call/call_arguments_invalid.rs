//! `call-arguments-invalid`

use crate::diagnostic::{Category, Severity};
use crate::model::Revisions;
use crate::rules::findings::mismatch_words::mismatch_findings;
use crate::rules::{CallSubject, Check, ContentVerdict, Context, FixKind, Level, Rule};

/// Arguments that the tool's input schema rejects.
pub static RULE: Rule = Rule {
    name: "call-arguments-invalid",
    category: Category::Correctness,
    summary: "`arguments` of a recorded call violate the tool's `inputSchema`",
    level: Level::Warning,
    revisions: Revisions::ALL,
    source: "MCP, server/tools, Security Considerations: servers MUST validate all tool inputs \
             (all revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/call-arguments-invalid.md"),
    check: Check::Call(check),
};

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let ContentVerdict::Checked(found) = subject.verdict else { return };
    // A call that was rejected may have been a deliberate test.
    let refused = subject.call.outcome.failed();
    for finding in mismatch_findings(found) {
        let finding = finding
            .note("servers must validate arguments, and reject these (server/tools, Security)")
            .help("correct the arguments, or the tool's `inputSchema`");
        context.report(match refused {
            true => finding.at_most(Severity::Info),
            false => finding,
        });
    }
}
