rule! {
    name: "rpc-error-code-retired",
    category: Correctness,
    summary: "the code of an error was retired",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Unsafe,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let is_retired = |code| matches!(code, -32002 | -32042);
    let Some((code, value)) = error_code(subject, context, is_retired) else { return };
    let finding = Finding::new(value.place(), format!("the code `{code}` was retired"))
        .cite(
            "MCP 2026-07-28, basic/index, Error Codes: `-32002` and `-32042` must no longer be \
             sent",
        )
        .help("use `-32602` for a missing resource; to request input, return an `input_required` result")
        .by_revision();
    // -32042 has no other code: the server requests input with a result.
    context.report(if code == -32002 {
        finding.unsafe_fix("write `-32602`", value.replacement("-32602"))
    } else {
        finding
    });
}
