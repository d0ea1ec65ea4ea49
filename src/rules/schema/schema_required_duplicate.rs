rule! {
    name: "schema-required-duplicate",
    summary: "`required` lists a name twice",
    level: Error,
    source: "JSON Schema 2020-12 Validation, section 6.5.3: elements must be unique",
    fix: Safe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for violation in subject.schema.violations() {
        let in_required = violation.keyword == Keyword::Required;
        if !in_required || violation.kind != ViolationKind::Duplicate {
            continue;
        }
        let name = quoted(violation.value.text());
        Finding::new(violation.value.place(), format!("`required` lists {name} twice"))
            .note("the names must be unique; strict validators reject the whole schema")
            .help("remove one of the two")
            .safe_fix("remove the repetition", violation.value.removal())
            .report(context);
    }
}
