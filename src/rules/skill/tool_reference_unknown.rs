rule! {
    name: "tool-reference-unknown",
    summary: "the frontmatter of a skill or agent names a tool that no configured server has",
    level: Warning,
    check: Engine,
}

/// The finding about the name of a tool, with what is wrong and the right name if it is known.
pub(crate) fn in_frontmatter(name: &str, wrong: &str, right: Option<&str>) -> Finding {
    let finding = Finding::new(Place::FILE, format!("{} names {wrong}", quoted(name)))
        .note("Claude Code ignores names that match no tool without a message");
    finding.help(match right {
        // What is to be written is shown whole.
        Some(right) => format!("write {}", quoted_line(right)),
        None => "write the name of a tool that the server lists".to_owned(),
    })
}
