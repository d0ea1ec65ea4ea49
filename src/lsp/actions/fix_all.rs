//! All safe fixes of a document, as `mcp-lint --fix` applies them.

use serde_json::Value;

use super::edits::{DocumentEdit, line_edits, workspace_edit};
use super::{FIX_ALL, action};
use crate::diagnostic::{Applicability, Severity};
use crate::engine::{RunReport, baselined};
use crate::fix::{Fixing, fix};
use crate::lsp::documents::snapshot::Snapshot;
use crate::rules::document::document_syntax;

/// The action that applies all safe fixes; `None` if there are none, and in a text that cannot be
/// read to its end.
pub(super) fn fix_all(snapshot: &Snapshot) -> Option<Value> {
    let file = snapshot.single_findings()?;
    if file.diagnostics.iter().any(|found| found.rule == document_syntax::RULE.name) {
        return None;
    }
    let settings = snapshot.settings();
    let mut run = RunReport { files: vec![file], ..RunReport::default() };
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
