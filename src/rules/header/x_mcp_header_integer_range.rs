use crate::model::LARGEST_SAFE_INTEGER;

rule! {
    name: "x-mcp-header-integer-range",
    summary: "an integer with `x-mcp-header` may lie beyond 2^53-1",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Unsafe,
    check: Schema(check),
}

/// The keywords that contain numbers.
const NAMING: [Keyword; 7] = [
    Keyword::Minimum,
    Keyword::Maximum,
    Keyword::ExclusiveMinimum,
    Keyword::ExclusiveMaximum,
    Keyword::Enum,
    Keyword::Const,
    Keyword::Default,
];

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for header in annotated::of_input(subject) {
        let node = subject.schema.node(header.node);
        if node.keyword(Keyword::Type).and_then(Value::as_str) != Some("integer") {
            continue;
        }
        let beyond: Vec<_> =
            literals(node).filter(|(keyword, value)| is_beyond(*keyword, *value)).collect();
        for (keyword, value) in &beyond {
            context.report(too_large(*keyword, *value));
        }
        // The specification limits the values, and does not require bounds: this is only an info.
        if beyond.is_empty() && !is_bounded(node) {
            context.report(unbounded(node, header.value));
        }
    }
}

/// The numbers in a schema, each with its keyword.
fn literals<'d>(node: SchemaNode<'_, 'd>) -> impl Iterator<Item = (Keyword, Value<'d>)> {
    let named = |(keyword, _): &(Keyword, Value<'_>)| NAMING.contains(keyword);
    let keywords = node.keywords().filter(named);
    keywords.flat_map(|(keyword, value)| {
        let alone = Some(value).filter(|value| !value.is_array());
        alone.into_iter().chain(value.items()).map(move |value| (keyword, value))
    })
}

fn is_beyond(keyword: Keyword, value: Value<'_>) -> bool {
    // An excluded bound may be one beyond the last allowed integer.
    let excludes = matches!(keyword, Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum);
    value.number_text().is_some_and(|number| !is_safe_integer(number, u8::from(excludes)))
}

fn is_bounded(node: SchemaNode<'_, '_>) -> bool {
    let has = |keyword| node.keyword(keyword).is_some();
    let below = has(Keyword::Minimum) || has(Keyword::ExclusiveMinimum);
    let above = has(Keyword::Maximum) || has(Keyword::ExclusiveMaximum);
    below && above || has(Keyword::Enum) || has(Keyword::Const)
}

fn too_large(keyword: Keyword, value: Value<'_>) -> Finding {
    let shown = quoted(value.source_text());
    let message = format!("`{}` {shown} is beyond the integers of a header", keyword.text());
    Finding::new(value.place(), message)
        .cite(annotated::DROPPED)
        .note("the allowed integers are those that every JSON parser represents exactly")
        .help(format!("stay between -{LARGEST_SAFE_INTEGER} and {LARGEST_SAFE_INTEGER}"))
}

fn unbounded(node: SchemaNode<'_, '_>, header: Value<'_>) -> Finding {
    let message = format!("{} declares a header, but has no bounds", annotated::parameter(node));
    let bounds = [
        (Keyword::Minimum, Keyword::ExclusiveMinimum, format!("-{LARGEST_SAFE_INTEGER}")),
        (Keyword::Maximum, Keyword::ExclusiveMaximum, LARGEST_SAFE_INTEGER.to_string()),
    ];
    let missing = bounds.into_iter().filter(|(bound, other, _)| {
        node.keyword(*bound).is_none() && node.keyword(*other).is_none()
    });
    let edits =
        missing.map(|(bound, _, number)| node.value().last_member(bound.text().to_owned(), number));
    Finding::new(header.entry_place(), message)
        .unsafe_fix("add the bounds of header values", edits.collect::<Vec<_>>())
        .cite(
            "MCP 2026-07-28, server/tools, x-mcp-header: such an integer must be between -2^53+1 \
             and 2^53-1",
        )
        .help("add `minimum` and `maximum`")
        .at_most(Severity::Info)
}
