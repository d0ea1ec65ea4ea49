rule! {
    name: "embedded-annotations-misplaced",
    summary: "`annotations` appears inside `resource` instead of next to it",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Safe,
    check: Typed(CONTENT_BLOCK, check),
}

fn check(block: Value<'_>, context: &mut Context<'_>) {
    let resource = block.get("resource").filter(|_| block.text_of("type") == Some("resource"));
    let Some(inner) = resource.and_then(|resource| resource.get("annotations")) else { return };
    let finding = Finding::new(inner.key_place(), "`annotations` appears inside `resource`")
        .cite(
            "MCP, schema.ts, EmbeddedResource: `annotations` belong to the block, next to \
             `resource`",
        )
        .note("the examples in server/tools put them inside; clients follow the schema")
        .help("move them next to `resource`");
    // Otherwise only the author knows which of the two to keep.
    context.report(if block.get("annotations").is_none() {
        let outer = ("annotations".to_owned(), inner.compact_json());
        let edits = vec![inner.removal(), block.last_member(outer.0, outer.1)];
        finding.safe_fix("move them out", edits)
    } else {
        finding
    });
}
