rule! {
    name: "list-next-cursor-empty",
    summary: "`nextCursor` is an empty string",
    level: Warning,
    fix: Unsafe,
    check: List(check),
}

fn check(list: &ToolList<'_>, context: &mut Context<'_>) {
    let cursor = list.result().and_then(|result| result.get("nextCursor"));
    let Some(cursor) = cursor.filter(|cursor| cursor.as_str() == Some("")) else { return };
    let finding = Finding::new(cursor.place(), "`nextCursor` is empty, so there is a next page")
        .help("remove it if this is the last page")
        // Unsafe: if there are more pages, clients no longer request them.
        .unsafe_fix("remove it", cursor.removal())
        .by_revision();
    context.report(if context.revision() >= Revision::V2026_07_28 {
        finding
            .cite(
                "MCP 2026-07-28, server/utilities/pagination: an empty cursor is a cursor, not the \
                 end",
            )
            .at_most(Severity::Info)
    } else {
        finding.note(
            "before 2026-07-28 its meaning is undefined: some clients stop, others repeat the \
             request forever",
        )
    });
}
