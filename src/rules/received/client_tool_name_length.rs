rule! {
    name: "client-tool-name-length",
    category: Portability,
    summary: "the name of a tool with that of its server in a configuration is longer than the client takes",
    level: Warning,
    check: Engine,
}

/// The finding about a name that is too long, with the sentence about the servers of the configuration.
pub(crate) fn in_configuration(message: String) -> Finding {
    Finding::new(Place::FILE, message)
        .note("the client puts the name of the server before that of the tool")
        .help("shorten one of the two names")
}
