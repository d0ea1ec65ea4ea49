//! `mcp-lint compare`: the two sides, formats, exit codes and configuration.

use crate::common::folder::Folder;

const OLD: &str = r#"{"tools": [{"name": "get", "description": "Gets.", "version": "1.0.0",
  "inputSchema": {"type": "object", "properties": {"city": {"type": "string"}}, "additionalProperties": false}}]}"#;
const NEW: &str = r#"{"tools": [{"name": "get", "description": "Gets.", "version": "1.0.0",
  "inputSchema": {"type": "object", "properties": {"city": {"type": "string"}, "day": {"type": "string"}}, "required": ["day"], "additionalProperties": false}}]}"#;

fn folder() -> Folder {
    Folder::with(&[("old.json", OLD), ("new.json", NEW)])
}

#[test]
fn a_breaking_change_fails_with_both_places_and_the_call_that_fails() {
    let ran = folder().run(&["compare", "new.json", "--against", "old.json"]);
    assert_eq!(ran.code(), 1);
    for part in [
        "breaking[required-added]: `day` is required now",
        "╭─[old.json:2:3] was here",
        "this call worked and is rejected now: get {}",
    ] {
        assert!(ran.out().contains(part), "{part}\n{}", ran.out());
    }
    assert!(
        ran.err().contains(
            "1 breaking, 1 risky, 1 compatible changes in 1 of 1 tool; next version: major"
        ),
        "{}",
        ran.err()
    );
}

#[test]
fn the_same_tools_pass_whatever_the_order_and_the_file() {
    let folder = folder();
    let other = OLD.replace(
        "\"name\": \"get\", \"description\": \"Gets.\"",
        "\"description\": \"Gets.\", \"name\": \"get\"",
    );
    folder.write("renamed.json", &other);
    let ran = folder.run(&["compare", "renamed.json", "--against", "old.json"]);
    assert_eq!((ran.code(), ran.out()), (0, ""));
    assert_eq!(ran.err(), "no changes in 1 tool\n");
}

#[test]
fn either_side_may_come_from_standard_input_and_not_both() {
    let folder = folder();
    let old =
        folder.run_with_input(&["compare", "new.json", "--against", "-", "-f", "concise"], OLD);
    assert_eq!(old.code(), 1);
    assert!(old.out().contains("error[required-added]"), "{}", old.out());
    let new =
        folder.run_with_input(&["compare", "-", "--against", "old.json", "-f", "concise"], NEW);
    assert_eq!(new.code(), 1);
    let both = folder.run_with_input(&["compare", "-", "--against", "-"], NEW);
    assert_eq!(both.code(), 2);
    assert!(both.err().contains("only one side"), "{}", both.err());
}

#[test]
fn a_side_without_tools_is_not_a_side_of_which_all_were_removed() {
    let folder = folder();
    folder.write("empty/nothing.json", "{}");
    for (new, old) in [("empty", "old.json"), ("new.json", "empty"), ("new.json", "missing.json")] {
        let ran = folder.run(&["compare", new, "--against", old]);
        assert_eq!(ran.code(), 2, "{new} {old}: {}", ran.err());
        assert!(ran.out().is_empty());
    }
    folder.write("broken.json", "{\"tools\": [{\"name\": ");
    assert_eq!(folder.run(&["compare", "new.json", "--against", "broken.json"]).code(), 2);
    assert_eq!(folder.run(&["compare", "broken.json", "--against", "old.json"]).code(), 2);
    let twice =
        OLD.replace("}]}", "}, {\"name\": \"get\", \"version\": \"1.0.0\", \"inputSchema\": {}}]}");
    folder.write("twice.json", &twice);
    let ran = folder.run(&["compare", "new.json", "--against", "twice.json"]);
    assert_eq!(ran.code(), 2, "{}", ran.err());
    assert!(ran.err().contains("the tool `get` twice"), "{}", ran.err());
}

