//! Findings of one rule in one file: many of them are shown as one block.

use std::collections::HashMap;

use crate::diagnostic::{Diagnostic, Severity, SuppressedBy};
use crate::report::limits::{MAX_ALIKE_FINDINGS, MAX_TOOLS_OF_GROUP};

/// Findings of one rule in one file, shown as one block.
#[derive(Default, Debug)]
pub(crate) struct RuleGroup<'r> {
    /// How many there are.
    pub(crate) count: usize,
    /// The first after the one that is shown.
    pub(crate) listed: Vec<&'r Diagnostic>,
    /// The first of the tools that they are about.
    pub(crate) tools: Vec<&'r str>,
    /// How many tools they are about.
    pub(crate) tool_count: usize,
    last_tool: Option<&'r str>,
    is_shown: bool,
}

impl<'r> RuleGroup<'r> {
    /// Adds the next finding, in the order of the report.
    fn add(&mut self, finding: &'r Diagnostic) {
        self.count += 1;
        if self.count > 1 && self.listed.len() < MAX_ALIKE_FINDINGS {
            self.listed.push(finding);
        }
        let tool = finding.tool.as_deref().filter(|name| !name.is_empty());
        if tool.is_some() && tool != self.last_tool {
            self.tool_count += 1;
            self.tools.extend(tool.filter(|_| self.tools.len() < MAX_TOOLS_OF_GROUP));
            self.last_tool = tool;
        }
    }

    /// How many are neither shown nor listed.
    pub(crate) fn others(&self) -> usize {
        self.count - 1 - self.listed.len()
    }
}

/// What the findings of a group have in common beside their file.
type Key<'r> = (&'r str, Severity, Option<SuppressedBy>);

fn key(finding: &Diagnostic) -> Key<'_> {
    (finding.rule, finding.severity, finding.suppression().map(|suppression| suppression.by))
}

/// The findings to show, each with the group that it represents, if there are many of its rule in
/// its file. The findings are in the order of the report, so those of a file follow each other.
pub(crate) fn by_rule<'r>(
    findings: &[&'r Diagnostic],
) -> Vec<(&'r Diagnostic, Option<RuleGroup<'r>>)> {
    let mut shown = Vec::new();
    for file in findings.chunk_by(|one, other| one.path == other.path) {
        let mut groups: HashMap<Key<'_>, RuleGroup<'_>> = HashMap::new();
        for finding in file {
            groups.entry(key(finding)).or_default().add(finding);
        }
        for &finding in file {
            let Some(group) = groups.get_mut(&key(finding)) else { continue };
            // A block would list as many findings as are shown without one.
            if group.count <= MAX_ALIKE_FINDINGS + 1 {
                shown.push((finding, None));
            } else if !group.is_shown {
                group.is_shown = true;
                let rest = RuleGroup { count: group.count, is_shown: true, ..RuleGroup::default() };
                shown.push((finding, Some(std::mem::replace(group, rest))));
            }
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::test_support::file_with;

    fn findings(count: usize) -> Vec<Diagnostic> {
        let file = file_with(&vec![Severity::Error; count]);
        let found = file.diagnostics.iter().enumerate();
        let named = found.map(|(at, found)| Diagnostic {
            tool: Some(format!("tool {}", at / 2).into()),
            tool_pointer: Some(0),
            ..Diagnostic::clone(found)
        });
        named.collect()
    }

    fn counts(findings: &[Diagnostic]) -> Vec<Option<usize>> {
        let findings: Vec<_> = findings.iter().collect();
        by_rule(&findings).into_iter().map(|(_, group)| Some(group?.count)).collect()
    }

    #[test]
    fn four_findings_of_a_rule_are_shown_and_five_are_one_block() {
        assert_eq!(counts(&findings(4)), [None; 4]);
        assert_eq!(counts(&findings(5)), [Some(5)]);
    }

    #[test]
    fn files_rules_and_severities_are_kept_apart() {
        let mut all = findings(12);
        for found in &mut all[6..] {
            found.path = "b.json".into();
        }
        assert_eq!(counts(&all), [Some(6), Some(6)]);
        for found in &mut all[9..] {
            found.rule = "document-depth";
        }
        assert_eq!(counts(&all), [Some(6), None, None, None, None, None, None]);
        all[5].severity = Severity::Warning;
        assert_eq!(counts(&all)[..2], [Some(5), None]);
    }

    #[test]
    fn a_group_names_its_first_tools_and_lists_the_next_findings() {
        let all = findings(30);
        let findings: Vec<_> = all.iter().collect();
        let [(first, Some(group))] = &by_rule(&findings)[..] else { panic!("one group") };
        assert!(std::ptr::eq(*first, &raw const all[0]));
        assert_eq!(group.tools, ["tool 0", "tool 1", "tool 2"]);
        assert_eq!((group.tool_count, group.listed.len(), group.others()), (15, 3, 26));
        let [(_, Some(group))] = &by_rule(&findings[..6])[..] else { panic!("one group") };
        assert_eq!((group.tools.len(), group.tool_count), (MAX_TOOLS_OF_GROUP, 3));
    }
}
