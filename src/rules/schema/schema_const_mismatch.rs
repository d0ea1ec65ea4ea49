use crate::rules::limits::MAX_CHECKED_VALUES;

rule! {
    name: "schema-const-mismatch",
    summary: "a value of `const` or `enum` is rejected by sibling keywords",
    level: Warning,
    check: Schema(check),
}

/// The keywords that list values, which are not checked against themselves.
const ITSELF: KeywordSet = KeywordSet::of(&[Keyword::Enum, Keyword::Const]);

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for node in subject.schema.nodes_with(ITSELF) {
        if let Some(value) = node.keyword(Keyword::Const) {
            report_refusal(subject.schema, node, value, "`const`", context);
        }
        let listed = node.keyword(Keyword::Enum).filter(|list| list.is_array());
        for value in listed.into_iter().flat_map(Value::items).take(MAX_CHECKED_VALUES) {
            report_refusal(subject.schema, node, value, "`enum` value", context);
        }
    }
}

fn report_refusal<'d>(
    schema: &Schema<'d>,
    node: SchemaNode<'_, 'd>,
    value: Value<'_>,
    what: &str,
    context: &mut Context<'_>,
) {
    // Values that cannot be decided within the limits are not reported.
    let Acceptance::Rejected(reason) = accepts(schema, node, value, ITSELF) else { return };
    let shown = quoted_value(value);
    Finding::new(value.place(), format!("{what} {shown} does not fit: {reason}"))
        .note("the value is offered but can never be sent: both keywords must be satisfied")
        .help("correct the value, or the keyword that rejects it")
        .report(context);
}
