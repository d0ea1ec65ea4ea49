use crate::model::CallResult;

rule! {
    name: "input-required-result-type",
    category: Correctness,
    summary: "a result requests input with another `resultType`",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Unsafe,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let asking = ["inputRequests", "requestState"].iter().find_map(|key| result.value.get(key));
    let kind =
        result.result_type.filter(|kind| kind.is_string() && !kind.is_text("input_required"));
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
fn edits(result: &CallResult<'_>, kind: Value<'_>) -> Option<Vec<TreeEdit>> {
    let mut edits = vec![kind.replacement("\"input_required\"")];
    if let Some(content) = result.value.get("content") {
        // An empty array has no answer that could be lost.
        let is_empty = content.is_array() && content.items().next().is_none();
        edits.push(is_empty.then(|| content.removal())?);
    }
    result.structured.is_none().then_some(edits)
}
