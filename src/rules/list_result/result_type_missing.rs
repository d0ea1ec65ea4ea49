rule! {
    name: "result-type-missing",
    category: Correctness,
    summary: "a recorded result has no `resultType`",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Safe,
    check: Returned(check),
}

fn check(subject: &ReturnedSubject<'_>, context: &mut Context<'_>) {
    let result = subject.value;
    let wanted = subject.recorded && context.protocol().is_known();
    if !wanted || result.has("resultType") {
        return;
    }
    Finding::new(place_of(result), "a result has no `resultType`")
        .cite(
            "MCP 2026-07-28, basic/index: servers must send it; clients read an absent one as \
             `complete`",
        )
        .help("add `\"resultType\": \"complete\"`")
        .safe_fix("add `resultType: complete`", result.first_member("resultType", "\"complete\""))
        .by_revision()
        .report(context);
}
