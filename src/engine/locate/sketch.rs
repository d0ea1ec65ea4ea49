//! What is kept of a tool to find its source when its document is no longer in memory.

use crate::document::{Document, PointerCursor, Value};
use crate::engine::findings::finalize::address;
use crate::engine::limits::{
    MAX_SKETCHED_DESCRIPTION, MAX_SKETCHED_NAME, MAX_SKETCHED_PARAMETERS, MAX_SKETCHED_TOOLS,
};
use crate::engine::recordings::known_tools::server_lists;
use crate::model::{Content, Tool};
use crate::source::cut;

/// What the source of a tool is searched for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sketch {
    /// Its name.
    pub name: String,
    /// The beginning of its description.
    pub description: Option<String>,
    /// The names of its first parameters.
    pub parameters: Vec<String>,
}

impl Sketch {
    /// A sketch of a tool; `None` if it has no name that code could contain.
    pub(crate) fn of(tool: &Tool<'_>) -> Option<Self> {
        let fits = |name: &&str| !name.is_empty() && name.len() <= MAX_SKETCHED_NAME;
        let name = tool.display_name().filter(fits)?.to_owned();
        let description = tool.description().and_then(Value::as_str);
        let properties = tool.any_input_schema().and_then(|schema| schema.get("properties"));
        let keys = properties.into_iter().flat_map(Value::entries).filter_map(Value::key);
        let parameters = keys.filter(fits).take(MAX_SKETCHED_PARAMETERS).map(str::to_owned);
        Some(Self {
            name,
            description: description.map(|text| cut(text, MAX_SKETCHED_DESCRIPTION).into_owned()),
            parameters: parameters.collect(),
        })
    }
}

/// A tool of a file.
#[derive(Clone, Debug)]
pub struct SketchedTool {
    /// Index of its root value, as in findings.
    pub root: u32,
    /// Its pointer, as in findings.
    pub pointer: Box<str>,
    /// What its source is searched for.
    pub sketch: Sketch,
}

/// The tools of a document that a server offers.
pub(crate) fn sketches(document: &Document, content: &Content<'_>) -> Vec<SketchedTool> {
    let mut tools: Vec<_> = server_lists(content).flat_map(|(list, _)| &list.tools).collect();
    // In tree order, so that the cursor passes over the tree once.
    tools.sort_by_key(|tool| tool.value.id());
    let mut cursor = PointerCursor::new(document);
    let tool = |tool: &Tool<'_>| {
        let sketch = Sketch::of(tool)?;
        let (root, pointer, _) = address(document, &mut cursor, tool.value.id());
        Some(SketchedTool { root, pointer, sketch })
    };
    tools.into_iter().filter_map(tool).take(MAX_SKETCHED_TOOLS).collect()
}
