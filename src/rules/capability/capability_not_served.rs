rule! {
    name: "capability-not-served",
    category: Correctness,
    summary: "a server declares a capability, but rejects its requests",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let answer = subject.message;
    let error = answer.error.filter(|_| answer.error_code() == Some(-32601));
    let (Some(error), Some(request)) = (error, subject.partner()) else { return };
    let form = request.method.and_then(|method| Table::get().message(method));
    // `session-list-rejected` reports tools.
    let capability = form.filter(|form| form.of_client).and_then(|form| form.capability);
    let Some(capability) = capability.filter(|it| *it != "tools") else { return };
    let method = request.method.unwrap_or_default();
    let capabilities = subject.transcript.server_capabilities(request.session);
    let Some(declared) = capabilities.and_then(|given| given.get(capability)) else { return };
    // Subscriptions are declared inside of the capability.
    let is_subscription = method.ends_with("subscribe");
    if is_subscription && !declared.get("subscribe").is_some_and(Value::is_true) {
        return;
    }
    Finding::new(
        place_of(error),
        format!("the server declares `{capability}`, but rejects `{method}`"),
    )
    .label(request.method_place(), "requested here")
    .label(place_of(declared), "declared here")
    .cite(
        "MCP, basic/lifecycle: servers respond to the requests of the capabilities that they \
             declare; clients report an error, or show nothing",
    )
    .help(match method {
        "resources/templates/list" => "respond with an empty list `resourceTemplates`".to_owned(),
        _ => format!("respond to `{method}`, or remove the capability"),
    })
    // Most clients ask for templates, and go on without them.
    .warning_if(method == "resources/templates/list")
    .report(context);
}
