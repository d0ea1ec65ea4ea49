//! The tools whose source is searched for, each once.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Part, reported_name};
use crate::engine::limits::MAX_SKETCHED_PARAMETERS;
use crate::engine::locate::sketch::{Sketch, SketchedTool};
use crate::engine::locate::subject::{Property, part_at};
use crate::locate::WantedTool;

/// Different tools of some files.
#[derive(Default)]
pub(super) struct WantedTools {
    pub(super) tools: Vec<WantedTool>,
    known: HashMap<Sketch, usize>,
    /// As findings name them.
    by_name: HashMap<Arc<str>, Vec<usize>>,
}

/// The tools of one file, as indexes of [`WantedTools`].
#[derive(Default)]
pub(super) struct FileTools {
    by_pointer: HashMap<(u32, Box<str>), usize>,
    pub(super) all: HashSet<usize>,
}

/// What a finding is about.
pub(super) struct Subject {
    /// The tools of its name that it may be about.
    pub(super) tools: Vec<usize>,
    pub(super) of: Part,
    /// The properties that it is in, the innermost last.
    pub(super) properties: Vec<Property>,
}

impl WantedTools {
    pub(super) fn add(&mut self, sketch: Sketch) -> usize {
        if let Some(index) = self.known.get(&sketch) {
            return *index;
        }
        let index = self.tools.len();
        self.by_name.entry(reported_name(&sketch.name)).or_default().push(index);
        let Sketch { name, description, parameters } = sketch.clone();
        self.tools.push(WantedTool { name, description, parameters, nested: Vec::new() });
        self.known.insert(sketch, index);
        index
    }

    pub(super) fn add_file(&mut self, tools: Vec<SketchedTool>) -> FileTools {
        let mut added = FileTools::default();
        for SketchedTool { root, pointer, sketch } in tools {
            let index = self.add(sketch);
            added.by_pointer.insert((root, pointer), index);
            added.all.insert(index);
        }
        added
    }

    /// What a finding in a file is about; `None` if that is not a tool. The properties that it is in
    /// are searched for as well.
    pub(super) fn subject(&mut self, found: &Diagnostic, file: &FileTools) -> Option<Subject> {
        // A summary is about the tool of its first finding, and about others.
        if found.represents().is_some() {
            return None;
        }
        let Some(length) = found.tool_pointer else {
            let named = self.by_name.get(found.tool.as_ref()?)?;
            let own: Vec<_> =
                named.iter().copied().filter(|tool| file.all.contains(tool)).collect();
            let tools = if own.is_empty() { named.clone() } else { own };
            return Some(Subject { tools, of: Part::Tool, properties: Vec::new() });
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
        Some(Subject { tools: vec![index], of, properties })
    }
}
