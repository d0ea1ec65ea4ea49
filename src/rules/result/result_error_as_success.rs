use crate::rules::subjects::error_report::structured_failure;

rule! {
    name: "result-error-as-success",
    category: Quality,
    summary: "the text of a result reports a failure, but `isError` is not set",
    level: Warning,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    if result.failed() || is_wanted(result) {
        return;
    }
    let flag = result.structured.and_then(|it| it.get("success").or_else(|| it.get("ok")));
    let place = match (flag.filter(|flag| flag.is_false()), result.structured) {
        (Some(flag), _) => flag.place(),
        // With other structured content, such a text is mostly a document about errors.
        (None, Some(structured)) => {
            let declared = |name| {
                subject.output_schema.and_then(|it| it.get("properties")?.get(name)).is_some()
            };
            match structured_failure(structured) {
                Some(member) if member.key().is_some_and(declared) && !member.is_string() => return,
                Some(member) => member.place(),
                None => return,
            }
        }
        (None, None) => {
            let Some(text) = failure_report(result.value) else { return };
            let shown = text.text().char_indices().nth(32);
            text.slice_place(0, shown.map_or(text.text().len(), |(end, _)| end))
        }
    };
    // Without a reason, it may be the value that was requested, such as the state of a build.
    let has_reason = |flag: Value<'_>| {
        let around = flag.document().parent_of(flag.id());
        let reasons = ["message", "error", "errors", "reason", "detail", "details", "msg"];
        around.is_some_and(|object| reasons.iter().any(|name| object.has(name)))
    };
    let is_bare = flag.is_some_and(|flag| flag.is_false() && !has_reason(flag));
    let what = if result.structured.is_some() { "structured content" } else { "text" };
    Finding::new(place, format!("the {what} reports a failure, but `isError` is not `true`"))
        .cite(
            "MCP, server/tools, Error Handling: tools report failures with `isError`; clients and \
         models treat this result as a success",
        )
        .when(is_bare, |it| it.at_most(Severity::Info))
        .help("add `\"isError\": true` if the call failed")
        .report(context);
}

/// Whether the call asked for a failure: some tools show what one looks like.
fn is_wanted(result: &CallResult<'_>) -> bool {
    let arguments = result.arguments.into_iter().flat_map(Value::entries);
    let mut words = arguments.filter_map(Value::as_str);
    words.any(|it| {
        ["error", "fail", "failure", "exception"].iter().any(|word| it.eq_ignore_ascii_case(word))
    })
}
