rule! {
    name: "portable-root-composition",
    category: Portability,
    summary: "`inputSchema` has `oneOf`, `anyOf` or `allOf` at its root, which common clients \
              reject",
    level: Error,
    source: "Errors of the Anthropic, OpenAI and Gemini APIs since 2025; SEP-2106 allows it",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let is_wanted =
        |feature| matches!(feature, Feature::RootOneOf | Feature::RootAnyOf | Feature::RootAllOf);
    shared::report_rejected(subject, context, is_wanted);
    for (found, loss) in shared::lost(subject, context, is_wanted) {
        let keyword = found.value().key_text();
        let rejected_by = shared::rejected_by(loss);
        let message =
            format!("`{keyword}` at the root of `{}` is {rejected_by}", subject.role.member());
        shared::finding(&found, loss, message)
            .note("MCP 2026-07-28 allows it, and newer models of OpenAI accept it")
            .help(
                "merge the branches into one `properties`, distinguish them by an `enum`, and \
                 check the rest in the handler",
            )
            .report(context);
    }
}
