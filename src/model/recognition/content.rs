//! The recognised content of a document.

use std::collections::HashMap;

use crate::document::{Document, NodeId, Value};
use crate::model::recognition::find_source_sign::find_source_sign;
use crate::model::recognition::incomplete_tool::consists_of_tool_members;
use crate::model::recordings::call_result::is_call_result;
use crate::model::{
    Call, CallResult, ListForm, ListOrigin, Listed, ListedKind, Listing, Neighbour, Purpose,
    ResultForm, Revision, Sender, ServerFile, ServerFileKind, SourceSign, Tool, ToolList,
    Transcript, Unchecked,
};

/// The MCP content of a document.
#[derive(Debug, Default)]
pub struct Content<'d> {
    /// The tool lists, in the order of the text.
    pub lists: Vec<ToolList<'d>>,
    /// Lists that repeat one in `lists` word for word, in the order of the text.
    pub(crate) repeated: Vec<ToolList<'d>>,
    /// The lists of prompts, resources and resource templates, in the order of the text.
    pub listed: Vec<Listed<'d>>,
    /// The parts that no rule checks, in the order in which they were found.
    pub unchecked: Vec<Unchecked<'d>>,
    /// Whether there are rules for one of the messages, in addition to those for any message.
    pub(crate) has_checked_message: bool,
    /// Whether the document contains an input schema beside members of another format, without a
    /// tool.
    pub has_schema_alone: bool,
    /// The evidence that lists outside of messages are a source from which a server's lists are
    /// generated.
    pub sign: Option<SourceSign>,
    /// The JSON-RPC messages.
    pub transcript: Transcript<'d>,
    /// The results of tool calls, in the order of the text.
    pub results: Vec<CallResult<'d>>,
    /// The calls of tools: the requests in the order of the text, then those of wrappers.
    pub calls: Vec<Call<'d>>,
    /// The roots that are server files, in the order of the text.
    pub server_files: Vec<ServerFile<'d>>,
    /// The definitions of tools in other files that the tools of manifests are compared with, each
    /// with its name; empty until these files have been read.
    pub other_definitions: Vec<(&'d str, Value<'d>)>,
    /// The files around a registry entry that describe the same packages, the nearest first.
    pub neighbours: Vec<Neighbour>,
    /// Scripts of the project that configurations start, and entry points of bundles, that do not
    /// exist.
    pub missing_scripts: Vec<NodeId>,
    /// Records without recognised content that should have some, or seem to.
    pub unrecognised: Vec<Value<'d>>,
    /// Values that were redacted when the messages were recorded, in the order of the text.
    pub redacted: Vec<NodeId>,
    /// Whether the user named the file, or standard input.
    pub is_named: bool,
    /// Roots that count as tools without an input schema if most files beside the document are
    /// tools.
    pub(crate) candidates: Vec<Value<'d>>,
}

