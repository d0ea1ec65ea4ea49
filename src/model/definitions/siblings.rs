//! Files of one folder that contain tools with the same name: tools that collide, or versions of
//! one tool.

use crate::model::text::folded;

/// The relation of two files in one folder that contain tools of the same name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kinship {
    /// The file names mark versions of one tool: `get.snap` and `get_ff_new.snap`.
    Variants,
    /// The file names do not show that the files belong together.
    Unclear,
}

/// The relation of two files, given by name without folder, that contain a tool named `tool`.
pub fn kinship(one: &str, other: &str, tool: &str) -> Kinship {
    let (one, other) = (stem(one), stem(other));
    let of_tool = |stem: &str| continues(stem, tool);
    if continues(one, other) || continues(other, one) || of_tool(one) && of_tool(other) {
        Kinship::Variants
    } else {
        Kinship::Unclear
    }
}

/// Whether a file, given by name without folder, is named after a tool.
pub fn is_named_after(file: &str, tool: &str) -> bool {
    folded(stem(file)) == folded(tool)
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
    use super::{Kinship, is_named_after, kinship};

    #[test]
    fn file_names_distinguish_versions_from_copies() {
        let table = [
            ("list_teams.snap", "list_teams_ff_new.snap", Kinship::Variants),
            ("list_teams.v1.json", "list_teams.v2.json", Kinship::Variants),
            ("list_teams.json", "list_teams.yaml", Kinship::Variants),
            ("a.json", "a-old.json", Kinship::Variants),
            ("list-teams.json", "list_users.json", Kinship::Unclear),
            ("users.json", "listTeams.json", Kinship::Unclear),
            ("with-default.json", "with-explicit.json", Kinship::Unclear),
            ("team.json", "teams.json", Kinship::Unclear),
        ];
        for (one, other, expected) in table {
            assert_eq!(kinship(one, other, "list_teams"), expected, "{one} {other}");
            assert_eq!(kinship(other, one, "list_teams"), expected, "{one} {other}");
        }
        for (file, expected) in
            [("list-teams.json", true), ("listTeams.yaml", true), ("list_users.json", false)]
        {
            assert_eq!(is_named_after(file, "list_teams"), expected, "{file}");
        }
    }
}
