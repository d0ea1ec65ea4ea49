//! Detection of formats similar to MCP content, for messages about files without any.

use crate::document::{Document, Value};
use crate::model::definitions::member::hints;
use crate::model::definitions::tool::folds_to;
use crate::model::embedded::holds_message;
use crate::model::recognition::incomplete_tool::is_of_another_kind;
use crate::model::recognition::unchecked::UncheckedKind;
use crate::model::recordings::call_result::is_content_block;
use crate::project::NoData;
use crate::schema::TYPE_NAMES;

/// A clause that describes the format of a document and the expected one.
pub fn similar_format(document: &Document) -> &'static str {
    match NoData::of_path(document.source().path()) {
        Some(NoData::Code { .. }) => return "source code; `--source` searches it",
        Some(NoData::Page) => return "a web page, whose tools (WebMCP) are not checked",
        _ => {}
    }
    if document.source().is_of_streams() {
        return text_look_alike(document.source().shown_text());
    }
    if is_flow(document.text()) {
        return "flows of mitmproxy; export an HTTP archive: mitmdump -nr FLOWS --set hardump=FILE";
    }
    let Some(root) = document.roots().next() else { return "an empty document" };
    if let Some(found) = recording_look_alike(root) {
        return found;
    }
    if root.is_array() {
        return array_look_alike(root);
    }
    if !root.is_object() {
        return "a single plain value";
    }
    object_look_alike(root, document.source().path())
}

/// What an object that is the whole of a document looks like.
fn object_look_alike(root: Value<'_>, path: &str) -> &'static str {
    let has = |key: &str| root.has(key);
    let tools = root.get("tools");
    // The most specific first: such a description may have tools, and a manifest a name.
    if has("openapi") || has("swagger") {
        "an OpenAPI description"
    } else if has("mcpServers") || has("servers") && has("inputs") {
        "a client's list of servers (`mcpServers`)"
    } else if has("manifest_version") || has("dxt_version") {
        "an extension manifest (mcpb or dxt) without schemas"
    } else if has("dependencies") && has("name") || has("devDependencies") || has("scripts") {
        "a package manifest (`package.json`)"
    } else if is_schema(root) {
        "a JSON Schema"
    } else if let Some(fragment) = fragment_look_alike(root) {
        fragment
    } else if has("packages") && has("name") || has("remotes") && has("name") {
        "a registry entry (`server.json`)"
    } else if let Some(tools) = tools.filter(|tools| tools.is_array()) {
        if tools.items().next().is_none() {
            "an empty list of tools"
        } else {
            array_look_alike(tools)
        }
    } else if has("prompts") {
        "a list of prompts"
    } else if has("resources") || has("resourceTemplates") {
        "a list of resources"
    } else if has("jsonrpc") {
        "a JSON-RPC message without tools"
    } else if has("method") {
        "a JSON-RPC message without `jsonrpc`"
    } else if has("function") || has("parameters") && has("name") {
        "a function with `parameters` instead of `inputSchema`"
    } else if has("name")
        && has("description")
        && names_tools(path)
        && !root.entries().any(|it| is_of_another_kind(it.key(), &[]))
    {
        "a tool without `inputSchema`"
    } else if tools.is_some() {
        "an object whose `tools` have no input schemas"
    } else if has("name") && has("description") {
        "an object with a name and a description, without `inputSchema`"
    } else {
        "an object without `tools`"
    }
}

/// The form of tools that a file in a folder seems to contain, if it is not that of MCP. A single
/// object with a name and a description is no evidence: the file must be named after tools, or a
/// list must have a second element.
pub fn resembles_tools(document: &Document) -> Option<&'static str> {
    let root = document.roots().next()?;
    let list = root.get("tools").unwrap_or(root);
    let is_evident = list.items().nth(1).is_some() || names_tools(document.source().path());
    let is_of_tools = |it: &&str| it.contains("tool") && it.contains("`inputSchema`");
    Some(similar_format(document)).filter(|_| is_evident).filter(is_of_tools)
}

/// Whether a file name contains the word `tool` or `tools`, such as `mcp-tools.json`.
fn names_tools(path: &str) -> bool {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path).to_ascii_lowercase();
    name.split(|it: char| !it.is_alphanumeric()).any(|word| matches!(word, "tool" | "tools"))
}

