rule! {
    name: "schema-bounds-contradict",
    summary: "a lower bound is greater than its upper bound",
    level: Error,
    fix: Unsafe,
    check: Schema(check),
}

/// Pairs of a lower and an upper bound, with whether the two may be equal.
const PAIRS: [(Keyword, Keyword, bool); 8] = [
    (Keyword::Minimum, Keyword::Maximum, true),
    (Keyword::ExclusiveMinimum, Keyword::Maximum, false),
    (Keyword::Minimum, Keyword::ExclusiveMaximum, false),
    (Keyword::ExclusiveMinimum, Keyword::ExclusiveMaximum, false),
    (Keyword::MinLength, Keyword::MaxLength, true),
    (Keyword::MinItems, Keyword::MaxItems, true),
    (Keyword::MinProperties, Keyword::MaxProperties, true),
    (Keyword::MinContains, Keyword::MaxContains, true),
];

const LOWER_BOUNDS: KeywordSet = KeywordSet::of(&[
    Keyword::Minimum,
    Keyword::ExclusiveMinimum,
    Keyword::MinLength,
    Keyword::MinItems,
    Keyword::MinProperties,
    Keyword::MinContains,
]);

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for node in subject.schema.nodes_with(LOWER_BOUNDS) {
        let both = |(low, high, _): &&(Keyword, Keyword, bool)| {
            node.present().contains(*low) && node.present().contains(*high)
        };
        let contradiction = PAIRS.iter().filter(both).find_map(|&(low, high, may_equal)| {
            let (low, high) = (node.keyword(low)?, node.keyword(high)?);
            // Compared as they are written: a binary floating-point number rounds bounds with many
            // digits.
            let order = compare_numbers(low.number_text()?, high.number_text()?)?;
            (order.is_gt() || order.is_eq() && !may_equal).then_some((low, high, order.is_gt()))
        });
        if let Some((low, high, differ)) = contradiction {
            let swap = [low.replacement(high.source_text()), high.replacement(low.source_text())];
            let finding = finding(low, high);
            context.report(finding.when(differ, |it| it.unsafe_fix("swap the bounds", swap)));
        }
    }
}

fn finding(low: Value<'_>, high: Value<'_>) -> Finding {
    let name = |value: Value<'_>| quoted(value.key_text());
    let message = format!(
        "{} {} leaves nothing below {} {}",
        name(low),
        low.source_text(),
        name(high),
        high.source_text()
    );
    Finding::new(low.entry_place(), message)
        .label(high.entry_place(), "the upper bound")
        .note("no value satisfies both, so every call that sends this value is rejected")
        .help("swap or correct the bounds")
}
