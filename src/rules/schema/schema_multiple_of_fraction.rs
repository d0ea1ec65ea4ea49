rule! {
    name: "schema-multiple-of-fraction",
    category: Portability,
    summary: "`multipleOf` is a fraction that binary floating-point numbers cannot represent",
    level: Info,
    source: "TypeScript SDK 1.32 and 2.4 (Ajv), Python SDK 2.3 (jsonschema)",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    const MULTIPLE_OF: KeywordSet = KeywordSet::of(&[Keyword::MultipleOf]);
    for node in subject.schema.nodes_with(MULTIPLE_OF) {
        let Some(value) = node.keyword(Keyword::MultipleOf) else { continue };
        let number = value.number_text().and_then(|text| text.parse::<f64>().ok());
        if number.is_some_and(is_rounded) {
            let message = format!("`multipleOf` {} is rounded by clients", value.source_text());
            Finding::new(value.place(), message)
                .note(
                    "clients compute with binary floating-point numbers, in which 0.3 is not a \
                     multiple of 0.1: they reject values that the schema accepts",
                )
                .help("drop `multipleOf` and describe the precision in words")
                .report(context);
        }
    }
}

/// Whether a number is not a multiple of 1/1024. Binary floating-point numbers represent those
/// exactly, and their multiples up to any length that occurs.
fn is_rounded(number: f64) -> bool {
    (number * 1024.0).fract() != 0.0
}
