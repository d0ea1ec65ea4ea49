rule! {
    name: "meta-immediate-response-type",
    category: Correctness,
    summary: "the immediate response in `_meta` is not a string",
    level: Info,
    revisions: Revisions::only(Revision::V2025_11_25),
    check: Meta(check),
}

fn check(meta: &Meta<'_>, context: &mut Context<'_>) {
    let Some(given) = meta.value.get("io.modelcontextprotocol/model-immediate-response") else {
        return;
    };
    if given.is_string() {
        return;
    }
    wrong_type(given, "`model-immediate-response`", "a string")
        .cite(
            "MCP 2025-11-25, basic/utilities/tasks: the text that a host may pass to the model \
             immediately",
        )
        .help("write the text as a string")
        .by_revision()
        .report(context);
}
