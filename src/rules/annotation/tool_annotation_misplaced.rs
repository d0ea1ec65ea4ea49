rule! {
    name: "tool-annotation-misplaced",
    summary: "`annotations` of a tool has members that belong to content",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_03_26),
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let annotations = subject.annotations().filter(|it| it.has_content_annotations);
    let members = annotations.into_iter().flat_map(|annotations| annotations.value.entries());
    let members: Vec<_> = members.filter(|member| is_content_annotation(*member)).collect();
    let Some(first) = members.first() else { return };
    let names: Vec<_> = members.iter().map(|member| quoted(member.key_text())).collect();
    // Unsafe: the author may want to move them to the content of results.
    let edits: Vec<_> = members.iter().map(|member| member.removal()).collect();
    let verb = if members.len() == 1 { "belongs" } else { "belong" };
    Finding::new(
        first.key_place(),
        format!("{} {verb} to content, not to a tool", listed(&names, 2)),
    )
    .cite(
        "MCP, schema.ts: Annotations (of content and resources) and ToolAnnotations are two types",
    )
    .help("move it to the content that the tool returns, or remove it")
    .unsafe_fix("remove it", edits)
    .report(context);
}
