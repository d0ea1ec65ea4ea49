rule! {
    name: "content-kind-too-early",
    category: Correctness,
    summary: "a content block has a type that this revision does not define yet",
    level: Error,
    revisions: Revisions::before(Revision::V2025_06_18),
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let Some(kind) = subject.kind else { return };
    let Some(since) = block_kind(kind).filter(|since| *since > context.revision()) else { return };
    let Some(member) = subject.block.get("type") else { return };
    Finding::new(member.place(), format!("`{kind}` blocks require {} or later", since.name()))
        .note("clients of earlier revisions reject the whole result")
        .help("return text, or serve the newer revision")
        .by_revision()
        .report(context);
}
