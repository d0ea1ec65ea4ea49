rule! {
    name: "content-block-type",
    category: Correctness,
    summary: "a content block is not an object with a `type`",
    level: Error,
    fix: Safe,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let block = subject.block;
    if subject.kind.is_some() {
        return;
    }
    let kind = block.get("type");
    let message = match kind {
        _ if !block.is_object() => {
            format!("a content block is {}, not an object", described(block))
        }
        Some(kind) => format!("`type` of a content block is {}, not a string", described(kind)),
        None => "a content block has no `type`".to_owned(),
    };
    let finding = Finding::new(place_of(kind.unwrap_or(block)), message)
        .cite(
            "MCP, schema.ts, ContentBlock: clients distinguish blocks by `type`, and reject others",
        )
        .help("write a block such as `{\"type\": \"text\", \"text\": …}`");
    context.report(if block.is_string() {
        let text = format!("{{\"type\": \"text\", \"text\": {}}}", block.compact_json());
        finding.safe_fix("make it a text block", block.replacement(text))
    } else {
        finding
    });
}
