use crate::rules::subjects::error_report::failure_report;

rule! {
    name: "result-error-as-success",
    category: Quality,
    summary: "the text of a result reports a failure, but `isError` is not set",
    level: Warning,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    if result.failed() {
        return;
    }
    let flag = result.structured.and_then(|it| it.get("success").or_else(|| it.get("ok")));
    let place = match (flag.filter(|flag| flag.is_false()), result.structured) {
        (Some(flag), _) => flag.place(),
        // With structured content, such a text is mostly a document about errors.
        (None, Some(_)) => return,
        (None, None) => {
            let Some(text) = failure_report(result.value) else { return };
            let shown = text.text().char_indices().nth(32);
            text.slice_place(0, shown.map_or(text.text().len(), |(end, _)| end))
        }
    };
    let what = if flag.is_some() { "structured content" } else { "text" };
    Finding::new(place, format!("the {what} reports a failure, but `isError` is not `true`"))
        .cite(
            "MCP, server/tools, Error Handling: tools report failures with `isError`; clients and \
         models treat this result as a success",
        )
        .help("add `\"isError\": true` if the call failed")
        .report(context);
}