impl<'d> Content<'d> {
    /// The tools of all lists that are not outdated.
    pub fn tools(&self) -> impl Iterator<Item = &Tool<'d>> {
        self.lists.iter().filter(|list| !list.is_outdated).flat_map(|list| &list.tools)
    }

    /// Whether a value is an element of a list of tools.
    pub fn has_list_with(&self, tool: Value<'d>) -> bool {
        let Some(around) = tool.document().parent_of(tool.id()) else { return false };
        let is_in = |lists: &[ToolList<'d>]| {
            lists.binary_search_by_key(&around.id(), |list| list.container.id()).is_ok()
        };
        is_in(&self.lists) || is_in(&self.repeated)
    }

    /// Number of tools in all lists that are not outdated.
    pub fn tool_count(&self) -> usize {
        self.tools().count()
    }

    /// Number of prompts, resources or resource templates in all lists that are not outdated.
    pub fn listed_count(&self, kind: ListedKind) -> usize {
        let lists = self.listed.iter().filter(|list| list.kind == kind && !list.is_outdated);
        lists.map(|list| list.container.items().count()).sum()
    }

    /// The lists that servers currently have, including repetitions of earlier lists.
    pub fn current_lists(&self) -> Vec<&ToolList<'d>> {
        let mut lists: Vec<_> = self.lists.iter().chain(&self.repeated).collect();
        crate::sort::by_key(&mut lists, |list| list.container.id());
        lists.retain(|list| !list.is_outdated);
        lists
    }

    /// Whether the document has no certain MCP content.
    pub fn is_empty(&self) -> bool {
        self.lists.is_empty()
            && self.listed.is_empty()
            && self.results.is_empty()
            && self.server_files.is_empty()
            && !self.transcript.is_protocol()
    }

    /// Whether the document has no content that is checked, even if the user named it.
    pub fn holds_nothing(&self) -> bool {
        self.is_empty() && !(self.transcript.may_be_protocol() && self.has_checked_message)
    }

    /// Whether the document counts as a file of one tool if most files beside it do.
    pub fn is_candidate(&self) -> bool {
        self.candidates.len() == 1 && self.lists.is_empty() && self.holds_nothing()
    }

    /// Whether the document has only members of tools, so that it is a tool if the user named the
    /// file.
    pub fn is_tool_by_itself(&self) -> bool {
        let has_others = |candidate: &Value<'_>| !consists_of_tool_members(*candidate);
        self.is_candidate() && !self.candidates.iter().any(has_others)
    }

    /// Treats the candidates as tools.
    pub fn take_candidates(&mut self) {
        for tool in std::mem::take(&mut self.candidates) {
            let mut list = ToolList::new(tool, None, ListForm::Single);
            if let Some(sign) = find_source_sign(&list, None, 0) {
                list.origin = ListOrigin::Source(sign);
            }
            self.lists.push(list);
        }
        crate::sort::by_key(&mut self.lists, |list| list.container.id());
    }

    /// Drops lists that are only recognised as results of responses if the request had another
    /// method, and lists of a registry entry or server card that only name tools, because no client
    /// reads them.
    pub(crate) fn drop_lists_of_other_methods(&mut self, transcript: &Transcript<'d>) {
        let is_of_tools = |list: &ToolList<'d>| {
            let request = transcript
                .message_around(list.container.id())
                .and_then(|message| transcript.partner(message));
            request.is_none_or(|request| request.requests("tools/list"))
        };
        let has_tool =
            |list: &ToolList<'d>| list.tools.iter().any(|tool| tool.any_input_schema().is_some());
        let is_entry = self.server_files.iter().any(|it| {
            matches!(it.kind, ServerFileKind::RegistryEntry | ServerFileKind::ServerCard)
        });
        let is_list = |list: &ToolList<'d>| !is_entry && (!list.in_envelope || is_of_tools(list));
        self.lists.retain(|list| has_tool(list) || is_list(list));
    }

    /// Decides for the whole file whether its lists are sources from which a server's lists are
    /// generated. Lists in messages were sent, and Python dumps are made from sent lists.
    pub(crate) fn settle_origin(&mut self, document: &Document) {
        let is_dump = document.rewritten_at().is_some();
        self.sign = self.sign.filter(|_| !is_dump && self.transcript.is_empty());
        let Some(sign) = self.sign else { return };
        for list in self.lists.iter_mut().filter(|list| list.origin == ListOrigin::Server) {
            list.origin = ListOrigin::Source(sign);
        }
    }

    /// Where the lists of the file come from, if it has any.
    pub fn origin(&self) -> Option<ListOrigin> {
        self.lists.first().map(|list| list.origin)
    }

    /// Marks outdated lists, and sets aside lists that repeat an earlier one word for word:
    /// findings about the first apply to all.
    pub(crate) fn settle_repeated_lists(&mut self, transcript: &Transcript<'d>) {
        if self.lists.len() < 2 {
            return;
        }
        let outdated = Listing::outdated(transcript, None);
        let mut known: HashMap<(&str, Option<Revision>), usize> = HashMap::new();
        let mut first_lists: Vec<ToolList<'d>> = Vec::new();
        for mut list in std::mem::take(&mut self.lists) {
            let node = list.container.id();
            let before = outdated.partition_point(|result| result.id() <= node);
            let around = before.checked_sub(1).map(|at| outdated[at]);
            list.is_outdated = around.is_some_and(|result| result.contains(node));
            let is_listed = list.in_envelope && !list.tools.is_empty();
            let revision = transcript.message_around(node).and_then(|it| it.revision);
            let content = (list.container.source_text(), revision);
            match known.get(&content).filter(|_| is_listed) {
                Some(&first) => {
                    first_lists[first].is_outdated &= list.is_outdated;
                    self.repeated.push(list);
                }
                None => {
                    if is_listed {
                        known.insert(content, first_lists.len());
                    }
                    first_lists.push(list);
                }
            }
        }
        self.lists = first_lists;
    }

    /// Whether a root of the document is a tool.
    pub(crate) fn has_tool_as_root(&self) -> bool {
        let is_root = |list: &ToolList<'_>| list.form == ListForm::Single;
        self.lists.iter().any(is_root)
    }

    /// Whether some content can only be checked when all definitions are known.
    pub fn needs_definitions(&self) -> bool {
        !self.results.is_empty() || !self.calls.is_empty() || self.listed_tools().next().is_some()
    }

    /// The lists in manifests that name tools defined elsewhere.
    pub fn listed_tools(&self) -> impl Iterator<Item = Value<'d>> {
        self.server_files.iter().filter_map(|file| file.listed_tools())
    }
}

