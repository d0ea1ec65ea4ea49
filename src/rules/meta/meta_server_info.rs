rule! {
    name: "meta-server-info",
    category: Correctness,
    summary: "the server information of a result is malformed",
    level: Warning,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Meta(check),
}

fn check(meta: &Meta<'_>, context: &mut Context<'_>) {
    if !meta.holder.is_result() {
        return;
    }
    let Some(info) = meta.value.get("io.modelcontextprotocol/serverInfo") else { return };
    let found = faulty_members(info, "`serverInfo`", &IMPLEMENTATION);
    context.report_all(found.into_iter().map(|finding| {
        finding
            .cite(
                "MCP 2026-07-28, schema.ts, Implementation: strings, of which `name` and `version` \
                 are required",
            )
            .help("write an object with the server's `name` and `version`")
            .by_revision()
    }));
}
