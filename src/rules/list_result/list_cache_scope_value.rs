rule! {
    name: "list-cache-scope-value",
    category: Correctness,
    summary: "`cacheScope` is neither `public` nor `private`",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: List(check),
}

fn check(list: &ToolList<'_>, context: &mut Context<'_>) {
    let Some(given) = list.result().and_then(|result| result.get("cacheScope")) else { return };
    if matches!(given.as_str(), Some("public" | "private")) {
        return;
    }
    wrong_type(given, "`cacheScope`", "`\"public\"` or `\"private\"`")
        .cite("MCP 2026-07-28, server/utilities/caching: there are two scopes, and no default")
        .help("write `private`, or `public` if every caller gets the same list")
        .by_revision()
        .report(context);
}
