//! The worst outcome of each tool for each target.

use std::collections::HashMap;
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::ToolVerdict;
use crate::document::NodeId;
use crate::model::Content;
use crate::rules::{Findings, ToolTally};

/// How the targets handle one tool.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToolCompatibility {
    /// Name of the tool, or its position in the list if it has none.
    pub tool: String,
    /// The targets that do not accept the tool unchanged, by name. Shared by tools with equal
    /// outcomes.
    pub verdicts: Arc<[ToolVerdict]>,
}

/// The compatibility of the tools of a document, if every target was selected. Suppressed findings,
/// and those beyond the limit of reported findings, count as well.
pub(crate) fn compatibility(
    content: &Content<'_>,
    found: &Findings,
    settings: &Settings,
) -> Vec<ToolCompatibility> {
    if !settings.options.targets.is_everything() {
        return Vec::new();
    }
    let nothing: Arc<[ToolVerdict]> = Arc::default();
    let mut rows: Vec<ToolCompatibility> = Vec::with_capacity(content.tool_count());
    // By node, because several tools may have the same name, or none.
    let mut row_of: HashMap<NodeId, usize> = HashMap::with_capacity(content.tool_count());
    for tool in content.tools() {
        row_of.insert(tool.value.id(), rows.len());
        let nameless = || format!("tool {}", tool.index + 1);
        let tool = tool.display_name().map_or_else(nameless, str::to_owned);
        rows.push(ToolCompatibility { tool, verdicts: Arc::clone(&nothing) });
    }
    for (tool, verdicts) in found.verdicts.tools() {
        if let Some(&row) = row_of.get(tool) {
            rows[row].add(verdicts);
        }
    }
    rows
}

impl ToolCompatibility {
    fn add(&mut self, verdicts: &Arc<[ToolVerdict]>) {
        if self.verdicts.is_empty() {
            self.verdicts = Arc::clone(verdicts);
            return;
        }
        let mut all = ToolTally::default();
        all.append(&self.verdicts);
        all.append(verdicts);
        self.verdicts = all.verdicts().into();
    }
}
