rule! {
    name: "rpc-params-object",
    category: Correctness,
    summary: "`params` of a message is not an object",
    level: Error,
    source: "MCP, schema.ts, interfaces Request and Notification (all revisions)",
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(params) = subject.message.params.filter(|params| !params.is_object()) else { return };
    let help = match params.is_null() {
        true => "remove it, or write an object",
        false => "write an object, with the parameters by name",
    };
    context.report(
        Finding::new(place_of(params), format!("`params` is {}, not an object", described(params)))
            .cite(
                "MCP, schema.ts: parameters are passed by name; plain JSON-RPC also allows arrays",
            )
            .help(help),
    );
}
