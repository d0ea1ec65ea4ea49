rule! {
    name: "annotations-audience-value",
    category: Correctness,
    summary: "`audience` contains a value other than `user` and `assistant`",
    level: Error,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    for one in annotation(subject, "audience").into_iter().flat_map(Value::items) {
        if matches!(one.as_str(), Some("user" | "assistant")) {
            continue;
        }
        Finding::new(place_of(one), format!("`audience` contains {}", described(one)))
            .cite("MCP, schema.ts, Role: `user` or `assistant`, nothing else")
            .help("write `user`, `assistant`, or both")
            .report(context);
    }
}
