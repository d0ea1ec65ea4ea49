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
        for value in server.program().into_iter().chain(server.arguments()) {
            let Some(text) = value.as_str() else { continue };
            if ["./", "../", ".\\", "..\\"].iter().any(|start| text.starts_with(start)) {
                Finding::new(value.place(), format!("the path {} is relative", quoted(text)))
                    .note(format!(
                        "{} starts servers in a folder that is not defined, such as `/`",
                        client.label
                    ))
                    .help("write the absolute path")
                    .report(context);
            }
        }
    }
}
