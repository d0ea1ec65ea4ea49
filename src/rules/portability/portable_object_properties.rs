use crate::targets::Occurrence;

rule! {
    name: "portable-object-properties",
    category: Portability,
    summary: "`inputSchema` has no `properties`, which common providers reject",
    level: Info,
    source: "Errors of the OpenAI API since 2024 and of LM Studio since 2026",
    fix: Unsafe,
    cure: MissingProperties,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let missing = shared::input_features(subject, context, &[Feature::PropertiesMissing]);
    for found in missing.filter(Occurrence::is_at_root) {
        let who = shared::known_to_refuse(found.feature);
        shared::finding(&found, "`inputSchema` without `properties` is rejected by some providers")
            .note(format!(
                "{who} reject the request with every tool in it, unless a client adds them"
            ))
            .help("add `properties`, empty if there is nothing to name")
            .unsafe_fix("add empty `properties`", found.value.last_member("properties", "{}"))
            .report(context);
    }
}