#[test]
fn what_was_removed_is_reported_where_the_new_version_has_no_files() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    let flag = "--no-error-on-unmatched";
    let arguments = ["compare", "empty", "--against", "old.json", flag, "-f", "concise"];
    let ran = folder.run(&arguments);
    assert_eq!(ran.code(), 1, "{}", ran.out());
    assert!(ran.out().starts_with("old.json:"), "{}", ran.out());
    assert!(ran.out().contains("error[tool-removed]"), "{}", ran.out());
}

#[test]
fn every_format_reports_the_change() {
    let folder = folder();
    for format in [
        "pretty", "concise", "agent", "markdown", "json", "jsonl", "sarif", "github", "gitlab",
        "rdjson", "junit",
    ] {
        let ran = folder.run(&["compare", "new.json", "--against", "old.json", "-f", format]);
        assert_eq!(ran.code(), 1, "{format}");
        assert!(ran.out().contains("required-added"), "{format}: {}", ran.out());
    }
    let report = folder.run(&["compare", "new.json", "--against", "old.json", "-f", "json"]).json();
    assert_eq!(report["summary"]["breaking"], 1);
    assert_eq!(report["summary"]["suggestedBump"], "major");
    let found = report["diagnostics"].as_array().unwrap();
    let own = found.iter().find(|it| it["rule"] == "required-added").unwrap();
    assert_eq!(own["change"]["witness"], "{}");
    assert_eq!(own["change"]["proof"], "witness");
    assert_eq!(own["change"]["direction"], "input");
    assert_eq!(own["change"]["old"]["path"], "old.json");
    assert_eq!(own["pointer"], "/tools/0/inputSchema/required/0");
    let schema: serde_json::Value =
        serde_json::from_str(include_str!("../../../docs/report.schema.json")).unwrap();
    assert!(jsonschema::is_valid(&schema, &report));
    let sarif = folder.run(&["compare", "new.json", "--against", "old.json", "-f", "sarif"]).json();
    let run = &sarif["runs"][0];
    for result in run["results"].as_array().unwrap() {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        let rule = &run["tool"]["driver"]["rules"][index];
        assert_eq!(rule["id"], result["ruleId"]);
        assert!(rule["helpUri"].as_str().unwrap().contains("/changes/"), "{rule}");
    }
}

#[test]
fn markdown_is_a_comment_for_a_pull_request() {
    let ran = folder().run(&[
        "compare",
        "new.json",
        "--against",
        "old.json",
        "-f",
        "markdown",
        "--old-version",
        "1.4.0",
    ]);
    assert!(
        ran.out().starts_with("### Tool contract: 1 breaking change, next version 2&#46;0&#46;0\n"),
        "{}",
        ran.out()
    );
    assert!(ran.out().contains("| callers |"), "{}", ran.out());
    assert!(
        ran.out().contains("<details><summary>1 risky, 1 compatible</summary>"),
        "{}",
        ran.out()
    );
}

#[test]
fn semver_prints_the_next_version() {
    let folder = folder();
    let run = |more: &[&str]| {
        let arguments =
            [&["compare", "new.json", "--against", "old.json", "--semver"], more].concat();
        folder.run(&arguments).out().to_owned()
    };
    assert_eq!(run(&[]), "major\n");
    assert_eq!(run(&["--old-version", "v1.4.2"]), "major 2.0.0\n");
    assert_eq!(run(&["--old-version", "0.4.2"]), "major 0.5.0\n");
}

#[test]
fn the_version_of_the_server_has_to_go_up_as_well() {
    let folder = folder();
    let run = |old: &str, new: &str| {
        let versions = ["--old-version", old, "--new-version", new, "-f", "concise"];
        let arguments = [&["compare", "new.json", "--against", "old.json"], &versions[..]].concat();
        folder.run(&arguments).out().to_owned()
    };
    assert!(
        run("1.0.0", "1.0.0").contains("[version-bump-missing] the server changed and is still")
    );
    assert!(run("1.0.0", "1.1.0").contains("[version-bump-too-small] the server went up to"));
    assert!(!run("1.0.0", "2.0.0").contains("the server"));
}

#[test]
fn a_file_that_is_compared_with_itself_is_noticed() {
    let ran = folder().run(&["compare", "old.json", "--against", "old.json"]);
    assert_eq!(ran.code(), 0);
    assert!(ran.err().contains("both sides are the same bytes"), "{}", ran.err());
}

