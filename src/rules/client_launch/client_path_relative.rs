use crate::server_files::script;

rule! {
    name: "client-path-relative",
    category: Portability,
    summary: "a path is relative to a folder that the client does not define",
    level: Warning,
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    let Some(client) = server.client.filter(|client| client.no_working_directory) else { return };
    // One finding for each server: the other paths have the same cause.
    let mut words = server.program().into_iter().chain(server.arguments());
    let relative = words.find_map(|value| {
        let text = value.as_str()?;
        let is_relative = |start: &&str| text.starts_with(start);
        ["./", "../", ".\\", "..\\"].iter().any(is_relative).then_some((value, text))
    });
    let of_script = || script(server).map(|value| (value, value.text()));
    let Some((value, text)) = relative.or_else(of_script) else { return };
    Finding::new(value.place(), format!("the path {} is relative", quoted(text)))
        .note(format!(
            "{} starts servers in a folder that is not defined, such as `/`",
            client.label
        ))
        .help("write the absolute path")
        .report(context);
}
