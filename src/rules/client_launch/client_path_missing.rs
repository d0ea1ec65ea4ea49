rule! {
    name: "client-path-missing",
    summary: "the script that a server is started from, or a file with servers, does not exist",
    level: Warning,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    for script in &configuration.missing {
        let headline = format!("the file {} does not exist", quoted(script.text()));
        let is_named_file = configuration.named_files().any(|it| it.id() == script.id());
        Finding::new(script.place(), headline)
            .note(if is_named_file {
                "the client looks for it in the folder of the plugin, whose servers it does not load"
            } else {
                "the client starts servers in the folder of the project, and this one ends at once"
            })
            .help("correct the path, or commit the file")
            .report(context);
    }
}
