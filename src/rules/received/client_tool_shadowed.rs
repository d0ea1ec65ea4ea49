rule! {
    name: "client-tool-shadowed",
    category: Security,
    summary: "a text of one server of a configuration names a tool of another",
    level: Warning,
    check: Engine,
}

/// The finding about a text that names the tool of another server, with the sentence about both.
pub(crate) fn in_configuration(message: String) -> Finding {
    Finding::new(Place::FILE, message)
        .note("a model reads the texts of all servers, and follows orders of one about tools of another")
        .help("remove the name from the text, or do not use the two servers together")
}
