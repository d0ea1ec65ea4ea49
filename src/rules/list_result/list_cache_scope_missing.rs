rule! {
    name: "list-cache-scope-missing",
    category: Correctness,
    summary: "a recorded `tools/list` result has no `cacheScope`",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Unsafe,
    check: List(check),
}

fn check(list: &ToolList<'_>, context: &mut Context<'_>) {
    let Some(result) = missing(list, "cacheScope", context) else { return };
    // Unsafe: only the server knows who may share the list. `private` allows the least.
    Finding::new(place_of(result), "a `tools/list` result has no `cacheScope`")
        .cite("MCP 2026-07-28, server/utilities/caching: complete list results must have it")
        .help("add `private`, or `public` if every caller gets the same list")
        .unsafe_fix("add `cacheScope: private`", result.last_member("cacheScope", "\"private\""))
        .by_revision()
        .report(context);
}
