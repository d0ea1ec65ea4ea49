//! Findings without a place in a tree: about a file as a whole, or about some bytes of it.

use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Diagnostic, Fingerprint, Region, hash};
use crate::document::Place;
use crate::rules::{Finding, RULES, Rule, more_of_a_rule};

/// Creates a finding at the beginning of a file, with a fingerprint of rule and path only; `None`
/// if the rule is off.
pub(crate) fn about_file(
    path: &Arc<str>,
    rule: &'static Rule,
    settings: &Settings,
    finding: Finding,
) -> Option<Box<Diagnostic>> {
    let index = RULES.iter().position(|known| known.name == rule.name)?;
    let level = settings.levels[index].severity()?;
    let severity = finding.severity.map_or(level, |severity| severity.min(level));
    let mut found = finding.into_diagnostic(rule, severity, None, Arc::clone(path));
    found.fingerprint = Fingerprint::of(&[rule.name, path]);
    Some(Box::new(found))
}

/// Creates a finding about bytes of a file that are not a value; `content` distinguishes its
/// fingerprint from those of other findings.
pub(crate) fn about_region(
    path: &Arc<str>,
    rule: &'static Rule,
    settings: &Settings,
    finding: Finding,
    region: Region,
    content: &str,
) -> Option<Box<Diagnostic>> {
    let mut found = about_file(path, rule, settings, finding)?;
    found.region = region;
    found.content = hash(&[content]);
    found.fingerprint = Fingerprint::of(&[rule.name, path, content]);
    Some(found)
}

/// Creates one summary for `count` further findings of a rule, at the place of the first.
pub(crate) fn about_more(
    path: &Arc<str>,
    rule: &'static Rule,
    settings: &Settings,
    region: Region,
    count: usize,
) -> Option<Box<Diagnostic>> {
    let finding = more_of_a_rule(Place::FILE, count);
    let content = format!("{count} more");
    let mut found = about_region(path, rule, settings, finding, region, &content)?;
    found.attach().represents = Some(count);
    Some(found)
}
