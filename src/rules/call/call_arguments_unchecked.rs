rule! {
    name: "call-arguments-unchecked",
    category: Quality,
    summary: "`arguments` could not be checked against the `inputSchema`",
    level: Info,
    source: "mcp-lint: unchecked values are never reported as clean",
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let reason = match subject.verdict {
        ContentVerdict::UnsupportedSchema(reason) => unsupported_schema(reason, "inputSchema"),
        ContentVerdict::Unfinished(unfinished) => unfinished_reason(*unfinished),
        _ => return,
    };
    let Some(arguments) = subject.call.arguments else { return };
    let finding =
        Finding::new(arguments.key_place(), format!("`arguments` were not checked: {reason}"))
            .note("whether they fit could not be determined within the bounds")
            .help("correct or simplify the `inputSchema`");
    let schema = subject.tool.and_then(|tool| tool.get("inputSchema"));
    context.report(match (schema, subject.verdict) {
        (Some(schema), ContentVerdict::UnsupportedSchema(reason)) => {
            label_unsupported_schema(finding, schema, reason)
        }
        (Some(schema), _) => finding.label_elsewhere(schema, "this schema"),
        (None, _) => finding,
    });
}
