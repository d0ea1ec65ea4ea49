rule! {
    name: "client-path-missing",
    category: Correctness,
    summary: "the script that a server is started from does not exist",
    level: Warning,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    for script in &configuration.missing {
        let headline = format!("the file {} does not exist", quoted(script.text()));
        Finding::new(script.place(), headline)
            .note(
                "the client starts servers in the folder of the project, and this one ends at once",
            )
            .help("correct the path, or commit the file")
            .report(context);
    }
}