impl<'d> Content<'d> {
    /// Collects the results of calls among the responses, each with the called tool.
    pub(crate) fn take_answers(&mut self, transcript: &Transcript<'d>) {
        let mut tasks: HashMap<&str, Value<'d>> = HashMap::new();
        for answer in &transcript.messages {
            let Some(result) = answer.result.filter(|_| answer.method.is_none()) else { continue };
            let request = transcript.partner(answer);
            let (is_result, tool) = match request {
                // An answer to a call is a result in any form.
                Some(request) if request.requests("tools/call") => {
                    (result.is_object(), request.param("name"))
                }
                Some(request) if request.requests("tasks/result") => {
                    let id = request.param("taskId").and_then(Value::as_str);
                    let tool = id.and_then(|id| tasks.get(id).copied());
                    (tool.is_some() && result.is_object(), tool)
                }
                // An answer to another request is not, nor is one from a client.
                Some(_) => (false, None),
                None if answer.sender == Some(Sender::Client) => (false, None),
                None => {
                    let own_members = is_call_result(result, Purpose::Results);
                    let has_content = own_members && result.has("content");
                    (has_content || is_call_result(result, Purpose::Found), None)
                }
            };
            if !is_result {
                continue;
            }
            let tool = tool.filter(|tool| tool.is_string());
            let task = result.get("task").and_then(|task| task.text_of("taskId"));
            if let (Some(task), Some(tool)) = (task, tool) {
                tasks.insert(task, tool);
            }
            // The API of a model reports of a result nothing but its content.
            let form = if result.document().source().is_reported_by_model() {
                ResultForm::Reported
            } else {
                ResultForm::Envelope
            };
            let arguments = request.and_then(|request| request.param("arguments"));
            self.results.push(CallResult { arguments, ..CallResult::new(result, form, tool) });
        }
    }

    /// Collects the lists of prompts, resources and resource templates among the responses.
    pub(crate) fn take_listed(&mut self, transcript: &Transcript<'d>) {
        if !transcript.may_be_protocol() {
            return;
        }
        let outdated = ListedKind::ALL.map(|kind| Listing::outdated(transcript, Some(kind)));
        for answer in &transcript.messages {
            let is_of_server = answer.sender != Some(Sender::Client) && answer.method.is_none();
            let Some(result) = answer.result.filter(|_| is_of_server) else { continue };
            let request = transcript.partner(answer);
            // A request without a method asks for nothing.
            let method = request.map(|request| request.method.unwrap_or_default());
            let Some(list) = Listed::in_result(result, method) else { continue };
            let outdated = &outdated[list.kind as usize];
            let is_outdated =
                outdated.binary_search_by_key(&result.id(), |known| known.id()).is_ok();
            self.listed.push(Listed { is_outdated, ..list });
        }
        crate::sort::by_key(&mut self.listed, |list| list.container.id());
    }

    /// Collects the results that are recorded beside the definitions of their tools.
    pub(crate) fn take_recorded_responses(&mut self) {
        let tools = self.lists.iter().flat_map(|list| &list.tools);
        for tool in tools.filter(|tool| tool.has_other_members) {
            let response = tool.value.get("response");
            if let Some(response) = response.filter(|it| is_call_result(*it, Purpose::Found)) {
                self.results.push(CallResult::new(response, ResultForm::BesideTool, tool.name()));
            }
        }
    }
}
