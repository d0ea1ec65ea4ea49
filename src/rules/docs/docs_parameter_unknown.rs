rule! {
    name: "docs-parameter-unknown",
    category: Quality,
    summary: "a table of a document lists a parameter that the tool does not have",
    level: Warning,
    check: Engine,
}

/// The finding about a name that is no parameter of a tool, with a similar one that is.
pub(crate) fn in_document(tool: &str, name: &str, near: Option<&str>) -> Finding {
    let (tool, name) = (quoted(tool), quoted(name));
    let finding = Finding::new(
        Place::FILE,
        match near {
            Some(near) => {
                let near = quoted_line(near);
                format!("{tool} does not have the parameter {name}; did you mean {near}?")
            }
            None => format!("{tool} does not have the parameter {name}"),
        },
    )
    .note("a call with it is rejected, or the value is ignored");
    finding.help(match near {
        Some(near) => format!("write {}", quoted_line(near)),
        None => format!("remove it, or add it to `inputSchema` of {tool}"),
    })
}
