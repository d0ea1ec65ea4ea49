rule! {
    name: "meta-server-info-missing",
    category: Quality,
    summary: "a recorded result does not identify its server",
    level: Info,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Returned(check),
}

fn check(subject: &ReturnedSubject<'_>, context: &mut Context<'_>) {
    let meta = subject.value.get("_meta");
    let given = meta.and_then(|meta| meta.get("io.modelcontextprotocol/serverInfo"));
    if given.is_some() || !subject.recorded || !context.protocol().is_known() {
        return;
    }
    let help = match subject.value.get("serverInfo") {
        Some(_) => "move `serverInfo` to `io.modelcontextprotocol/serverInfo` in `_meta`",
        None => "add `io.modelcontextprotocol/serverInfo` to `_meta`",
    };
    Finding::new(
        meta.map_or_else(|| place_of(subject.value), place_of),
        "the result does not identify its server",
    )
    .cite(
        "MCP 2026-07-28, basic/index, _meta: servers should add their `name` and \
         `version` to every result",
    )
    .help(help)
    .by_revision()
    .report(context);
}
