//! Objects that are valid except for one change, with the verdict of each revision's published
//! schema and that of the linter. If the two differ on purpose, the row has the reason.

use crate::common::lint::{lint, settings, summary};
use mcp_lint::diagnostic::Severity;
use mcp_lint::model::Revision;

/// The JSON text with which a probe is tried.
struct Text(&'static str);

struct Probe {
    what: &'static str,
    definition: &'static str,
    /// The verdict of each revision's `schema.json`, oldest first: `ok`, `x` for rejected, `-`
    /// where the definition is absent.
    schema: &'static str,
    input: Text,
    /// The linter's verdicts if they differ from those of the schemas, and the reason.
    differs: Option<(&'static str, &'static str)>,
}

const fn probe(
    what: &'static str,
    definition: &'static str,
    schema: &'static str,
    input: Text,
) -> Probe {
    Probe { what, definition, schema, input, differs: None }
}

impl Probe {
    const fn but(self, verdicts: &'static str, why: &'static str) -> Self {
        Self { differs: Some((verdicts, why)), ..self }
    }
}

#[rustfmt::skip]
const PROBES: [Probe; 77] = [
    probe("`name` is the empty string", "Tool", "ok ok ok ok ok", Text(r#"{"name": "", "description": "Gets.", "inputSchema": {"type": "object"}}"#)).but("x x x x x", "no client can call a tool without a name"),
    probe("`inputSchema: true`", "Tool", "x x x x x", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": true}"#)),
    probe("`inputSchema: {}`", "Tool", "x x x x x", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {}}"#)),
    probe("`inputSchema: null`", "Tool", "x x x x x", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": null}"#)),
    probe("input root `type: [\"object\"]`", "Tool", "x x x x x", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": ["object"]}}"#)),
    probe("boolean subschema under input `properties`", "Tool", "x x x x ok", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object", "properties": {"a": true}}}"#)),
    probe("input `required: [1]`", "Tool", "x x x x ok", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object", "required": [1]}}"#)).but("x x x x x", "JSON Schema itself wants strings, in every dialect"),
    probe("input `required` with a duplicate", "Tool", "ok ok ok ok ok", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object", "properties": {"a": {}}, "required": ["a", "a"]}}"#)).but("x x x x x", "JSON Schema itself wants different names, in every dialect"),
    probe("`anyOf` beside input root `type`", "Tool", "ok ok ok ok ok", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object", "properties": {"a": {}}, "anyOf": [{"required": ["a"]}, {}]}}"#)),
    probe("input `$schema: 7`", "Tool", "ok ok ok x x", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"$schema": 7, "type": "object"}}"#)).but("x x x x x", "JSON Schema itself wants a string, in every dialect"),
    probe("`outputSchema: true`", "Tool", "ok ok x x x", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}, "outputSchema": true}"#)).but("x x x x x", "readers of the SDKs check it whatever the revision of the session is"),
    probe("`outputSchema: {}`", "Tool", "ok ok x x ok", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}, "outputSchema": {}}"#)),
    probe("`outputSchema` with root `type: array`", "Tool", "ok ok x x ok", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}, "outputSchema": {"type": "array"}}"#)),
    probe("`outputSchema: null`", "Tool", "ok ok x x x", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}, "outputSchema": null}"#)),
    probe("`title: 3`", "Tool", "ok ok x x x", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}, "title": 3}"#)),
    probe("`description: null`", "Tool", "x x x x x", Text(r#"{"name": "get", "description": null, "inputSchema": {"type": "object"}}"#)),
    probe("`readOnlyHint: \"yes\"`", "Tool", "ok x x x x", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": "yes"}}"#)),
    probe("unknown member in tool annotations", "Tool", "ok ok ok ok ok", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}, "annotations": {"other": 1}}"#)),
    probe("unknown member on Tool", "Tool", "ok ok ok ok ok", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}, "other": 1}"#)),
    probe("`taskSupport: \"maybe\"`", "Tool", "ok ok ok x ok", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}, "execution": {"taskSupport": "maybe"}}"#)),
    probe("`execution: null`", "Tool", "ok ok ok x ok", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}, "execution": null}"#)),
    probe("icon without `src`", "Tool", "ok ok ok x x", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}, "icons": [{"mimeType": "image/png"}]}"#)),
    probe("icon `sizes` as one string", "Tool", "ok ok ok x x", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}, "icons": [{"src": "https://example.com/i.png", "sizes": "48x48"}]}"#)),
    probe("icon `theme: \"auto\"`", "Tool", "ok ok ok x x", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}, "icons": [{"src": "https://example.com/i.png", "theme": "auto"}]}"#)),
    probe("Tool `_meta: []`", "Tool", "ok ok x x x", Text(r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}, "_meta": []}"#)),
    probe("`content: []`", "CallToolResult", "ok ok ok ok ok", Text(r#"{"content": [], "resultType": "complete"}"#)),
    probe("`structuredContent` without `content`", "CallToolResult", "x x x x x", Text(r#"{"structuredContent": {"a": 1}, "isError": false, "resultType": "complete"}"#)),
    probe("`resultType` absent", "CallToolResult", "ok ok ok ok x", Text(r#"{"content": [{"type": "text", "text": "a"}], "isError": false}"#)),
    probe("`resultType: \"zzz\"`", "CallToolResult", "ok ok ok ok ok", Text(r#"{"content": [{"type": "text", "text": "a"}], "resultType": "zzz"}"#)).but("ok ok ok ok x", "the text of 2026-07-28 has clients treat other types as invalid"),
    probe("`structuredContent: [1]`", "CallToolResult", "ok ok x x ok", Text(r#"{"content": [{"type": "text", "text": "[1]"}], "structuredContent": [1], "resultType": "complete"}"#)).but("x x x x ok", "readers of the SDKs check it whatever the revision of the session is"),
    probe("`structuredContent: null`", "CallToolResult", "ok ok x x ok", Text(r#"{"content": [{"type": "text", "text": "null"}], "structuredContent": null, "resultType": "complete"}"#)).but("x x x x ok", "readers of the SDKs check it whatever the revision of the session is"),
    probe("`isError: null`", "CallToolResult", "x x x x x", Text(r#"{"content": [{"type": "text", "text": "a"}], "isError": null, "resultType": "complete"}"#)),
    probe("`isError: \"true\"`", "CallToolResult", "x x x x x", Text(r#"{"content": [{"type": "text", "text": "a"}], "isError": "true", "resultType": "complete"}"#)),
    probe("audio block", "CallToolResult", "x ok ok ok ok", Text(r#"{"content": [{"type": "audio", "data": "UklGRg==", "mimeType": "audio/wav"}], "resultType": "complete"}"#)),
    probe("resource link", "CallToolResult", "x x ok ok ok", Text(r#"{"content": [{"type": "resource_link", "uri": "file:///a", "name": "a"}], "resultType": "complete"}"#)),
    probe("resource link without `name`", "CallToolResult", "x x x x x", Text(r#"{"content": [{"type": "resource_link", "uri": "file:///a"}], "resultType": "complete"}"#)),
    probe("`tool_use` block in a call result", "CallToolResult", "x x x x x", Text(r#"{"content": [{"type": "tool_use", "id": "1", "name": "get", "input": {}}], "resultType": "complete"}"#)),
    probe("image without `mimeType`", "CallToolResult", "x x x x x", Text(r#"{"content": [{"type": "image", "data": "iVBORw0KGgo="}], "resultType": "complete"}"#)),
    probe("embedded resource with `text` and `blob`", "CallToolResult", "ok ok ok ok ok", Text(r#"{"content": [{"type": "resource", "resource": {"uri": "file:///a", "text": "a", "blob": "YQ=="}}], "resultType": "complete"}"#)),
    probe("embedded resource with neither", "CallToolResult", "x x x x x", Text(r#"{"content": [{"type": "resource", "resource": {"uri": "file:///a"}}], "resultType": "complete"}"#)),
    probe("`priority: 2`", "CallToolResult", "x x x x x", Text(r#"{"content": [{"type": "text", "text": "a", "annotations": {"priority": 2}}], "resultType": "complete"}"#)),
    probe("`audience: \"user\"`", "CallToolResult", "x x x x x", Text(r#"{"content": [{"type": "text", "text": "a", "annotations": {"audience": "user"}}], "resultType": "complete"}"#)),
    probe("`audience: [\"system\"]`", "CallToolResult", "x x x x x", Text(r#"{"content": [{"type": "text", "text": "a", "annotations": {"audience": ["system"]}}], "resultType": "complete"}"#)),
    probe("`lastModified: 3`", "CallToolResult", "ok ok x x x", Text(r#"{"content": [{"type": "text", "text": "a", "annotations": {"lastModified": 3}}], "resultType": "complete"}"#)),
    probe("text block without `text`", "CallToolResult", "x x x x x", Text(r#"{"content": [{"type": "text"}], "resultType": "complete"}"#)),
    probe("`annotations: null` on a block", "CallToolResult", "x x x x x", Text(r#"{"content": [{"type": "text", "text": "a", "annotations": null}], "resultType": "complete"}"#)),
    probe("`content` is a string", "CallToolResult", "x x x x x", Text(r#"{"content": "a", "isError": false, "resultType": "complete"}"#)),
    probe("`nextCursor: null`", "ListToolsResult", "x x x x x", Text(r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}}], "nextCursor": null, "resultType": "complete", "ttlMs": 0, "cacheScope": "public"}}"#)),
    probe("`nextCursor: \"\"`", "ListToolsResult", "ok ok ok ok ok", Text(r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}}], "nextCursor": "", "resultType": "complete", "ttlMs": 0, "cacheScope": "public"}}"#)),
    probe("`nextCursor: 3`", "ListToolsResult", "x x x x x", Text(r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}}], "nextCursor": 3, "resultType": "complete", "ttlMs": 0, "cacheScope": "public"}}"#)),
    probe("`ttlMs: -1`", "ListToolsResult", "ok ok ok ok x", Text(r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}}], "resultType": "complete", "ttlMs": -1, "cacheScope": "public"}}"#)),
    probe("`ttlMs: 1.5`", "ListToolsResult", "ok ok ok ok x", Text(r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}}], "resultType": "complete", "ttlMs": 1.5, "cacheScope": "public"}}"#)),
    probe("`ttlMs` absent", "ListToolsResult", "ok ok ok ok x", Text(r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}}], "resultType": "complete", "cacheScope": "public"}}"#)),
    probe("`cacheScope: \"shared\"`", "ListToolsResult", "ok ok ok ok x", Text(r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "get", "description": "Gets.", "inputSchema": {"type": "object"}}], "resultType": "complete", "ttlMs": 0, "cacheScope": "shared"}}"#)),
    probe("`arguments: []`", "CallToolRequest", "x x x x x", Text(r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}, "name": "get", "arguments": []}}"#)),
    probe("`arguments: null`", "CallToolRequest", "x x x x x", Text(r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}, "name": "get", "arguments": null}}"#)),
    probe("`arguments` absent", "CallToolRequest", "ok ok ok ok ok", Text(r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}, "name": "get"}}"#)),
    probe("`params._meta` absent", "CallToolRequest", "ok ok ok ok x", Text(r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "get"}}"#)),
    probe("request `id: null`", "JSONRPCRequest", "x x x x x", Text(r#"{"jsonrpc": "2.0", "id": null, "method": "ping"}"#)),
    probe("request `id: 1.5`", "JSONRPCRequest", "x x x x x", Text(r#"{"jsonrpc": "2.0", "id": 1.5, "method": "ping"}"#)),
    probe("call request `id: null`", "CallToolRequest", "ok ok ok x x", Text(r#"{"jsonrpc": "2.0", "id": null, "method": "tools/call", "params": {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}, "name": "get"}}"#)).but("x x x x x", "the envelope of a call is that of every request"),
    probe("`progressToken: 1.5`", "CallToolRequest", "ok ok ok x x", Text(r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}, "progressToken": 1.5}, "name": "get"}}"#)).but("x x x x x", "the text of every revision wants a string or an integer"),
    probe("`params.task.ttl` is a string", "CallToolRequest", "ok ok ok x ok", Text(r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}, "name": "get", "task": {"ttl": "60s"}}}"#)),
    probe("tools/list without `params`", "ListToolsRequest", "ok ok ok ok x", Text(r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#)),
    probe("list_changed with an `id`", "ToolListChangedNotification", "ok ok ok ok ok", Text(r#"{"jsonrpc": "2.0", "id": 1, "method": "notifications/tools/list_changed", "params": {"_meta": {"io.modelcontextprotocol/subscriptionId": "a"}}}"#)).but("x x x x x", "the text of every revision forbids it; a schema of open objects cannot"),
    probe("list_changed with `params: []`", "ToolListChangedNotification", "x x x x x", Text(r#"{"jsonrpc": "2.0", "method": "notifications/tools/list_changed", "params": []}"#)),
    probe("`error.code: 1.5`", "JSONRPCErrorResponse", "- - - x x", Text(r#"{"jsonrpc": "2.0", "id": 1, "error": {"code": 1.5, "message": "no"}}"#)),
    probe("`error.code: 1.5`", "JSONRPCError", "x x x - -", Text(r#"{"jsonrpc": "2.0", "id": 1, "error": {"code": 1.5, "message": "no"}}"#)),
    probe("error response without `id`", "JSONRPCErrorResponse", "- - - ok ok", Text(r#"{"jsonrpc": "2.0", "error": {"code": -32603, "message": "no"}}"#)),
    probe("error response without `id`", "JSONRPCError", "x x x - -", Text(r#"{"jsonrpc": "2.0", "error": {"code": -32603, "message": "no"}}"#)),
    probe("error response `id: null`", "JSONRPCErrorResponse", "- - - x x", Text(r#"{"jsonrpc": "2.0", "id": null, "error": {"code": -32603, "message": "no"}}"#)).but("- - - ok ok", "a warning, as JSON-RPC itself writes it so"),
    probe("`result` and `error` together", "JSONRPCResultResponse", "- - - ok ok", Text(r#"{"jsonrpc": "2.0", "id": 1, "result": {"resultType": "complete"}, "error": {"code": -32603, "message": "no"}}"#)).but("- - - x x", "JSON-RPC forbids it; a schema of open objects cannot"),
    probe("`result` and `error` together", "JSONRPCResponse", "ok ok ok ok ok", Text(r#"{"jsonrpc": "2.0", "id": 1, "result": {}, "error": {"code": -32603, "message": "no"}}"#)).but("x x x - -", "the text forbids it; a schema of open objects cannot, and of 2026-07-28 speaks the row above"),
    probe("neither `inputRequests` nor `requestState`", "InputRequiredResult", "- - - - ok", Text(r#"{"resultType": "input_required"}"#)).but("- - - - x", "the text wants one of the two"),
    probe("`requestState` with `resultType: complete`", "InputRequiredResult", "- - - - ok", Text(r#"{"content": [], "requestState": "a", "resultType": "complete"}"#)).but("- - - - x", "the text has these members only beside `input_required`"),
    probe("top-level array", "JSONRPCMessage", "x ok x x x", Text(r#"{"jsonrpc": "2.0", "id": 1, "method": "ping"} [{"jsonrpc": "2.0", "id": 2, "method": "ping"}]"#)).but("ok ok x x x", "2024-11-05 follows JSON-RPC, which has batches, and leaves them open: a warning; a file that is one array is a recording"),
    probe("result `{resultType: \"zzz\"}` only", "CallToolResultResponse", "- - - - ok", Text(r#"{"jsonrpc": "2.0", "id": 1, "result": {"resultType": "zzz"}}"#)).but("- - - - x", "the text of 2026-07-28 has clients treat other types as invalid"),
];

/// The errors that the linter reports about a text at a revision.
fn errors(text: &str, revision: Revision) -> Vec<String> {
    summary(&lint(text, "jsonl", &settings(Some(revision.name()))), Severity::Error)
}

#[test]
fn the_linter_agrees_with_the_schema_of_each_revision() {
    for probe in PROBES {
        let Text(text) = probe.input;
        let verdicts = probe.differs.map_or(probe.schema, |(verdicts, _)| verdicts);
        for (revision, verdict) in Revision::ALL.into_iter().zip(verdicts.split(' ')) {
            // The definition is absent, or a row of its own.
            if verdict == "-" {
                continue;
            }
            let errors = errors(text, revision);
            let found = if errors.is_empty() { "ok" } else { "x" };
            let place = format!("{} ({}) in {}", probe.what, probe.definition, revision.name());
            assert_eq!(found, verdict, "{place}: {errors:#?}");
        }
    }
}

#[test]
fn every_listed_difference_is_real_and_has_a_reason() {
    for probe in PROBES {
        assert_eq!(probe.schema.split(' ').count(), Revision::ALL.len(), "{}", probe.what);
        if let Some((verdicts, why)) = probe.differs {
            assert_ne!(verdicts, probe.schema, "{}", probe.what);
            assert!(!why.is_empty(), "{}", probe.what);
        }
    }
}
