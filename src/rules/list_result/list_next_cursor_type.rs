rule! {
    name: "list-next-cursor-type",
    category: Correctness,
    summary: "`nextCursor` is not a string",
    level: Error,
    fix: Safe,
    check: List(check),
}

fn check(list: &ToolList<'_>, context: &mut Context<'_>) {
    let cursor = list.result().and_then(|result| result.get("nextCursor"));
    let Some(cursor) = cursor.filter(|cursor| !cursor.is_string()) else { return };
    let finding = wrong_type(cursor, "`nextCursor`", "a string")
        .cite("MCP, schema.ts, PaginatedResult: a string, absent on the last page");
    context.report(if cursor.is_null() {
        finding
            .note("the TypeScript SDKs and Claude Code reject the list and lose every tool")
            .help("remove it: there are no more pages")
            .safe_fix("remove it", cursor.removal())
    } else {
        finding.help("write it as a string: cursors are opaque to clients")
    });
}
