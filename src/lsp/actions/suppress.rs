//! Suppressing a finding: by a comment if the syntax has comments, otherwise by an override.

use std::path::Path;
use std::sync::Arc;

use serde_json::Value;

use super::edits::{DocumentEdit, text_edit, workspace_edit};
use super::{Budget, QUICK_FIX, action};
use crate::config::{CONFIG_NAME, MAX_CONFIG_BYTES, shown_path};
use crate::diagnostic::{Diagnostic, Fingerprint};
use crate::engine::FileReport;
use crate::lsp::documents::snapshot::Snapshot;
use crate::lsp::documents::text::Positions;
use crate::lsp::documents::uri::uri_of;
use crate::rules::{Rule, is_about_unchecked};
use crate::source::{SourceText, read_file};
use crate::suppress::{NewOverride, continued};

/// A placeholder for the reason, which the author has to give.
const REASON: &str = "reason";

/// Actions that suppress some findings.
pub(super) fn suppressions(
    snapshot: &Snapshot,
    found: &[&Diagnostic],
    budget: &Budget,
) -> Vec<Value> {
    // What is wrong with a suppression is not suppressed by another.
    let is_about_suppression =
        |rule| Rule::named(rule).is_some_and(|it| it.family() == "suppression");
    let can_be =
        |found: &&&Diagnostic| !is_about_unchecked(found.rule) && !is_about_suppression(found.rule);
    let suppress = |found: &&Diagnostic| {
        let edit = match comment_marker(snapshot) {
            Some(marker) => by_comment(snapshot, found, marker, budget),
            None => by_override(snapshot, found),
        };
        let (edit, title) = edit?;
        let title = format!("Suppress `{}` {title}", found.rule);
        Some(action(snapshot, &title, QUICK_FIX, Some(found), &edit))
    };
    found.iter().filter(can_be).filter_map(suppress).collect()
}

/// The marker that begins a comment in the syntax of the document; `None` if the syntax has no
/// comments.
fn comment_marker(snapshot: &Snapshot) -> Option<&'static str> {
    // An editor may allow comments in a file that the command line reads as plain JSON.
    if snapshot.source.path().to_ascii_lowercase().ends_with(".json") {
        return None;
    }
    match snapshot.source.extension().as_deref() {
        Some("yaml" | "yml") => Some("#"),
        Some("jsonc" | "json5") => Some("//"),
        _ => None,
    }
}

/// Suppresses a finding by a comment above its line, or by adding the rule to an existing comment.
fn by_comment(
    snapshot: &Snapshot,
    found: &Diagnostic,
    marker: &str,
    budget: &Budget,
) -> Option<(Value, String)> {
    let text = snapshot.source.text();
    if !budget.take(text.len()) {
        return None;
    }
    let (at, new) = comment(&snapshot.source, found, marker);
    let changed = format!("{}{new}{}", &text[..at], &text[at..]);
    if !is_suppressed(snapshot, found, changed) {
        return None;
    }
    let edit = text_edit(snapshot.positions().range(at..at), &new);
    let document = DocumentEdit {
        uri: snapshot.uri.clone(),
        version: Some(snapshot.version),
        edits: vec![edit],
        is_new: false,
    };
    Some((workspace_edit(&snapshot.client, vec![document]), "with a comment".to_owned()))
}

/// The offset at which to insert a comment, and its text.
fn comment(source: &SourceText, found: &Diagnostic, marker: &str) -> (usize, String) {
    let (text, lines) = (source.text(), source.lines());
    let line = found.region.start_position.line;
    // The line above may be a comment that ignores other rules.
    if line > 1 {
        let above = lines.line_range(text, line - 1);
        let content = text[above.clone()].trim_start();
        if let Some(names) = content.strip_prefix(marker).and_then(|rest| {
            rest.trim_start().strip_prefix("mcp-lint:")?.trim_start().strip_prefix("ignore[")
        }) && let Some(end) = names.find(']')
        {
            let at = above.end - (names.len() - end);
            return (at, format!(", {}", found.rule));
        }
    }
    let start = lines.line_range(text, line).start;
    let indent: String = text[start..].chars().take_while(|it| matches!(it, ' ' | '\t')).collect();
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    (start, format!("{indent}{marker} mcp-lint: ignore[{}] {REASON}{line_end}", found.rule))
}

/// Whether a finding no longer occurs in a changed text, without new findings.
fn is_suppressed(snapshot: &Snapshot, found: &Diagnostic, changed: String) -> bool {
    let changed = SourceText::new(Arc::clone(snapshot.source.path()), changed)
        .with_extension(snapshot.source.extension_hint());
    let Some(before) = snapshot.linted().file.as_deref() else { return false };
    let Some(after) = snapshot.lint_instead(Arc::new(changed)) else { return false };
    let count = |file: &FileReport, of: &dyn Fn(&Diagnostic) -> bool| {
        file.diagnostics.iter().filter(|found| of(found)).count()
    };
    let fingerprint: Fingerprint = found.fingerprint;
    let is_it = |other: &Diagnostic| other.fingerprint == fingerprint;
    count(&after, &is_it) < count(before, &is_it)
        && after.diagnostics.len() < before.diagnostics.len()
}

/// Suppresses a finding by an override at the end of the nearest configuration.
fn by_override(snapshot: &Snapshot, found: &Diagnostic) -> Option<(Value, String)> {
    let path = snapshot.path.as_deref()?;
    let scope = snapshot.configuration.configs.of_file(path);
    let config = scope.config.as_ref().map(|config| config.path.clone());
    let config = config.unwrap_or_else(|| snapshot.root.join(CONFIG_NAME));
    let uri = uri_of(&config);
    let known = snapshot.configurations.get(&uri);
    let (text, version) = match known {
        Some((text, version)) => (text.clone(), Some(*version)),
        None => (read(&config)?, None),
    };
    let is_new = known.is_none() && !config.exists();
    if is_new && !(snapshot.client.creates_files && snapshot.client.versioned_edits) {
        return None;
    }
    let new = new_override(found, path, &config);
    let added = continued(&text, &[new]).ok()?;
    let before = SourceText::new("", &*text);
    let end = Positions::new(&before, snapshot.client.unit).range(text.len()..text.len());
    let document = DocumentEdit { uri, version, edits: vec![text_edit(end, &added)], is_new };
    let shown = shown_path(&config, &snapshot.root);
    Some((workspace_edit(&snapshot.client, vec![document]), format!("in {shown}")))
}

/// The text of a configuration; empty if the file does not exist.
fn read(config: &Path) -> Option<String> {
    if config.symlink_metadata().is_err() {
        return Some(String::new());
    }
    String::from_utf8(read_file(config, MAX_CONFIG_BYTES).ok()?).ok()
}

fn new_override<'f>(found: &'f Diagnostic, path: &Path, config: &Path) -> NewOverride<'f> {
    let folder = config.parent().unwrap_or(config);
    NewOverride {
        file: shown_path(path, folder),
        tools: found.tool.iter().map(|tool| &**tool).filter(|name| !name.is_empty()).collect(),
        rule: found.rule,
        reason: REASON,
    }
}
