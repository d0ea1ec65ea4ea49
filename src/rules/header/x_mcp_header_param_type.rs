rule! {
    name: "x-mcp-header-param-type",
    summary: "a parameter with `x-mcp-header` is not a string, integer or boolean",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Schema(check),
}

/// The types whose values cannot be sent in a header.
const REFUSED: [&str; 4] = ["number", "object", "array", "null"];

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    // `x-mcp-header-unreachable` reports an annotation of the root.
    for header in annotated::of_input(subject).iter().filter(|header| header.reach != Reach::Root) {
        let node = subject.schema.node(header.node);
        let Some(given) = node.keyword(Keyword::Type) else { continue };
        let Some(name) = given.as_str().filter(|name| REFUSED.contains(name)) else { continue };
        let message =
            format!("{} of type `{name}` cannot be sent as a header", annotated::parameter(node));
        Finding::new(given.place(), message)
            .label(header.value.entry_place(), "the header that it declares")
            .cite(annotated::DROPPED)
            .help("allow `string`, `integer` or `boolean` only, or remove `x-mcp-header`")
            .report(context);
    }
}
