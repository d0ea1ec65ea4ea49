rule! {
    name: "rpc-error-code-legacy",
    summary: "the code of an error is in the range reserved for older implementations",
    level: Warning,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((code, value)) = error_code(subject, context, is_legacy) else { return };
    // `rpc-error-code-retired` reports the codes of drafts.
    if draft_code(subject.message).is_some() {
        return;
    }
    Finding::new(value.place(), format!("the code `{code}` is reserved for older implementations"))
        .cite(
            "MCP 2026-07-28, basic/index, Error Codes: new implementations should not use \
             `-32000` to `-32019`",
        )
        .help("use a code of JSON-RPC, or one outside `-32768` to `-32000`")
        .by_revision()
        .report(context);
}

fn is_legacy(code: i64) -> bool {
    // `rpc-error-code-retired` reports -32002.
    (-32019..=-32000).contains(&code) && code != -32002
}
