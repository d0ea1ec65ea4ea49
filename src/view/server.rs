//! The parts of a server that a document has: tools with their pages, instructions, prompts and
//! resources.

use std::sync::Arc;

use super::cost::tokens;
use super::verdict::{Verdicts, verdicts};
use crate::document::Value;
use crate::model::{Content, ListedKind, Listing, Tool};
use crate::parallel::parallel;
use crate::targets::Selection;

/// What a document shows of a server.
#[derive(Debug, Default)]
pub struct ServerParts<'d> {
    /// The tools, in the order of the text.
    pub tools: Vec<ListedTool<'d>>,
    /// The `instructions` of the first session that has some.
    pub instructions: Option<Value<'d>>,
    /// The name in `serverInfo`.
    pub name: Option<&'d str>,
    /// The prompts.
    pub prompts: Vec<Value<'d>>,
    /// The resources and resource templates.
    pub resources: Vec<Value<'d>>,
}

/// A tool with its page, and with what all clients need of it.
#[derive(Clone, Debug)]
pub struct ListedTool<'d> {
    /// The tool.
    pub tool: Tool<'d>,
    /// The page of the list, from 0.
    pub page: usize,
    /// The description.
    pub description: Option<CountedText>,
    /// The input schema as compact JSON.
    pub schema: Option<CountedText>,
    /// Whether the input schema refers to places in itself.
    pub has_references: bool,
    /// What targets do with its parts; empty until [`ServerParts::judge`].
    pub(super) verdicts: Verdicts,
}

impl<'d> ListedTool<'d> {
    /// A tool on a page of a list.
    pub fn new(tool: Tool<'d>, page: usize) -> Self {
        let schema = tool.any_input_schema();
        Self {
            tool,
            page,
            description: tool.description().and_then(Value::as_str).map(CountedText::from),
            schema: schema.map(|schema| CountedText::from(&*schema.compact_json())),
            has_references: schema.is_some_and(|it| it.subtree().any(is_local_reference)),
            verdicts: Verdicts::new(),
        }
    }
}

/// Whether a value is a reference to another place of the same schema.
fn is_local_reference(value: Value<'_>) -> bool {
    value.key() == Some("$ref") && value.as_str().is_some_and(|text| text.starts_with('#'))
}

/// A text with its estimated tokens; cheap to clone, because most clients pass on the same.
#[derive(Clone, Debug)]
pub struct CountedText {
    /// The text.
    pub text: Arc<str>,
    /// The estimated tokens.
    pub tokens: f64,
}

impl From<&str> for CountedText {
    fn from(text: &str) -> Self {
        Self { text: text.into(), tokens: tokens(text) }
    }
}

impl<'d> ServerParts<'d> {
    /// The parts of the server in a document.
    pub fn of(content: &Content<'d>) -> Self {
        let listings = Listing::all(&content.transcript);
        let pages: Vec<_> = listings
            .iter()
            .filter(|listing| listing.kind.is_none())
            .flat_map(|listing| listing.pages.iter().enumerate())
            .filter_map(|(index, page)| Some((page.result?, index)))
            .collect();
        let mut parts = Self::default();
        // A list that repeats another word for word is one of the same tools.
        for list in content.lists.iter().filter(|list| !list.is_outdated) {
            let mut own = pages.iter().filter(|(result, _)| result.contains(list.container.id()));
            let page = own.next().map_or(0, |(_, index)| *index);
            parts.tools.extend(list.tools.iter().map(|tool| ListedTool::new(*tool, page)));
        }
        let handshakes = (0..content.transcript.session_count())
            .filter_map(|session| content.transcript.handshake(session));
        for handshake in handshakes {
            let text = handshake.get("instructions").filter(|it| it.is_string());
            parts.instructions = parts.instructions.or(text);
            let info = handshake.get("serverInfo");
            parts.name = parts.name.or_else(|| info?.text_of("name"));
        }
        for listed in content.listed.iter().filter(|listed| !listed.is_outdated) {
            let entries = listed.container.items().filter(|entry| entry.is_object());
            match listed.kind {
                ListedKind::Prompt => parts.prompts.extend(entries),
                _ => parts.resources.extend(entries),
            }
        }
        parts
    }

    /// Finds out what targets do with the parts of the tools.
    pub fn judge(&mut self, targets: &Selection, threads: usize) {
        let found = parallel(&self.tools, threads, |listed| verdicts(&listed.tool, targets));
        for (listed, verdicts) in self.tools.iter_mut().zip(found) {
            listed.verdicts = verdicts;
        }
    }

    /// Whether the document shows nothing of a server.
    pub fn is_empty(&self) -> bool {
        self.tools.is_empty()
            && self.instructions.is_none()
            && self.prompts.is_empty()
            && self.resources.is_empty()
    }
}