#[test]
fn levels_come_from_the_configuration_overrides_and_flags() {
    let folder = folder();
    folder.run(&["lock", "update", "old.json", "--lock", "old-lock.json"]);
    let levels = |config: &str, flags: &[&str]| {
        folder.write("mcp-lint.toml", config);
        let arguments =
            [&["compare", "new.json", "--against", "old.json", "-f", "json"], flags].concat();
        let report = folder.run(&arguments).json();
        let found = report["diagnostics"].as_array().unwrap();
        let own = found.iter().find(|it| it["rule"] == "required-added");
        own.map_or("none".to_owned(), |it| it["change"]["level"].as_str().unwrap().to_owned())
    };
    assert_eq!(levels("", &[]), "breaking");
    assert_eq!(levels("[contract.levels]\nrequired-added = \"risky\"\n", &[]), "risky");
    assert_eq!(
        levels("[contract.levels]\nrequired-added = { output = \"risky\" }\n", &[]),
        "breaking"
    );
    let own = "[[overrides]]\ntools = [\"get\"]\nreason = \"announced\"\nchanges = { required-added = \"compatible\" }\n";
    assert_eq!(levels(own, &[]), "compatible");
    // The last that has a level for the direction counts.
    let of_output = own.replace("\"compatible\"", "{ output = \"risky\" }");
    assert_eq!(levels(&format!("{own}{of_output}"), &[]), "compatible");
    assert_eq!(levels(own, &["--error", "required-added"]), "breaking");
    assert_eq!(levels("", &["--off", "required-added"]), "none");
    let other = own.replace("get", "set");
    assert_eq!(levels(&other, &[]), "breaking");
    let unused = |arguments: &[&str]| {
        let ran = folder.run(&[arguments, &["-f", "concise"]].concat());
        ran.out().matches("mcp-lint.toml:1:1: warning[suppression-unused] no change needs").count()
    };
    assert_eq!(unused(&["compare", "new.json", "--against", "old.json"]), 1);
    let comment = folder.run(&["compare", "new.json", "--against", "old.json", "-f", "markdown"]);
    assert!(comment.out().contains("no change needs the override"), "{}", comment.out());
    // What is not compared may need it, and the lock is an agreement of its own.
    assert_eq!(unused(&["compare", "new.json", "--against", "old.json", "--tool", "g*"]), 0);
    assert_eq!(unused(&["lock", "check", "new.json", "--lock", "old-lock.json"]), 0);
    folder.write("mcp-lint.toml", &other.replace("tools =", "files = [\"x/**\"]\ntools ="));
    assert_eq!(unused(&["compare", "new.json", "--against", "old.json"]), 0);
    let unknown =
        folder.run(&["compare", "new.json", "--against", "old.json", "--off", "required-aded"]);
    assert_eq!(unknown.code(), 2);
    assert!(unknown.err().contains("did you mean `required-added`?"), "{}", unknown.err());
}

#[test]
fn the_pointer_of_an_override_is_one_of_either_version() {
    let tool = |properties: &str| {
        format!(
            "{{\"name\": \"get\", \"inputSchema\": {{\"type\": \"object\", \
             \"properties\": {{{properties}}}, \"additionalProperties\": false}}}}"
        )
    };
    let (raw, unit) = ("\"raw\": {\"type\": \"boolean\"}", "\"unit\": {\"type\": \"string\"}");
    let folder = Folder::with(&[("old.json", &*tool(raw)), ("new.json", &*tool(unit))]);
    let levels = |pointer: &str| {
        let config = format!(
            "[[overrides]]\npointer = \"{pointer}\"\nreason = \"announced\"\n\
             changes = {{ property-removed = \"compatible\", property-added = \"risky\" }}\n"
        );
        folder.write("mcp-lint.toml", &config);
        let ran = folder.run(&["compare", "new.json", "--against", "old.json", "-f", "json", "-v"]);
        let report = ran.json();
        let found = report["diagnostics"].as_array().unwrap();
        let level = |kind: &str| {
            let own = found.iter().find(|it| it["rule"] == kind);
            own.map_or("", |it| it["change"]["level"].as_str().unwrap()).to_owned()
        };
        [level("property-removed"), level("property-added")]
    };
    assert_eq!(levels("/inputSchema/properties/raw"), ["compatible", "compatible"]);
    assert_eq!(levels("/inputSchema/properties/unit"), ["breaking", "risky"]);
    assert_eq!(levels("/inputSchema/properties/other"), ["breaking", "compatible"]);
}

