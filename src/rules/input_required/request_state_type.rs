rule! {
    name: "request-state-type",
    category: Correctness,
    summary: "`requestState` of a result is not a string",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let state = subject.result.value.get("requestState").filter(|state| !state.is_string());
    let Some(state) = state else { return };
    wrong_type(state, "`requestState`", "a string")
        .cite(
            "MCP 2026-07-28, schema.ts, InputRequiredResult: opaque text that the client \
             sends back",
        )
        .help("write it as a string, for example as signed JSON in Base64")
        .by_revision()
        .report(context);
}
