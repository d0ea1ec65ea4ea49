use crate::server_files::script;

rule! {
    name: "client-path-relative",
    category: Portability,
    summary: "a path is relative to a folder that the client does not define",
    level: Warning,
    fix: Unsafe,
    check: Server(check), Client(check_plugin),
}

/// Checks the scripts of the servers of a plugin, which is installed elsewhere than where it is used.
fn check_plugin(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    let client = configuration.client().filter(|_| configuration.plugin.is_some());
    let variable = client.and_then(|it| it.plugins.as_ref()?.root_variable.as_ref());
    let (Some(client), Some(variable)) = (client, variable) else { return };
    for script in configuration.servers().filter_map(script) {
        let Some(below) = script.text().strip_prefix("./") else { continue };
        let root = format!("${{{variable}}}/");
        let edit = TreeEdit::ReplacePlace(script.slice_place(0, 2), root.clone());
        Finding::new(script.place(), format!("the path {} is relative", quoted(script.text())))
            .note(format!(
                "{} starts the servers of a plugin in the folder of the user's project",
                client.label
            ))
            .unsafe_remedy(format!("write `{root}{below}`"), vec![edit])
            .report(context);
    }
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
