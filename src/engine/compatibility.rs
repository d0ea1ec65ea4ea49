//! Tools against targets: the worst that each target does to each tool.

use std::collections::HashMap;

use super::found::Found;
use crate::config::Settings;
use crate::diagnostic::Consequence;
use crate::document::NodeId;
use crate::model::Content;

/// What the targets do to one tool.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToolCompatibility {
    /// The tool's name, or its place in the list where it has none.
    pub tool: String,
    /// What each target does that does not take the tool as it is, by name.
    pub verdicts: Vec<ToolVerdict>,
}

/// What one target does to one tool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToolVerdict {
    /// The target.
    pub target: &'static str,
    /// The worst that it does.
    pub worst: Consequence,
    /// Number of findings in which it has a word.
    pub findings: usize,
}

/// The table of a document, where every target was asked for. What is suppressed counts: it is
/// lost all the same.
pub(super) fn compatibility(
    content: &Content<'_>,
    found: &Found,
    settings: &Settings,
) -> Vec<ToolCompatibility> {
    if !settings.options.targets.is_everything() {
        return Vec::new();
    }
    let tools = content.lists.iter().flat_map(|list| &list.tools);
    let mut rows: Vec<ToolCompatibility> = Vec::new();
    let mut row_of: HashMap<NodeId, usize> = HashMap::new();
    for tool in tools {
        row_of.insert(tool.value.id(), rows.len());
        let nameless = || format!("tool {}", tool.index + 1);
        let tool = tool.display_name().map_or_else(nameless, str::to_owned);
        rows.push(ToolCompatibility { tool, verdicts: Vec::new() });
    }
    for found in found.iter() {
        let row = found.tool_node.and_then(|node| row_of.get(&node));
        let Some(&row) = row else { continue };
        for verdict in found.diagnostic.verdicts() {
            rows[row].add(verdict.target, verdict.consequence, 1);
        }
    }
    for (tool, target, worst, count) in found.remainder.verdicts() {
        if let Some(&row) = row_of.get(&tool) {
            rows[row].add(target, worst, count);
        }
    }
    for row in &mut rows {
        row.verdicts.sort_unstable_by_key(|verdict| verdict.target);
    }
    rows
}

impl ToolCompatibility {
    fn add(&mut self, target: &'static str, consequence: Consequence, findings: usize) {
        match self.verdicts.iter_mut().find(|verdict| verdict.target == target) {
            Some(verdict) => {
                verdict.worst = verdict.worst.max(consequence);
                verdict.findings += findings;
            }
            None => {
                self.verdicts.push(ToolVerdict { target, worst: consequence, findings });
            }
        }
    }
}
