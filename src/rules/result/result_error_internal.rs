rule! {
    name: "result-error-internal",
    category: Quality,
    summary: "a call fails with an error of the language, not with one of the tool",
    level: Warning,
    check: Calls(|subject, context| subject.each_tool(context, check)),
}

fn check(subject: &CallsOfTool<'_, '_>, context: &mut Context<'_>) {
    let internal = |is_valid: bool| {
        subject.calls.iter().filter(move |it| it.is_valid == is_valid).find_map(|call| {
            let text = call.answer().filter(|_| call.call.outcome.failed())?;
            Some((call, text, internal_line(text.text())?))
        })
    };
    let Some((call, text, line)) = internal(true).or_else(|| internal(false)) else { return };
    let arguments = call.call.arguments;
    // A tool that runs code or queries reports faults of these.
    let is_code =
        |it: &str| it.contains(['(', '=', ';', '\n']) || it.len() > 1 && line.contains(it);
    if arguments.is_some_and(|it| it.subtree().filter_map(Value::as_str).any(is_code)) {
        return;
    }
    let never_works = !subject.calls.iter().any(JudgedCall::worked);
    Finding::new(text.place(), format!("the call fails with an internal error: {}", quoted(line)))
        .label(arguments.map_or(call.request.method_place(), place_of), "called with these arguments")
        .when(never_works, |it| it.note("no call of the tool succeeds in this session"))
        .when(!call.is_valid, |it| {
            it.note("the schema rejects the arguments, and the tool does not check them")
                .at_most(Severity::Info)
        })
        .cite(
            "MCP, server/tools, Error Handling: an error of a tool has feedback with which a model can \
             correct its call",
        )
        .help("correct the tool, or check for this case and return what a caller can change")
        .report(context);
}
