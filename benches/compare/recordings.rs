//! Generates recorded results of one tool, the definition of the tool, and a session with prompts
//! and resources.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::generate::{Random, write};

/// The paths of the generated recordings.
pub(crate) struct Recordings {
    /// The definition of the tool, with input and output schemas.
    pub(crate) tools: PathBuf,
    /// Results in JSON Lines.
    pub(crate) results: PathBuf,
    pub(crate) results_bytes: u64,
    /// Results of the tool, a file each.
    pub(crate) files: PathBuf,
    pub(crate) files_bytes: u64,
    /// A JSON Schema of the results in `files`, for validators that need one.
    pub(crate) schema: PathBuf,
    /// The results in `results` together with the arguments of their calls.
    pub(crate) calls: PathBuf,
    pub(crate) calls_bytes: u64,
    /// A session about prompts, resources and completions.
    pub(crate) session: PathBuf,
    pub(crate) session_bytes: u64,
}

/// The number of results in each recording.
const RESULTS: usize = 100_000;
/// The number of results that are files of their own.
const RESULT_FILES: usize = 5000;
/// The number of requests in the session.
const REQUESTS: usize = 40_000;

pub(crate) fn write_below(folder: &Path, random: &mut Random) -> Recordings {
    let (mut results, mut calls) = (String::new(), String::new());
    for number in 0..RESULTS {
        let orders = 1 + random.below(3);
        let result = result(number, orders, random);
        let result_alone = json!({"tool": "find_orders", "result": result});
        let _ = writeln!(results, "{result_alone}");
        let call = json!({
            "tool": "find_orders",
            "arguments": {"customer": random.words(2), "limit": 1 + random.below(100)},
            "result": result
        });
        let _ = writeln!(calls, "{call}");
    }
    let below = |name: &str, text: &str| (folder.join(name), write(&folder.join(name), text));
    let definition = definition();
    let (tools, _) = below("tools.json", &definition.to_string());
    let (schema, _) = below("schema.json", &result_schema(&definition).to_string());
    let files = folder.join("results");
    let mut files_bytes = 0;
    for number in 0..RESULT_FILES {
        let path = files.join(format!("group-{}", number / 50)).join(format!("{number}.json"));
        let orders = 6 + random.below(18);
        let result = result(number, orders, random);
        files_bytes += write(&path, &serde_json::to_string_pretty(&result).unwrap());
    }
    let (results, results_bytes) = below("results.jsonl", &results);
    let (calls, calls_bytes) = below("calls.jsonl", &calls);
    let (session, session_bytes) = below("session.jsonl", &session(random));
    Recordings {
        tools,
        results,
        results_bytes,
        files,
        files_bytes,
        schema,
        calls,
        calls_bytes,
        session,
        session_bytes,
    }
}

/// A session of about 50 MB in which a client asks for prompts, resources and completions in turn.
fn session(random: &mut Random) -> String {
    let client = json!({"name": "bench", "version": "1.0.0"});
    let asked = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client});
    let served = json!({
        "protocolVersion": "2025-11-25",
        "capabilities": {"prompts": {}, "resources": {}, "completions": {}},
        "serverInfo": {"name": "notes", "version": "1.0.0"}
    });
    let mut session = String::new();
    exchange(&mut session, 0, "initialize", &asked, &served);
    for id in 1..REQUESTS {
        let uri = format!("file:///notes/{id}.md");
        let text =
            |random: &mut Random, words| json!({"type": "text", "text": random.words(words)});
        let (method, params, result) = match id % 4 {
            0 => (
                "prompts/get",
                json!({"name": "summarise", "arguments": {"topic": random.words(3)}}),
                json!({"description": random.words(8), "messages": [
                    {"role": "user", "content": text(random, 60)},
                    {"role": "assistant", "content": text(random, 80)}
                ]}),
            ),
            1 => (
                "resources/read",
                json!({"uri": uri}),
                json!({"contents": [
                    {"uri": uri, "mimeType": "text/markdown", "text": random.words(180)}
                ]}),
            ),
            2 => {
                let resource = |at: usize, random: &mut Random| {
                    json!({
                        "uri": format!("{uri}?{at}"), "name": format!("note-{at}"),
                        "title": random.words(3), "description": random.words(12),
                        "mimeType": "text/markdown", "size": at,
                        "annotations": {"audience": ["user"], "priority": 0.5}
                    })
                };
                let list: Vec<_> = (0..6).map(|at| resource(at, random)).collect();
                ("resources/list", json!({}), json!({"resources": list}))
            }
            _ => {
                let values: Vec<_> = (0..40).map(|_| random.words(2)).collect();
                let reference = json!({"type": "ref/prompt", "name": "summarise"});
                let params = json!({"ref": reference, "argument": {"name": "topic", "value": "a"}});
                ("completion/complete", params, json!({"completion": {"values": values}}))
            }
        };
        exchange(&mut session, id, method, &params, &result);
    }
    session
}

/// Writes a request and its response.
fn exchange(session: &mut String, id: usize, method: &str, params: &Value, result: &Value) {
    let request = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
    let response = json!({"jsonrpc": "2.0", "id": id, "result": result});
    let _ = write!(session, "{request}\n{response}\n");
}

/// What a validator can check of a result: the form of its content, and the tool's `outputSchema`.
fn result_schema(definition: &Value) -> Value {
    let text = json!({"type": "string"});
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
            "content": {"type": "array", "items": {
                "type": "object", "properties": {"type": text, "text": text}, "required": ["type"]
            }},
            "structuredContent": definition["tools"][0]["outputSchema"]
        },
        "required": ["content", "structuredContent"]
    })
}

/// A result with as many orders as given.
fn result(number: usize, orders: usize, random: &mut Random) -> Value {
    let order = |random: &mut Random| {
        json!({
            "id": format!("order-{}", random.below(1_000_000)),
            "amount": random.below(100_000) as f64 / 100.0,
            "state": (["open", "paid", "sent"])[random.below(3)],
            "note": random.words(4)
        })
    };
    let orders: Vec<_> = (0..orders).map(|_| order(random)).collect();
    let structured = json!({"page": number, "orders": orders});
    let text = structured.to_string();
    json!({"content": [{"type": "text", "text": text}], "structuredContent": structured})
}

fn definition() -> Value {
    let order = json!({
        "type": "object",
        "properties": {
            "id": {"type": "string", "pattern": "^order-[0-9]+$"},
            "amount": {"type": "number", "minimum": 0},
            "state": {"enum": ["open", "paid", "sent"]},
            "note": {"type": "string", "maxLength": 200}
        },
        "required": ["id", "amount", "state"],
        "additionalProperties": false
    });
    let customer = json!({"type": "string", "description": "The customer's name."});
    let limit = json!({
        "type": "integer", "description": "Orders a page.", "minimum": 1, "maximum": 100
    });
    json!({"tools": [{
        "name": "find_orders",
        "description": "Finds the orders of a customer, a page at a time.",
        "inputSchema": {
            "type": "object",
            "properties": {"customer": customer, "limit": limit},
            "required": ["customer"]
        },
        "outputSchema": {
            "type": "object",
            "properties": {
                "page": {"type": "integer", "minimum": 0},
                "orders": {"type": "array", "items": order}
            },
            "required": ["page", "orders"]
        }
    }]})
}
