rule! {
    name: "docs-tool-count",
    category: Quality,
    summary: "a document states another number of tools than the server lists",
    level: Warning,
    check: Engine,
}

/// The finding about a number of tools.
pub(crate) fn in_document(stated: usize, listed: usize) -> Finding {
    Finding::new(
        Place::FILE,
        format!("the document states {stated} tools, and the server lists {listed}"),
    )
    .help(format!("write {listed}, or leave the number out"))
}
