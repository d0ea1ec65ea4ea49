rule! {
    name: "annotations-type",
    category: Correctness,
    summary: "`annotations` of a content block is not an object",
    level: Error,
    source: "MCP, schema.ts, interface Annotations (all revisions)",
    fix: Safe,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let Some(annotations) = subject.block.get("annotations").filter(|value| !value.is_object())
    else {
        return;
    };
    let message = format!("`annotations` is {}, not an object", described(annotations));
    let finding = Finding::new(place_of(annotations), message)
        .cite("MCP, schema.ts, Annotations: an object, or absent")
        .help("write an object such as `{\"audience\": [\"user\"]}`, or leave it out");
    context.report(if annotations.is_null() {
        finding.safe_fix("remove it", vec![TreeEdit::Remove(annotations.id())])
    } else {
        finding
    });
}
