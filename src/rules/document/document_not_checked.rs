use crate::model::Foreign;

rule! {
    name: "document-not-checked",
    category: Quality,
    summary: "a file contains MCP content, or something similar, that no rule checks",
    level: Info,
    unchecked: Everything,
    check: Engine,
}

/// The finding about all unchecked parts of one kind in a file, at the place of the first.
pub(crate) fn finding(place: Place, kind: UncheckedKind, count: usize) -> Finding {
    let was = if count == 1 { "was" } else { "were" };
    let finding = Finding::new(place, format!("{} {was} not checked", kind.counted(count)))
        .note(kind.reason());
    match kind {
        UncheckedKind::Foreign(Foreign::ModelRequest | Foreign::SearchResult | Foreign::Skill)
        | UncheckedKind::OtherList
        | UncheckedKind::Template => {
            finding.help("to check these tools, lint the list that the MCP server sends")
        }
        _ => finding,
    }
}
