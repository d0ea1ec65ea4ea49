//! `task-related-meta-missing`

use crate::diagnostic::Category;
use crate::document::{TreeEdit, Value};
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, MessageSubject, Rule, place_of};

/// A result that does not name its task.
pub static RULE: Rule = Rule {
    name: "task-related-meta-missing",
    category: Category::Correctness,
    summary: "the answer to `tasks/result` does not identify its task",
    level: Level::Error,
    revisions: Revisions::only(Revision::V2025_11_25),
    source: "MCP 2025-11-25, basic/utilities/tasks, Related Task Metadata",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/task-related-meta-missing.md"),
    check: Check::Message(check),
};

const KEY: &str = "io.modelcontextprotocol/related-task";

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let request = subject.partner().filter(|request| request.requests("tasks/result"));
    let result = subject.message.result.filter(|result| result.is_object());
    let (Some(request), Some(result)) = (request, result) else { return };
    let meta = result.get("_meta");
    if meta.and_then(|meta| meta.get(KEY)).is_some() {
        return;
    }
    let finding = Finding::new(
        meta.map_or_else(|| place_of(result), place_of),
        "the result does not name its task",
    )
    .note(
        "MCP 2025-11-25, basic/utilities/tasks: `tasks/result` answers must contain \
             `io.modelcontextprotocol/related-task`",
    )
    .help("add it to `_meta`, with the `taskId`")
    .by_revision();
    let task = request
        .param("taskId")
        .and_then(Value::as_str)
        .and_then(|id| serde_json::to_string(id).ok());
    context.report(match (task, meta) {
        (Some(id), None) => {
            let value = format!("{{\"{KEY}\": {{\"taskId\": {id}}}}}");
            let edit = TreeEdit::InsertFirst(result.id(), "_meta".to_owned(), value);
            finding.safe_fix("name the task", vec![edit])
        }
        _ => finding,
    });
}
