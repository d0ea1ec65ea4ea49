rule! {
    name: "list-ttl-type",
    summary: "`ttlMs` is not an integer",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: List(check),
}

fn check(list: &ToolList<'_>, context: &mut Context<'_>) {
    let Some(given) = list.result().and_then(|result| result.get("ttlMs")) else { return };
    let text = given.number_text();
    let number = text.and_then(Decimal::parse);
    if !number.is_some_and(|number| number.is_integer()) {
        wrong_type(given, "`ttlMs`", "an integer").help("write a whole number of milliseconds")
    // `1000.0` is an integer of JSON Schema, but not for parsers with an integer type.
    } else if text.is_some_and(|text| text.contains('.')) {
        Finding::new(
            given.place(),
            format!("`ttlMs` {} has a decimal point", quoted(given.source_text())),
        )
        .help("write a whole number of milliseconds without a decimal point")
        .at_most(Severity::Info)
    } else {
        return;
    }
    .cite("MCP 2026-07-28, server/utilities/caching: an integer number of milliseconds")
    .by_revision()
    .report(context);
}
