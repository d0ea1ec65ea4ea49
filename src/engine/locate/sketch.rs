//! What is kept of a tool to find its source when its document is no longer in memory, and what was
//! found in all, in numbers and names.

use std::sync::Arc;

use crate::diagnostic::Region;
use crate::document::{Document, PointerCursor, Value};
use crate::engine::findings::finalize::address;
use crate::engine::limits::{
    MAX_SKETCHED_DESCRIPTION, MAX_SKETCHED_NAME, MAX_SKETCHED_PARAMETERS, MAX_SKETCHED_TOOLS,
};
use crate::locate::WantedTool;
use crate::model::{Content, Tool, ToolList};
use crate::source::cut;

/// A tool of a file.
#[derive(Clone, Debug)]
pub struct SketchedTool {
    /// Index of its root value, as in findings.
    pub root: u32,
    /// Its pointer, as in findings.
    pub pointer: Box<str>,
    /// What its source is searched for.
    pub tool: WantedTool,
}

/// What the source of a tool is searched for; `None` if it has no name that code could contain.
pub(crate) fn sketch(tool: &Tool<'_>) -> Option<WantedTool> {
    let fits = |name: &&str| !name.is_empty() && name.len() <= MAX_SKETCHED_NAME;
    let name = tool.display_name().filter(fits)?.to_owned();
    let description = tool.description().and_then(Value::as_str);
    let description = description.map(|it| cut(it, MAX_SKETCHED_DESCRIPTION).into_owned());
    let properties = tool.any_input_schema().and_then(|schema| schema.get("properties"));
    let keys = properties.into_iter().flat_map(Value::entries).filter_map(Value::key).filter(fits);
    let parameters = keys.take(MAX_SKETCHED_PARAMETERS).map(str::to_owned).collect();
    Some(WantedTool { name, description, parameters, nested: Vec::new() })
}

/// The lists of tools of a server, each with whether a message contains it. Tools that a client
/// offers to a model are not tools of a server.
pub(crate) fn server_lists<'c, 'd>(
    content: &'c Content<'d>,
) -> impl Iterator<Item = (&'c ToolList<'d>, bool)> {
    content.lists.iter().filter_map(|list| {
        let message = content.transcript.message_around(list.container.id());
        let is_offered = message.is_some_and(|it| it.requests("sampling/createMessage"));
        (!is_offered).then_some((list, message.is_some()))
    })
}

/// The tools of a document that a server offers.
pub(crate) fn sketches(document: &Document, content: &Content<'_>) -> Vec<SketchedTool> {
    let mut tools: Vec<_> = server_lists(content).flat_map(|(list, _)| &list.tools).collect();
    // In tree order, so that the cursor passes over the tree once.
    tools.sort_by_key(|tool| tool.value.id());
    let mut cursor = PointerCursor::new(document);
    let sketched = |of: &Tool<'_>| {
        let tool = sketch(of)?;
        let (root, pointer, _) = address(document, &mut cursor, of.value.id());
        Some(SketchedTool { root, pointer, tool })
    };
    tools.into_iter().filter_map(sketched).take(MAX_SKETCHED_TOOLS).collect()
}

/// A tool that may be defined in several places.
#[derive(Clone, Debug)]
pub struct AmbiguousTool {
    /// Its name.
    pub name: String,
    /// The path and region of each place.
    pub places: Vec<(Arc<str>, Region)>,
}

/// Of how many tools the source was found.
#[derive(Clone, Debug, Default)]
pub struct SourceSummary {
    /// The number of tools with one place.
    pub found: usize,
    /// The tools with several places.
    pub ambiguous: Vec<AmbiguousTool>,
    /// The names of the tools without a place.
    pub not_found: Vec<String>,
    /// What was not searched, and why: a clause each.
    pub problems: Vec<String>,
}

impl SourceSummary {
    /// The number of tools that were searched for.
    pub fn tools(&self) -> usize {
        self.found + self.ambiguous.len() + self.not_found.len()
    }
}
