rule! {
    name: "document-alias-expansion",
    summary: "YAML aliases expand endlessly, or beyond the limit",
    level: Error,
    source: "YAML 1.2.2, section 7.1; JSON has no counterpart to a recursive alias",
    unchecked: Something,
    check: Document(check),
}

fn check(document: &Document, context: &mut Context<'_>) {
    for hit in document.limits_hit() {
        let place = document.bytes_place(hit.span);
        let finding = match hit.kind {
            LimitKind::Depth => continue,
            LimitKind::AliasExpansion => {
                let message = format!("aliases expand to more than {} values", hit.limit);
                Finding::new(place, message)
                    .note("a few lines of nested aliases can fill any memory; readers reject them")
                    .help("write the values out, or share them with `$ref` inside the schema")
            }
            LimitKind::RecursiveAlias => {
                Finding::new(place, "this alias refers to a value that contains it")
                    .note("the value would contain itself, which JSON cannot express")
                    .help("use `$ref` for a schema that contains itself")
            }
        };
        context.report(finding);
    }
}
