use crate::targets::KEY_MAX;

rule! {
    name: "portable-property-key",
    category: Portability,
    summary: "a parameter has a name that common clients reject",
    level: Error,
    source: "Errors of the Anthropic API since 2025: `^[a-zA-Z0-9_.-]{1,64}$` at the top level",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let is_wanted =
        |feature| matches!(feature, Feature::PropertyNameInvalid | Feature::PropertyNameLong);
    shared::report_rejected(subject, context, is_wanted);
    for (found, loss) in shared::lost(subject, context, is_wanted) {
        let name = found.value().key_text();
        let is_portable = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '.' | '-');
        let foreign = name.chars().find(|character| !is_portable(*character));
        let (what, help) = match foreign {
            Some(character) => (
                format!("contains {}", spelt_character(character)),
                "use ASCII letters, digits, `_`, `.` and `-` only, and map the name back in the \
                 handler",
            ),
            None if name.is_empty() => ("is empty".to_owned(), "give it a name"),
            None => (
                format!("has {} characters", name.chars().count()),
                "shorten it, and map it back in the handler",
            ),
        };
        shared::finding(&found, loss, format!("the parameter name {} {what}", quoted(name)))
            .note(format!(
                "accepted at the top level are 1 to {KEY_MAX} ASCII letters, digits, `_`, `.` and `-`"
            ))
            .help(help)
            .report(context);
    }
}
