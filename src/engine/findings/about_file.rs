//! Findings without a place in a tree: about a file as a whole, or about some bytes of it.

use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Diagnostic, Fingerprint, Region, hash};
use crate::rules::{Finding, RULES, Rule};

/// A finding at the beginning of a file, independent of its place; `None` if the rule is off.
pub(in crate::engine) fn about_file(
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

/// A finding about bytes of a file that are not a value; `content` distinguishes it from others.
pub(in crate::engine) fn about_region(
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
