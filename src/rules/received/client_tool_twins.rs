rule! {
    name: "client-tool-twins",
    category: Quality,
    summary: "tools of several servers of a configuration have nearly the same description",
    level: Info,
    check: Engine,
}

/// The finding about tools with nearly the same description, with the sentence about their servers.
pub(crate) fn in_configuration(message: String) -> Finding {
    Finding::new(Place::FILE, message)
        .note("a model that cannot distinguish two tools calls either of them")
        .help("say in each description what only this tool does, or leave one of them out with a filter")
}
