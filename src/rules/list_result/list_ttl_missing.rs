rule! {
    name: "list-ttl-missing",
    category: Correctness,
    summary: "a recorded `tools/list` result has no `ttlMs`",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Unsafe,
    check: List(check),
}

fn check(list: &ToolList<'_>, context: &mut Context<'_>) {
    let Some(result) = missing(list, "ttlMs", context) else { return };
    Finding::new(place_of(result), "a `tools/list` result has no `ttlMs`")
        .cite("MCP 2026-07-28, server/utilities/caching: complete list results must have it")
        .help("add the number of milliseconds for which clients may cache the list, or `0`")
        // Unsafe: with `0` clients do not cache the list.
        .unsafe_fix("add `ttlMs: 0`", result.last_member("ttlMs", "0"))
        .by_revision()
        .report(context);
}
