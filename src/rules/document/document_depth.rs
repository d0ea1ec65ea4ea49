rule! {
    name: "document-depth",
    summary: "arrays and objects are nested deeper than the limit",
    level: Error,
    unchecked: PartOfText,
    check: Document(check),
}

fn check(document: &Document, context: &mut Context<'_>) {
    for hit in document.limits_hit().iter().filter(|hit| hit.kind == LimitKind::Depth) {
        let place = document.bytes_place(hit.span);
        let message = format!("nested deeper than the limit of {} levels", hit.limit);
        Finding::new(place, message)
            .note("common parsers stop at 128 to 1000 levels and reject the whole text")
            .note("what lies deeper was not checked")
            .help("flatten the value, or raise the limit with `--max-depth`")
            .report(context);
    }
}
