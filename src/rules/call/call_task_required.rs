rule! {
    name: "call-task-required",
    summary: "a call does not request a task, but the tool requires one",
    level: Error,
    revisions: Revisions::only(Revision::V2025_11_25),
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let (Some(message), Some(tool)) = (subject.message, subject.tool) else { return };
    let demands = task_support(tool) == TaskSupport::Required;
    if !demands || message.param("task").is_some() {
        return;
    }
    let place = message.params.map_or_else(|| message.place(), place_of);
    let finding = Finding::new(
        place,
        "this tool requires task execution, but the call does not request it",
    )
    .cite(
        "MCP 2025-11-25, basic/utilities/tasks: `taskSupport` is `required`; servers answer \
         `-32601`",
    )
    .help("add `task` to `params`")
    .by_revision();
    // A call that was rejected may have been a deliberate test.
    let finding = finding.when(subject.call.outcome.failed(), |it| it.at_most(Severity::Info));
    let declared = tool.get("execution").and_then(|execution| execution.get("taskSupport"));
    finding
        .with(declared, |it, declared| it.label_elsewhere(declared, "required here"))
        .report(context);
}
