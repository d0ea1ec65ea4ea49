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
    let member = block.get("name");
    let (place, message) = match member {
        Some(name) if name.is_string() => return,
        Some(name) => (place_of(name), format!("`name` is {}, not a string", described(name))),
        None => (place_of(block), "a resource link has no `name`".to_owned()),
    };
    let finding = Finding::new(place, message)
        .note("MCP, schema.ts, ResourceLink: `name` is required")
        .help("name the resource; a readable one goes into `title`");
    let last_segment = block.get("uri").and_then(Value::as_str).and_then(|uri| {
        uri.split(['?', '#']).next()?.rsplit('/').next().filter(|segment| !segment.is_empty())
    });
    context.report(match (last_segment, member) {
        (Some(segment), None) => {
            let name = serde_json::Value::from(segment).to_string();
            let edit = TreeEdit::InsertLast(block.id(), "name".to_owned(), name);
            finding.unsafe_fix("name it by the last part of its address", vec![edit])
        }
        _ => finding,
    });
}
