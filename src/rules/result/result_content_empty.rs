rule! {
    name: "result-content-empty",
    category: Quality,
    summary: "`content` of a result is empty",
    level: Warning,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let Some(content) = result.content.filter(|content| content.is_array()) else { return };
    // Beside structured content it is reported as the missing text.
    if result.blocks().next().is_some() || result.structured.is_some() || !result.is_complete() {
        return;
    }
    let finding = Finding::new(content.place(), "`content` is empty")
        .help("return at least one block: a model can use even \"done\" or \"nothing found\"");
    context.report(if result.failed() {
        finding.note("a model sees that the call failed, but not why")
    } else {
        finding.note("the type allows it; a model sees no result at all").at_most(Severity::Info)
    });
}
