rule! {
    name: "meta-immediate-response-type",
    category: Correctness,
    summary: "the immediate response in `_meta` is not a string",
    level: Info,
    revisions: Revisions::only(Revision::V2025_11_25),
    source: "MCP 2025-11-25, basic/utilities/tasks, Model Immediate Response \
             (provisional)",
    check: Meta(check),
}

fn check(meta: &Meta<'_>, context: &mut Context<'_>) {
    let Some(given) = meta.value.get("io.modelcontextprotocol/model-immediate-response") else {
        return;
    };
    if given.is_string() {
        return;
    }
    let message = format!("`model-immediate-response` is {}, not a string", described(given));
    context.report(
        Finding::new(place_of(given), message)
            .cite(
                "MCP 2025-11-25, basic/utilities/tasks: the text that a host may pass to the model \
                 immediately",
            )
            .help("write the text as a string")
            .by_revision(),
    );
}
