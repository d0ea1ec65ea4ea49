rule! {
    name: "list-ttl-negative",
    category: Correctness,
    summary: "`ttlMs` is negative",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Safe,
    check: List(check),
}

fn check(list: &ToolList<'_>, context: &mut Context<'_>) {
    let given = list.result().and_then(|result| result.get("ttlMs"));
    let Some(number) = given.and_then(Value::number_text).and_then(Decimal::parse) else { return };
    let Some(given) = given.filter(|_| number.is_negative() && !number.is_zero()) else { return };
    Finding::new(given.place(), format!("`ttlMs` {} is below zero", quoted(given.source_text())))
        .cite(
            "MCP 2026-07-28, server/utilities/caching: at least 0; clients must treat negative \
             numbers as 0",
        )
        .help("write `0`, which means the same")
        .safe_fix("write `0`", given.replacement("0"))
        .by_revision()
        .report(context);
}
