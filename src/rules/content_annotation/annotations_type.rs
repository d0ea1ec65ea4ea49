rule! {
    name: "annotations-type",
    category: Correctness,
    summary: "`annotations` of a content block is not an object",
    level: Error,
    fix: Safe,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let Some(annotations) = subject.block.get("annotations").filter(|value| !value.is_object())
    else {
        return;
    };
    wrong_type(annotations, "`annotations`", "an object")
        .cite("MCP, schema.ts, Annotations: an object, or absent")
        .help("write an object such as `{\"audience\": [\"user\"]}`, or leave it out")
        .when(annotations.is_null(), |it| it.safe_fix("remove it", annotations.removal()))
        .report(context);
}
