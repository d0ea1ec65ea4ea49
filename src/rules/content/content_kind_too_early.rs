rule! {
    name: "content-kind-too-early",
    summary: "a content block has a type that this revision does not define yet",
    level: Error,
    revisions: Revisions::before(Revision::V2025_06_18),
    check: Typed(&["ContentBlock"], check),
}

fn check(block: Value<'_>, context: &mut Context<'_>) {
    let kind = content_types().find(|(kind, _)| block.text_of("type") == Some(kind));
    let Some((kind, revisions)) = kind.filter(|it| !it.1.contains(context.revision())) else {
        return;
    };
    let (Some(since), Some(member)) = (revisions.iter().next(), block.get("type")) else {
        return;
    };
    Finding::new(member.place(), format!("`{kind}` blocks require {} or later", since.name()))
        .note("clients of earlier revisions reject the whole result")
        .help("return text, or serve the newer revision")
        .by_revision()
        .report(context);
}
