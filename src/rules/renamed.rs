//! Names that rules had in earlier versions. They remain valid wherever a rule is named:
//! configurations, flags, comments, baselines and `explain`.

use super::{RULES, Rule};

/// Each old name with the rules that now have its findings, the most general one first. Sorted by
/// old name.
pub static RENAMED: &[(&str, &[&str])] = &[
    ("portable-effective-name", &["portable-tool-name-length"]),
    ("target-description", &["description-cut", "target-tool-member", "tool-description-missing"]),
    ("target-instructions", &["instructions-unread"]),
    (
        "target-schema-rejected",
        &[
            "portable-schema",
            "portable-array-items",
            "portable-boolean-schema",
            "portable-object-properties",
            "portable-property-key",
            "portable-root-composition",
        ],
    ),
    ("target-tool-name", &["portable-tool-name"]),
    ("target-tool-name-length", &["portable-tool-name-length"]),
];

/// The rules that now have the findings of an old name, the most general one first; empty if the
/// name is none.
pub fn renamed(old: &str) -> &'static [&'static str] {
    let found = RENAMED.binary_search_by(|(name, _)| (*name).cmp(old));
    found.map_or(&[], |found| RENAMED[found].1)
}

/// The old names of a rule.
pub fn old_names(rule: &str) -> impl Iterator<Item = &'static str> {
    RENAMED.iter().filter(move |(_, new)| new.contains(&rule)).map(|(old, _)| *old)
}

impl Rule {
    /// Finds a rule by its name, or by one that it had in an earlier version.
    pub fn named_or_renamed(name: &str) -> Option<&'static Self> {
        Self::named(name).or_else(|| Self::named(renamed(name).first()?))
    }
}

/// The indexes of rules, by the position of an old name in [`RENAMED`].
pub(crate) fn indexes_of_renamed() -> Vec<Vec<usize>> {
    let index = |name: &&str| RULES.binary_search_by(|rule| rule.name.cmp(name)).ok();
    RENAMED.iter().map(|(_, new)| new.iter().filter_map(index).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_names_are_sorted_and_lead_to_rules() {
        assert!(RENAMED.is_sorted_by_key(|(old, _)| *old));
        for (old, new) in RENAMED {
            assert!(Rule::named(old).is_none(), "{old} is a rule");
            assert!(!new.is_empty() && new.iter().all(|it| Rule::named(it).is_some()), "{old}");
        }
        let of_length: Vec<_> = old_names("portable-tool-name-length").collect();
        assert_eq!(of_length, ["portable-effective-name", "target-tool-name-length"]);
    }
}
