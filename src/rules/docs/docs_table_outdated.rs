rule! {
    name: "docs-table-outdated",
    category: Quality,
    summary: "the table of tools between two comments differs from the server's list",
    level: Warning,
    fix: Safe,
    check: Engine,
}

/// The remedy.
pub(crate) const HELP: &str = "write the table of the tools that the server lists";

/// The finding about the table.
pub(crate) fn in_document() -> Finding {
    Finding::new(Place::FILE, "the table of tools is not that of the server's list")
        .note("the comments around it ask for the table that is made from the list")
        .help(HELP)
}
