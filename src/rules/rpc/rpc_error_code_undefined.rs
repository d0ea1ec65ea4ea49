rule! {
    name: "rpc-error-code-undefined",
    summary: "the code of an error is reserved, but not defined",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((code, value)) = error_code(subject, context, is_undefined) else { return };
    Finding::new(value.place(), format!("the code `{code}` is reserved, but not defined"))
        .cite(
            "MCP 2026-07-28, basic/index, Error Codes: `-32020` to `-32099` are reserved \
             for the specification",
        )
        .help("use a code of JSON-RPC, or one outside `-32768` to `-32000`")
        .by_revision()
        .report(context);
}

fn is_undefined(code: i64) -> bool {
    // 2026-07-28 defines three codes of this range.
    (-32099..=-32020).contains(&code) && !(-32022..=-32020).contains(&code)
}
