//! Recognition of tools and other content in a document, by content and not by file name.
//!
//! A tool is an object with a name and an input schema. A list with at least one tool is a tool
//! list, and its other elements are faulty tools. Objects with the same members but another meaning
//! (prompts, resources, skills, schemas that describe a tool) are recognised by their key.

use crate::document::{Document, Kind, NodeId, Value};
use crate::model::recognition::find_source_sign::{definitions_for_all, find_source_sign};
use crate::model::recognition::incomplete_tool::{Evidence, evidence_of, is_input_schema};
use crate::model::recognition::infer_revision::settle_revisions;
use crate::model::recognition::server_file::path_evidence::PathEvidence;
use crate::model::recognition::server_file::{is_server_file_name, server_file};
use crate::model::recognition::shapes::{
    NOT_TOOLS, is_empty_list, is_list_result, is_plain_list, is_reported_list, is_tool,
    is_tool_array, is_tool_map, looks_like_content,
};
use crate::model::recognition::unchecked::messages::{has_checked_message, unchecked_messages};
use crate::model::recognition::visit::Visit;
use crate::model::recordings::call_record::{Wrapper, unrecognised};
use crate::model::recordings::call_result::{holds_bare_contents, is_bare_content, is_call_result};
use crate::model::recordings::redacted::redacted_values;
use crate::model::{
    Call, CallResult, Content, Foreign, ListForm, ListOrigin, Listed, Message, Purpose, ResultForm,
    ToolList, Transcript, Unchecked, UncheckedKind,
};

/// The member that identifies a lock, which is not a list of tools.
pub const LOCK_MEMBER: &str = "mcpLintLock";

/// Finds all MCP content in a document, with the certainty that `purpose` requires.
pub fn recognise(document: &Document, purpose: Purpose) -> Content<'_> {
    let path = document.source().path();
    let mut search = Search {
        content: Content::default(),
        messages: Vec::new(),
        purpose,
        pending: Vec::new(),
        path: PathEvidence::of(path, is_server_file_name(path)),
        root: None,
    };
    for root in document.roots().filter(|root| root.get(LOCK_MEMBER).is_none()) {
        search.root = Some(root);
        search.begin(root);
        while let Some(visit) = search.pending.pop() {
            search.visit(visit);
        }
    }
    let mut transcript = Transcript::new(document, search.messages);
    settle_revisions(&mut transcript);
    // Only the request shows whether a response with `tools` is one to `tools/list`.
    search.content.drop_lists_of_other_methods(&transcript);
    if search.content.has_tool_as_root() {
        search.content.take_candidates();
    }
    search.content.settle_repeated_lists(&transcript);
    search.content.take_listed(&transcript);
    search.content.take_answers(&transcript);
    search.content.take_recorded_responses();
    // Those of messages were added after all others.
    crate::sort::by_key(&mut search.content.results, |result| result.value.id());
    search.content.calls = Call::all(&transcript, &search.content.results);
    search.content.redacted = redacted_values(&transcript.messages);
    search.content.has_checked_message = has_checked_message(&transcript);
    search.content.transcript = transcript;
    search.content.unrecognised = unrecognised(document, &search.content, purpose);
    search.content.settle_origin(document);
    search.content.unchecked.extend(unchecked_messages(&search.content));
    search.content
}

/// Whether to search the other members of an object after its list of tools.
enum ListSearch {
    Done,
    /// Search the members, except the list.
    Continue(Option<NodeId>),
}

struct Search<'d> {
    content: Content<'d>,
    messages: Vec<Message<'d>>,
    purpose: Purpose,
    /// Values that are still to be searched, the next one last.
    pending: Vec<Visit<'d>>,
    path: PathEvidence<'d>,
    /// The root that is searched.
    root: Option<Value<'d>>,
}

impl<'d> Search<'d> {
    /// Starts the search at a root. A server file is not itself a tool or message, but may contain
    /// some.
    fn begin(&mut self, root: Value<'d>) {
        let visit = Visit::of_root(root);
        let is_searched = self.purpose != Purpose::Results;
        let around = is_searched.then(|| server_file(root, &self.path)).flatten();
        match around {
            Some(file) => {
                self.content.server_files.push(file);
                let inner = root.entries().filter(|member| member.kind().is_container());
                self.descend(&visit, inner.collect(), false);
            }
            None => self.pending.push(visit),
        }
    }

