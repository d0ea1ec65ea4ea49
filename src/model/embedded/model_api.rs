//! Reports of model APIs on the MCP servers that they use: `mcp_list_tools` and `mcp_call` of
//! OpenAI, `mcp_tool_use` and `mcp_tool_result` of Anthropic. Also records of calls by Codex
//! (`mcp_tool_call_end`), and OpenTelemetry spans (`gen_ai.tool.…`).

use std::collections::HashMap;

use memchr::memmem;

use crate::document::{Document, NodeId, PointerCursor, Value};
use crate::model::embedded::decode::text_of;
use crate::source::{Assembly, RecordedMessages, Stream};

/// Words of which a document with such reports contains at least one.
const MARKS: [&str; 4] = ["mcp_call", "mcp_list_tools", "mcp_tool_use", "mcp_tool_call_end"];

/// The prefix of attributes of OpenTelemetry spans.
const SPAN_MARK: &str = "gen_ai.tool.";

/// Whether a text contains one of [`MARKS`] or [`SPAN_MARK`], in one pass for each prefix.
fn has_mark(text: &str) -> bool {
    let starts = memmem::find_iter(text.as_bytes(), "mcp_");
    starts.map(|at| &text[at..]).any(|rest| MARKS.iter().any(|mark| rest.starts_with(mark)))
        || memmem::find(text.as_bytes(), SPAN_MARK.as_bytes()).is_some()
}

/// Whether a document is a list of tools and nothing else, as most documents are.
fn is_list_only(document: &Document) -> bool {
    let mut members = document.roots().flat_map(Value::entries);
    let list = members.next().filter(|list| list.has_key("tools"));
    let first = list.and_then(|list| list.items().next());
    first.is_some_and(|tool| tool.get("inputSchema").is_some()) && members.next().is_none()
}

/// The messages that a document reports: the list of tools, the calls, and their responses.
pub(super) fn messages(document: &Document) -> Option<RecordedMessages> {
    if is_list_only(document) || !has_mark(document.text()) {
        return None;
    }
    let items = items(document);
    // Spans and rollouts have results as they were sent.
    let is_converted =
        items.iter().any(|item| kind(*item).is_some_and(|it| MARKS[..3].contains(&it)));
    let mut writer = Writer {
        assembly: Assembly::default(),
        pointers: PointerCursor::new(document),
        number: 0,
        any: false,
    };
    let mut uses = HashMap::new();
    for item in items {
        match kind(item) {
            Some("mcp_list_tools") => writer.list(item),
            Some("mcp_call") => writer.call(item),
            Some("mcp_tool_use") => {
                let number = writer.tool_use(item);
                uses.extend(item.text_of("id").zip(number));
            }
            Some("mcp_tool_result") => {
                let id = item.text_of("tool_use_id");
                if let Some(number) = id.and_then(|id| uses.get(id)) {
                    writer.tool_result(item, *number);
                }
            }
            Some("mcp_tool_call_end") => writer.finished_call(item),
            _ => writer.span(item),
        }
    }
    writer.any.then(|| writer.assembly.finish(is_converted))
}

/// An attribute of a span, in an OTLP list or in an object.
fn attribute<'d>(span: Value<'d>, key: &str) -> Option<Value<'d>> {
    let attributes = span.get("attributes")?;
    let in_list = || {
        let item = attributes.items().find(|it| it.get("key").is_some_and(|it| it.is_text(key)))?;
        item.get("value")?.get("stringValue")
    };
    attributes.get(key).or_else(in_list).filter(|value| value.is_string())
}

fn kind(item: Value<'_>) -> Option<&str> {
    item.text_of("type")
}

