rule! {
    name: "error-task-code",
    category: Quality,
    summary: "a call was rejected because of its task, but with the wrong code",
    level: Info,
    revisions: Revisions::only(Revision::V2025_11_25),
    fix: Unsafe,
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let (CallOutcome::Error(error), Some(tool)) = (subject.call.outcome, subject.tool) else {
        return;
    };
    let asked = subject.message.and_then(|message| message.param("task")).is_some();
    // Only a call that violates `taskSupport` was rejected for its task.
    let refusable = match task_support(tool) {
        TaskSupport::Forbidden => asked,
        TaskSupport::Required => !asked,
        TaskSupport::Optional => false,
    };
    let other = |code: &Value<'_>| !matches!(code.number_text(), Some("-32601" | "-32600") | None);
    let Some(code) = error.get("code").filter(|code| refusable && other(code)) else { return };
    Finding::new(
        place_of(code),
        format!("a call was rejected with code {} for its task", quoted(code.source_text())),
    )
    .cite("MCP 2025-11-25, basic/utilities/tasks: `-32601`; the section on errors allows `-32600`")
    .unsafe_remedy("respond with `-32601`", code.replacement("-32601"))
    .by_revision()
    .report(context);
}
