rule! {
    name: "x-mcp-header-in-output-schema",
    summary: "`x-mcp-header` appears in an `outputSchema`",
    level: Info,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Unsafe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    // Once per tool: the annotation has no effect, so one finding is enough.
    let Some(first) = subject.headers().first().filter(|_| subject.role == SchemaRole::Output)
    else {
        return;
    };
    let edits: Vec<_> = subject.headers().iter().map(|it| it.value.removal()).collect();
    Finding::new(first.value.key_place(), "`x-mcp-header` has no meaning in `outputSchema`")
        .cite("MCP 2026-07-28, server/tools, x-mcp-header: defined for `inputSchema` only")
        .unsafe_remedy("remove it", edits)
        .report(context);
}
