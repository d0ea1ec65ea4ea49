//! The tools that a file shows a server to have.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use crate::document::Value;
use crate::engine::recordings::known_tool::KnownTool;
use crate::engine::recordings::known_tools::{KnownTools, folder_of};

/// The tools of one file, each name once, in the order of the file.
pub(super) struct ToolsOfFile {
    pub(super) folder: String,
    pub(super) tools: Vec<Arc<KnownTool>>,
    pub(super) names: BTreeMap<Arc<str>, usize>,
    pub(super) parameters: HashSet<String>,
}

impl ToolsOfFile {
    pub(super) fn of(path: &str, known: &KnownTools) -> Self {
        let mut list = Self {
            folder: folder_of(path),
            tools: Vec::new(),
            names: BTreeMap::new(),
            parameters: HashSet::new(),
        };
        for tool in known.all() {
            if !list.names.contains_key(&tool.name) {
                list.names.insert(Arc::clone(&tool.name), list.tools.len());
                list.parameters.extend(
                    parameters(tool.definition()).filter_map(|it| Some(it.key()?.to_owned())),
                );
                list.tools.push(Arc::clone(tool));
            }
        }
        list
    }

    pub(super) fn len(&self) -> usize {
        self.tools.len()
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.tools.iter().map(|tool| &*tool.name)
    }

    pub(super) fn tool(&self, name: &str) -> Option<&Arc<KnownTool>> {
        self.names.get(name).map(|index| &self.tools[*index])
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }
}

/// The parameters of a tool.
pub(super) fn parameters<'d>(tool: Value<'d>) -> impl Iterator<Item = Value<'d>> {
    tool.get("inputSchema").into_iter().flat_map(|schema| schema.entries_of("properties"))
}

/// Whether the description of a tool says that it should no longer be used.
pub(super) fn is_deprecated(tool: Value<'_>) -> bool {
    let description = tool.text_of("description").unwrap_or_default();
    tool.get("deprecated").is_some() || description.to_ascii_lowercase().contains("deprecated")
}
