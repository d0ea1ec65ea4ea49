rule! {
    name: "client-name-clash",
    summary: "a client gives tools of several servers in its configuration the same name",
    level: Error,
    check: Engine,
}

/// The finding about tools with one name, with the sentence about the servers of the configuration.
pub(crate) fn in_configuration(message: String) -> Finding {
    Finding::new(Place::FILE, message)
        .note("a model calls a tool by this name alone")
        .help("leave all but one of them out with a filter, or rename a tool")
}
