rule! {
    name: "x-mcp-header-unreachable",
    summary: "`x-mcp-header` appears where clients cannot find the value",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for header in annotated::of_input(subject) {
        // The target of a `$ref` counts where it is written: a client locates the value from the
        // schema alone.
        let message = match header.reach {
            Reach::Properties => continue,
            Reach::Root => "`x-mcp-header` on the root is about no parameter".to_owned(),
            Reach::Through(keyword) => {
                format!(
                    "`x-mcp-header` below `{}` does not apply to a single value",
                    keyword.text()
                )
            }
        };
        Finding::new(header.value.entry_place(), message)
            .cite(annotated::DROPPED)
            .note("it may appear on properties that are reached through `properties` only")
            .help("move it to such a property, or remove it")
            .report(context);
    }
}
