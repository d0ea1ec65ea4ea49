rule! {
    name: "client-filter-unknown",
    summary: "a filter in a client's configuration names a tool that the server does not have",
    level: Warning,
    check: Engine,
}

/// The finding about a filter, with the sentence about the servers of the configuration.
pub(crate) fn in_configuration(message: String) -> Finding {
    Finding::new(Place::FILE, message)
        .note("clients ignore unknown names in filters without a message")
        .help("write the name of a tool that the server lists")
}
