rule! {
    name: "baseline-stale",
    category: Quality,
    summary: "a baseline entry does not match any finding",
    level: Warning,
    check: Engine,
}

/// The finding about a baseline entry for `rule` in the file at `path`, of which `unused` of
/// `count` findings no longer occur.
pub(crate) fn finding(
    place: Place,
    rule: &str,
    path: &str,
    (unused, count): (u32, u32),
) -> Finding {
    let rule = quoted(rule);
    let message = match (unused, count) {
        (_, 1) => format!("stale baseline entry: {rule} in {} no longer occurs", quoted(path)),
        (1, _) => format!(
            "stale baseline entry: one of {count} {rule} in {} no longer occurs",
            quoted(path)
        ),
        _ => format!(
            "stale baseline entry: {unused} of {count} {rule} in {} no longer occur",
            quoted(path)
        ),
    };
    Finding::new(place, message)
        .note("it would hide the finding when it comes back")
        .help("run `mcp-lint baseline`, which also records findings that are new")
}
