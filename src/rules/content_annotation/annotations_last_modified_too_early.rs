rule! {
    name: "annotations-last-modified-too-early",
    summary: "`lastModified` does not exist in this revision",
    level: Info,
    revisions: Revisions::before(Revision::V2025_06_18),
    check: Typed(&["Annotations"], check),
}

fn check(annotations: Value<'_>, context: &mut Context<'_>) {
    let Some(modified) = annotations.get("lastModified") else { return };
    Finding::new(modified.key_place(), "`lastModified` requires 2025-06-18 or later")
        .note("clients of earlier revisions ignore it")
        .help("leave it out, or serve the newer revision")
        .by_revision()
        .report(context);
}
