rule! {
    name: "tool-annotation-contradiction",
    summary: "`readOnlyHint` and `destructiveHint` are both true",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_03_26),
    fix: Unsafe,
    shared_headline: "are both read-only and destructive",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(annotations) = subject.annotations() else { return };
    let hint = |name| annotations.hint_that_is(name, true);
    let (Some(read_only), Some(destructive)) = (hint("readOnlyHint"), hint("destructiveHint"))
    else {
        return;
    };
    Finding::new(destructive.entry_place(), "a tool cannot be read-only and destructive")
        .label(read_only.entry_place(), "the tool declares that it changes nothing")
        .cite(
            "MCP since 2025-03-26, schema.ts, ToolAnnotations: `destructiveHint` is meaningful \
             only when `readOnlyHint` is false; \
             clients do not ask for confirmation because of the first",
        )
        .help("decide which of the two is true, and remove the other")
        // If `readOnlyHint` remains, clients run the tool without asking.
        .unsafe_fix("remove `readOnlyHint`, to be on the safe side", read_only.removal())
        .report(context);
}
