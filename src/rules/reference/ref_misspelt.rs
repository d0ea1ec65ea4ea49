rule! {
    name: "ref-misspelt",
    summary: "a reference has a typo and misses an existing definition",
    level: Error,
    fix: Unsafe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for reference in subject.schema.references() {
        let Some(typo) = subject.schema.typo_of(reference) else { continue };
        let shown = quoted_string(reference.value.text());
        let meant = quoted_string(&typo.meant);
        let message = format!(
            "`{}` {shown} does not resolve; did you mean {meant}?",
            reference.keyword.text()
        );
        let json = serde_json::Value::from(typo.meant.as_str()).to_string();
        Finding::new(reference.value.place(), message)
            .note(typo.why)
            .note("validators reject the whole schema when a reference cannot be resolved")
            .note_if(subject.lost_unless_compiled(reference.from))
            .help(format!("write {meant}"))
            // Unsafe: the intended definition is a guess.
            .unsafe_fix(format!("refer to {meant}"), reference.value.replacement(json))
            .report(context);
    }
}
