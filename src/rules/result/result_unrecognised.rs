rule! {
    name: "result-unrecognised",
    summary: "an entry among recorded results contains no recognisable result",
    level: Warning,
    source: "mcp-lint: input that was not understood is never reported as clean",
    check: Engine,
}

/// The finding about a record without a result.
pub(crate) fn finding(record: Value<'_>) -> Finding {
    let place = if record.kind().is_container() {
        Place::new(record.id(), Part::Opening)
    } else {
        record.place()
    };
    Finding::new(place, "this record contains no recognisable result".to_owned())
        .note("nothing in it was checked, though it appears among recorded results")
        .note("a result is an object with `content` or `structuredContent`")
        .help("record what the call returned, or keep other records in a separate file")
}
