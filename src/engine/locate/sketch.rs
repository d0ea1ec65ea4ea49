//! The data by which a tool's source is found when its document is no longer in memory, and a
//! summary of the search.

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

/// A tool of a file, reduced to the data that the search for its source needs.
#[derive(Clone, Debug)]
pub struct SketchedTool {
    /// Index of the root value that contains the tool, as in findings.
    pub root: u32,
    /// Pointer to the tool, as in findings.
    pub pointer: Box<str>,
    /// The place of the name.
    pub region: Region,
    /// The name, description and parameters to search for.
    pub tool: WantedTool,
}

/// The data to search for in source code; `None` if the tool has no name that code could contain.
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
    crate::sort::by_key(&mut tools, |tool| tool.value.id());
    let mut cursor = PointerCursor::new(document);
    let sketched = |of: &Tool<'_>| {
        let tool = sketch(of)?;
        let (root, pointer, _) = address(document, &mut cursor, of.value.id());
        let name = of.name().unwrap_or(of.value);
        let region = Region::of(document.source(), document.span(name.place()));
        Some(SketchedTool { root, pointer, region, tool })
    };
    tools.into_iter().filter_map(sketched).take(MAX_SKETCHED_TOOLS).collect()
}

/// A tool with several possible definitions in source code.
#[derive(Clone, Debug)]
pub struct AmbiguousTool {
    /// Name of the tool.
    pub name: String,
    /// The path and region of each possible definition.
    pub places: Vec<(Arc<str>, Region)>,
}

/// The outcome of the search for the source of tools.
#[derive(Clone, Debug, Default)]
pub struct SourceSummary {
    /// The number of tools with exactly one place.
    pub found: usize,
    /// The tools with several places.
    pub ambiguous: Vec<AmbiguousTool>,
    /// The names of the tools without a place.
    pub not_found: Vec<String>,
    /// A clause for each directory that was not searched, with the reason.
    pub problems: Vec<String>,
}

impl SourceSummary {
    /// The number of tools that were searched for.
    pub fn tools(&self) -> usize {
        self.found + self.ambiguous.len() + self.not_found.len()
    }
}
