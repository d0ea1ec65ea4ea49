rule! {
    name: "rpc-error-code-retired",
    summary: "the code of an error was retired",
    level: Error,
    fix: Unsafe,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    if let Some((code, value)) =
        draft_code(subject.message).filter(|_| is_answer_to_newest(subject))
    {
        let published = value.replacement(code.to_string());
        return Finding::new(
            value.place(),
            format!("the published code of this error is `{code}`"),
        )
        .cite(
            "MCP 2026-07-28, basic/index, Error Codes: drafts had other codes; clients that do \
                 not know them do not read `data`, and do not connect",
        )
        .unsafe_remedy(format!("write `{code}`"), vec![published])
        .report(context);
    }
    if context.revision() != Revision::V2026_07_28 {
        return;
    }
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

/// Whether a message answers a request that states the revision.
fn is_answer_to_newest(subject: &MessageSubject<'_, '_>) -> bool {
    let request = subject.partner();
    let stated =
        request.and_then(|it| it.meta("io.modelcontextprotocol/protocolVersion")?.as_str());
    stated.and_then(Revision::from_name) == Some(Revision::V2026_07_28)
}