#[test]
fn a_tool_named_like_a_member_of_tools_is_a_tool_like_any_other() {
    let config = "[[overrides]]\npointer = \"/inputSchema\"\nreason = \"announced\"\n\
                  changes = { required-added = \"risky\" }\n";
    for name in ["version", "title", "description", "annotations", "icons", "execution", "_meta"] {
        let map = |required: &str| {
            let tool = |name: &str| {
                format!(
                    "\"{name}\": {{\"description\": \"Gets.\", \"inputSchema\": \
                     {{\"type\": \"object\", \"required\": [{required}]}}}}"
                )
            };
            format!("{{\"tools\": {{{}, {}}}}}", tool("get_weather"), tool(name))
        };
        let folder = Folder::with(&[
            ("old.json", &*map("")),
            ("new.json", &map("\"day\"")),
            ("mcp-lint.toml", config),
        ]);
        let ran = folder.run(&["compare", "new.json", "--against", "old.json", "-f", "json"]);
        let report = ran.json();
        let found = report["diagnostics"].as_array().unwrap();
        let own = found.iter().find(|it| it["tool"] == name).unwrap();
        assert_eq!(own["change"]["level"], "risky", "{name}");
        assert_eq!(own["pointer"], format!("/tools/{name}/inputSchema/required/0"));
    }
}

#[test]
fn a_version_that_does_not_go_up_breaks_where_it_is_required() {
    let folder = folder();
    let level = |config: &str, new: &str| {
        folder.write("mcp-lint.toml", config);
        folder.write("next.json", new);
        let report =
            folder.run(&["compare", "next.json", "--against", "old.json", "-f", "json"]).json();
        let found = report["diagnostics"].as_array().unwrap();
        let own = found.iter().find(|it| it["rule"].as_str().unwrap().starts_with("version-"));
        own.map(|it| {
            format!("{} {}", it["rule"].as_str().unwrap(), it["change"]["level"].as_str().unwrap())
        })
    };
    assert_eq!(level("", NEW).as_deref(), Some("version-bump-missing risky"));
    let require = "[contract]\nversion = \"require\"\n";
    assert_eq!(level(require, NEW).as_deref(), Some("version-bump-missing breaking"));
    assert_eq!(level("[contract]\nversion = \"off\"\n", NEW), None);
    let minor = NEW.replace("1.0.0", "1.1.0");
    assert_eq!(level(require, &minor).as_deref(), Some("version-bump-too-small breaking"));
    assert_eq!(level(require, &NEW.replace("1.0.0", "2.0.0")), None);
}

#[test]
fn undeclared_members_can_count_as_sent() {
    let folder = Folder::with(&[
        (
            "old.json",
            r#"{"name": "a", "inputSchema": {"type": "object", "properties": {"x": {"type": "string"}}}}"#,
        ),
        (
            "new.json",
            r#"{"name": "a", "inputSchema": {"type": "object", "properties": {"x": {"type": "string"}, "y": {"type": "string"}}}}"#,
        ),
    ]);
    assert_eq!(folder.run(&["compare", "new.json", "--against", "old.json"]).code(), 0);
    let strict =
        folder.run(&["compare", "new.json", "--against", "old.json", "--undeclared", "allowed"]);
    assert_eq!(strict.code(), 1, "{}", strict.out());
}

