rule! {
    name: "schema-tuple-items",
    summary: "`items` is an array, which JSON Schema 2020-12 writes as `prefixItems`",
    level: Error,
    fix: Unsafe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let violations = subject.schema.violations().iter();
    // Searched once in each schema: in one, the keyword may be very often.
    let mut of_last: Option<(usize, Option<Value<'_>>)> = None;
    for violation in violations.filter(|found| found.kind == ViolationKind::TupleItems) {
        let rest = match of_last {
            Some((node, rest)) if node == violation.node => rest,
            _ => additional_items(subject.schema.node(violation.node)),
        };
        of_last = Some((violation.node, rest));
        context.report(finding(violation, rest));
    }
}

/// The `additionalItems` of a schema, for the elements after those that `items` lists.
fn additional_items<'d>(node: SchemaNode<'_, 'd>) -> Option<Value<'d>> {
    let mut keywords = node.all_keywords();
    keywords.find(|(keyword, _)| *keyword == Keyword::AdditionalItems).map(|(_, rest)| rest)
}

fn finding(violation: &Violation<'_>, rest: Option<Value<'_>>) -> Finding {
    let message = "`items` must be a schema, found an array of schemas";
    let mut edits = vec![violation.value.renaming("prefixItems")];
    edits.extend(rest.map(|rest| rest.renaming("items")));
    Finding::new(violation.value.key_place(), message)
        .note(
            "without `$schema` a schema is read as 2020-12, where `items` is one schema for all \
             elements; validators reject the array or ignore it",
        )
        .help("write `prefixItems` (and `items` for `additionalItems`), or declare draft-07")
        // Readers of draft-07 enforce `items` as an array, and would ignore `prefixItems`.
        .unsafe_fix("write `prefixItems`", edits)
}
