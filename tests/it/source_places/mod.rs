//! Findings at the source code that defines the tools: what is shown, and that nothing else
//! changes.

mod formats;
mod same_findings;
mod settings;
mod subjects;

use std::path::Path;

use serde_json::Value;

use crate::common::folder::Folder;

/// A folder with a server of the fixtures: `session.jsonl` and the folder `src`.
fn server(language: &str) -> Folder {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/code").join(language);
    let folder = Folder::new();
    for name in ["session.jsonl", "src/server.ts", "src/server.py"] {
        if let Ok(text) = std::fs::read_to_string(fixture.join(name)) {
            folder.write(name, &text);
        }
    }
    folder
}

/// A tool as a server sends it.
fn tool(name: &str, description: Option<&str>, properties: &Value) -> Value {
    let mut tool = serde_json::json!({
        "name": name,
        "inputSchema": {
            "type": "object",
            "properties": properties,
            "additionalProperties": false,
        },
    });
    if let Some(description) = description {
        tool["description"] = description.into();
    }
    tool
}

/// A `tools/list` response with these tools.
fn list(tools: &[Value]) -> String {
    serde_json::json!({"jsonrpc": "2.0", "id": 1, "result": {"tools": tools}}).to_string()
}

/// `rule part/of path:line` of the source position of each finding.
fn places(report: &Value) -> Vec<String> {
    let place = |found: &Value| {
        let rule = found["rule"].as_str().unwrap();
        let Some(source) = found.get("source") else { return rule.to_owned() };
        let text = |name: &str| source[name].as_str().unwrap();
        let line = &source["span"]["start"]["line"];
        format!("{rule} {}/{} {}:{line}", text("part"), text("of"), text("path"))
    };
    report["diagnostics"].as_array().unwrap().iter().map(place).collect()
}