#[test]
fn the_last_list_of_a_session_counts() {
    let message = |id: u32, tools: &str| {
        format!(
            "{{\"jsonrpc\": \"2.0\", \"id\": {id}, \"method\": \"tools/list\"}}\n\
             {{\"jsonrpc\": \"2.0\", \"id\": {id}, \"result\": {{\"tools\": [{tools}]}}}}\n"
        )
    };
    let tool =
        |name: &str| format!("{{\"name\": \"{name}\", \"inputSchema\": {{\"type\": \"object\"}}}}");
    let folder = Folder::with(&[
        ("old.json", &format!("[{}]", tool("b"))),
        ("session.jsonl", &format!("{}{}", message(1, &tool("a")), message(2, &tool("b")))),
    ]);
    let ran = folder.run(&["compare", "session.jsonl", "--against", "old.json"]);
    assert_eq!((ran.code(), ran.out()), (0, ""), "{}", ran.err());
}

#[test]
fn a_tool_because_of_which_clients_lose_the_list_is_a_change_for_every_tool() {
    let list = |properties: &str| {
        format!(
            r#"{{"tools": [{{"name": "get", "description": "Gets.", "inputSchema": {{"type": "object", "properties": {{{properties}}}}}}}]}}"#
        )
    };
    let plain = list(r#""a": {"type": "string"}"#);
    let array = list(r#""a": {"type": "string"}, "b": {"type": "array"}"#);
    let two = list(r#""a": {"type": "string"}, "b": {"type": "array"}, "c": {"type": "array"}"#);
    let folder =
        Folder::with(&[("plain.json", &plain), ("array.json", &array), ("two.json", &two)]);
    let compare = |new: &str, old: &str, further: &[&str]| {
        let arguments =
            [&["compare", new, "--against", old, "-f", "concise", "-v"], further].concat();
        let ran = folder.run(&arguments);
        let lines = ran.out().lines().filter(|line| line.contains("list-rejected"));
        (ran.code(), lines.map(str::to_owned).collect::<Vec<_>>())
    };
    let who = "every tool breaks for OpenAI API, VS Code and Windsurf";
    let (code, lines) = compare("array.json", "plain.json", &[]);
    assert_eq!((code, lines.len()), (0, 1));
    assert!(lines[0].contains("warning[list-rejected]") && lines[0].contains(who), "{lines:?}");
    // A target that is named is broken for certain.
    let (code, lines) = compare("array.json", "plain.json", &["--target", "openai"]);
    assert_eq!((code, lines.len()), (1, 1));
    assert!(lines[0].contains("error[list-rejected]"), "{lines:?}");
    let (code, lines) = compare("array.json", "plain.json", &["--target", "bedrock"]);
    assert_eq!((code, lines.len()), (0, 1));
    // A client that lost the old list already loses nothing more, and a list that is repaired is no
    // change.
    assert_eq!(compare("two.json", "array.json", &["--target", "openai"]), (0, Vec::new()));
    assert_eq!(compare("plain.json", "array.json", &[]).1, Vec::<String>::new());
}

#[test]
fn what_few_products_reject_is_compatible_unless_one_of_them_is_a_target() {
    let tools = |schema: &str| {
        format!(
            r#"{{"tools": [{{"name": "get.all", "description": "Gets.", "inputSchema": {schema}}}]}}"#
        )
    };
    let old = tools(r#"{"type": "object", "properties": {}}"#).replace("get.all", "get_all");
    let bare = tools(r#"{"type": "object"}"#).replace("get.all", "get_all");
    let folder = Folder::with(&[
        ("old.json", &old),
        ("bare.json", &bare),
        ("dot.json", &tools(r#"{"type": "object", "properties": {}}"#)),
    ]);
    let levels = |new: &str, further: &[&str]| {
        let arguments =
            [&["compare", new, "--against", "old.json", "-f", "concise", "-v"], further].concat();
        let ran = folder.run(&arguments);
        let lines = ran.out().lines().filter(|line| line.contains("list-rejected"));
        lines.map(|line| line.split(": ").nth(1).unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert!(levels("bare.json", &[])[0].starts_with("info["));
    assert!(levels("bare.json", &["--target", "lm-studio"])[0].starts_with("error["));
    assert!(levels("dot.json", &[])[0].starts_with("warning["));
}
