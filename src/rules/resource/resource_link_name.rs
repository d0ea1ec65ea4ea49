rule! {
    name: "resource-link-name",
    category: Correctness,
    summary: "a resource link does not have a string `name`",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Unsafe,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let block = subject.block;
    if subject.kind != Some("resource_link") {
        return;
    }
    let Some(finding) = string_fault(block, "name", "a resource link") else { return };
    let finding = finding
        .cite("MCP, schema.ts, ResourceLink: `name` is required")
        .help("add a name; a human-readable one belongs in `title`");
    // The query and the fragment of a URI are not part of its path (RFC 3986, section 3).
    let last_segment = block.text_of("uri").and_then(|uri| {
        uri.split(['?', '#']).next()?.rsplit('/').next().filter(|segment| !segment.is_empty())
    });
    context.report(match (last_segment, block.get("name")) {
        (Some(segment), None) => {
            let name = serde_json::Value::from(segment).to_string();
            // Unsafe: the last part of a URI is not always a name.
            finding.unsafe_fix("use the last part of its URI", block.last_member("name", name))
        }
        _ => finding,
    });
}
