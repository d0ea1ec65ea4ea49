rule! {
    name: "client-broad",
    category: Security,
    summary: "a server may do more than it needs",
    level: Info,
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    const LATER: &str = "that includes tools that a later version adds";
    for key in ["autoApprove", "alwaysAllow"] {
        let mut approved = server.value.items_of(key);
        if let Some(value) = approved.find(|it| it.is_text("*")) {
            Finding::new(value.place(), "every tool of the server is approved in advance")
                .note(LATER)
                .help("list the tools that only read")
                .report(context);
        }
    }
    if let Some(trust) = server.value.get("trust").filter(|it| it.is_true()) {
        Finding::new(trust.key_place(), "every call of the server is approved in advance")
            .note(LATER)
            .help("approve single tools instead")
            .report(context);
    }
    let package = Launch::of(server).and_then(|launch| launch.package?.as_str());
    let is_of_files = package.is_some_and(|package| package.contains("server-filesystem"));
    let is_everything = |value: &Value<'_>| value.as_str().is_some_and(is_everything);
    for value in server.arguments().into_iter().filter(is_everything).filter(|_| is_of_files) {
        Finding::new(value.place(), "the server may read and write every file of the user")
            .note("an instruction in any text that the model reads can use that")
            .help("name the folders that it needs")
            .report(context);
    }
}

/// Whether a path is a whole drive or a home directory.
fn is_everything(path: &str) -> bool {
    let path = path.trim_end_matches(['/', '\\']);
    matches!(
        path,
        "" | "~" | "$HOME" | "${HOME}" | "${userHome}" | "/home" | "/Users" | "C:" | "D:"
    )
}
