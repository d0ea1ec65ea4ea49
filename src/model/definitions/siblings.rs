//! Files of one folder that contain tools with the same name: tools that collide, or versions of
//! one tool.

use crate::model::text::folded;

/// The relation of two files in one folder that contain tools of the same name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kinship {
    /// The file names mark versions of one tool: `get.snap` and `get_ff_new.snap`.
    Variants,
    /// A single one of the two files is named after the tool, so the other is probably a copy.
    Copy,
    /// The file names show no relation.
    Unclear,
}

/// The relation of two files, given by name without folder, that contain a tool named `tool`.
pub fn kinship(one: &str, other: &str, tool: &str) -> Kinship {
    let (one, other) = (stem(one), stem(other));
    let of_tool = |stem: &str| continues(stem, tool);
    if continues(one, other) || continues(other, one) || of_tool(one) && of_tool(other) {
        Kinship::Variants
    } else if folded(one) == folded(tool) || folded(other) == folded(tool) {
        Kinship::Copy
    } else {
        Kinship::Unclear
    }
}

fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Whether `text` is `beginning`, alone or followed by a separator.
fn continues(text: &str, beginning: &str) -> bool {
    let rest = text.strip_prefix(beginning);
    rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::{Kinship, kinship};

    #[test]
    fn file_names_distinguish_versions_from_copies() {
        let table = [
            ("list_teams.snap", "list_teams_ff_new.snap", Kinship::Variants),
            ("list_teams.v1.json", "list_teams.v2.json", Kinship::Variants),
            ("list_teams.json", "list_teams.yaml", Kinship::Variants),
            ("a.json", "a-old.json", Kinship::Variants),
            ("list-teams.json", "list_users.json", Kinship::Copy),
            ("users.json", "listTeams.json", Kinship::Copy),
            ("with-default.json", "with-explicit.json", Kinship::Unclear),
            ("team.json", "teams.json", Kinship::Unclear),
        ];
        for (one, other, expected) in table {
            assert_eq!(kinship(one, other, "list_teams"), expected, "{one} {other}");
            assert_eq!(kinship(other, one, "list_teams"), expected, "{one} {other}");
        }
    }
}
