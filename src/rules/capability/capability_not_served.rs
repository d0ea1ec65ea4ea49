rule! {
    name: "capability-not-served",
    summary: "a server declares a capability, but rejects its requests",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let answer = subject.message;
    let error = answer.error.filter(|_| answer.error_code() == Some(-32601));
    let (Some(error), Some(request)) = (error, subject.partner()) else { return };
    // `session-list-rejected` reports tools.
    let Some(form) = request.form.filter(|form| form.of_client) else { return };
    let Some(capability) = form.capability.filter(|it| *it != "tools") else { return };
    let method = form.method;
    let capabilities = subject.transcript.server_capabilities(request.session);
    let Some(declared) = capabilities.and_then(|given| form.declaration(given)) else { return };
    // Directories of skills are declared inside of the capability, too.
    let is_directory = method == "resources/directory/read";
    if is_directory && !declared.get("directoryRead").is_some_and(Value::is_true) {
        return;
    }
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
        "resources/directory/read" => "respond to it, or remove `directoryRead`".to_owned(),
        _ => format!("respond to `{method}`, or remove the capability"),
    })
    // Most clients ask for templates, and go on without them.
    .warning_if(method == "resources/templates/list")
    .report(context);
}
