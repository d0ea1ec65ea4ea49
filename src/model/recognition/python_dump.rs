//! Tools and results as Python programs print them: `model_dump()` of the MCP SDK, `fastmcp
//! inspect` and `fastmcp call --json` write the names of Python attributes, and `null` for absent
//! members. A server sends neither.

use crate::document::{Document, Rewrite, Value};
use crate::model::limits::MAX_SAMPLED_TOOLS;
use crate::model::recordings::call_result::is_call_result;
use crate::model::{ListedKind, Purpose};

/// Converts a Python dump to the form in which a server sends it; other documents are returned
/// unchanged.
pub fn wire_form(document: Document) -> Document {
    let mut dump = Dump::default();
    document.roots().for_each(|root| dump.add_root(root));
    let rewrite = dump.rewrite;
    if rewrite.is_empty() { document } else { document.rewritten(&rewrite) }
}

/// Pairs of a Python attribute and the member that it is sent as.
type NamePairs = [(&'static str, &'static str)];

const OF_LIST: &NamePairs = &[
    ("next_cursor", "nextCursor"),
    ("ttl_ms", "ttlMs"),
    ("cache_scope", "cacheScope"),
    ("result_type", "resultType"),
    ("meta", "_meta"),
];

/// The attributes of tools, prompts, resources and templates, none of which means another member
/// elsewhere.
const OF_PRIMITIVE: &NamePairs = &[
    ("input_schema", "inputSchema"),
    ("output_schema", "outputSchema"),
    ("uri_template", "uriTemplate"),
    ("mime_type", "mimeType"),
    ("meta", "_meta"),
];

const OF_ANNOTATIONS: &NamePairs = &[
    ("read_only_hint", "readOnlyHint"),
    ("destructive_hint", "destructiveHint"),
    ("idempotent_hint", "idempotentHint"),
    ("open_world_hint", "openWorldHint"),
    ("last_modified", "lastModified"),
];

const OF_EXECUTION: &NamePairs = &[("task_support", "taskSupport")];
const OF_ICON: &NamePairs = &[("mime_type", "mimeType")];

const OF_RESULT: &NamePairs = &[
    ("structured_content", "structuredContent"),
    ("is_error", "isError"),
    ("result_type", "resultType"),
    ("meta", "_meta"),
];

const OF_BLOCK: &NamePairs = &[("mime_type", "mimeType"), ("meta", "_meta")];
const OF_BLOCK_ANNOTATIONS: &NamePairs = &[("last_modified", "lastModified")];

#[derive(Default)]
struct Dump {
    rewrite: Rewrite,
}

impl Dump {
    fn add_root(&mut self, root: Value<'_>) {
        if root.is_array() {
            match root.items().next() {
                Some(first) if is_result(first) => {
                    root.items().filter(|it| is_result(*it)).for_each(|it| self.add_result(it));
                }
                _ if is_list(root) => root.items().for_each(|tool| self.add_primitive(tool)),
                _ => {}
            }
            return;
        }
        // In a recording, nearly every root is a message.
        if root.has("jsonrpc") && !is_inspection(root) && !is_tool(root) {
            return;
        }
        let is_other = OF_OTHERS.iter().any(|key| root.has(key));
        let listed = root.entries().filter(|it| ListedKind::of_member(it.key_text()).is_some());
        let listed: Vec<_> = listed.flat_map(Value::items).collect();
        if is_inspection(root) || !is_other && listed.iter().any(|it| is_listed(*it)) {
            self.add(root, OF_LIST);
            listed.into_iter().for_each(|it| self.add_primitive(it));
        }
        if let Some(tools) = root.get("tools").filter(|tools| tools.is_array()) {
            if !is_other && is_list(tools) || is_inspection(root) {
                self.add(root, OF_LIST);
                tools.items().for_each(|tool| self.add_primitive(tool));
            }
        } else if is_tool(root) {
            self.add_primitive(root);
        } else if is_result(root) {
            self.add_result(root);
        } else if root.get("jsonrpc").is_none()
            && let Some(result) = root.get("result").filter(|result| is_result(*result))
        {
            self.add_result(result);
        }
    }

