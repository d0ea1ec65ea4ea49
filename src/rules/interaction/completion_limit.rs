rule! {
    name: "completion-limit",
    summary: "a completion has more than 100 values",
    level: Error,
    check: Typed(&["CompleteResult.completion"], check),
}

/// The number of values that a response may have (MCP, schema.ts, CompleteResult).
const MOST: usize = 100;

fn check(completion: Value<'_>, context: &mut Context<'_>) {
    let Some(values) = completion.get("values") else { return };
    let count = values.items().count();
    let Some(first) = values.items().nth(MOST) else { return };
    Finding::new(place_of(first), format!("a completion has {count} values, more than {MOST}"))
        .cite(
            "MCP, server/utilities/completion: at most 100 values in a response; some SDKs reject \
               more",
        )
        .help("return the best 100, with the number of all as `total` and `hasMore: true`")
        .report(context);
}
