rule! {
    name: "rpc-params-object",
    category: Correctness,
    summary: "`params` of a message is not an object",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(params) = subject.message.params.filter(|params| !params.is_object()) else { return };
    let help = if params.is_null() {
        "remove it, or write an object"
    } else {
        "write an object, with the parameters by name"
    };
    wrong_type(params, "`params`", "an object")
        .cite("MCP, schema.ts: parameters are passed by name; plain JSON-RPC also allows arrays")
        .help(help)
        .report(context);
}
