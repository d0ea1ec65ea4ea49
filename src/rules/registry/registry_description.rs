rule! {
    name: "registry-description",
    summary: "the description or title of a registry entry is missing, blank or too long",
    level: Error,
    check: Registry(check),
}

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let mut described = Vec::new();
    for mismatch in entry.mismatches_of(Some(RULE.name)) {
        if mismatch.kind != MismatchKind::Size(Keyword::MaxLength) {
            continue;
        }
        let (key, limit) = (mismatch.value.key_text(), mismatch.keyword);
        let count = mismatch.value.scalar_text().chars().count();
        let message = format!("`{key}` has {count} characters, more than {}", limit.source_text());
        Finding::new(mismatch.value.place(), message)
            .note(schema_note(entry))
            .help("shorten it, and leave the details to the README")
            .report(context);
        described.push(mismatch.value.id());
    }
    let help = "describe in one sentence what the server does";
    report_rejected(entry, RULE.name, &described, help, context);
    if let Some((title, _)) = text(entry.root, "title").filter(|(_, text)| text.trim().is_empty()) {
        rejected(title, "`title` is blank")
            .help("write the name that users see, or remove `title`")
            .report(context);
    }
}