    /// The member of the root that is searched which has definitions for all schemas in it.
    fn definitions(&self) -> Option<&'static str> {
        self.root.and_then(definitions_for_all)
    }

    fn visit(&mut self, visit: Visit<'d>) {
        let results_only = visit.at_root && self.purpose == Purpose::Results;
        if results_only && is_bare_content(visit.value) {
            self.content(visit.value);
            return;
        }
        if results_only && holds_bare_contents(visit.value) {
            visit.value.items().for_each(|content| self.content(content));
            return;
        }
        match visit.value.kind() {
            Kind::Object => self.object(&visit),
            Kind::Array => self.array(&visit),
            _ => {}
        }
    }

    fn content(&mut self, content: Value<'d>) {
        self.content.results.push(CallResult::new(content, ResultForm::Content, None));
    }

    fn object(&mut self, visit: &Visit<'d>) {
        let Visit { value: object, at_root, holder, .. } = *visit;
        if is_tool(object) && !object.has_key_among(&NOT_TOOLS) {
            let form = if at_root { ListForm::Single } else { ListForm::Nested };
            self.single(object, form, visit);
            return;
        }
        let evidence = if holder.is_none() { evidence_of(object) } else { None };
        match evidence {
            Some(Evidence::OwnMember) => {
                self.single(object, ListForm::Single, visit);
                return;
            }
            Some(Evidence::Company) => self.content.candidates.push(object),
            None => {}
        }
        let is_message = visit.is_message(self.messages.last());
        if let Some(foreign) = is_message.then(|| visit.example()).flatten() {
            let kind = UncheckedKind::Foreign(foreign);
            self.content.unchecked.push(Unchecked { kind, value: Some(object) });
            return;
        }
        // The results of messages are taken from the transcript, where their requests are known.
        if is_message {
            self.messages.push(Message::new(object, holder));
        } else if self.result(object, at_root) {
            return;
        }
        if let ListSearch::Continue(known) = self.list_of(visit) {
            self.note_others(visit, known.is_some());
            // Some servers write their tools into their capabilities, where no client reads them.
            let is_handshake = visit.in_message || object.has("protocolVersion");
            let inner: Vec<_> = object
                .entries()
                .filter(|member| member.kind().is_container() && Some(member.id()) != known)
                .filter(|member| !member.has_key_among(&NOT_TOOLS))
                .filter(|member| !(is_message && self.is_answer(*member)))
                .filter(|member| !(is_handshake && member.has_key("capabilities")))
                .collect();
            self.descend(visit, inner, is_message);
        }
    }

    /// Records the list in the `tools` of an object, or the object itself as a map of tools.
    fn list_of(&mut self, visit: &Visit<'d>) -> ListSearch {
        let Visit { value: object, at_root, in_message, .. } = *visit;
        let in_envelope = in_message && object.key() == Some("result");
        let is_list = |tools: &Value<'d>| {
            is_tool_array(*tools)
                || is_empty_list(object, *tools)
                || tools.is_array() && (in_envelope || is_reported_list(object))
                || is_plain_list(object, *tools)
        };
        if let Some(tools) = object.get("tools").filter(is_list) {
            let form = match (in_envelope || is_list_result(object), at_root) {
                (true, _) => ListForm::ListResult,
                (false, true) => ListForm::ToolsMember,
                (false, false) => ListForm::Nested,
            };
            let list = ToolList::new(tools, Some(object), form);
            let is_sent = in_message || list.is_page();
            self.list(list.in_envelope(in_envelope).in_message(is_sent), visit);
            // Clients ignore what else is in a response with tools.
            return if in_envelope {
                ListSearch::Done
            } else {
                ListSearch::Continue(Some(tools.id()))
            };
        }
        if is_tool_map(object, at_root) {
            let form = if at_root { ListForm::Map } else { ListForm::Nested };
            self.list(ToolList::new(object, None, form), visit);
            return ListSearch::Done;
        }
        ListSearch::Continue(None)
    }

    /// Records what an object contains besides tools: lists of other things, and unchecked content.
    /// The content of messages is recorded with them.
    fn note_others(&mut self, visit: &Visit<'d>, has_tools: bool) {
        let object = visit.value;
        if visit.is_inside(self.messages.last()) {
            return;
        }
        if visit.within.is_none() {
            let listed = Listed::in_object(object, has_tools, visit.method());
            self.content.listed.extend(listed);
        }
        let skills = object.entries().filter(|member| member.has_key("skills"));
        let skills = skills.filter(|list| list.items().any(is_tool)).flat_map(Value::items);
        let kind = UncheckedKind::Foreign(Foreign::Skill);
        let skills = skills.map(|value| Unchecked { kind, value: Some(value) });
        self.content.unchecked.extend(skills);
        // Below the root, the types of fields have such names as well.
        let is_schema = |member: Value<'_>| {
            is_input_schema(member) && (visit.at_root || member.has("properties"))
        };
        self.content.has_schema_alone |= visit.within.is_none() && object.entries().any(is_schema);
    }

    /// Whether a member of a message is a result or content, which is not searched for tools.
    fn is_answer(&self, member: Value<'d>) -> bool {
        let is_result = member.key() == Some("result") && is_call_result(member, self.purpose);
        is_result || looks_like_content(member)
    }

    /// Records an object that is a result or a record of one with its tool; returns whether it is.
    fn result(&mut self, object: Value<'d>, at_root: bool) -> bool {
        if is_call_result(object, self.purpose) {
            if at_root {
                self.content.results.push(CallResult::new(object, ResultForm::Bare, None));
            }
            return true;
        }
        let Some(wrapper) = Wrapper::of(object) else { return looks_like_content(object) };
        // The command line of an inspector prints the result by itself.
        let is_alone =
            || at_root && (self.purpose == Purpose::Results || object.entries().nth(1).is_none());
        let found =
            (wrapper.tool.is_some() || is_alone()) && is_call_result(wrapper.result, self.purpose);
        if found {
            let result = CallResult::new(wrapper.result, ResultForm::Wrapper, wrapper.tool);
            let arguments = wrapper.arguments;
            self.content.results.push(CallResult { arguments, ..result });
        }
        found
    }

    fn array(&mut self, visit: &Visit<'d>) {
        let Visit { value: array, at_root, .. } = *visit;
        if is_tool_array(array) {
            let form = if at_root { ListForm::BareArray } else { ListForm::Nested };
            self.list(ToolList::new(array, None, form), visit);
            return;
        }
        let inner: Vec<_> = array.items().filter(|item| item.kind().is_container()).collect();
        // The results and messages of an array at the root are independent.
        if at_root {
            self.content.listed.extend(Listed::of_array(array));
            for item in &inner {
                self.object_of_array(*item);
            }
        }
        self.descend(visit, inner, false);
    }

    /// Records a result that is an element of an array at the root.
    fn object_of_array(&mut self, item: Value<'d>) {
        if is_call_result(item, self.purpose) {
            self.content.results.push(CallResult::new(item, ResultForm::Bare, None));
        }
    }

    fn single(&mut self, tool: Value<'d>, form: ListForm, visit: &Visit<'d>) {
        let mut list = ToolList::new(tool, None, ListForm::Single);
        list.form = form;
        self.list(list, visit);
    }

    fn list(&mut self, mut list: ToolList<'d>, visit: &Visit<'d>) {
        // A tool is not searched, except for tools that were put into it by mistake.
        for tool in list.tools.iter().filter(|tool| tool.has_other_members) {
            let inner = tool.value.get("tools").filter(|inner| is_tool_array(*inner));
            let visit = Visit { value: tool.value, ..*visit };
            self.descend(&visit, inner.into_iter().collect(), false);
        }
        // What is the root itself is in nothing else.
        if let Some(foreign) = visit.within.filter(|_| visit.depth > 0) {
            list.origin = ListOrigin::Foreign(foreign);
        }
        if let ListOrigin::Foreign(foreign) = list.origin {
            self.content.unchecked.push(Unchecked {
                kind: UncheckedKind::Foreign(foreign),
                value: Some(list.container),
            });
            return;
        }
        // A list that is the whole root is judged by itself, not by what is beside it.
        let is_beside = visit.depth > 0
            && self.content.lists.first().is_some_and(|first| first.form != ListForm::Nested);
        let is_sent = visit.in_message || list.is_page() || is_beside;
        if list.origin == ListOrigin::Server && !is_sent {
            let sign = || find_source_sign(&list, self.definitions(), visit.depth);
            self.content.sign = self.content.sign.or_else(sign);
        }
        self.content.lists.push(list);
    }

    /// Schedules members of a value to be searched next, in order. The content of a message counts
    /// as being at the root.
    fn descend(&mut self, around: &Visit<'d>, inner: Vec<Value<'d>>, in_message: bool) {
        // Reversed, because the last pending visit is the next.
        let visits = inner.into_iter().rev().map(|value| around.of_member(value, in_message));
        self.pending.extend(visits);
    }
}

