rule! {
    name: "client-path-relative",
    category: Portability,
    summary: "a path is relative to a folder that the client does not define",
    level: Warning,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    let Some(client) = configuration.client().filter(|client| client.no_working_directory) else {
        return;
    };
    for server in configuration.servers() {
        // One finding for each server: the other paths have the same cause.
        let is_relative = |value: &Value<'_>| {
            let text = value.as_str().unwrap_or_default();
            ["./", "../", ".\\", "..\\"].iter().any(|start| text.starts_with(start))
        };
        let words = server.program().into_iter().chain(server.arguments());
        let Some(value) = words.into_iter().find(is_relative) else { continue };
        let text = quoted(value.as_str().unwrap_or_default());
        Finding::new(value.place(), format!("the path {text} is relative"))
            .note(format!(
                "{} starts servers in a folder that is not defined, such as `/`",
                client.label
            ))
            .help("write the absolute path")
            .report(context);
    }
}
