rule! {
    name: "rpc-error-code-outside",
    summary: "a custom error code is in the range of JSON-RPC",
    level: Info,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((code, value)) = error_code(subject, context, is_in_range) else { return };
    Finding::new(value.place(), format!("the code `{code}` is in the range reserved by JSON-RPC"))
        .cite(
            "MCP 2026-07-28, basic/index, Error Codes: custom codes should be outside `-32768` to \
             `-32000`",
        )
        .help("use a code outside `-32768` to `-32000`")
        .by_revision()
        .report(context);
}

fn is_in_range(code: i64) -> bool {
    // Except the codes that JSON-RPC 2.0 defines (section 5.1).
    (-32768..=-32100).contains(&code) && !matches!(code, -32700 | -32603..=-32600)
}