/// The objects of a document that report a list or call, in the order of the text. Streams repeat
/// them: of objects with the same ID, the last is used, which is complete.
fn items(document: &Document) -> Vec<Value<'_>> {
    let is_one = |value: &Value<'_>| {
        let is_item = kind(*value).is_some_and(|kind| kind.starts_with("mcp_"));
        value.is_object() && (is_item || value.has("attributes"))
    };
    let all: Vec<_> = document.roots().flat_map(Value::subtree).filter(is_one).collect();
    let mut last: HashMap<&str, NodeId> = HashMap::new();
    for item in &all {
        last.extend(item.text_of("id").map(|id| (id, item.id())));
    }
    let counts = |item: &Value<'_>| match item.text_of("id") {
        Some(id) => last.get(id) == Some(&item.id()),
        None => true,
    };
    all.into_iter().filter(counts).collect()
}

/// Writes messages, with each reported part mapped to its place.
struct Writer<'d> {
    assembly: Assembly,
    pointers: PointerCursor<'d>,
    number: u32,
    any: bool,
}

impl<'d> Writer<'d> {
    fn begin(&mut self, item: Value<'d>, stream: Stream) {
        let (root, pointer) = self.pointers.locate(item.id());
        self.assembly.begin(root, pointer);
        self.assembly.message(stream);
        self.any = true;
    }

    fn value(&mut self, value: Value<'d>) {
        self.assembly.verbatim(value.source_text(), value.span().start);
    }

