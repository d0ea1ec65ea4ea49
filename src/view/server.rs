//! The parts of a server that a document has: tools with their pages, instructions, prompts and
//! resources.

use std::collections::HashMap;

use super::cost::CountedText;
use super::sent_schema::{SchemaText, SentSchema};
use super::verdict::{Verdicts, verdicts};
use crate::document::Value;
use crate::model::{Content, ListedKind, Listing, Tool};
use crate::parallel::parallel;
use crate::targets::{Selection, Target};

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
    /// The input schema as compact JSON; `None` until [`ServerParts::judge`].
    pub schema: Option<CountedText>,
    /// The input schema as targets send it that change it, by their names.
    pub(super) sent_schemas: HashMap<&'static str, SentSchema>,
    /// The outcome of each part of the tool in each target.
    pub(super) verdicts: Verdicts,
}

impl<'d> ListedTool<'d> {
    /// A tool on a page of a list.
    pub fn new(tool: Tool<'d>, page: usize) -> Self {
        let description = tool.description().and_then(Value::as_str).map(CountedText::from);
        let (sent_schemas, verdicts) = (HashMap::new(), Verdicts::new());
        Self { tool, page, description, schema: None, sent_schemas, verdicts }
    }

    /// The tool, with what targets do with its parts.
    fn judged(&self, targets: &Selection) -> Self {
        let schema = self.tool.any_input_schema().map(SchemaText::of);
        let sent = |target: &&'static Target| Some((target.name, schema.as_ref()?.sent(target)?));
        Self {
            sent_schemas: targets.targets().iter().filter_map(sent).collect(),
            verdicts: verdicts(&self.tool, targets),
            schema: schema.map(|schema| schema.counted),
            ..self.clone()
        }
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
        self.tools = parallel(&self.tools, threads, |listed| listed.judged(targets));
    }

    /// Whether the document shows nothing of a server.
    pub fn is_empty(&self) -> bool {
        self.tools.is_empty()
            && self.instructions.is_none()
            && self.prompts.is_empty()
            && self.resources.is_empty()
    }
}
