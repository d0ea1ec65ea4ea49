//! Fixes of single findings, of all findings of one rule, and of all findings of a document.

use std::collections::BTreeSet;

use serde_json::Value;

use super::edits::{DocumentEdit, line_edits, text_edits, workspace_edit};
use super::{Budget, FIX_ALL, QUICK_FIX, action};
use crate::diagnostic::{Applicability, Diagnostic, Fix, Severity};
use crate::engine::{FileReport, RunReport, baselined};
use crate::fix::{Fixing, fix, try_fixes};
use crate::lsp::diagnostics::shown;
use crate::lsp::documents::snapshot::Snapshot;
use crate::rules::document::document_syntax;

/// The fixes of some findings; `single` contains all findings of the document, accepted ones
/// included.
pub(super) fn quick_fixes(
    snapshot: &Snapshot,
    found: &[&Diagnostic],
    single: Option<&FileReport>,
    budget: &Budget,
) -> Vec<Value> {
    let Some(single) = single else { return Vec::new() };
    let mut actions = Vec::new();
    let mut rules = BTreeSet::new();
    for found in found {
        let Some(fix) = offered(found, snapshot) else { continue };
        let is_it = |other: &Diagnostic| {
            let key = |of: &Diagnostic| (of.rule, of.region.start, of.region.end);
            key(other) == key(found) && other.edits == found.edits
        };
        let title = format!("{} [{}]{}", fix.message, found.rule, consequence(fix.applicability));
        if let Some(edit) = tried(snapshot, single, &is_it, fix.applicability, budget) {
            let mut action = action(snapshot, &shown(&title), QUICK_FIX, Some(found), &edit);
            if fix.applicability == Applicability::Safe {
                action["isPreferred"] = Value::Bool(true);
            }
            actions.push(action);
        }
        rules.insert((found.rule, fix.applicability));
    }
    for (rule, applicability) in rules {
        let is_of_rule = |other: &Diagnostic| other.rule == rule;
        let all = single.diagnostics.iter().filter(|it| is_of_rule(it) && it.fix().is_some());
        if all.count() < 2 {
            continue;
        }
        if let Some(edit) = tried(snapshot, single, &is_of_rule, applicability, budget) {
            let title = format!("Fix all `{rule}` in this file{}", consequence(applicability));
            actions.push(action(snapshot, &title, QUICK_FIX, None, &edit));
        }
    }
    actions
}

/// The fix of a finding, if the settings allow offering it.
fn offered<'d>(found: &'d Diagnostic, snapshot: &Snapshot) -> Option<Fix<'d>> {
    let fix = found.fix().filter(|fix| !fix.edits.is_empty())?;
    match fix.applicability {
        Applicability::Safe => Some(fix),
        Applicability::Unsafe => snapshot.client.settings.unsafe_fixes.then_some(fix),
        Applicability::Display => None,
    }
}

fn consequence(applicability: Applicability) -> &'static str {
    if applicability == Applicability::Safe { "" } else { " (changes meaning)" }
}

/// The edit that fixes the chosen findings, if it introduces no other findings.
fn tried(
    snapshot: &Snapshot,
    single: &FileReport,
    is_chosen: &dyn Fn(&Diagnostic) -> bool,
    applicability: Applicability,
    budget: &Budget,
) -> Option<Value> {
    if !budget.take(snapshot.source.text().len()) {
        return None;
    }
    let settings = snapshot.settings();
    let edits = try_fixes(single, &snapshot.project, &settings, applicability, is_chosen)?;
    let text = snapshot.source.text();
    let document = DocumentEdit {
        uri: snapshot.uri.clone(),
        version: Some(snapshot.version),
        edits: text_edits(&edits, text, &snapshot.positions()),
        is_new: false,
    };
    Some(workspace_edit(&snapshot.client, vec![document]))
}

/// The action that applies all safe fixes; `None` if there are none, or if the text has syntax
/// errors.
pub(super) fn fix_all(snapshot: &Snapshot) -> Option<Value> {
    let file = snapshot.single_findings()?;
    if file.diagnostics.iter().any(|found| found.rule == document_syntax::RULE.name) {
        return None;
    }
    let settings = snapshot.settings();
    let mut run = RunReport { files: vec![Box::new(file.into_owned())], ..RunReport::default() };
    let fixing = Fixing {
        max_applicability: Applicability::Safe,
        // The editor shows all of them.
        least: Severity::Info,
        accepted: baselined(&run, &snapshot.configuration.baselines),
        dry: false,
        settings: &settings,
    };
    let project = snapshot.project.only(snapshot.source.path());
    let fixed = fix(&mut run, project, &fixing);
    let text = fixed.texts.iter().find(|text| text.path == *snapshot.source.path())?;
    let edits = line_edits(text.before.text(), text.after.text(), &snapshot.positions());
    if edits.is_empty() {
        return None;
    }
    let document = DocumentEdit {
        uri: snapshot.uri.clone(),
        version: Some(snapshot.version),
        edits,
        is_new: false,
    };
    let edit = workspace_edit(&snapshot.client, vec![document]);
    Some(action(snapshot, "Fix everything that is safe (mcp-lint)", FIX_ALL, None, &edit))
}