/// The kind of a list of tools or functions in the form of other interfaces.
pub fn other_list(root: Value<'_>) -> Option<UncheckedKind> {
    let has = |tool: Value<'_>, key: &str| tool.has(key);
    if root.is_array() {
        let first = root.items().next()?;
        let first = first.get("function").unwrap_or(first);
        if !has(first, "name") {
            return None;
        } else if has(first, "parameters") {
            return Some(UncheckedKind::OtherList);
        }
        let argument = root.items().flat_map(|it| it.items_of("arguments")).next()?;
        return has(argument, "name").then_some(UncheckedKind::OtherList);
    }
    // Descriptions of servers list prompts and resources as well.
    let own = ["tools", "prompts", "resources"];
    let is_other = root.entries().any(|member| is_of_another_kind(member.key(), &own));
    let tools = root.get("tools").filter(|tools| tools.is_array() && !is_other)?;
    let tool = tools.items().next()?;
    let is_function = has(tool, "function")
        || has(tool, "name") && (has(tool, "parameters") || has(tool, "description"));
    is_function.then_some(UncheckedKind::OtherList)
}

/// A clause that describes the format of a text without data.
fn text_look_alike(text: &str) -> &'static str {
    let first = text.trim_start();
    if first.starts_with("# serializer version: ") {
        "a snapshot of syrupy (`.ambr`), which contains Python values"
    } else if first.starts_with("// ") || first.contains("\nexports[`") {
        "a test snapshot"
    } else if text.contains("Handling CallTool") || text.contains("Handling ListTools") {
        "a client's log of calls, which contains no messages"
    } else if text.contains("JSONRPCMessage(") || text.contains("mcp.server.lowlevel") {
        "a debug log of the Python SDK, which contains no messages"
    } else if text.contains("jsonrpc") {
        "a log; only messages on lines of their own are read"
    } else {
        "plain text"
    }
}

/// Whether a text is a mitmproxy file: it begins with the length of a dictionary (tnetstring) that
/// contains the version of the format.
fn is_flow(text: &str) -> bool {
    let netstring = text.trim_start_matches(|it: char| it.is_ascii_digit());
    netstring.len() < text.len() && netstring.starts_with(':') && text.contains("7:version;")
}