    /// Writes a list of tools, without the changes of the API: renamed keys and members that are
    /// `null`.
    fn list(&mut self, item: Value<'d>) {
        let Some(tools) = item.get("tools").filter(|tools| tools.is_array()) else { return };
        let at = tools.span().start;
        self.begin(item, Stream::Out);
        self.implied(r#"{"jsonrpc":"2.0","id":0,"result":{"tools":["#, at);
        for (index, tool) in tools.items().enumerate() {
            if index > 0 {
                self.implied(",", tool.span().start);
            }
            self.tool(tool);
        }
        self.implied("]}}\n", tools.span().end.saturating_sub(1));
    }

    fn tool(&mut self, tool: Value<'d>) {
        if !tool.is_object() {
            return self.value(tool);
        }
        self.implied("{", tool.span().start);
        for (index, member) in tool.entries().filter(|member| !member.is_null()).enumerate() {
            let entry = member.entry_span();
            if index > 0 {
                self.implied(",", entry.start);
            }
            let key = member.key_span().unwrap_or(entry);
            match member.key() {
                Some("input_schema") => {
                    self.assembly.replacing("\"inputSchema\"", key.start, key.end);
                }
                _ => {
                    let text = member.document().text();
                    self.assembly.verbatim(&text[key.range()], key.start);
                }
            }
            self.implied(":", key.end);
            self.value(member);
        }
        self.implied("}", tool.span().end.saturating_sub(1));
    }

    /// Writes a finished call that Codex recorded.
    fn finished_call(&mut self, item: Value<'d>) {
        let Some(invocation) = item.get("invocation") else { return };
        let Some(arguments) = invocation.get("arguments").filter(|it| it.is_object()) else {
            return;
        };
        let number = self.request(item, invocation.get("tool"), |it| it.value(arguments));
        let result = item.get("result").and_then(|it| it.get("Ok")).filter(|it| it.is_object());
        if let (Some(number), Some(result)) = (number, result) {
            self.answer(item, number, |it| it.value(result));
        }
    }

    /// Writes a span of a call, or of a request to a model with its tools.
    fn span(&mut self, item: Value<'d>) {
        let json = |key: &str, begin: char| {
            attribute(item, key).filter(|it| it.as_str().is_some_and(|it| it.starts_with(begin)))
        };
        let tools = json("gen_ai.tool.definitions", '[');
        // Those of other interfaces have `parameters`.
        let is_list = |it: &Value<'_>| it.as_str().is_some_and(|it| it.contains("\"inputSchema\""));
        if let Some(tools) = tools.filter(is_list) {
            self.begin(item, Stream::Out);
            self.implied(r#"{"jsonrpc":"2.0","id":0,"result":{"tools":"#, tools.span().start);
            self.text(tools);
            self.implied("}}\n", tools.span().end.saturating_sub(1));
        }
        let Some(arguments) = json("gen_ai.tool.call.arguments", '{') else { return };
        let name = attribute(item, "gen_ai.tool.name");
        let number = self.request(item, name, |it| it.text(arguments));
        if let (Some(number), Some(result)) = (number, json("gen_ai.tool.call.result", '{')) {
            self.answer(item, number, |it| it.text(result));
        }
    }

    /// Writes the content of a string.
    fn text(&mut self, string: Value<'d>) {
        if let Some((text, spelling)) = text_of(string) {
            self.assembly.spelt(&text, &spelling, string.span().end.saturating_sub(1));
        }
    }

    /// Writes a call whose arguments are a string, and its response.
    fn call(&mut self, item: Value<'d>) {
        // OpenAI has the arguments as JSON in a string, Anthropic as an object.
        let begins =
            |it: &Value<'_>| it.as_str().is_some_and(|it| it.trim_start().starts_with('{'));
        let Some(arguments) = item.get("arguments").filter(begins) else { return };
        let Some(number) = self.request(item, item.get("name"), |it| it.text(arguments)) else {
            return;
        };
        // OpenAI reports a failed call by `error` instead of `output`; a result has its text in
        // `content` in either case.
        let error = item.get("error").filter(|error| !error.is_null());
        let output = item.get("output").filter(|output| output.is_string());
        let Some(text) = error.or(output) else { return };
        self.answer(item, number, |writer| {
            let at = text.span().start;
            writer.implied(r#"{"content":[{"type":"text","text":"#, at);
            if text.is_string() {
                writer.value(text);
            } else {
                writer.implied("\"\"", at);
            }
            let is_error = if error.is_some() { r#"}],"isError":true}"# } else { "}]}" };
            writer.implied(is_error, text.span().end);
        });
    }

    fn tool_use(&mut self, item: Value<'d>) -> Option<u32> {
        let input = item.get("input").filter(|input| input.is_object())?;
        self.request(item, item.get("name"), |writer| writer.value(input))
    }

    fn tool_result(&mut self, item: Value<'d>, number: u32) {
        let Some(content) = item.get("content").filter(|content| content.is_array()) else {
            return;
        };
        self.answer(item, number, |writer| {
            writer.implied("{\"content\":", content.span().start);
            writer.value(content);
            if let Some(is_error) = item.get("is_error") {
                writer.implied(",\"isError\":", is_error.span().start);
                writer.value(is_error);
            }
            writer.implied("}", content.span().end);
        });
    }

    /// Writes a request that calls a tool; returns its ID.
    fn request(
        &mut self,
        item: Value<'d>,
        name: Option<Value<'d>>,
        arguments: impl FnOnce(&mut Self),
    ) -> Option<u32> {
        let name = name.filter(|name| name.is_string())?;
        self.number += 1;
        let number = self.number;
        self.begin(item, Stream::In);
        let head = r#"{"jsonrpc":"2.0","id":"#;
        let rest = r#","method":"tools/call","params":{"name":"#;
        self.implied(&format!("{head}{number}{rest}"), name.span().start);
        self.value(name);
        self.implied(",\"arguments\":", name.span().end);
        arguments(self);
        self.implied("}}\n", item.span().end.saturating_sub(1));
        Some(number)
    }

    fn answer(&mut self, item: Value<'d>, number: u32, result: impl FnOnce(&mut Self)) {
        self.begin(item, Stream::Out);
        let head = format!(r#"{{"jsonrpc":"2.0","id":{number},"result":"#);
        self.implied(&head, item.span().start);
        result(self);
        self.implied("}\n", item.span().end.saturating_sub(1));
    }

    fn implied(&mut self, text: &str, at: u32) {
        self.assembly.implied(text, at);
    }
}
