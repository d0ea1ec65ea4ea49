rule! {
    name: "input-required-cache-hints",
    summary: "a result that requests input has cache hints",
    level: Info,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Safe,
    check: Typed(&["InputRequiredResult"], check),
}

fn check(result: Value<'_>, context: &mut Context<'_>) {
    if !result.get("resultType").is_some_and(|kind| kind.is_text("input_required")) {
        return;
    }
    for key in ["ttlMs", "cacheScope"] {
        let Some(hint) = result.get(key) else { continue };
        Finding::new(hint.key_place(), format!("a result that requests input has `{key}`"))
            .cite(
                "MCP 2026-07-28, caching: such results have no cache hints, because they are \
                 not cached",
            )
            .help("remove it")
            .safe_fix("remove it", hint.removal())
            .by_revision()
            .report(context);
    }
}
