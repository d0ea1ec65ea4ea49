rule! {
    name: "registry-argument",
    summary: "an argument in a registry entry cannot be passed as it is written",
    level: Error,
    check: Registry(check),
}

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let mut described = Vec::new();
    for mismatch in entry.mismatches_of(Some(RULE.name)) {
        if mismatch.value.is_object() && matches!(mismatch.kind, MismatchKind::NoBranch(_)) {
            let message = "the positional argument has neither `value` nor `valueHint`";
            Finding::new(mismatch.place(), message)
                .note(schema_note(entry))
                .help(
                    "add the `value` that is passed, or a `valueHint` that names what users enter",
                )
                .report(context);
            described.push(mismatch.value.id());
        }
    }
    let help = "describe the argument with `type`, and a `name`, `value` or `valueHint`";
    report_rejected(entry, RULE.name, &described, help, context);
    let arguments = entry.packages().flat_map(RegistryEntry::arguments);
    for argument in arguments.filter(|it| it.get("type").is_some_and(|it| it.is_text("named"))) {
        check_named(argument, context);
    }
}

fn check_named(argument: Value<'_>, context: &mut Context<'_>) {
    let Some(name) = argument.get("name").filter(|name| name.is_string()) else { return };
    let text_of_name = name.scalar_text();
    if text_of_name.is_empty() {
        rejected(name, "the name of the argument is empty")
            .help("write the option, as `--port`")
            .report(context);
        return;
    }
    if let Some(wrong) = text_of_name.find(['<', '>', ' ', '$']) {
        let character = text_of_name[wrong..].chars().next().unwrap_or_default();
        let message = format!("the name of an argument has {}", spelt_character(character));
        Finding::new(name.slice_place(wrong, wrong + 1), message)
            .note("the registry rejects a name that contains the value or its description")
            .help("leave the option alone in `name`, and write its value in `value`")
            .report(context);
    }
    for key in ["value", "default"] {
        let repeated = text(argument, key).filter(|(_, text)| text.starts_with(text_of_name));
        if let Some((value, _)) = repeated {
            let message =
                format!("`{key}` begins with the argument's name {}", quoted(text_of_name));
            rejected(value, message).help(format!("leave the name out of `{key}`")).report(context);
        }
    }
}
