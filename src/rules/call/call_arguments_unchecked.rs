rule! {
    name: "call-arguments-unchecked",
    category: Quality,
    summary: "`arguments` could not be checked against the `inputSchema`",
    level: Info,
    source: "mcp-lint: unchecked values are never reported as clean",
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let schema = ("inputSchema", subject.tool.and_then(|tool| tool.get("inputSchema")));
    let note = "whether they fit could not be determined within the bounds";
    let words = ("`arguments` were not checked", note);
    context.report_all(unchecked_finding(subject.verdict, subject.call.arguments, schema, words));
}
