use crate::targets::KEY_MAX;

rule! {
    name: "portable-property-key",
    category: Portability,
    summary: "a parameter has a name that common clients reject",
    level: Warning,
    source: "Errors of the Anthropic API since 2025: `^[a-zA-Z0-9_.-]{1,64}$` at the top level",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for found in shared::input_features(subject, context, &[Feature::PropertyNameInvalid]) {
        let name = found.value.key_text();
        let foreign = name.chars().find(|character| !is_portable(*character));
        let length = name.chars().count();
        let (what, help) = match foreign {
            Some(character) => (
                format!("contains {}", spelt_character(character)),
                "use ASCII letters, digits, `_`, `.` and `-` only, and map the name back in the \
                 handler",
            ),
            None if length > KEY_MAX => {
                (format!("has {length} characters"), "shorten it, and map it back in the handler")
            }
            None if name.is_empty() => ("is empty".to_owned(), "give it a name"),
            // Detection is stricter, for targets that accept fewer names.
            None => continue,
        };
        let who = shared::known_to_refuse(found.feature);
        shared::finding(&found, format!("the parameter name {} {what}", quoted(name)))
            .note(format!(
                "{who} take 1 to {KEY_MAX} ASCII letters, digits, `_`, `.` and `-` at the top \
                 level; for others they reject the request or hide the tool"
            ))
            .help(help)
            .report(context);
    }
}

fn is_portable(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '_' | '.' | '-')
}
