rule! {
    name: "client-tool-count",
    category: Portability,
    summary: "the servers of a configuration have more tools than the client takes",
    level: Warning,
    check: Engine,
}

/// The finding about too many tools, with the sentence about the servers of the configuration.
pub(crate) fn in_configuration(message: String) -> Finding {
    Finding::new(Place::FILE, message)
        .note("the limit is that of all servers together; tools beyond it are not available")
        .help("turn servers off that are not needed, or leave tools out with a filter")
}
