rule! {
    name: "portable-object-properties",
    category: Portability,
    summary: "`inputSchema` has no `properties`, which some providers reject",
    level: Error,
    source: "Errors of the OpenAI API since 2024 and of LM Studio since 2026",
    fix: Unsafe,
    cure: MissingProperties,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let is_wanted = |feature| feature == Feature::PropertiesMissing;
    shared::report_rejected(subject, context, is_wanted);
    for (found, loss) in shared::lost(subject, context, is_wanted) {
        if !found.occurrence.is_at_root() {
            continue;
        }
        let message = format!(
            "`{}` without `properties` is {}",
            subject.role.member(),
            shared::rejected_by(loss)
        );
        shared::finding(&found, loss, message)
            .note("some clients add empty `properties` before they send the schema")
            .help("add `properties`, empty if there is nothing to name")
            .unsafe_fix("add empty `properties`", found.value().last_member("properties", "{}"))
            .report(context);
    }
}
