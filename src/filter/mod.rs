//! Lists of tools without those that a client loses: what a gateway between servers and clients asks.
//!
//! A tool is dropped if the data of a target say that the target loses it, or more because of it. If
//! safe fixes of its findings make it acceptable under the same name, it is repaired instead. All
//! other bytes of a text stay as they are.

mod limits;
mod repair;
mod splice;
mod stream;

use std::sync::Arc;

use serde::Serialize;

use crate::config::Settings;
use crate::document::{Document, PointerCursor, Value};
use crate::engine::{content_in, document_of};
use crate::model::{Content, ListForm, Tool, ToolList};
use crate::source::SourceText;
use crate::targets::Scope;
use crate::view::{Rejection, duplicates, rejections};

pub use stream::{StreamRecord, filter_stream};

/// A text with lists of tools, without those that the targets lose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Filtered {
    /// The name of the server, if the text has it.
    pub server: Option<String>,
    /// The new text; `None` if nothing changed.
    pub text: Option<String>,
    /// The tools of all lists, in the order of the text.
    pub tools: Vec<FilteredTool>,
}

/// A tool with its verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct FilteredTool {
    /// The name; empty if the tool has none.
    pub name: String,
    /// Whether the tool is still in the list.
    pub verdict: FilterVerdict,
    /// Why the tool as it was is lost; empty if it was kept.
    pub reasons: Vec<DropReason>,
    /// The fixes that repaired the tool.
    pub fixes: Vec<String>,
    /// The new definition of a repaired tool, as JSON.
    pub definition: Option<String>,
}

named! {
    /// The outcome of filtering for a tool.
    pub enum FilterVerdict {
        /// The tool is as it was.
        Kept = "kept",
        /// Safe fixes changed the definition.
        Repaired = "repaired",
        /// The tool is no longer in the list.
        Dropped = "dropped",
    }
}

/// A reason why a target loses a tool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct DropReason {
    /// The name of the target.
    pub target: &'static str,
    /// The cause in words.
    pub what: &'static str,
    /// The place of the cause, as a JSON Pointer from the tool.
    pub pointer: String,
    /// The loss of the target: `tool`, `server` or `request`.
    pub loses: &'static str,
}

/// Filters a JSON text with one or several lists of tools, or with one tool; a text without tools stays
/// as it is. If the only tool of a text that is not a list is dropped, the new text is empty.
/// The tools of one list are on `threads` threads, each of which works with `settings`.
///
/// # Errors
/// A sentence about a text that is not JSON, or is nested too deeply to be read.
pub fn filter(text: &str, settings: &Arc<Settings>, threads: usize) -> Result<Filtered, String> {
    let document = document_of(Arc::new(SourceText::new("tools.json", text)), settings);
    if let Some(error) = document.syntax_errors().first() {
        let position = document.source().position(error.span.start);
        return Err(format!("{} (line {} of the text)", error.message, position.line));
    }
    if let Some(hit) = document.limits_hit().first() {
        return Err(format!("it is nested more than {} levels deep", hit.limit));
    }
    let content = content_in(&document, settings);
    let server = server_of(&document, &content);
    let asked = Asked { settings, server: server.as_deref(), threads };
    let mut filtered = Filtered { server: None, text: None, tools: Vec::new() };
    let mut edits = Vec::new();
    let unrecognised = lists_by_name(&document, &content);
    // Lists in the texts of results are not those of a server.
    let own = |list: &&ToolList<'_>| std::ptr::eq(list.container.document(), &raw const document);
    for list in content.lists.iter().filter(own).chain(&unrecognised) {
        let tools = asked.tools(&document, list);
        splice::edits(list, &tools, &mut edits);
        filtered.tools.extend(tools);
    }
    filtered.text = (!edits.is_empty()).then(|| splice::applied(text, &edits));
    filtered.server = server;
    Ok(filtered)
}

