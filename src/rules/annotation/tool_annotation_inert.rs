rule! {
    name: "tool-annotation-inert",
    category: Quality,
    summary: "a hint has no effect because `readOnlyHint` is true",
    level: Info,
    revisions: Revisions::since(Revision::V2025_03_26),
    fix: Safe,
    shared_headline: "have a hint without effect, because `readOnlyHint` is true",
    merging: Tools,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(annotations) = subject.annotations() else { return };
    let Some(read_only) = annotations.hint_that_is("readOnlyHint", true) else { return };
    // `destructiveHint` is not reported: `true` is a contradiction, which another rule reports, and
    // the review of some directories requires it on every tool.
    let hint = annotations.value.get("idempotentHint").filter(|hint| hint.as_bool().is_some());
    let Some(hint) = hint else { return };
    let finding = Finding::new(
        hint.entry_place(),
        "`idempotentHint` has no effect if `readOnlyHint` is `true`",
    )
    .label(read_only.entry_place(), "the tool changes nothing")
    .cite(
        "MCP since 2025-03-26, schema.ts, ToolAnnotations: meaningful only when `readOnlyHint` is \
         false",
    )
    .help("remove it, unless it is intended for human readers");
    let (message, edits) = ("remove `idempotentHint`", hint.removal());
    // A client treats `false` like an absent hint.
    context.report(match hint.as_bool() {
        Some(false) => finding.safe_fix(message, edits),
        _ => finding.unsafe_fix(message, edits),
    });
}
