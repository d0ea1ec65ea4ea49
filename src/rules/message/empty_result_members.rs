rule! {
    name: "empty-result-members",
    summary: "the result of a request that returns nothing has members",
    level: Warning,
    fix: Unsafe,
    check: Message(check),
}

const METHODS: [&str; 4] =
    ["ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe"];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(method) = subject.partner().and_then(|request| request.method) else { return };
    let result = subject.message.result.filter(|_| METHODS.contains(&method));
    let is_other = |member: &Value<'_>| !member.has_key_among(&["_meta", "resultType"]);
    let others = || result.into_iter().flat_map(Value::entries).filter(is_other);
    let Some(member) = others().next() else { return };
    let key = quoted(member.key_text());
    Finding::new(member.key_place(), format!("the result of `{method}` has the member {key}"))
        .cite(
            "MCP, schema.ts, EmptyResult: nothing beside `_meta`; the TypeScript SDKs reject the \
               result",
        )
        .unsafe_remedy("respond with `{}`", others().map(Value::removal).collect::<Vec<_>>())
        .report(context);
}
