//! Suppressing a finding at its place: by a comment if the syntax has comments, otherwise by an
//! override. An action that would suppress other findings as well says how many.

use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};

use super::edits::{DocumentEdit, text_edit, workspace_edit};
use super::{Budget, QUICK_FIX, action};
use crate::config::{CONFIG_NAME, MAX_CONFIG_BYTES, parse_config, shown_path};
use crate::diagnostic::Diagnostic;
use crate::document::split_pointer;
use crate::engine::FileReport;
use crate::lsp::client::capabilities::Client;
use crate::lsp::documents::snapshot::Snapshot;
use crate::lsp::documents::text::{Positions, Range};
use crate::lsp::documents::uri::uri_of;
use crate::report::summary::run_summary::plural;
use crate::rules::suppression::suppression_reason_missing;
use crate::rules::{Rule, is_about_unchecked};
use crate::source::{SourceText, read_file};
use crate::suppress::{NewOverride, continued};

/// The reason of a new override until the author has written one. A configuration with such a
/// reason is reported.
const REASON: &str = "TODO: say why";

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
        let by_comment =
            comment_marker(snapshot).and_then(|marker| by_comment(snapshot, found, marker, budget));
        let (edit, title) = by_comment.or_else(|| by_override(snapshot, found))?;
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
        Some("yaml" | "yml" | "toml") => Some("#"),
        Some("jsonc" | "json5") => Some("//"),
        _ => None,
    }
}

/// Suppresses a finding by a comment above its line, or by adding the rule to an existing comment;
/// `None` if the comment would not suppress exactly this finding.
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
    let comment = comment(&snapshot.source, found, marker);
    let (at, new) = (comment.at, format!("{}{}", comment.text, comment.rest));
    let changed = format!("{}{new}{}", &text[..at], &text[at..]);
    if !is_suppressed(snapshot, found, changed) {
        return None;
    }
    let range = snapshot.positions().range(at..at);
    let edit = match comment.has_reason {
        true => text_edit(range, &new),
        false => with_reason(&snapshot.client, range, [&comment.text, "", &comment.rest]),
    };
    let document = DocumentEdit {
        uri: snapshot.uri.clone(),
        version: Some(snapshot.version),
        edits: vec![edit],
        is_new: false,
    };
    Some((workspace_edit(&snapshot.client, vec![document]), "with a comment".to_owned()))
}

/// A comment, or the name of a rule in an existing comment.
struct InsertedComment {
    /// The byte at which the text is inserted.
    at: usize,
    text: String,
    /// The text behind the reason.
    rest: String,
    /// Whether the author has written a reason already.
    has_reason: bool,
}

fn comment(source: &SourceText, found: &Diagnostic, marker: &str) -> InsertedComment {
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
            let text = format!(", {}", found.rule);
            return InsertedComment { at, text, rest: String::new(), has_reason: true };
        }
    }
    let at = lines.line_range(text, line).start;
    let indent: String = text[at..].chars().take_while(|it| matches!(it, ' ' | '\t')).collect();
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let text = format!("{indent}{marker} mcp-lint: ignore[{}] ", found.rule);
    InsertedComment { at, text, rest: line_end.to_owned(), has_reason: false }
}

/// An insertion of three parts, of which the second is the reason. The client lets the author write
/// the reason if it can; otherwise the linter reports that the reason is missing.
fn with_reason(client: &Client, range: Range, [before, reason, after]: [&str; 3]) -> Value {
    if !client.snippet_edits {
        let before = if reason.is_empty() { before.trim_end_matches(' ') } else { before };
        return text_edit(range, &format!("{before}{reason}{after}"));
    }
    let escaped = |text: &str| text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}");
    let reason = if reason.is_empty() { "reason" } else { reason };
    let value = format!("{}${{1:{reason}}}{}", escaped(before), escaped(after));
    json!({"range": range, "snippet": {"kind": "snippet", "value": value}})
}

/// Whether exactly this finding no longer occurs in a changed text. The comment may lack a reason.
fn is_suppressed(snapshot: &Snapshot, found: &Diagnostic, changed: String) -> bool {
    let changed = SourceText::new(Arc::clone(snapshot.source.path()), changed)
        .with_extension(snapshot.source.extension_hint());
    let Some(before) = snapshot.linted().file.as_deref() else { return false };
    let Some(after) = snapshot.lint_instead(Arc::new(changed)) else { return false };
    let count = |file: &FileReport, of: &dyn Fn(&Diagnostic) -> bool| {
        file.diagnostics.iter().filter(|found| of(found)).count()
    };
    let is_it = |other: &Diagnostic| other.fingerprint == found.fingerprint;
    let is_about_reason = |other: &Diagnostic| other.rule == suppression_reason_missing::RULE.name;
    count(&after, &is_it) + 1 == count(before, &is_it)
        && count(&after, &|it| !is_about_reason(it)) + 1
            == count(before, &|it| !is_about_reason(it))
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
    let folder = config.parent().unwrap_or(&config);
    let added = continued(&text, &[new_override(found, path, folder)]).ok()?;
    let others = suppressed_by(&added, snapshot, found, folder)? - 1;
    let before = SourceText::new("", &*text);
    let end = Positions::new(&before, snapshot.client.unit).range(text.len()..text.len());
    let (head, rest) = added.split_at(added.rfind(REASON)?);
    let edit = with_reason(&snapshot.client, end, [head, REASON, &rest[REASON.len()..]]);
    let document = DocumentEdit { uri, version, edits: vec![edit], is_new };
    let mut title = format!("in {}", shown_path(&config, &snapshot.root));
    if others > 0 {
        title += &format!(", and {} with it", plural(others, "finding"));
    }
    Some((workspace_edit(&snapshot.client, vec![document]), title))
}

/// The number of findings in the file that the override in a new part of a configuration concerns;
/// `None` if it does not concern the finding.
fn suppressed_by(
    added: &str,
    snapshot: &Snapshot,
    found: &Diagnostic,
    folder: &Path,
) -> Option<usize> {
    let config = parse_config(added, folder).ok()?;
    let own = config.overrides.first()?.overrides().first()?;
    let concerns = |other: &Diagnostic| {
        let tokens = || split_pointer(other.pointer_in_tool()).unwrap_or_default();
        other.rule == found.rule
            && own.concerns_tool(other.tool.as_deref())
            && own.concerns_value(&tokens())
    };
    let file = snapshot.linted().file.as_deref()?;
    let count = file.diagnostics.iter().filter(|other| concerns(other)).count();
    (concerns(found) && count > 0).then_some(count)
}

/// The text of a configuration; empty if the file does not exist.
fn read(config: &Path) -> Option<String> {
    if config.symlink_metadata().is_err() {
        return Some(String::new());
    }
    String::from_utf8(read_file(config, MAX_CONFIG_BYTES).ok()?).ok()
}

fn new_override<'f>(found: &'f Diagnostic, path: &Path, folder: &Path) -> NewOverride<'f> {
    let pointer = found.pointer_in_tool();
    NewOverride {
        file: shown_path(path, folder),
        tools: found.tool.iter().map(|tool| &**tool).filter(|name| !name.is_empty()).collect(),
        // Values in messages inside strings have no pointer that a configuration could name.
        pointer: if split_pointer(pointer).is_some() { pointer } else { "" },
        rule: found.rule,
        reason: REASON,
    }
}