    fn add_primitive(&mut self, primitive: Value<'_>) {
        self.add(primitive, OF_PRIMITIVE);
        for member in primitive.entries() {
            match member.key_text() {
                "annotations" => self.add(member, OF_ANNOTATIONS),
                "arguments" => member.items().for_each(|argument| self.add(argument, &[])),
                "execution" => self.add(member, OF_EXECUTION),
                "icons" => member.items().for_each(|icon| self.add(icon, OF_ICON)),
                _ => {}
            }
        }
    }

    fn add_result(&mut self, result: Value<'_>) {
        self.add(result, OF_RESULT);
        for block in result.items_of("content") {
            self.add(block, OF_BLOCK);
            for member in block.entries() {
                match member.key_text() {
                    "annotations" => self.add(member, OF_BLOCK_ANNOTATIONS),
                    "resource" => self.add(member, OF_BLOCK),
                    "icons" => member.items().for_each(|icon| self.add(icon, OF_ICON)),
                    _ => {}
                }
            }
        }
    }

    /// Converts the members of an object: renames attributes, and drops members that are `null`.
    fn add(&mut self, object: Value<'_>, names: &NamePairs) {
        for member in object.entries() {
            let key = member.key_text();
            if member.is_null() && !REQUIRED.contains(&key) {
                self.rewrite.absent.insert(member.id());
            } else if let Some((_, name)) = names.iter().find(|(attribute, _)| *attribute == key) {
                self.rewrite.keys.insert(member.id(), name);
            }
        }
    }
}

/// Attributes that are never `None` in a dump, so `null` is an error of the server.
const REQUIRED: [&str; 8] =
    ["name", "inputSchema", "input_schema", "tools", "content", "text", "data", "uri"];

/// Members beside `tools` of messages and of exchanges with model APIs, which are not dumps.
const OF_OTHERS: [&str; 6] = ["jsonrpc", "type", "model", "messages", "max_tokens", "system"];

/// Whether the tools of a list are a dump: at least one of the first shows it, and none contradicts
/// it.
fn is_list(tools: Value<'_>) -> bool {
    tools.items().take(MAX_SAMPLED_TOOLS).any(is_tool) && !tools.items().any(is_of_other_kind)
}

/// Whether an object is a tool with attributes that only a dump has.
fn is_tool(tool: Value<'_>) -> bool {
    // Nearly every tool of the wire has neither, which shows without reading its text.
    if !tool.entries().any(|member| member.is_null() || member.has_key("input_schema")) {
        return false;
    }
    let is_null = |key: &str| tool.get(key).is_some_and(Value::is_null);
    let has_nulls =
        || ["title", "annotations", "icons", "execution", "meta"].into_iter().any(is_null);
    let has = |key: &str| tool.has(key);
    if is_of_other_kind(tool) || !has("name") {
        return false;
    }
    match (has("input_schema"), has("inputSchema")) {
        (true, false) => has("meta") || has_nulls(),
        (false, true) => has("meta") && !has("_meta") && has_nulls(),
        _ => false,
    }
}

/// Whether an object is a prompt, a resource or a template with attributes that only a dump has.
fn is_listed(object: Value<'_>) -> bool {
    let is_null = |key: &&str| object.get(key).is_some_and(Value::is_null);
    let has = |key: &&str| object.has(key);
    let is_snake = || ["uri_template", "mime_type"].iter().any(has);
    object.has("name")
        && (is_snake() || ["meta", "title", "icons", "annotations"].iter().any(is_null))
        && ["arguments", "uri", "uri_template", "uriTemplate"].iter().any(has)
}

/// Whether a tool belongs to a model API.
fn is_of_other_kind(tool: Value<'_>) -> bool {
    ["type", "cache_control", "defer_loading"].iter().any(|key| tool.has(key))
}

/// Whether an object was written by `fastmcp inspect`.
fn is_inspection(root: Value<'_>) -> bool {
    let environment = root.get("environment");
    environment.is_some_and(|environment| environment.has("fastmcp"))
}