/// A clause that describes a recording without messages of the protocol.
fn recording_look_alike(root: Value<'_>) -> Option<&'static str> {
    let record = if root.is_array() { root.items().next()? } else { root };
    let has = |key: &str| record.has(key);
    let holds_text = |key: &str| record.text_of(key).is_some_and(holds_message);
    let log = record.get("log").filter(|log| log.get("entries").is_some_and(Value::is_array));
    let in_interactions = || {
        let interactions = record.get("interactions")?;
        interactions.items().next().filter(|first| first.has("request"))
    };
    Some(if log.is_some() {
        "an HTTP archive (HAR) without messages"
    } else if in_interactions().is_some() {
        "an HTTP cassette (VCR) without messages"
    } else if has("recording") && has("transport") {
        "a recording without messages; neither side had sent a whole one when it ended"
    } else if has("requestBody") || has("responseBody") {
        "a network export without messages"
    } else if has("schemaVersion") && record.get("request").is_some_and(|it| it.has("httpMethod")) {
        "a trace without messages: without bodies"
    } else if has("resourceSpans") {
        "OpenTelemetry spans without arguments and results"
    } else if has("run_type") && has("inputs") {
        "a run of LangSmith, which contains no messages"
    } else if has("sessionId") && has("uuid") || has("leafUuid") {
        "a transcript of Claude Code, which contains no messages; record the server itself"
    } else if has("sessionId") && has("cwd") {
        "a client's own log, which contains no messages"
    } else if ["raw", "text", "data", "line", "body", "message"].into_iter().any(holds_text) {
        "records with messages inside strings"
    } else {
        return None;
    })
}

/// Whether an object is evidently a JSON Schema.
fn is_schema(object: Value<'_>) -> bool {
    let has_any = |keys: &[&str]| object.entries().any(|member| member.has_key_among(keys));
    let names_type = object.text_of("type").is_some_and(|kind| TYPE_NAMES.contains(&kind));
    has_any(&["$defs", "definitions", "allOf", "anyOf", "oneOf"])
        || has_any(&["properties"]) && (names_type || has_any(&["$schema", "required"]))
        || names_type && has_any(&["$schema", "items", "enum", "pattern", "additionalProperties"])
}

/// A clause that describes a part of a message that was saved alone.
fn fragment_look_alike(object: Value<'_>) -> Option<&'static str> {
    let has = |key: &str| object.has(key);
    Some(if is_content_block(object) {
        "a content block without its result"
    } else if has("protocolVersion") && has("capabilities") {
        "the `params` or `result` of `initialize` without its message"
    } else if has("name") && has("arguments") {
        "the `params` of `tools/call` without its message"
    } else if hints().any(|hint| has(hint.name)) {
        "the `annotations` of a tool without the tool"
    } else {
        return None;
    })
}

fn array_look_alike(array: Value<'_>) -> &'static str {
    let Some(first) = array.items().next() else { return "an empty array" };
    let has = |key: &str| first.has(key);
    if first.is_string() {
        "a list of names"
    } else if !first.is_object() {
        "an array of plain values"
    } else if has("function") || has("parameters") || has("parameter") {
        "functions with `parameters` instead of `inputSchema`"
    } else if has("arguments") && has("name") {
        "tools or prompts with `arguments`, not `inputSchema`"
    } else if has("role") && has("content") {
        "a chat transcript"
    } else if first.entries().any(|member| folds_to(member.key_text(), "params")) {
        "a list with `params` instead of `inputSchema`"
    } else if has("name") {
        "a list of tools without `inputSchema`"
    } else {
        "an array of other objects"
    }
}

#[cfg(test)]
mod tests {
    use super::{similar_format, text_look_alike};
    use crate::document::Document;

    #[test]
    fn objects_are_detected_by_their_members() {
        let list = "a client's list of servers (`mcpServers`)";
        let manifest = "an extension manifest (mcpb or dxt) without schemas";
        let package = "a package manifest (`package.json`)";
        let entry = "a registry entry (`server.json`)";
        let resources = "a list of resources";
        let function = "a function with `parameters` instead of `inputSchema`";
        let unknown = "an object without `tools`";
        for (members, expected) in [
            (&["openapi"][..], "an OpenAPI description"),
            (&["swagger"], "an OpenAPI description"),
            (&["mcpServers"], list),
            (&["servers", "inputs"], list),
            (&["servers"], unknown),
            (&["inputs"], unknown),
            (&["manifest_version"], manifest),
            (&["dxt_version"], manifest),
            (&["dependencies", "name"], package),
            (&["dependencies"], unknown),
            (&["devDependencies"], package),
            (&["scripts"], package),
            (&["packages", "name"], entry),
            (&["packages"], unknown),
            (&["remotes", "name"], entry),
            (&["remotes"], unknown),
            (&["prompts"], "a list of prompts"),
            (&["resources"], resources),
            (&["resourceTemplates"], resources),
            (&["jsonrpc"], "a JSON-RPC message without tools"),
            (&["function"], function),
            (&["parameters", "name"], function),
            (&["parameters"], unknown),
            (
                &["name", "description"],
                "an object with a name and a description, without `inputSchema`",
            ),
            (&["description"], unknown),
            (&["name"], unknown),
            (&["tools"], "an object whose `tools` have no input schemas"),
        ] {
            let members: Vec<_> = members.iter().map(|key| format!("{key:?}: 1")).collect();
            let document = Document::of_json(&format!("{{{}}}", members.join(", ")));
            assert_eq!(similar_format(&document), expected, "{members:?}");
        }
    }

    #[test]
    fn texts_are_detected_by_their_words() {
        let log = "a log; only messages on lines of their own are read";
        for (text, expected) in [
            ("// Jest Snapshot v1\n", "a test snapshot"),
            ("x\nexports[`a 1`] = `b`;", "a test snapshot"),
            ("[info] {\"jsonrpc\": 1", log),
            (
                "INFO Handling CallToolRequest",
                "a client's log of calls, which contains no messages",
            ),
            (
                "DEBUG:mcp.server.lowlevel.server:Received message: <mcp.shared.session>\n",
                "a debug log of the Python SDK, which contains no messages",
            ),
            (
                "Received JSONRPCMessage(root=JSONRPCResponse(jsonrpc='2.0', id=1))\n",
                "a debug log of the Python SDK, which contains no messages",
            ),
            ("//x", "plain text"),
            ("hello", "plain text"),
        ] {
            assert_eq!(text_look_alike(text), expected, "{text}");
        }
    }
}
