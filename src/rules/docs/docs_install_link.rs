rule! {
    name: "docs-install-link",
    summary: "a link that adds a server to a client has no configuration that the client can read",
    level: Error,
    check: Engine,
}

/// The finding about a link for a client.
pub(crate) fn in_document(client: &str, problem: &InstallProblem) -> Finding {
    let (headline, help) = match problem {
        InstallProblem::Encoding(reason) => {
            (format!("{client} cannot decode the configuration in this link: {reason}"), None)
        }
        _ => json_words(client, "link", problem),
    };
    let help = help.unwrap_or_else(|| "create the link again from the configuration".to_owned());
    Finding::new(Place::FILE, headline).note("the link opens, and no server is added").help(help)
}
