rule! {
    name: "portable-array-items",
    category: Portability,
    summary: "an array does not define its items, which common clients reject",
    level: Error,
    source: "Errors of the OpenAI and Gemini APIs and of GitHub Copilot since 2024",
    fix: Unsafe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let is_wanted = |feature| feature == Feature::ArrayWithoutItems;
    shared::report_rejected(subject, context, is_wanted);
    for (found, loss) in shared::lost(subject, context, is_wanted) {
        let message = format!("an array without `items` is {}", shared::rejected_by(loss));
        // Unsafe: it satisfies the check, but leaves the model guessing.
        shared::finding(&found, loss, message)
            .help("define the items in `items`")
            .unsafe_fix("add `items` that allow anything", found.value().last_member("items", "{}"))
            .report(context);
    }
}
