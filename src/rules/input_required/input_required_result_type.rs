rule! {
    name: "input-required-result-type",
    summary: "a result requests input with another `resultType`",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Unsafe,
    check: Typed(&["InputRequiredResult"], check),
}

fn check(result: Value<'_>, context: &mut Context<'_>) {
    let asking = ["inputRequests", "requestState"].iter().find_map(|key| result.get(key));
    let kind = result.get("resultType");
    let kind = kind.filter(|kind| kind.is_string() && !kind.is_text("input_required"));
    let (Some(asking), Some(kind)) = (asking, kind) else { return };
    Finding::new(
        kind.place(),
        format!("a result of type {} requests input", quoted_value(kind)),
    )
    .label(asking.key_place(), "requested here")
    .cite(
        "MCP 2026-07-28, basic/index: clients read these members only of `input_required` results",
    )
    .help("write `input_required`, or remove the request for input")
    .by_revision()
        // Unsafe: the type may be right, and the other members left over.
        .with(edits(result, kind), |it, edits| it.unsafe_fix("write `input_required`", edits))
        .report(context);
}

/// The edits that make the result a request for input; none if it has an answer as well.
fn edits(result: Value<'_>, kind: Value<'_>) -> Option<Vec<TreeEdit>> {
    let mut edits = vec![kind.replacement("\"input_required\"")];
    if let Some(content) = result.get("content") {
        // An empty array has no answer that could be lost.
        let is_empty = content.is_array() && content.items().next().is_none();
        edits.push(is_empty.then(|| content.removal())?);
    }
    (!result.has("structuredContent")).then_some(edits)
}
