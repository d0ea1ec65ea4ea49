rule! {
    name: "result-type-type",
    category: Correctness,
    summary: "`resultType` is not a string",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Returned(check),
}

fn check(subject: &ReturnedSubject<'_>, context: &mut Context<'_>) {
    let given = subject.value.get("resultType");
    let Some(given) = given.filter(|given| !given.is_string()) else { return };
    wrong_type(given, "`resultType`", "a string")
        .cite("MCP 2026-07-28, schema.ts, Result: `resultType` is a string")
        .help("write `complete`")
        .by_revision()
        .report(context);
}
