rule! {
    name: "docs-tool-unknown",
    category: Quality,
    summary: "a document lists a tool that the server does not have",
    level: Warning,
    check: Engine,
}

/// The finding about a name that is no tool of the server, with a similar one that is.
pub(crate) fn in_document(name: &str, near: Option<&str>) -> Finding {
    let finding = Finding::new(
        Place::FILE,
        match near {
            Some(near) => format!(
                "the server does not have the tool {}; did you mean {}?",
                quoted(name),
                quoted_line(near)
            ),
            None => format!("the server does not have the tool {}", quoted(name)),
        },
    )
    .note("the other names beside it are tools that the server lists");
    finding.help(match near {
        Some(near) => format!("write {}", quoted_line(near)),
        None => "remove it, or write when the server has it".to_owned(),
    })
}
