rule! {
    name: "portable-root-composition",
    category: Portability,
    summary: "`inputSchema` has `oneOf`, `anyOf` or `allOf` at its root, which common clients \
              reject",
    level: Warning,
    source: "Errors of the Anthropic, OpenAI and Gemini APIs since 2025; SEP-2106 allows it",
    check: Schema(check),
}

const ROOT_COMPOSITION: [Feature; 3] = [Feature::RootOneOf, Feature::RootAnyOf, Feature::RootAllOf];

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for found in shared::input_features(subject, context, &ROOT_COMPOSITION) {
        let keyword = found.value.key_text();
        let message =
            format!("`{keyword}` at the root of `inputSchema` is rejected by common clients");
        let who = shared::known_to_refuse(found.feature);
        shared::finding(&found, message)
            .note(format!("{who}, among others, reject the request or hide the tool"))
            .note("MCP 2026-07-28 allows it, and newer models of OpenAI accept it")
            .help(
                "merge the branches into one `properties`, distinguish them by an `enum`, and \
                 check the rest in the handler",
            )
            .report(context);
    }
}