#[cfg(test)]
mod tests {
    use super::{Purpose, recognise};
    use crate::document::Document;

    const TOOL: &str = r#"{"name": "a", "inputSchema": {"type": "object"}}"#;
    const RESULT: &str = r#"{"content": [{"type": "text", "text": "x"}]}"#;

    /// The numbers of lists, results and messages that are recognised in a file of a folder.
    fn counts(text: &str) -> (usize, usize, usize) {
        let document = Document::of_json(text);
        let content = recognise(&document, Purpose::Found);
        (content.lists.len(), content.results.len(), content.transcript.messages.len())
    }

    #[test]
    fn messages_have_a_version_or_follow_one_that_has() {
        let message = r#"{"jsonrpc": "2.0", "id": 1, "result": {}}"#;
        for (next, messages) in [
            (r#"{"id": 2, "result": {}}"#, 2),
            (r#"{"id": 2, "error": {}}"#, 2),
            (r#"{"id": 2, "params": {}}"#, 2),
            (r#"{"id": 2}"#, 1),
            (r#"{"id": {}, "result": {}}"#, 1),
            (r#"{"result": {}}"#, 1),
        ] {
            assert_eq!(counts(&format!("{message}\n{next}\n")).2, messages, "{next}");
            assert_eq!(counts(&format!("[{message}, {next}]")).2, messages, "{next}");
            assert_eq!(counts(&format!("{next}\n")).2, 0, "{next}");
        }
        let inside = r#"{"jsonrpc": "2.0", "id": 1, "params": {"a": {"jsonrpc": "2.0", "id": 2}}}"#;
        assert_eq!(counts(inside).2, 1);
    }

    #[test]
    fn a_wrapped_result_is_alone_or_names_its_tool() {
        for (text, results) in [
            (format!(r#"{{"result": {RESULT}}}"#), 1),
            (format!(r#"{{"result": {RESULT}, "b": 1}}"#), 0),
            (format!(r#"{{"result": {RESULT}, "tool": "a"}}"#), 1),
            (format!(r#"{{"a": {{"result": {RESULT}}}}}"#), 0),
            (format!(r#"{{"a": {{"result": {RESULT}, "tool": "a"}}}}"#), 1),
            (RESULT.to_owned(), 1),
            (format!("[{RESULT}, {RESULT}]"), 2),
            (format!(r#"{{"a": {RESULT}}}"#), 0),
        ] {
            assert_eq!(counts(&text).1, results, "{text}");
        }
    }

    #[test]
    fn empty_lists_are_recognised_only_where_the_protocol_has_lists() {
        for (text, lists) in [
            (r#"{"tools": []}"#, 1),
            (r#"{"tools": [], "nextCursor": "x"}"#, 1),
            (r#"{"tools": [], "x": 1}"#, 0),
            (r#"{"tools": {}}"#, 0),
        ] {
            assert_eq!(counts(text).0, lists, "{text}");
        }
    }

    #[test]
    fn a_map_of_tools_has_nothing_else_that_could_be_one() {
        let schema_only = r#"{"inputSchema": {"type": "object"}}"#;
        for (text, lists) in [
            (format!(r#"{{"a": {TOOL}}}"#), 1),
            (format!(r#"{{"a": {TOOL}, "version": "1"}}"#), 1),
            (format!(r#"{{"a": {schema_only}}}"#), 1),
            (format!(r#"{{"a": {schema_only}, "version": "1"}}"#), 0),
            (format!(r#"{{"a": {schema_only}, "b": {{}}}}"#), 0),
            (format!(r#"{{"a": {TOOL}, "b": [1]}}"#), 1),
            (format!(r#"{{"x": {{"properties": {{"a": {TOOL}}}}}}}"#), 0),
        ] {
            assert_eq!(counts(&text).0, lists, "{text}");
        }
    }

    #[test]
    fn agents_and_objects_of_other_formats_are_no_tools() {
        let with = |member: &str| format!(r#"{{"name": "a", "inputSchema": {{}}{member}}}"#);
        for (member, lists) in [
            ("", 1),
            (r#", "messages": [{"role": "system"}]"#, 0),
            (r#", "messages": 1"#, 1),
            (r#", "$resourceType": "tool""#, 0),
            (r#", "$schema": "x", "$type": "Tool""#, 1),
        ] {
            assert_eq!(counts(&with(member)).0, lists, "{member}");
        }
    }

    #[test]
    fn values_inside_content_are_not_definitions() {
        let inner = format!(r#""x": {{"tools": [{TOOL}]}}"#);
        for (members, lists) in [
            (r#""content": [{"type": "text"}]"#, 0),
            (r#""content": [{"type": "text"}], "role": "user""#, 1),
            (r#""content": ["a"], "isError": "x""#, 0),
            (r#""content": ["a"], "isError": "x", "role": "user""#, 1),
            (r#""content": ["a"]"#, 1),
            (r#""content": "a""#, 1),
        ] {
            assert_eq!(counts(&format!("{{{members}, {inner}}}")).0, lists, "{members}");
        }
    }
}
