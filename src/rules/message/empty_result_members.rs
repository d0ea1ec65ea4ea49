rule! {
    name: "empty-result-members",
    category: Correctness,
    summary: "the result of a request that returns nothing has members",
    level: Warning,
    check: Message(check),
}

const METHODS: [&str; 4] =
    ["ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe"];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(method) = subject.partner().and_then(|request| request.method) else { return };
    let result = subject.message.result.filter(|_| METHODS.contains(&method));
    let mut members = result.into_iter().flat_map(Value::entries);
    let Some(member) = members.find(|member| !member.has_key_among(&["_meta", "resultType"]))
    else {
        return;
    };
    let key = quoted(member.key_text());
    Finding::new(member.key_place(), format!("the result of `{method}` has the member {key}"))
        .cite(
            "MCP, schema.ts, EmptyResult: nothing beside `_meta`; the TypeScript SDKs reject the \
               result",
        )
        .help("respond with `{}`")
        .report(context);
}
