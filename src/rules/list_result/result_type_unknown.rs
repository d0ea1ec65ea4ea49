use crate::rules::Returned;

rule! {
    name: "result-type-unknown",
    summary: "`resultType` is not a value that the protocol defines",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Unsafe,
    check: Returned(check),
}

fn check(subject: &ReturnedSubject<'_>, context: &mut Context<'_>) {
    let given = subject.value.get("resultType");
    let Some(given) = given else { return };
    let known: &[&str] = match subject.of {
        // The type of the tasks extension; its other requirements have rules of their own.
        Returned::Call | Returned::Other => &["complete", "input_required", "task"],
        Returned::List => &["complete", "input_required"],
    };
    let Some(kind) = given.as_str().filter(|kind| !known.contains(kind)) else { return };
    let message = format!("{} is not a `resultType` of {}", quoted_string(kind), subject.of.name());
    Finding::new(given.place(), message)
        .cite("MCP 2026-07-28, basic/index: clients must treat other types as invalid")
        .rewriting("write `complete`", "complete")
        .by_revision()
        .report(context);
}
