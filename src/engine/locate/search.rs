//! The tools whose source is searched for, each once, and what findings are about.

use std::collections::HashMap;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Part, reported_name};
use crate::engine::limits::MAX_SKETCHED_PARAMETERS;
use crate::engine::locate::sketch::SketchedTool;
use crate::engine::locate::subject::{Property, part_at};
use crate::locate::WantedTool;

/// What distinguishes tools: their names, descriptions and parameters.
type Key = (String, Option<String>, Vec<String>);

/// Different tools of some files.
#[derive(Default)]
pub(super) struct Search {
    pub(super) tools: Vec<WantedTool>,
    known: HashMap<Key, usize>,
    /// As findings name them; `None` for several of a name.
    by_name: HashMap<Arc<str>, Option<usize>>,
}

/// The tools of one file, as indexes of [`Search::tools`].
#[derive(Default)]
pub(super) struct FileTools {
    pub(super) by_pointer: HashMap<(u32, Box<str>), usize>,
    /// The last of each name.
    by_name: HashMap<Arc<str>, usize>,
}

/// What a finding is about.
pub(super) struct Subject {
    pub(super) tool: usize,
    pub(super) of: Part,
    /// The properties that it is in, the innermost last.
    pub(super) properties: Vec<Property>,
}

impl Search {
    pub(super) fn add(&mut self, tool: WantedTool) -> usize {
        let next = self.tools.len();
        let key = (tool.name.clone(), tool.description.clone(), tool.parameters.clone());
        let index = *self.known.entry(key).or_insert(next);
        if index == next {
            let named = self.by_name.entry(reported_name(&tool.name));
            named.and_modify(|it| *it = None).or_insert(Some(next));
            self.tools.push(tool);
        }
        index
    }

    pub(super) fn add_file(&mut self, tools: Vec<SketchedTool>) -> FileTools {
        let mut added = FileTools::default();
        for SketchedTool { root, pointer, tool } in tools {
            let name = reported_name(&tool.name);
            let index = self.add(tool);
            added.by_pointer.insert((root, pointer), index);
            added.by_name.insert(name, index);
        }
        added
    }

    /// What a finding in a file is about; `None` if that is not one tool. The properties that it is
    /// in are searched for as well.
    pub(super) fn subject(&mut self, found: &Diagnostic, file: &FileTools) -> Option<Subject> {
        // A summary is about the tool of its first finding, and about others.
        if found.represents().is_some() {
            return None;
        }
        let Some(length) = found.tool_pointer else {
            let name = found.tool.as_ref()?;
            let elsewhere = || *self.by_name.get(name)?;
            let tool = file.by_name.get(name).copied().or_else(elsewhere)?;
            return Some(Subject { tool, of: Part::Tool, properties: Vec::new() });
        };
        let pointer = found.pointer.get(..length).unwrap_or_default();
        let index = *file.by_pointer.get(&(found.root, pointer.into()))?;
        let (of, mut properties) = part_at(found.pointer_in_tool());
        let tool = &mut self.tools[index];
        // The place of a parameter is not that of a property of the same name in another one.
        properties.retain(|it| it.is_parameter || !tool.parameters.contains(&it.name));
        for Property { name, .. } in properties.iter().filter(|it| !it.is_parameter) {
            if tool.nested.len() < MAX_SKETCHED_PARAMETERS && !tool.nested.contains(name) {
                tool.nested.push(name.clone());
            }
        }
        Some(Subject { tool: index, of, properties })
    }
}
