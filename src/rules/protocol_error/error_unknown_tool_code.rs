//! `error-unknown-tool-code`

use crate::diagnostic::Category;
use crate::model::{CallOutcome, Revisions};
use crate::rules::{CallSubject, Check, Context, Finding, FixKind, Level, Rule, place_of, quoted};

/// Another code for an unknown tool.
pub static RULE: Rule = Rule {
    name: "error-unknown-tool-code",
    category: Category::Quality,
    summary: "an unknown tool was rejected with a code other than `-32602`",
    level: Level::Info,
    revisions: Revisions::ALL,
    source: "MCP, server/tools, Error Handling (all revisions); 2026-07-28, schema.ts, \
             InvalidParamsError",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/error-unknown-tool-code.md"),
    check: Check::Call(check),
};

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let CallOutcome::Error(error) = subject.call.outcome else { return };
    let code = error.get("code").filter(|code| code.number_text().is_some_and(|it| it != "-32602"));
    let Some(code) = code.filter(|_| subject.is_of_unlisted_tool()) else { return };
    context.report(
        Finding::new(
            place_of(code),
            format!("an unknown tool was rejected with code {}", quoted(code.source_text())),
        )
        .note(
            "MCP, server/tools, Error Handling: the example, and schema.ts of 2026-07-28, \
                 have `-32602`",
        )
        .help("answer with `-32602`"),
    );
}
