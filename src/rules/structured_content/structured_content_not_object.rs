rule! {
    name: "structured-content-not-object",
    category: Correctness,
    summary: "`structuredContent` is not an object",
    level: Error,
    revisions: Revisions::between(Revision::V2025_06_18, Revision::V2025_11_25),
    fix: Unsafe,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(structured) = subject.result.structured.filter(|value| !value.is_object()) else {
        return;
    };
    let wrapped = format!("{{\"result\": {}}}", structured.compact_json());
    wrong_type(structured, "`structuredContent`", "an object")
        .cite(
            "MCP 2025-06-18 and 2025-11-25, schema.ts: only an object; since 2026-07-28 any value",
        )
        .help("put the value into an object, and change the `outputSchema` with it")
        .unsafe_fix("put it into an object", structured.replacement(wrapped))
        .by_revision()
        .report(context);
}
