//! Suppression of the findings of a run once all of them are known: overrides first, then comments.
//! Findings about comments can be suppressed like any other.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Diagnostic, SuppressedBy, Suppression};
use crate::engine::FileReport;
use crate::engine::suppression::comments::{AboutComments, SuggestionsOfRun};
use crate::engine::suppression::override_uses::OverrideUses;
use crate::rules::{Rule, brief, is_about_unchecked, is_about_unread_part};
use crate::source::absolute_path;
use crate::suppress::{Coverage, Directive, FileOverrides, Judgement};

/// Applies overrides and comments; returns the overrides, with those that had an effect.
pub(crate) fn suppress(files: &mut [Box<FileReport>]) -> Vec<OverrideUses> {
    let mut uses: Vec<OverrideUses> = Vec::new();
    // There may be as many settings as files.
    let mut known: HashMap<*const Settings, usize> = HashMap::new();
    let mut suggestions = SuggestionsOfRun::default();
    for file in files.iter_mut() {
        let Some(settings) = file.settings.clone() else { continue };
        if settings.overridden.is_none() && file.facts.directives.is_empty() {
            continue;
        }
        let index = *known.entry(Arc::as_ptr(&settings)).or_insert_with(|| {
            let settings = Arc::clone(&settings);
            uses.push(OverrideUses { settings, used: HashSet::new() });
            uses.len() - 1
        });
        suppress_in(file, &settings, &mut uses[index].used, &mut suggestions);
    }
    uses
}

fn suppress_in(
    file: &mut FileReport,
    settings: &Settings,
    used: &mut HashSet<usize>,
    suggestions: &mut SuggestionsOfRun,
) {
    let path = absolute_path(&settings.folder, Path::new(&*file.path));
    // Overrides come first, so that a comment which covers only what an override turns off is
    // reported as unused.
    let found = std::mem::take(&mut file.diagnostics);
    override_in(file, found, settings, &path, used);
    if settings.suppressions && !file.facts.directives.is_empty() {
        let about_comments = apply_comments(file, settings, suggestions);
        // The findings about comments did not exist when the others were compared with the
        // overrides.
        override_in(file, about_comments, settings, &path, used);
        crate::sort::by(&mut file.diagnostics, |a, b| a.order(b));
        crate::sort::by(&mut file.suppressed, |a, b| a.order(b));
    }
}

/// Adds findings that were made after overrides had been applied.
pub(crate) fn add_findings(
    file: &mut FileReport,
    findings: Vec<Box<Diagnostic>>,
    overrides: &mut [OverrideUses],
) {
    let Some(settings) = file.settings.clone() else { return };
    let path = absolute_path(&settings.folder, Path::new(&*file.path));
    let mut uses = overrides.iter_mut().filter(|it| Arc::ptr_eq(&it.settings, &settings));
    let mut others = HashSet::new();
    let used = uses.next().map_or(&mut others, |it| &mut it.used);
    override_in(file, findings, &settings, &path, used);
    crate::sort::by(&mut file.diagnostics, |a, b| a.order(b));
}

/// Adds findings to a file, as suppressed ones if an override suppresses them.
fn override_in(
    file: &mut FileReport,
    findings: impl IntoIterator<Item = Box<Diagnostic>>,
    settings: &Settings,
    path: &Path,
    used: &mut HashSet<usize>,
) {
    let Some(overridden) = &settings.overridden else {
        file.diagnostics.extend(findings);
        return;
    };
    let mut overrides = FileOverrides::new(overridden, path, settings.suppressions);
    for mut found in findings {
        match overrides.judge(&found, |index| {
            used.insert(index);
        }) {
            Judgement::Keep(severity) => {
                found.severity = severity;
                file.diagnostics.push(found);
            }
            Judgement::Suppress(own) => {
                let reason = Some(Arc::clone(&own.reason));
                file.suppressed.push(suppressed(found, SuppressedBy::Override, reason));
            }
            Judgement::Drop => {}
        }
    }
}

pub(crate) fn suppressed(
    mut found: Box<Diagnostic>,
    by: SuppressedBy,
    reason: Option<Arc<str>>,
) -> Box<Diagnostic> {
    found.attach().suppression = Some(Suppression { by, reason });
    found
}

/// Suppresses findings covered by comments; returns the findings about the comments.
fn apply_comments(
    file: &mut FileReport,
    settings: &Settings,
    suggestions: &mut SuggestionsOfRun,
) -> Vec<Box<Diagnostic>> {
    let directives = std::mem::take(&mut file.facts.directives);
    let Some(source) = file.source.clone() else { return Vec::new() };
    let is_rule = |name: &str| Rule::named_or_renamed(name).is_some();
    let mut coverage = Coverage::new(&directives, source.text(), is_rule);
    // A text that was not read as intended has not been checked completely.
    let damaged = file.diagnostics.iter().any(|found| is_about_unread_part(found.rule));
    // For some rules, not all findings are known.
    let limited: HashSet<_> =
        file.diagnostics.iter().filter_map(|it| it.represents().map(|_| it.rule)).collect();
    let mut reasons = HashMap::new();
    for found in std::mem::take(&mut file.diagnostics) {
        // A summary represents findings in other places, which the comment may not cover; and that
        // something was not checked cannot be turned off.
        let is_kept = found.represents().is_some() || is_about_unchecked(found.rule);
        let directive = if is_kept { None } else { coverage.covers(&found) };
        match directive {
            None => file.diagnostics.push(found),
            Some(index) => {
                let reason = || reason_of(&directives[index]);
                let reason = reasons.entry(index).or_insert_with(reason).clone();
                file.suppressed.push(suppressed(found, SuppressedBy::Comment, reason));
            }
        }
    }
    let mut about = AboutComments::new(file, settings, &source, suggestions);
    for (index, directive) in directives.iter().enumerate() {
        match &directive.instruction {
            Err(malformed) => about.malformed(directive, *malformed),
            Ok(instruction) => {
                about.names(directive, instruction);
                about.unused(instruction, |name: &str| {
                    // A rule whose findings were cut may have one here that is only counted.
                    !damaged && !limited.contains(name) && !coverage.is_used(index, name)
                });
            }
        }
    }
    about.into_findings()
}

/// The reason that a comment gives, as reports show it.
fn reason_of(directive: &Directive) -> Option<Arc<str>> {
    let reason = directive.instruction.as_ref().ok()?.reason.clone()?;
    Some(brief(reason.into()).into())
}
