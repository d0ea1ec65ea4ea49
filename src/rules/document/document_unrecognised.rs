rule! {
    name: "document-unrecognised",
    summary: "a file named on the command line contains no tools or results",
    level: Error,
    source: "mcp-lint: unchecked input is never reported as clean",
    unchecked: Everything,
    check: Engine,
}

/// The finding about a named file that contains only content that is not checked.
pub(crate) fn not_checked(place: Place, kind: UncheckedKind) -> Finding {
    let message = format!("no tools were recognised: this is {}", kind.singular());
    Finding::new(place, message).note(kind.reason()).help(advice("", "name a file with tools"))
}

/// The finding about a named file of source code; `check` is the command that checks its server.
pub(crate) fn source_code(place: Place, check: &str) -> Finding {
    Finding::new(place, "source code is not linted")
        .help(format!("check what the server sends: `{check}`"))
}

/// The finding about a named file of a client, of which only the name is known.
pub(crate) fn known_by_name(place: Place, client: &Client) -> Finding {
    Finding::new(place, format!("the content of a file of {} is not checked", client.label))
        .help(advice("", "name a file with tools"))
}

/// The finding about a named file without tools; `similar_format` describes its format.
pub(crate) fn finding(place: Place, similar_format: &str) -> Finding {
    Finding::new(place, format!("no tools were recognised: this looks like {similar_format}"))
        .note(
            "a tool is an object with `name` and `inputSchema`; lists of them may appear anywhere",
        )
        .help(advice(similar_format, "name a file that contains tools"))
}

/// The help for a file in a similar format.
fn advice(similar_format: &str, name_another: &str) -> String {
    if similar_format.contains("inside strings") {
        "extract the messages, one per line, and name that file".to_owned()
    } else if similar_format.contains("without messages") {
        "export it again, with the bodies of requests and responses".to_owned()
    } else if similar_format.contains("no messages") {
        "record the session itself: `mcp-lint record -o FILE -- COMMAND`".to_owned()
    } else if similar_format == "a JSON Schema" {
        "add `--as input-schema` or `--as output-schema` to check it".to_owned()
    } else if similar_format.starts_with("a content block") {
        "add `--as content` to check it".to_owned()
    } else {
        format!("{name_another}, or add `--if-nothing pass`")
    }
}

/// The finding about a file without results that was named for its results.
pub(crate) fn no_results(place: Place, similar_format: &str) -> Finding {
    Finding::new(place, format!("no results were recognised: this looks like {similar_format}"))
        .note("a result is an object with `content` or `structuredContent`, alone or in a response")
        .help(advice(similar_format, "name a file that contains recorded results"))
}
