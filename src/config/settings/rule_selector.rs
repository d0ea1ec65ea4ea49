//! Naming rules in configurations and flags: by name, by category, by preset.

use std::sync::LazyLock;

use crate::diagnostic::Category;
use crate::rules::{RENAMED, RULES, indexes_of_renamed};
use crate::source::nearest;

named! {
    /// A predefined choice of levels.
    pub enum Preset {
        /// Every rule at its default level, which is off for style.
        Recommended = "recommended",
        /// Every rule at least at the level of warnings.
        Strict = "strict",
        /// Only rules of the category correctness.
        Minimal = "minimal",
    }
}

/// A rule or category, selected by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleSelector {
    /// A single rule, by its index in the list of rules.
    Rule(usize),
    /// All rules of a category.
    Category(Category),
    /// The rules that have the findings of an old name, by its position in [`RENAMED`].
    Renamed(usize),
}

impl RuleSelector {
    /// Finds the rule or category with a name. The error is a similar name, if there is one.
    pub fn parse(name: &str) -> Result<Self, Option<&'static str>> {
        Self::find(name).ok_or_else(|| Self::near(name))
    }

    /// Finds the rule or category with a name.
    pub fn find(name: &str) -> Option<Self> {
        // No rule has the name of a category; a test holds that.
        let category = Category::ALL.into_iter().find(|found| found.name() == name);
        let rule = || RULES.binary_search_by(|rule| rule.name.cmp(name)).ok();
        let renamed = || RENAMED.binary_search_by(|(old, _)| (*old).cmp(name)).ok();
        category
            .map(Self::Category)
            .or_else(|| rule().map(Self::Rule))
            .or_else(|| renamed().map(Self::Renamed))
    }

    /// The name of a rule or category most similar to `name`. All names are compared, which is
    /// slow.
    pub fn near(name: &str) -> Option<&'static str> {
        let names = RULES.iter().map(|rule| rule.name);
        nearest(name, names.chain(Category::ALL.into_iter().map(Category::name)))
    }

    /// Whether rules are selected by their own names or old ones, which is more specific than their
    /// category.
    pub fn is_of_rules(self) -> bool {
        !matches!(self, Self::Category(_))
    }

    /// The name of the rule or category.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rule(index) => RULES[index].name,
            Self::Category(category) => category.name(),
            Self::Renamed(old) => RENAMED[old].0,
        }
    }

    /// The indexes of the selected rules.
    pub fn rules(self) -> &'static [usize] {
        // Borrowed from a list that exists once, because levels are resolved for each
        // configuration.
        static ALL: LazyLock<Vec<usize>> = LazyLock::new(|| (0..RULES.len()).collect());
        static OF_CATEGORIES: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
            let of_category = |category| {
                let rules = RULES.iter().enumerate();
                rules
                    .filter(|(_, rule)| rule.category == category)
                    .map(|(index, _)| index)
                    .collect()
            };
            Category::ALL.into_iter().map(of_category).collect()
        });
        static OF_OLD_NAMES: LazyLock<Vec<Vec<usize>>> = LazyLock::new(indexes_of_renamed);
        match self {
            Self::Rule(index) => &ALL[index..=index],
            Self::Renamed(old) => &OF_OLD_NAMES[old],
            Self::Category(category) => {
                let position = Category::ALL.iter().position(|known| *known == category);
                position.map_or(&[], |position| &OF_CATEGORIES[position])
            }
        }
    }

    /// Whether the rule with an index is selected.
    pub fn matches(self, index: usize) -> bool {
        match self {
            Self::Rule(rule) => rule == index,
            Self::Renamed(_) => self.rules().contains(&index),
            Self::Category(category) => RULES[index].category == category,
        }
    }
}
