rule! {
    name: "notification-params",
    category: Correctness,
    summary: "a notification lacks a required parameter, or has one with the wrong type",
    level: Error,
    check: Message(check),
}

/// The parameters of each notification, and what happens without. For values of `level` there is another rule.
const PARAMS: [(&str, &str, &[Wanted]); 3] = [
    (
        "notifications/progress",
        "the Python and TypeScript SDKs drop it, so no progress is shown",
        &[
            required("progressToken", MemberType::Id),
            required("progress", MemberType::Number),
            optional("total", MemberType::Number),
            optional("message", MemberType::Text),
        ],
    ),
    (
        "notifications/message",
        "the Python and TypeScript SDKs drop it, so the message appears nowhere",
        &[
            required("level", MemberType::Any),
            required("data", MemberType::Any),
            optional("logger", MemberType::Text),
        ],
    ),
    (
        "notifications/cancelled",
        "without the id of the request nothing is cancelled",
        &[required("requestId", MemberType::Id), optional("reason", MemberType::Text)],
    ),
];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let Some((method, who, wanted)) = PARAMS.iter().find(|(method, ..)| message.notifies(method))
    else {
        return;
    };
    let found = match message.params {
        // Those that are not an object are reported as such.
        Some(params) if !params.is_object() => return,
        Some(params) => faulty_members(params, &format!("`{method}`"), wanted),
        None => vec![Finding::new(message.method_place(), format!("`{method}` has no `params`"))],
    };
    context.report_all(found.into_iter().map(|finding| {
        finding
            .note(format!("MCP, schema.ts, parameters of `{method}`: {who}"))
            .help("send the required parameters, with the types of the specification")
    }));
}
