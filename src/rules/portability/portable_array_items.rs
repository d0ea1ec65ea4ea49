rule! {
    name: "portable-array-items",
    category: Portability,
    summary: "an array does not define its items, which common clients reject",
    level: Warning,
    source: "Errors of the OpenAI and Gemini APIs and of GitHub Copilot since 2024",
    fix: Unsafe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for found in shared::input_features(subject, context, &[Feature::ArrayWithoutItems]) {
        let who = shared::known_to_refuse(found.feature);
        // Unsafe: it satisfies the check, but leaves the model guessing.
        shared::finding(&found, "an array without `items` is rejected by common clients")
            .note(format!("{who}, among others, reject the request with every tool in it"))
            .help("define the items in `items`")
            .unsafe_fix("add `items` that allow anything", found.value.last_member("items", "{}"))
            .report(context);
    }
}
