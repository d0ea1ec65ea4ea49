//! The overrides of one file, indexed by rule. They are shared by all configurations that extend
//! the file, and by all files that these apply to.

use std::path::Path;
use std::sync::Arc;

use crate::config::settings::overrides::Override;
use crate::rules::{Level, RULES};

/// The overrides of one configuration file, in their order.
#[derive(Debug)]
pub struct OverrideLayer {
    overrides: Vec<Arc<Override>>,
    /// The overrides that set the level of a rule, sorted by rule and then in their order.
    by_rule: Vec<OfRule>,
    /// The strictest level that any override sets for each rule.
    strictest: Vec<(usize, Level)>,
}

/// The level that an override sets for a rule.
#[derive(Clone, Copy, Debug)]
pub struct OfRule {
    rule: u16,
    index: u16,
    /// The level that applies to the rule.
    pub level: Level,
}

impl OfRule {
    /// The index of the override in its file.
    pub fn index(self) -> usize {
        usize::from(self.index)
    }
}

impl OverrideLayer {
    pub(crate) fn new(overrides: Vec<Arc<Override>>) -> Self {
        let mut by_rule = Vec::new();
        // A finding is compared with the overrides of its rule alone: with 500 overrides and
        // thousands of findings, searching all of them took most of the time.
        let mut strictest = vec![None; RULES.len()];
        for (index, own) in overrides.iter().enumerate() {
            for (rule, level) in own.all_levels().into_iter().enumerate() {
                let Some(level) = level else { continue };
                strictest[rule] = strictest[rule].max(Some(level));
                by_rule.push(OfRule { rule: number(rule), index: number(index), level });
            }
        }
        crate::sort::by_key(&mut by_rule, |of_rule| of_rule.rule);
        // Each folder may have a configuration, and all of them are kept until the end of the run.
        by_rule.shrink_to_fit();
        let strictest = strictest.into_iter().enumerate();
        let strictest = strictest.filter_map(|(rule, level)| Some((rule, level?))).collect();
        Self { overrides, by_rule, strictest }
    }

    /// The overrides, in their order.
    pub fn overrides(&self) -> &[Arc<Override>] {
        &self.overrides
    }

    /// The strictest level that any override sets for each rule.
    pub fn strictest(&self) -> &[(usize, Level)] {
        &self.strictest
    }

    /// The overrides that set the level of a rule, in their order.
    pub fn of_rule(&self, rule: usize) -> &[OfRule] {
        let first = self.by_rule.partition_point(|known| usize::from(known.rule) < rule);
        let rest = &self.by_rule[first..];
        &rest[..rest.partition_point(|known| usize::from(known.rule) == rule)]
    }

    /// Returns for each override whether it applies to a part of the file at an absolute path.
    pub fn concerning(&self, path: &Path) -> Vec<bool> {
        self.overrides.iter().map(|own| own.concerns_file(path)).collect()
    }
}

/// Converts an index to 16 bits: there are a few hundred rules, and at most `MAX_OVERRIDES`
/// overrides.
fn number(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::read::load::load_config;

    /// The overrides of a file, one for each of these arrays of globs over paths; an empty text
    /// means an override without globs.
    fn layer(globs: &[&str]) -> Arc<OverrideLayer> {
        let folder = tempfile::tempdir().unwrap();
        let entry = |globs: &&str| {
            let files = if globs.is_empty() { String::new() } else { format!("files = {globs}\n") };
            format!(
                "[[overrides]]\n{files}pointer = \"/a\"\nreason = \"r\"\n\
                     rules = {{ quality = \"off\", tool-name-empty = \"warn\" }}\n"
            )
        };
        let path = folder.path().join("mcp-lint.toml");
        std::fs::write(&path, globs.iter().map(entry).collect::<String>()).unwrap();
        let config = load_config(&path, folder.path()).unwrap();
        Arc::clone(&config.overrides[0])
    }

    #[test]
    fn overrides_are_found_by_rule_with_the_level_that_each_has() {
        let layer = layer(&["", "['b']"]);
        for (rule, known) in RULES.iter().enumerate() {
            let of_rule = layer.of_rule(rule);
            let levels: Vec<_> = of_rule.iter().map(|it| (it.index(), it.level)).collect();
            let level = match known.name {
                "tool-name-empty" => Some(Level::Warning),
                _ if known.category == crate::diagnostic::Category::Quality => Some(Level::Off),
                _ => None,
            };
            let expected = level.map(|level| vec![(0, level), (1, level)]).unwrap_or_default();
            assert_eq!(levels, expected, "{}", known.name);
            let strictest = layer.strictest().iter().find(|(index, _)| *index == rule);
            assert_eq!(strictest.map(|(_, level)| *level), level);
        }
    }
}
