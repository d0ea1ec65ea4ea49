rule! {
    name: "document-too-large",
    summary: "the file is larger than the limit and was not read",
    level: Error,
    source: "mcp-lint: `--max-file-size`",
    unchecked: Something,
    check: Engine,
}

/// The finding about a file that is too large; `reason` contains its size.
pub(crate) fn finding(place: Place, reason: &str) -> Finding {
    Finding::new(place, format!("the file {reason}"))
        .note("nothing in it was checked")
        .help("split the file, or raise the limit with `--max-file-size`")
}