/// Whether an object is a Python dump of a call's result.
fn is_result(object: Value<'_>) -> bool {
    // Nearly every result of the wire has none of them.
    const ATTRIBUTES: [&str; 3] = ["structured_content", "is_error", "meta"];
    if !object.entries().any(|member| member.has_key_among(&ATTRIBUTES))
        || !object.get("content").is_some_and(Value::is_array)
    {
        return false;
    }
    let has = |key: &str| object.has(key);
    let has_attributes = || {
        let flag = object.get("is_error");
        has("structured_content") || flag.is_some_and(|it| it.as_bool().is_some() || it.is_null())
    };
    let is_other = || ["role", "type", "jsonrpc", "tool_use_id"].into_iter().any(has);
    let is_mixed = || has("isError") || has("structuredContent");
    let has_null_meta = || object.get("meta").is_some_and(Value::is_null);
    let is_camel_dump = || has_null_meta() && is_call_result(object, Purpose::Found);
    (has_attributes() && !is_mixed() || is_camel_dump()) && !is_other()
}

#[cfg(test)]
mod tests {
    use super::{MAX_SAMPLED_TOOLS, is_list, is_result, is_tool};
    use crate::document::{Document, Value};

    fn root_of<T>(text: &str, look: impl FnOnce(Value<'_>) -> T) -> T {
        look(Document::of_json(text).roots().next().unwrap())
    }

    #[test]
    fn a_tool_of_a_dump_has_a_member_that_only_dumps_have() {
        for (members, expected) in [
            (r#""name": "a", "input_schema": {}, "output_schema": {}"#, false),
            (r#""name": "a", "input_schema": {}, "meta": {}"#, true),
            (r#""name": "a", "input_schema": {}, "title": null"#, true),
            (r#""name": "a", "input_schema": {}, "icons": null"#, true),
            (r#""name": "a", "input_schema": {}, "title": "A""#, false),
            (r#""name": "a", "input_schema": {}"#, false),
            (r#""input_schema": {}, "meta": {}"#, false),
            (r#""name": "a", "input_schema": {}, "meta": {}, "type": "custom"#, false),
            (r#""name": "a", "input_schema": {}, "inputSchema": {}, "meta": {}"#, false),
            (r#""name": "a", "inputSchema": {}, "meta": null"#, true),
            (r#""name": "a", "inputSchema": {}, "meta": {}, "title": null"#, true),
            (r#""name": "a", "inputSchema": {}, "meta": {}"#, false),
            (r#""name": "a", "inputSchema": {}, "meta": null, "_meta": {}"#, false),
        ] {
            assert_eq!(root_of(&format!("{{{members}}}"), is_tool), expected, "{members}");
        }
    }

    #[test]
    fn the_first_tools_of_a_list_show_whether_it_is_a_dump() {
        let plain = r#"{"name": "a", "inputSchema": {}}"#;
        let dumped = r#"{"name": "a", "inputSchema": {}, "meta": null}"#;
        let list = |before: usize, last: &str| {
            let tools = [vec![plain; before], vec![last]].concat();
            root_of(&format!("[{}]", tools.join(",")), is_list)
        };
        assert!(list(MAX_SAMPLED_TOOLS - 1, dumped));
        assert!(!list(MAX_SAMPLED_TOOLS - 1, plain));
        assert!(!list(MAX_SAMPLED_TOOLS, dumped));
        let mixed = format!(r#"[{dumped}, {{"name": "b", "type": "custom"}}]"#);
        assert!(!root_of(&mixed, is_list));
    }

    #[test]
    fn a_result_of_a_dump_has_attributes_and_nothing_of_the_wire() {
        for (members, expected) in [
            (r#""content": [], "is_error": true"#, true),
            (r#""content": [], "is_error": null"#, true),
            (r#""content": [], "is_error": 5"#, false),
            (r#""content": [], "structured_content": {}"#, true),
            (r#""content": []"#, false),
            (r#""content": {}, "is_error": true"#, false),
            (r#""content": [], "is_error": true, "isError": true"#, false),
            (r#""content": [], "is_error": true, "structuredContent": {}"#, false),
            (r#""content": [], "is_error": true, "role": "user""#, false),
            (r#""content": [], "is_error": true, "tool_use_id": "a""#, false),
            (r#""content": [], "isError": true, "meta": null"#, true),
            (r#""content": [], "isError": true, "meta": {}"#, false),
            (r#""content": [], "isError": 5, "meta": null"#, false),
            (r#""content": [], "isError": true, "meta": null, "jsonrpc": "2.0""#, false),
        ] {
            assert_eq!(root_of(&format!("{{{members}}}"), is_result), expected, "{members}");
        }
    }
}
