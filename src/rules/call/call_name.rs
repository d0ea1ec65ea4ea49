rule! {
    name: "call-name",
    category: Correctness,
    summary: "a call does not have a string `name`",
    level: Error,
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let params = subject.message.and_then(|message| message.params);
    let Some(params) = params.filter(|params| params.is_object()) else { return };
    let wanted = required("name", MemberType::Text);
    let Some(finding) = faulty_member(params, "a call", wanted) else { return };
    finding
        .cite("MCP, schema.ts, CallToolRequest: `name` is a required string")
        .help("write the name of the tool as `name`")
        .report(context);
}
