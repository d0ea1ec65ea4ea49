//! Attacks by source code and by documents of a project in which servers are searched for.

use crate::hostile::harness::{Attack, many};

const GO: &str = "package main\n\nimport \"github.com/modelcontextprotocol/go-sdk/mcp\"\n\nfunc main() {\ns := mcp.NewServer(nil, nil)\nmcp.NewStreamableHTTPHandler(x)\nx := \"stdio\"\n";

/// A project in Go with this text in the file that makes the server.
fn go(text: &str) -> Attack {
    let module = "module a\n\nrequire github.com/modelcontextprotocol/go-sdk v1.0.0\n";
    let attack = Attack::with("go.mod", module);
    attack.add("main.go", format!("{GO}{text}"));
    attack
}

#[test]
fn source_files_of_nothing_but_signs() {
    for sign in
        ["flag.String(\"", "flag.StringVar(", "port ", "PORT", "localhost:", "\":", "listen("]
    {
        let count = many(900_000) / sign.len();
        let ended = go(&sign.repeat(count)).run(&["inventory"]);
        assert!(ended.stdout.contains("mcp-lint try go run ."), "{sign}: {}", ended.stdout);
    }
}

#[test]
fn documents_of_nothing_but_commands() {
    let manifest = r#"{"name": "a", "scripts": {"build": "x"}, "dependencies": {"fastmcp": "^3"}}"#;
    let server = "import { FastMCP } from 'fastmcp'; const s = new FastMCP({});";
    let path = "x/".repeat(400);
    for text in [
        format!("{{\"command\": \"node\", \"args\": [\"{path}y.js\"]}}\n").repeat(many(1_000)),
        format!("\"command\": \"node\", \"args\": [{}]\n", "\"a\",".repeat(many(200_000))),
        format!("```sh\n{}```\n", format!("node {path}y.js\n").repeat(many(1_000))),
        format!("```sh\nnode {}\n```\n", "y.js ".repeat(many(150_000))),
        "http://localhost:".repeat(many(50_000)),
        "```json\n{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}\n```\n".repeat(many(15_000)),
        format!("```json\n{{\"mcpServers\":{}", "{\"command\": //".repeat(many(70_000))),
        "```json\n".repeat(many(100_000)) + "\"mcpServers\"",
    ] {
        let attack = Attack::with("package.json", manifest);
        attack.add("a.js", server);
        attack.add("README.md", text);
        let ended = attack.run(&["inventory"]);
        assert!(ended.stdout.contains("mcp-lint try "), "{}", ended.stdout);
    }
}
