//! Generates recorded results of one tool, and the definition of the tool.

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
    /// The results in `results` together with the arguments of their calls.
    pub(crate) calls: PathBuf,
    pub(crate) calls_bytes: u64,
}

/// The number of results in each recording.
const RESULTS: usize = 100_000;

pub(crate) fn write_below(folder: &Path, random: &mut Random) -> Recordings {
    let (mut results, mut calls) = (String::new(), String::new());
    for number in 0..RESULTS {
        let result = result(number, random);
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
    let (tools, _) = below("tools.json", &definition().to_string());
    let (results, results_bytes) = below("results.jsonl", &results);
    let (calls, calls_bytes) = below("calls.jsonl", &calls);
    Recordings { tools, results, results_bytes, calls, calls_bytes }
}

fn result(number: usize, random: &mut Random) -> Value {
    let order = |random: &mut Random| {
        json!({
            "id": format!("order-{}", random.below(1_000_000)),
            "amount": random.below(100_000) as f64 / 100.0,
            "state": (["open", "paid", "sent"])[random.below(3)],
            "note": random.words(4)
        })
    };
    let orders: Vec<_> = (0..1 + random.below(3)).map(|_| order(random)).collect();
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
