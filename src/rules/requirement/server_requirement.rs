rule! {
    name: "server-requirement",
    category: Quality,
    summary: "a configured server does not match what the configuration requires",
    level: Error,
    source: "The configuration of the project",
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    if let Some(form) = &context.options().required_server {
        report_mismatches(form, server.value, context);
    }
}
