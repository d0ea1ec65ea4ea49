//! The source position and help of a finding, by the part of the tool it is about.

use serde_json::{Value, json};

use super::{list, places, server, tool};
use crate::common::folder::Folder;

#[test]
fn findings_are_at_tools_parameters_and_descriptions() {
    let ran = server("typescript").run(&["session.jsonl", "--source", "src", "-f", "json"]);
    let expected = [
        "parameter-description-missing parameter/parameter src/server.ts:13",
        "schema-default-mismatch parameter/parameter src/server.ts:14",
        "tool-name-charset tool/tool src/server.ts:26",
        "description-placeholder description/description src/server.ts:40",
        "structured-content-mismatch tool/tool src/server.ts:8",
    ];
    assert_eq!(places(&ran.json()), expected);
}

#[test]
fn a_nested_property_has_its_own_place_or_that_of_the_parameter() {
    let bad = |name: &str| json!({"type": "object", "description": "A place.", "properties": {name: {"type": "int"}}});
    let code = "registerTool(\"move\", {\n  from: z.object({\n    x: z.int(),\n  }),\n  to: point,\n  point: z.int(),\n});\n";
    let folder = Folder::with(&[("src/a.ts", code)]);
    let of = |properties: Value| {
        folder.write("list.json", &list(&[tool("move", Some("Moves it."), &properties)]));
        let arguments =
            ["list.json", "--source", "src", "-f", "json", "--select", "schema-type-unknown"];
        places(&folder.run(&arguments).json())
    };
    assert_eq!(
        of(json!({"from": bad("x")})),
        ["schema-type-unknown parameter/parameter src/a.ts:3"]
    );
    assert_eq!(
        of(json!({"from": bad("z")})),
        ["schema-type-unknown parameter/parameter src/a.ts:2"]
    );
    assert_eq!(of(json!({"gone": bad("z")})), ["schema-type-unknown tool/parameter src/a.ts:1"]);
    // The place of a parameter is not that of a nested property of the same name.
    let point = json!({"type": "integer", "description": "A number."});
    let nested = of(json!({"from": bad("point"), "point": point}));
    assert_eq!(nested, ["schema-type-unknown parameter/parameter src/a.ts:2"]);
}

#[test]
fn a_finding_about_many_tools_has_no_place_but_what_to_do_in_code() {
    let names: Vec<_> = (0..6).map(|index| format!("tool_{index}")).collect();
    let tools: Vec<_> = names.iter().map(|name| tool(name, None, &json!({}))).collect();
    let code = names.iter().map(|name| format!("registerTool(\"{name}\", z.object({{}}));\n"));
    let code = format!("import {{ z }} from \"zod\";\n{}", code.collect::<String>());
    let folder = Folder::with(&[("list.json", &list(&tools)), ("src/a.ts", &code)]);
    let ran = folder.run(&["list.json", "--source", "src", "-f", "json"]);
    assert!(ran.err().ends_with("places of 6 of 6 tools found\n"), "{}", ran.err());
    let report = ran.json();
    let found = report["diagnostics"].as_array().unwrap();
    let found = found.iter().find(|it| it["rule"] == "tool-description-missing").unwrap();
    assert!(found.get("merged").is_some() && found.get("source").is_none(), "{found}");
    assert!(found["help"].as_str().unwrap().contains("`registerTool`"), "{found}");
}

