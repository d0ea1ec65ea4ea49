rule! {
    name: "annotations-last-modified-type",
    category: Correctness,
    summary: "`lastModified` is not a string",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let modified = annotation(subject, "lastModified");
    let Some(modified) = modified.filter(|modified| !modified.is_string()) else { return };
    wrong_type(modified, "`lastModified`", "a string")
        .cite("MCP, schema.ts, Annotations: `lastModified` is a timestamp string")
        .help("write it as `2025-01-12T15:00:58Z`")
        .report(context);
}
