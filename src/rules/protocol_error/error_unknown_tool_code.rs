rule! {
    name: "error-unknown-tool-code",
    category: Quality,
    summary: "an unknown tool was rejected with a code other than `-32602`",
    level: Info,
    fix: Unsafe,
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let CallOutcome::Error(error) = subject.call.outcome else { return };
    let code = error.get("code").filter(|code| code.number_text().is_some_and(|it| it != "-32602"));
    let Some(code) = code.filter(|_| subject.is_of_unlisted_tool()) else { return };
    Finding::new(
        place_of(code),
        format!("an unknown tool was rejected with code {}", quoted(code.source_text())),
    )
    .cite(
        "MCP, server/tools, Error Handling: the example, and schema.ts of 2026-07-28, \
         have `-32602`",
    )
    .unsafe_remedy("respond with `-32602`", code.replacement("-32602"))
    .report(context);
}