#[test]
fn results_are_at_the_tool_that_is_defined_elsewhere() {
    let definition = json!([{
        "name": "add",
        "description": "Adds two numbers.",
        "inputSchema": {"type": "object"},
        "outputSchema": {"type": "object", "properties": {"sum": {"type": "number"}}},
    }]);
    let folder = Folder::with(&[
        ("tools.json", &definition.to_string()),
        ("result.json", r#"{"content": [], "structuredContent": {"sum": "3"}}"#),
        ("src/a.ts", "registerTool(\"add\", {});\n"),
    ]);
    let arguments = ["--result", "result.json", "--tools", "tools.json", "--tool", "add"];
    let ran = folder.run(&[&arguments[..], &["--source", "src", "-f", "json"]].concat());
    let expected = "structured-content-mismatch tool/tool src/a.ts:1".to_owned();
    assert!(places(&ran.json()).contains(&expected), "{}", ran.out());
}

#[test]
fn a_tool_of_a_client_is_not_searched_for() {
    let request = json!({"jsonrpc": "2.0", "id": 5, "method": "sampling/createMessage", "params": {
        "messages": [], "maxTokens": 10, "tools": [tool("local", Some("Does it."), &json!({}))],
    }});
    let listed = list(&[tool("served", Some("Does it."), &json!({}))]);
    let folder = Folder::with(&[
        (
            "session.jsonl",
            &format!(
                "{}\n{listed}\n{request}\n",
                r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
            ),
        ),
        ("src/a.ts", "registerTool(\"served\", {});\nregisterTool(\"local\", {});\n"),
    ]);
    let ran = folder.run(&["session.jsonl", "--source", "src"]);
    assert!(ran.err().ends_with("places of 1 of 1 tool found\n"), "{}", ran.err());
}

/// Checks the help of each library for the rules that suggest a change in code.
#[test]
fn help_says_what_to_change_in_the_library_that_is_used() {
    let help = |folder: &Folder, flags: &[&str], rule: &str| {
        let ran = folder.run(&[&["session.jsonl", "-f", "json"], flags].concat());
        let report = ran.json();
        let found = report["diagnostics"].as_array().unwrap();
        let found = found.iter().find(|it| it["rule"] == rule).unwrap();
        found["help"].as_str().unwrap().to_owned()
    };
    let source = ["--source", "src", "--target", "claude-directory"];
    let (zod, python) = (server("typescript"), server("python"));
    let parameter = "parameter-description-missing";
    assert!(help(&zod, &source, parameter).starts_with("end the schema with `.describe(\"…\")`"));
    assert!(help(&python, &source, parameter).starts_with("write `Annotated[T, Field("));
    assert!(help(&zod, &[], parameter).starts_with("add a `description`"));
    let tool = "tool-description-missing";
    assert!(help(&python, &source, tool).ends_with("in the function's docstring"));
    // A default that is not `null` is corrected wherever it is.
    let default = "schema-default-mismatch";
    assert_eq!(help(&zod, &source, default), help(&zod, &[], default));
    // What is added in code is named by the help.
    let annotations = help(&zod, &source, "target-annotation-missing");
    assert!(annotations.starts_with("add `title` to `annotations`"), "{annotations}");
    assert!(annotations.ends_with("; in the code, write `annotations: { … }` in `registerTool`"));
}

#[test]
fn the_cure_is_shown_and_not_the_fix_of_the_recording() {
    let closed = json!({"name": "ping", "description": "Reports whether it works.", "inputSchema": {"type": "object"}});
    let code = "import { z } from \"zod\";\nregisterTool(\"ping\", z.object({}));\n";
    let folder = Folder::with(&[("list.json", &list(&[closed])), ("src/a.ts", code)]);
    let arguments =
        ["list.json", "--protocol", "2025-11-25", "--select", "input-schema-empty-params-form"];
    let run = |flags: &[&str]| folder.run(&[&arguments[..], &["-v"], flags].concat());
    let without = run(&[]);
    assert!(without.out().contains("(unsafe fix)"), "{}", without.out());
    let with = run(&["--source", "src"]);
    assert!(with.out().contains("pass `z.strictObject({})` as `inputSchema`"), "{}", with.out());
    assert!(!with.out().contains("unsafe fix"), "{}", with.out());
    let json = run(&["--source", "src", "-f", "json"]).json();
    assert!(json["diagnostics"][0]["fix"].is_object());
}
