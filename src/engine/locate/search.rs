//! The tools whose source is searched for, each once, and what findings are about.

use std::collections::HashMap;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Part, reported_name};
use crate::document::split_pointer;
use crate::engine::limits::MAX_SKETCHED_PARAMETERS;
use crate::engine::locate::sketch::SketchedTool;
use crate::locate::WantedTool;
use crate::model::folds_to;

/// Different tools of some files.
#[derive(Default)]
pub(super) struct Search {
    pub(super) tools: Vec<WantedTool>,
    /// As they were added.
    known: HashMap<WantedTool, usize>,
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
        let index = *self.known.entry(tool.clone()).or_insert(next);
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

/// A property that a finding is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Property {
    pub(super) name: String,
    /// Whether it is a parameter: a property of the input schema itself.
    pub(super) is_parameter: bool,
}

/// The part that a pointer from the tool on leads to, and the properties on its way, the innermost
/// last.
pub(super) fn part_at(pointer: &str) -> (Part, Vec<Property>) {
    let tokens = split_pointer(pointer).unwrap_or_default();
    match tokens.first() {
        Some(first) if tokens.len() == 1 && first == "description" => {
            (Part::Description, Vec::new())
        }
        Some(first) if folds_to(first, "inputschema") => {
            let properties = properties(tokens[1..].iter().map(|token| &**token));
            (if properties.is_empty() { Part::Tool } else { Part::Parameter }, properties)
        }
        _ => (Part::Tool, Vec::new()),
    }
}

/// The properties on a way through a schema, which may end in a value of a keyword.
fn properties<'t>(tokens: impl Iterator<Item = &'t str>) -> Vec<Property> {
    let mut properties = Vec::new();
    let mut tokens = tokens.enumerate().peekable();
    while let Some((index, token)) = tokens.next() {
        match token {
            "properties" => properties.extend(
                tokens
                    .next()
                    .map(|(_, name)| Property { name: name.to_owned(), is_parameter: index == 0 }),
            ),
            "$defs" | "definitions" | "dependentSchemas" | "patternProperties" | "allOf"
            | "anyOf" | "oneOf" | "prefixItems" => drop(tokens.next()),
            "items" => {
                let is_index = |token: &str| token.bytes().all(|byte| byte.is_ascii_digit());
                // Before 2020-12, each item may have a schema.
                tokens.next_if(|(_, token)| is_index(token));
            }
            "additionalItems"
            | "additionalProperties"
            | "contains"
            | "else"
            | "if"
            | "not"
            | "propertyNames"
            | "then"
            | "unevaluatedItems"
            | "unevaluatedProperties" => {}
            _ => break,
        }
    }
    properties
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(pointer: &str) -> (Part, String) {
        let (part, properties) = part_at(pointer);
        let mark = |it: &Property| if it.is_parameter { "" } else { "+" };
        let names = properties.iter().map(|it| format!("{}{}", mark(it), it.name));
        (part, names.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn a_pointer_leads_to_the_tool_a_parameter_or_the_description() {
        for (pointer, part, names) in [
            ("", Part::Tool, ""),
            ("/name", Part::Tool, ""),
            ("/title", Part::Tool, ""),
            ("/annotations/description", Part::Tool, ""),
            ("/description", Part::Description, ""),
            ("/inputSchema", Part::Tool, ""),
            ("/inputSchema/properties", Part::Tool, ""),
            ("/inputSchema/required/0", Part::Tool, ""),
            ("/inputSchema/default/properties/a", Part::Tool, ""),
            ("/outputSchema/properties/a", Part::Tool, ""),
            ("/inputSchema/properties/a", Part::Parameter, "a"),
            ("/input_schema/properties/a~1b/description", Part::Parameter, "a/b"),
            ("/inputSchema/properties/properties/type", Part::Parameter, "properties"),
            ("/inputSchema/properties/a/items/properties/b/enum/0", Part::Parameter, "a +b"),
            ("/inputSchema/properties/a/items/0/anyOf/1/properties/b", Part::Parameter, "a +b"),
            ("/inputSchema/properties/a/default/properties/b", Part::Parameter, "a"),
            ("/inputSchema/$defs/properties/properties/b", Part::Parameter, "+b"),
        ] {
            assert_eq!(at(pointer), (part, names.to_owned()), "{pointer}");
        }
    }
}
