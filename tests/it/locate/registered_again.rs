//! Names under which one block of code registers several tools.

use super::{line, tree};

/// Asserts that the places at which `get_weather` is registered are the lines marked `HERE`.
#[track_caller]
fn check(name: &str, text: &str) {
    let (_folder, tree) = tree(&[(name, text)]);
    let found = tree.registered_again(&["get_weather", "other"]);
    let lines: Vec<_> = found[0].iter().map(line).collect();
    let marked: Vec<_> = text.lines().filter(|line| line.ends_with("HERE")).collect();
    assert_eq!(lines, marked, "{text}");
    assert!(found[1].is_empty());
}

#[test]
fn a_name_is_registered_twice_in_one_block() {
    check(
        "server.py",
        r#"
@mcp.tool()
def get_weather(city: str): # HERE
    """Weather."""

@mcp.tool()
def other(): ...

@mcp.tool(name="get_weather") # HERE
def get_weather_v2(city: str):
    return {
}
"#,
    );
    check(
        "server.py",
        r#"
def register(mcp):
    @mcp.tool()
    def get_weather(city: str): # HERE
        pass

    @mcp.tool()
    def get_weather(city: str): # HERE
        pass
"#,
    );
    check(
        "server.ts",
        r#"
server.registerTool("get_weather", {}, f); // HERE
server.tool("other", {}, f);
await server.registerTool("get_weather", {}, g); // HERE
"#,
    );
}

#[test]
fn alternatives_and_other_servers_are_not_registered_again() {
    for text in [
        "@mcp.tool()\ndef get_weather(): ...\n",
        "@mcp.tool(name=\"get_weather\")\ndef get_weather(): ...\n",
        "@a.tool()\ndef get_weather(): ...\n@b.tool()\ndef get_weather(): ...\n",
        "if x:\n    @mcp.tool()\n    def get_weather(): ...\nelse:\n    @mcp.tool()\n    def get_weather(): ...\n",
        "def a(mcp):\n    @mcp.tool()\n    def get_weather(): ...\ndef b(mcp):\n    @mcp.tool()\n    def get_weather(): ...\n",
        "@tool\ndef get_weather(): ...\n@tool\ndef get_weather(): ...\n",
        "@mcp.tool(name=\"a\")\ndef get_weather(): ...\n@mcp.tool(name=\"b\")\ndef get_weather(): ...\n",
        "@mcp.prompt()\ndef get_weather(): ...\n@mcp.tool()\ndef get_weather(): ...\n",
    ] {
        check("server.py", text);
    }
    for text in [
        "if (x) { s.tool(\"get_weather\", f); } else { s.tool(\"get_weather\", g); }",
        "if (x) s.tool(\"get_weather\", f); else s.tool(\"get_weather\", g);",
        "x ? s.tool(\"get_weather\", f) : s.tool(\"get_weather\", g);",
        "s.tool(\"get_weather\", f);\ns.removeTool(\"get_weather\");",
    ] {
        check("server.ts", text);
    }
}
