rule! {
    name: "x-mcp-header-too-early",
    summary: "`x-mcp-header` has no effect before 2026-07-28",
    level: Info,
    revisions: Revisions::before(Revision::V2026_07_28),
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let headers = annotated::of_input(subject);
    // If the revision is not stated, the annotation may be intended for 2026-07-28.
    let Some(first) = headers.first().filter(|_| context.protocol().is_known()) else { return };
    let message = format!("`x-mcp-header` has no meaning in {}", context.revision().name());
    Finding::new(first.value.key_place(), message)
        .cite("MCP 2026-07-28, server/tools, x-mcp-header: new in that revision, ignored before")
        .help("leave it for newer clients, or remove it")
        .by_revision()
        .report(context);
}