/// The lists in the members `tools` of roots and results that were not recognised by their content: one
/// whose tools have nothing but a name is still sent to the client.
fn lists_by_name<'d>(document: &'d Document, content: &Content<'d>) -> Vec<ToolList<'d>> {
    let holders = document.roots().flat_map(|root| [Some(root), root.get("result")]).flatten();
    let named = holders.filter_map(|holder| Some((holder, holder.get("tools")?)));
    let is_known = |list: &Value<'_>| content.lists.iter().any(|it| it.container.id() == list.id());
    let new = named.filter(|(_, list)| list.is_array() && !is_known(list));
    new.map(|(holder, list)| ToolList::new(list, Some(holder), ListForm::ToolsMember)).collect()
}

/// The name of the server that a document shows: a member `server` beside the list, or the server's own
/// name.
fn server_of(document: &Document, content: &Content<'_>) -> Option<String> {
    let named = document.roots().find_map(|root| root.text_of("server"));
    let sessions = || 0..content.transcript.session_count();
    let own = || {
        let handshakes = sessions().filter_map(|session| content.transcript.handshake(session));
        let mut infos = handshakes.filter_map(|handshake| handshake.get("serverInfo"));
        infos.find_map(|info| info.text_of("name"))
    };
    named.or_else(own).map(ToOwned::to_owned)
}

/// The question about the tools of a text.
struct Asked<'a> {
    settings: &'a Arc<Settings>,
    server: Option<&'a str>,
    threads: usize,
}

impl Asked<'_> {
    /// The name of the server in effective names; an empty one is the shortest that it may have.
    fn server_name(&self) -> &str {
        self.settings.options.server_name.as_deref().or(self.server).unwrap_or_default()
    }

    fn rejections(&self, tools: &[Tool<'_>]) -> Vec<Vec<Rejection>> {
        rejections(tools, &self.settings.options.targets, self.server_name(), self.threads)
    }

    /// The verdicts on the tools of a list, in their order.
    fn tools(&self, document: &Document, list: &ToolList<'_>) -> Vec<FilteredTool> {
        let mut found = self.rejections(&list.tools);
        let mut repairs: Vec<_> = repair::repairs(self, &list.tools, &found);
        let is_left = |index: &usize| found[*index].is_empty() || repairs[*index].is_some();
        let left: Vec<_> = (0..list.tools.len()).filter(is_left).collect();
        let kept: Vec<_> = left.iter().map(|index| list.tools[*index]).collect();
        for (at, rejection) in duplicates(&kept, &self.settings.options.targets, self.server_name())
        {
            found[left[at]].push(rejection);
            repairs[left[at]] = None;
        }
        let mut cursor = PointerCursor::new(document);
        let tools = list.tools.iter().zip(found).zip(repairs);
        tools.map(|((tool, found), repair)| filtered(tool, &found, repair, &mut cursor)).collect()
    }
}

fn filtered(
    tool: &Tool<'_>,
    found: &[Rejection],
    repair: Option<repair::ToolRepair>,
    cursor: &mut PointerCursor<'_>,
) -> FilteredTool {
    let verdict = match (&repair, found) {
        (None, []) => FilterVerdict::Kept,
        (None, _) => FilterVerdict::Dropped,
        (Some(_), _) => FilterVerdict::Repaired,
    };
    let mut reasons: Vec<_> = found.iter().map(|it| reason(tool.value, it, cursor)).collect();
    reasons.dedup();
    let (fixes, definition) = match repair {
        Some(repair) => (repair.fixes, Some(repair.definition)),
        None => (Vec::new(), None),
    };
    let name = tool.display_name().unwrap_or_default().to_owned();
    FilteredTool { name, verdict, reasons, fixes, definition }
}

fn reason(tool: Value<'_>, found: &Rejection, cursor: &mut PointerCursor<'_>) -> DropReason {
    let length = cursor.locate(tool.id()).1.len();
    cursor.locate(found.node);
    let pointer = cursor.reported().get(length..).unwrap_or_default().to_owned();
    let (target, what, loses) = (found.target.name, found.what, found.scope.name());
    DropReason { target, what, pointer, loses }
}

impl DropReason {
    /// The loss as a clause.
    pub fn loss(&self) -> &'static str {
        match self.loses {
            name if name == Scope::Server.name() => "every tool of the server is lost",
            name if name == Scope::Request.name() => "every request fails",
            _ => "the tool is lost",
        }
    }
}
