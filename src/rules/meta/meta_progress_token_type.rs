rule! {
    name: "meta-progress-token-type",
    category: Correctness,
    summary: "`progressToken` is neither a string nor an integer",
    level: Error,
    check: Meta(check),
}

fn check(meta: &Meta<'_>, context: &mut Context<'_>) {
    use MetaHolder::{CallResult, ListResult, Request};
    // In other places the specification does not define the key.
    if !matches!(meta.holder, Request | ListResult | CallResult) {
        return;
    }
    let Some(token) = meta.value.get("progressToken") else { return };
    let number = token.number_text().and_then(Decimal::parse);
    if token.is_string() || number.is_some_and(|number| number.is_integer()) {
        return;
    }
    let finding = wrong_type(token, "`progressToken`", "a string or integer");
    context.report(if meta.holder == Request {
        finding
            .cite(
                "MCP, progress: the token must be a string or an integer; servers reject the \
                 request",
            )
            .help("write a string or an integer that no other running request uses")
    } else {
        finding
            .note(
                "results need no token, but the TypeScript SDKs check it and reject the whole \
                 message",
            )
            .help("remove it")
            .at_most(Severity::Warning)
    });
}
