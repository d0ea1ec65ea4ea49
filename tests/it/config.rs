//! `mcp-lint.toml` through the real binary: which file applies, its effect, and the messages about
//! mistakes in it.

use crate::common::folder::{Folder, Ran};
use mcp_lint::config::{Flags, SECTIONS, json_schema, resolve_settings};
use serde_json::Value;

/// A warning (`tool-description-missing`) and an error (`tool-name-charset`).
const TOOL: &str = r#"{"name": "get x", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}"#;

fn lines(ran: &Ran) -> Vec<String> {
    let rules = ["[tool-description-missing]", "[tool-name-charset]"];
    let own = ran.out().lines().filter(|line| rules.iter().any(|rule| line.contains(rule)));
    own.map(|line| line.split("] ").next().unwrap_or_default().to_owned() + "]").collect()
}

fn lint(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    lines(&folder.run(&[arguments, &["-f", "concise", "-v"]].concat()))
}

fn rules_off(rule: &str) -> String {
    format!("[rules]\n{rule} = \"off\"\n")
}

#[test]
fn sections_in_files_of_package_managers_are_reported_as_not_read() {
    let folder = Folder::with(&[
        ("a.json", TOOL),
        ("pyproject.toml", "[project]\nname = \"a\"\n\n[tool.mcp-lint]\npreset = \"strict\"\n"),
        (
            "package.json",
            "{\"devDependencies\": {\"mcp-lint\": \"1\"},\n \"mcp-lint\": {\"preset\": \"strict\"}}",
        ),
    ]);
    let ran = folder.run(&["a.json"]);
    let python =
        "pyproject.toml:4: `[tool.mcp-lint]` is not read; write its keys to mcp-lint.toml\n";
    let node = "package.json:2: `\"mcp-lint\"` is not read; write its keys to mcp-lint.toml\n";
    assert!(ran.err().contains(python) && ran.err().contains(node), "{}", ran.err());
    assert!(!folder.run(&["a.json", "-q"]).err().contains("is not read"));
    folder.write("package.json", "{\"devDependencies\": {\"mcp-lint\": \"1\"}}");
    folder.write("pyproject.toml", "[project]\nname = \"a\"\n");
    assert!(!folder.run(&["a.json"]).err().contains("is not read"));
}

#[test]
fn the_nearest_file_upwards_applies_and_nothing_is_merged() {
    let folder = Folder::with(&[
        ("a.json", TOOL),
        ("near/b.json", TOOL),
        ("near/deep/er/c.json", TOOL),
        ("mcp-lint.toml", &rules_off("tool-name-charset")),
        ("near/mcp-lint.toml", &rules_off("tool-description-missing")),
    ]);
    let expected = [
        "a.json:1:10: warning[tool-description-missing]",
        "near/b.json:1:14: error[tool-name-charset]",
        "near/deep/er/c.json:1:14: error[tool-name-charset]",
    ];
    assert_eq!(lint(&folder, &["."]), expected);
    assert_eq!(lint(&folder, &["near/deep/er/c.json"]), expected[2..]);
    let reported = folder.run(&[".", "-v"]);
    assert!(
        reported.err().contains(
            "a.json: tool, 1 tool, protocol 2026-07-28 (default), config mcp-lint.toml\n"
        )
    );
    assert!(
        reported.err().contains("(default), config near/mcp-lint.toml\n"),
        "{}",
        reported.err()
    );
}

#[test]
fn the_root_of_a_repository_ends_the_search() {
    let folder = Folder::with(&[
        ("mcp-lint.toml", &rules_off("correctness")),
        ("repository/.git/HEAD", ""),
        ("repository/a/b.json", TOOL),
        ("plain/b.json", TOOL),
    ]);
    assert_eq!(lint(&folder, &["repository"]).len(), 2);
    assert_eq!(lint(&folder, &["."]).len(), 3, "the outer file applies to the outer one only");
    folder.write("repository/mcp-lint.toml", &rules_off("quality"));
    assert_eq!(lint(&folder, &["repository"]).len(), 1);
}

#[test]
fn one_file_for_everything_can_be_named_and_files_can_be_ignored() {
    let folder = Folder::with(&[
        ("tools/a.json", TOOL),
        ("tools/mcp-lint.toml", &rules_off("tool-name-charset")),
        ("ci.toml", &rules_off("tool-description-missing")),
        ("broken.toml", "nonsense"),
    ]);
    let error = ["tools/a.json:1:14: error[tool-name-charset]"];
    let warning = ["tools/a.json:1:10: warning[tool-description-missing]"];
    assert_eq!(lint(&folder, &["tools"]), warning);
    assert_eq!(lint(&folder, &["tools", "-c", "ci.toml"]), error);
    assert_eq!(lint(&folder, &["tools", "--no-config"]).len(), 2);
    let with = |file: &str, arguments: &[&str]| {
        let arguments = [arguments, &["tools", "-f", "concise"]].concat();
        let mut command = folder.command(&arguments);
        Ran(command.env("MCP_LINT_CONFIG", file).output().unwrap())
    };
    assert_eq!(lines(&with("ci.toml", &[])), error);
    assert_eq!(lines(&with("broken.toml", &["-c", "ci.toml"])), error);
    assert_eq!(lines(&with("broken.toml", &["--no-config"])).len(), 2);
    assert_eq!(with("broken.toml", &[]).code(), 2);
    assert_eq!(with("missing.toml", &[]).code(), 2);
    assert!(with("missing.toml", &[]).err().contains("cannot read `missing.toml`: no such file"));
}

#[test]
fn later_settings_override_earlier_ones() {
    let base = "fail-on = \"info\"\n[rules]\ntool-name-charset = \"info\"\ntool-description-missing = \"error\"\n";
    let folder = Folder::with(&[
        ("a.json", TOOL),
        ("shared/base.toml", base),
        ("mcp-lint.toml", "extends = \"shared/base.toml\"\n[rules]\nquality = \"info\"\n"),
    ]);
    let expected =
        ["a.json:1:10: info[tool-description-missing]", "a.json:1:14: info[tool-name-charset]"];
    assert_eq!(lint(&folder, &["."]), expected);
    assert_eq!(folder.run(&["."]).code(), 1, "`fail-on` is extended");
    assert_eq!(folder.run(&[".", "--fail-on", "error"]).code(), 0);
    let expected =
        ["a.json:1:10: error[tool-description-missing]", "a.json:1:14: info[tool-name-charset]"];
    assert_eq!(lint(&folder, &[".", "--error", "quality"]), expected);
    assert!(folder.run(&["config", "path"]).out().ends_with("mcp-lint.toml\nshared/base.toml\n"));
}

#[test]
fn a_selected_category_leaves_off_what_the_file_turns_off() {
    let folder =
        Folder::with(&[("a.json", TOOL), ("mcp-lint.toml", &rules_off("tool-name-charset"))]);
    assert_eq!(lint(&folder, &[".", "--select", "correctness"]), [""; 0]);
    assert_eq!(lint(&folder, &[".", "--select", "tool-name-charset"]).len(), 1);
    let text = "[[overrides]]\nfiles = [\"*\"]\nreason = \"why\"\nrules = { style = \"error\" }\n";
    folder.write("mcp-lint.toml", text);
    assert_eq!(folder.run(&[".", "--select", "document-syntax"]).out(), "");
}

#[test]
fn a_category_yields_to_a_rule_whatever_their_order() {
    let text = "[rules]\ntool-name-charset = \"info\"\ncorrectness = \"warn\"\n";
    let folder = Folder::with(&[("a.json", TOOL), ("mcp-lint.toml", text)]);
    assert!(lint(&folder, &["."]).contains(&"a.json:1:14: info[tool-name-charset]".to_owned()));
}

#[test]
fn files_that_extend_each_other_in_a_cycle_are_rejected() {
    let folder = Folder::with(&[
        ("a.json", TOOL),
        ("one.toml", "extends = \"two.toml\""),
        ("two.toml", "extends = \"./sub/../one.toml\""),
        ("self.toml", "extends = \"self.toml\""),
        ("far.toml", "extends = \"https://example.com/a.toml\""),
    ]);
    for index in 0..20 {
        folder.write(&format!("{index}.toml"), &format!("extends = \"{}.toml\"", index + 1));
    }
    let table = [
        ("one.toml", "two.toml:1:1: `one.toml` extends itself"),
        ("self.toml", "self.toml:1:1: `self.toml` extends itself"),
        ("0.toml", "15.toml:1:1: more than 16 files extend each other in a row"),
        ("19.toml", "19.toml:1:1: cannot read `20.toml`: no such file or directory"),
        (
            "far.toml",
            "far.toml:1:11: `extends`: addresses are not fetched; write the path of a file",
        ),
    ];
    for (file, expected) in table {
        let ran = folder.run(&[".", "-c", file]);
        assert_eq!(ran.code(), 2);
        assert!(ran.err().starts_with(&format!("error: {expected}\n")), "{file}: {}", ran.err());
    }
}

#[test]
fn mistakes_are_located_with_a_suggestion() {
    let table = [
        ("fail-onn = 1", "1:1: there is no key `fail-onn`; did you mean `fail-on`?"),
        ("[rulez]", "1:2: there is no key `rulez`; did you mean `rules`?"),
        ("[ids]\nsyle = 1", "2:1: there is no key `syle` in `[ids]`; did you mean `style`?"),
        ("xyz = 1", "1:1: there is no key `xyz`; there are extends, protocol"),
        ("fail-on = \"errors\"", "1:11: `fail-on` cannot be `errors`; did you mean `error`?"),
        (
            "fail-on = \"always\"",
            "1:11: `fail-on` cannot be `always`; write \"never\", \"error\", \"warning\" or \"info\"",
        ),
        (
            "fail-on = 3",
            "1:11: `fail-on` is a whole number; write \"never\", \"error\", \"warning\" or \"info\"",
        ),
        (
            "protocol = \"2025-11-26\"",
            "1:12: `protocol` cannot be `2025-11-26`; did you mean `2025-11-25`?",
        ),
        ("max-warnings = -1", "1:16: `max-warnings`: write a whole number from 0 to"),
        (
            "max-warnings = 1.5",
            "1:16: `max-warnings` is a floating-point number; write a whole number",
        ),
        ("exclude = \"a\"", "1:11: `exclude` is a string; write an array of strings"),
        ("exclude = [1]", "1:12: `exclude` contains a whole number; write an array of strings"),
        ("include = [\"a\", \"b{c\"]", "1:17: `b{c` is not a valid glob"),
        (
            "targets = [\"openai\", \"opanai\"]",
            "1:22: there is no target `opanai`; did you mean `openai`?",
        ),
        ("extends = \" \"", "1:11: `extends`: the string is empty"),
        ("[limits]\nvalidation-timeout = \"5\"", "2:22: `validation-timeout`: write a number with"),
        (
            "[limits]\nvalidation-timeout = 5",
            "2:22: `validation-timeout` is a whole number; write a string",
        ),
        ("[limits]\nmax-file-size = \"10XB\"", "2:17: `max-file-size`: write a number of bytes"),
        (
            "[limits]\nmax-depth = 99999999999",
            "2:13: `max-depth`: write a whole number from 1 to 4294967295",
        ),
        (
            "[limits]\nmax-schema-depth = 3",
            "2:1: `max-schema-depth` is an option of a rule; write `schema-depth = { max = … }`",
        ),
        (
            "[rules]\nschema-depth = \"wran\"",
            "2:16: `schema-depth` cannot be `wran`; did you mean `warn`?",
        ),
        (
            "ignore = []",
            "1:1: there is no key `ignore`; `RULE = \"off\"` in `[rules]` turns a rule off",
        ),
        ("[rules]\nschema-depth = 3", "2:16: `schema-depth` is a whole number; write a level"),
        (
            "[rules]\nschema-depth = { mox = 3 }",
            "2:18: `schema-depth` has no option `mox`; did you mean `max`?",
        ),
        ("[rules]\nschema-depth = { max = 0 }", "2:24: `max`: write a whole number from 1 to"),
        ("[rules]\nquality = { max = 3 }", "2:13: a category has no option `max`; there is level"),
        ("[[overrides]]\ntools = [\"a\"]\nrules = {}", "1:1: the override has no `reason`"),
        ("[[overrides]]\ntools = [\"a\"]\nreason = \"b\"", "1:1: the override has no `rules`"),
        ("[[overrides]]\nrules = {}\nreason = \"b\"", "1:1: the override says neither `files` nor"),
        ("[[overrides]]\npointer = \"a\"", "2:11: `pointer`: a JSON Pointer begins with `/`"),
        (
            "[[overrides]]\nfile = []",
            "2:1: there is no key `file` in `[[overrides]]`; did you mean `files`?",
        ),
        ("[[overrides]]\ntools = [\"a{b\"]", "2:10: `a{b` is not a valid glob"),
        ("[overrides]\nfiles = []", "1:1: `overrides`: write each override as a table that begins"),
        ("fail-on = \n", "1:10: this is not TOML: expected a value here"),
        ("fail-on = \"info\"\nfail-on = \"info\"", "2:1: this is not TOML: duplicate key"),
    ];
    let folder = Folder::with(&[("a.json", TOOL)]);
    for (text, expected) in table {
        folder.write("mcp-lint.toml", text);
        let ran = folder.run(&["."]);
        assert_eq!((ran.code(), ran.out()), (2, ""), "{text}");
        let expected = format!("error: mcp-lint.toml:{expected}");
        assert!(ran.err().starts_with(&expected), "{expected}\n{}", ran.err());
        assert!(ran.err().lines().last().unwrap().contains('^'), "{}", ran.err());
    }
    folder.write("mcp-lint.toml", "# first\n  fail-onn = \"error\" # why\n");
    let shown = "   |\n 2 |   fail-onn = \"error\" # why\n   |   ^^^^^^^^\n";
    assert!(folder.run(&["."]).err().ends_with(shown), "{}", folder.run(&["."]).err());
}

#[test]
fn mistakes_in_several_files_are_reported_together() {
    let folder = Folder::with(&[
        ("a/a.json", TOOL),
        ("b/a.json", TOOL),
        ("a/mcp-lint.toml", "x = 1"),
        ("b/mcp-lint.toml", "y = 1"),
    ]);
    let ran = folder.run(&["."]);
    assert_eq!(ran.code(), 2);
    assert!(ran.err().contains("error: a/mcp-lint.toml:1:1: there is no key `x`"));
    assert!(ran.err().contains("error: b/mcp-lint.toml:1:1: there is no key `y`"));
    assert_eq!(folder.run(&["a", "--no-config"]).code(), 1);
}

#[test]
fn hostile_configurations_are_rejected() {
    let folder = Folder::with(&[("a.json", TOOL)]);
    let deep = format!("include = {}", "[".repeat(100_000));
    let long = format!("fail-on = \"{}\"", "x".repeat(500_000));
    let large = format!("# {}", "x".repeat(2 << 20));
    let hostile = "\"\\u001b[31m\\u202e\\n::error::\" = 1 # \u{202e}\u{1b}";
    for text in [&*deep, &long, &large, hostile, "\u{feff}fail-on = 1", "\0", "a.b.c.d = 1"] {
        folder.write("mcp-lint.toml", text);
        let ran = folder.run(&["."]);
        assert_eq!(ran.code(), 2, "{}", ran.err());
        assert!(ran.err().len() < 1000, "{}", ran.err());
        let harmless = |c: char| c == '\n' || !mcp_lint::report::text::sanitize::is_hidden(c);
        assert!(ran.err().chars().all(harmless), "{:?}", ran.err());
        assert!(!ran.err().contains("\n::error"), "{:?}", ran.err());
    }
    std::fs::write(folder.path().join("mcp-lint.toml"), b"a = \"\xff\"").unwrap();
    assert!(folder.run(&["."]).err().contains("`mcp-lint.toml` is not UTF-8"));
    std::fs::remove_file(folder.path().join("mcp-lint.toml")).unwrap();
    std::fs::create_dir(folder.path().join("mcp-lint.toml")).unwrap();
    assert!(folder.run(&["."]).err().contains("is a directory, not a regular file"));
}

#[test]
fn a_configuration_can_require_forms_of_tools_and_servers() {
    let server = r#"{"mcpServers": {"a": {"command": "npx", "args": ["-y", "pkg@1.0.0"]}}}"#;
    let folder = Folder::with(&[("a.json", TOOL), (".mcp.json", server)]);
    let requirements = [
        (
            r#"tool = { required = ["_meta"], description = "has an owner" }"#,
            "a.json",
            "has an owner",
        ),
        (r#"tool = { properties.name = { pattern = "^acme_" } }"#, "a.json", "does not match"),
        (r#"server = { properties.command = { enum = ["uvx"] } }"#, ".mcp.json", "command"),
    ];
    for (text, file, said) in requirements {
        folder.write("mcp-lint.toml", &format!("[require]\n{text}\n"));
        let ran = folder.run(&[".", "--select", "tool-requirement,server-requirement"]);
        assert_eq!(ran.code(), 1, "{text}: {}", ran.err());
        assert!(ran.out().contains(file) && ran.out().contains(said), "{text}: {}", ran.out());
        // What is printed means the same.
        let shown = folder.run(&["config", "show"]).out().to_owned();
        folder.write("mcp-lint.toml", &shown);
        let again = folder.run(&[".", "--select", "tool-requirement,server-requirement"]);
        assert_eq!(again.out(), ran.out(), "{shown}");
    }
    let extending = "extends = \"node_modules/policy/mcp-lint.toml\"\n";
    folder.write("node_modules/policy/mcp-lint.toml", "[require]\ntool = { required = [\"x\"] }\n");
    folder.write("mcp-lint.toml", extending);
    assert_eq!(folder.run(&["a.json", "--select", "tool-requirement"]).code(), 1);
}

#[test]
fn a_requirement_that_cannot_be_compared_is_an_error_of_the_configuration() {
    let folder = Folder::with(&[("a.json", TOOL)]);
    let deep = format!("{{ not = {} }}", "{ not = ".repeat(100) + "{}" + &" }".repeat(100));
    for text in [r#"5"#, r#"{ type = "strng" }"#, r#"{ "$ref" = "https://example.com/a" }"#, &deep]
    {
        folder.write("mcp-lint.toml", &format!("require.tool = {text}\n"));
        let ran = folder.run(&["a.json"]);
        assert_eq!(ran.code(), 2, "{text}: {}", ran.out());
        assert!(ran.err().starts_with("error: mcp-lint.toml:1:"), "{}", ran.err());
    }
}

#[test]
fn a_requirement_that_takes_too_many_steps_is_not_decided() {
    let doubled = |at: usize| {
        let inner = format!("{{ \"$ref\" = \"#/$defs/d{}\" }}", at - 1);
        format!("d{at} = {{ anyOf = [{inner}, {inner}] }}\n")
    };
    let definitions: String = (1..=40).map(doubled).collect();
    let text = format!(
        "[require.tool]\nproperties.name = {{ \"$ref\" = \"#/$defs/d40\" }}\n\
         [require.tool.\"$defs\"]\nd0 = {{ type = \"integer\" }}\n{definitions}"
    );
    let folder = Folder::with(&[("a.json", TOOL), ("mcp-lint.toml", &text)]);
    let ran = folder.run(&["a.json", "--select", "tool-requirement"]);
    assert_eq!(ran.code(), 1, "{}", ran.err());
    assert!(ran.out().contains("is not decided"), "{}", ran.out());
}

#[test]
fn an_unknown_rule_is_a_warning() {
    let text =
        "[rules]\nschema-dept = \"off\"\nno-such-thing-at-all = { level = \"off\", x = 1 }\n";
    let folder = Folder::with(&[("a.json", TOOL), ("mcp-lint.toml", text)]);
    let ran = folder.run(&[".", "--select", "document-syntax"]);
    assert_eq!(ran.code(), 0);
    assert_eq!(
        ran.err(),
        "warning: mcp-lint.toml:2:1: there is no rule or category `schema-dept`; did you mean \
         `schema-depth`?\nwarning: mcp-lint.toml:3:1: there is no rule or category \
         `no-such-thing-at-all`; `mcp-lint rules` lists them\nno problems in 1 file (1 tool)\n"
    );
    assert_eq!(folder.run(&[".", "-q", "--select", "document-syntax"]).err(), "");
}

#[test]
fn files_are_chosen_by_globs_that_count_from_the_configuration() {
    let folder = Folder::with(&[
        ("one/tools/a.json", TOOL),
        ("one/tools/b.tool", TOOL),
        ("one/tools/old/c.tool", TOOL),
        ("one/other/d.tool", TOOL),
        ("two/tools/e.json", TOOL),
        ("two/tools/f.tool", TOOL),
        ("one/mcp-lint.toml", "include = [\"tools/**/*.tool\"]\nexclude = [\"tools/old\"]"),
    ]);
    let shown = |arguments: &[&str]| {
        let ran = folder.run(&[&["--show-files"], arguments].concat());
        ran.out().lines().map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(shown(&["."]), "one/tools/b.tool two/tools/e.json");
    assert_eq!(shown(&["./one/../one"]), "one/../one/tools/b.tool");
    assert_eq!(shown(&["one/tools/old/c.tool"]), "one/tools/old/c.tool");
    assert_eq!(shown(&["one/tools/old/c.tool", "--force-exclude"]), "");
    assert_eq!(shown(&[".", "--include", "*.json"]), "one/tools/a.json two/tools/e.json");
    assert_eq!(shown(&[".", "--exclude", "b.*"]), "two/tools/e.json");
    assert_eq!(shown(&["one", "--no-config"]), "one/tools/a.json");
    assert_eq!(shown(&["two", "-c", "one/mcp-lint.toml"]), "", "its globs hold nowhere else");
}

#[test]
fn failing_is_decided_by_each_files_own_configuration() {
    let folder = Folder::with(&[
        ("strict/a.json", TOOL),
        ("lax/a.json", TOOL),
        ("strict/mcp-lint.toml", "fail-on = \"warning\"\n[rules]\ntool-name-charset = \"off\"\n"),
        ("lax/mcp-lint.toml", &rules_off("tool-name-charset")),
    ]);
    let code = |arguments: &[&str]| folder.run(arguments).code();
    assert_eq!(code(&["lax"]), 0);
    assert_eq!(code(&["strict"]), 1);
    assert_eq!(code(&["."]), 1);
    assert_eq!(code(&[".", "--fail-on", "error"]), 0);
    assert_eq!(code(&["lax", "--max-warnings", "0"]), 1);
    folder.write("lax/mcp-lint.toml", "max-warnings = 0\n[rules]\ntool-name-charset = \"off\"\n");
    assert_eq!(code(&["lax"]), 1);
    assert_eq!(code(&["lax", "--max-warnings", "1"]), 0);
}

#[test]
fn protocol_limits_ids_and_options_come_from_the_file() {
    let deep = r#"{"name": "a", "description": "A tool.", "inputSchema": {"type": "object", "properties": {"a": {"properties": {"b": {"type": "string"}}}}}}"#;
    let with = |text: &str, rule: &str| {
        let folder = Folder::with(&[("a.json", deep), ("mcp-lint.toml", text)]);
        let json = folder.run(&[".", "-f", "json"]).json();
        let count = json["diagnostics"].as_array().unwrap().iter();
        let count = count.filter(|found| found["rule"] == rule).count();
        (count, json["files"][0]["protocol"].clone(), json["files"][0]["protocolSource"].clone())
    };
    assert_eq!(with("[rules]\nschema-depth.max = 1", "schema-depth").0, 1);
    assert_eq!(with("[rules]\nschema-depth.max = 9", "schema-depth").0, 0);
    assert_eq!(with("[rules]\nschema-depth = { level = \"off\", max = 1 }", "schema-depth").0, 0);
    assert_eq!(with("[limits]\nmax-file-size = 10", "document-too-large").0, 1);
    assert_eq!(with("[limits]\nmax-depth = 2", "document-depth").0, 1);
    let (_, protocol, source) = with("protocol = \"2025-06-18\"", "");
    assert_eq!((protocol, source), ("2025-06-18".into(), "config".into()));
}

#[test]
fn overrides_change_levels_for_files_tools_and_pointers() {
    let list = r#"{"tools": [
  {"name": "get x", "inputSchema": {"type": "object"}},
  {"name": "set x", "inputSchema": {"type": "object", "properties": {"a": {"type": "strin"}, "b": {"type": "strin"}}}}
]}"#;
    let folder = Folder::with(&[("old/a.json", list), ("new/a.json", list)]);
    let select = "tool-name-charset,schema-type-unknown,tool-description-missing";
    let with = |condition: &str, rules: &str, arguments: &[&str]| {
        let text = format!("[[overrides]]\n{condition}\nreason = \"why\"\nrules = {{ {rules} }}\n");
        folder.write("mcp-lint.toml", &text);
        let fixed = [".", "-f", "json", "--select", select];
        let json = folder.run(&[&fixed, arguments].concat()).json();
        let of = |found: &Value| {
            let text = |key: &str| found[key].as_str().unwrap().to_owned();
            format!("{} {} {} {}", text("severity"), text("path"), text("rule"), text("pointer"))
        };
        let found: Vec<_> = json["diagnostics"].as_array().unwrap().iter().map(of).collect();
        (found, json["summary"]["suppressed"].as_u64().unwrap())
    };
    let lines_of = |rule: &str, (found, count): (Vec<String>, u64)| {
        let own = found.into_iter().filter(|line| line.contains(rule));
        (own.collect::<Vec<_>>().len(), count)
    };
    let names = "tool-name-charset";
    let off = "tool-name-charset = \"off\"";
    assert_eq!(lines_of(names, with("files = [\"elsewhere/**\"]", off, &[])), (4, 0));
    assert_eq!(lines_of(names, with("files = [\"old/**\"]", off, &[])), (2, 2));
    assert_eq!(lines_of(names, with("tools = [\"get*\"]", off, &[])), (2, 2));
    assert_eq!(lines_of(names, with("files = [\"old\"]\ntools = [\"get*\"]", off, &[])), (3, 1));
    assert_eq!(lines_of(names, with("files = [\"old\"]", "correctness = \"off\"", &[])), (2, 4));
    assert_eq!(lines_of(names, with("tools = [\"get*\"]", off, &["--no-suppressions"])), (4, 0));
    let types = "schema-type-unknown";
    let off = "schema-type-unknown = \"off\"";
    let at = |pointer: &str| with(&format!("pointer = \"{pointer}\""), off, &[]);
    assert_eq!(lines_of(types, at("/inputSchema/properties/a")), (2, 2));
    assert_eq!(lines_of(types, at("/inputSchema/properties/*/type")), (0, 4));
    assert_eq!(lines_of(types, at("/inputSchema/properties/a/type/more")), (4, 0));
    let (milder, _) = with("files = [\"old\"]", "tool-name-charset = \"info\"", &[]);
    assert!(milder.contains(&"info old/a.json tool-name-charset /tools/0/name".to_owned()));
    assert!(milder.contains(&"error new/a.json tool-name-charset /tools/0/name".to_owned()));
    let (stricter, _) = with("files = [\"old\"]", "tool-description-missing = \"error\"", &[]);
    assert!(
        stricter.contains(&"error old/a.json tool-description-missing /tools/0/name".to_owned())
    );
    assert!(
        stricter.contains(&"warning new/a.json tool-description-missing /tools/0/name".to_owned())
    );
    let flag = ["--info", "tool-description-missing"];
    let (flagged, _) = with("files = [\"old\"]", "tool-description-missing = \"error\"", &flag);
    assert!(flagged.contains(&"info old/a.json tool-description-missing /tools/0/name".to_owned()));
}

#[test]
fn an_override_can_turn_a_rule_on_for_some_files_only() {
    let folder = Folder::with(&[
        ("old/a.json", TOOL),
        ("new/a.json", TOOL),
        (
            "mcp-lint.toml",
            "[rules]\ntool-name-charset = \"off\"\n[[overrides]]\nfiles = [\"new\"]\nreason = \
             \"new code\"\nrules = { tool-name-charset = \"warn\" }\n",
        ),
    ]);
    let ran = folder.run(&[".", "-f", "concise"]);
    let names: Vec<_> = ran.out().lines().filter(|line| line.contains("charset")).collect();
    assert_eq!(names.len(), 1);
    assert!(names[0].starts_with("new/a.json:1:14: warning["), "{names:?}");
}

#[test]
fn a_key_that_was_appended_to_the_rules_is_named() {
    let folder = Folder::with(&[("a.json", TOOL)]);
    folder.run(&["config", "init"]);
    let text = folder.read("mcp-lint.toml");
    folder.write("mcp-lint.toml", &format!("{text}\nbaseline = \"b.json\"\n"));
    let ran = folder.run(&["a.json"]);
    let expected = "`baseline` is not a rule; move it above the first table, to the top";
    assert!(ran.err().contains(expected), "{}", ran.err());
    folder.run(&["baseline", "update", "a.json", "--baseline", "b.json", "--no-config"]);
    folder.write(
        "mcp-lint.toml",
        &text.replace("# baseline = \"mcp-lint-baseline", "baseline = \"b"),
    );
    let ran = folder.run(&["a.json", "-v"]);
    assert!(ran.err().contains("baselined"), "{}", ran.err());
}

#[test]
fn a_configuration_is_written_once_and_contains_only_defaults() {
    let folder = Folder::with(&[("a.json", TOOL), ("sub/b.json", TOOL)]);
    let first = folder.run(&["config", "init"]);
    assert_eq!((first.code(), first.out(), first.err()), (0, "", "wrote mcp-lint.toml\n"));
    let text = std::fs::read_to_string(folder.path().join("mcp-lint.toml")).unwrap();
    let again = folder.run(&["config", "init", "."]);
    assert_eq!(again.code(), 2);
    assert!(
        again.err().contains("`mcp-lint.toml` already exists; not overwritten"),
        "{}",
        again.err()
    );
    assert_eq!(std::fs::read_to_string(folder.path().join("mcp-lint.toml")).unwrap(), text);
    assert_eq!(folder.run(&["config", "init", "sub"]).err(), "wrote sub/mcp-lint.toml\n");
    assert_eq!(lint(&folder, &["a.json"]).len(), 2);
    // Text after `# ` is an example that can be used unchanged.
    let is_example = |line: &str| line.contains(" = ") || line.starts_with('[');
    let taken = text.lines().map(|line| match line.strip_prefix("# ") {
        Some(example) if is_example(example) => example,
        _ => line,
    });
    folder.write("mcp-lint.toml", &taken.collect::<Vec<_>>().join("\n"));
    let ran = folder.run(&["config", "show"]);
    assert_eq!((ran.code(), ran.err()), (0, ""));
    assert!(ran.out().contains("reason = \"generated, will go in v3\""), "{}", ran.out());
}

#[test]
fn every_value_is_shown_with_its_origin() {
    let folder = Folder::with(&[
        ("a.json", TOOL),
        (
            "base.toml",
            "[rules]\nschema-depth = { level = \"error\", max = 12 }\n\
             [contract.levels]\ntool-added = \"risky\"\nenum-added = \"risky\"\n",
        ),
        (
            "mcp-lint.toml",
            "extends = \"base.toml\"\n\nfail-on = \"warning\"\n[rules]\nstyle = \"info\"\n\
             [contract]\nagainst = \"old/tools.json\"\nversion = \"require\"\n\
             removal-of-deprecated = \"risky\"\n\
             levels = { enum-value-added = { output = \"breaking\" }, tool-added = \"none\" }\n\
             [lock]\nstore = \"digests\"\nignore = [\"annotations\"]\n\
             [[overrides]]\ntools = [\"get\"]\nreason = \"announced\"\n\
             changes = { tool-removed = \"risky\", enum-added = { input = \"risky\" } }\n",
        ),
    ]);
    let shown = |arguments: &[&str]| {
        let ran = folder.run(&[&["config", "show"], arguments].concat());
        assert_eq!(ran.code(), 0, "{}", ran.err());
        let squeezed =
            ran.out().split('\n').map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        squeezed.collect::<Vec<_>>()
    };
    let has = |lines: &[String], line: &str| {
        assert!(lines.iter().any(|found| found == line), "{line}\n{lines:#?}");
    };
    let lines = shown(&["a.json", "--warn", "tool-name-charset", "--max-warnings", "3"]);
    has(&lines, "# mcp-lint.toml, which extends base.toml");
    has(&lines, "fail-on = \"warning\" # mcp-lint.toml:3");
    has(&lines, "max-warnings = 3 # flag --max-warnings");
    has(&lines, "preset = \"recommended\" # default");
    has(&lines, "schema-depth.level = \"error\" # base.toml:2");
    has(&lines, "schema-depth.max = 12 # base.toml:2");
    has(&lines, "tool-name-charset = \"warn\" # flag --warn");
    has(&lines, "tool-name-empty = \"error\" # default");
    has(&lines, "validation-timeout = \"200ms\" # default");
    has(&lines, "against = \"old/tools.json\" # mcp-lint.toml:7");
    has(&lines, "undeclared = \"closed\" # default");
    has(&lines, "version = \"require\" # mcp-lint.toml:8");
    has(&lines, "removal-of-deprecated = \"risky\" # mcp-lint.toml:9");
    has(&lines, "levels.enum-value-added = { output = \"breaking\" } # mcp-lint.toml:10");
    has(&lines, "levels.tool-added = \"none\" # mcp-lint.toml:10");
    has(&lines, "levels.enum-added = \"risky\" # base.toml:5");
    has(&lines, "file = \"mcp-lint-lock.json\" # default");
    has(&lines, "store = \"digests\" # mcp-lint.toml:12");
    has(&lines, "ignore = [\"annotations\"] # mcp-lint.toml:13");
    has(&lines, "changes = { tool-removed = \"risky\", enum-added = { input = \"risky\" } }");
    let lines = shown(&["--validation-timeout", "2s"]);
    has(&lines, "validation-timeout = \"2000ms\" # flag --validation-timeout");
    assert!(lines.iter().any(|line| line.ends_with("= \"info\" # mcp-lint.toml:5")));
    has(&shown(&["--no-config"]), "# no configuration file");
    // The output is a configuration with the same meaning.
    let first = folder.run(&["config", "show"]).out().to_owned();
    folder.write("shown.toml", &first);
    let second = folder.run(&["config", "show", "-c", "shown.toml"]);
    let values = |text: &str| {
        let lines = text.lines().skip(1).map(|line| line.split(" # ").next().unwrap().trim_end());
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(values(&first), values(second.out()), "{}", second.err());
    assert_eq!(folder.run(&["config", "show", "missing"]).code(), 2);
}

#[test]
fn targets_and_the_servers_name_come_from_the_file() {
    let tool = r#"{"name": "get", "description": "Gets.", "inputSchema": {"type": "object", "properties": {}, "oneOf": [{"required": ["a"]}], "additionalProperties": false}}"#;
    let folder = Folder::with(&[
        ("asked/a.json", tool),
        ("silent/a.json", tool),
        ("asked/mcp-lint.toml", "targets = [\"anthropic\"]\nserver-name = \"weather\"\n"),
    ]);
    let ran = folder.run(&[".", "-f", "concise"]);
    let refused: Vec<_> =
        ran.out().lines().filter(|line| line.contains("rejected by anthropic")).collect();
    assert!(
        !refused.is_empty() && refused.iter().all(|line| line.starts_with("asked/")),
        "{refused:?}"
    );
    let shown = folder.run(&["config", "show", "asked"]);
    assert!(shown.out().contains("targets = [\"anthropic\"]"), "{}", shown.out());
    assert!(shown.out().contains("server-name = \"weather\""), "{}", shown.out());
    let flag = folder.run(&["asked", "--target", "portable", "-f", "concise"]);
    assert!(!flag.out().contains("[target-"), "{}", flag.out());
}

#[test]
fn standard_input_has_the_configuration_of_its_name() {
    let folder = Folder::with(&[("sub/mcp-lint.toml", &rules_off("tool-name-charset"))]);
    let run = |arguments: &[&str]| {
        let arguments = [arguments, &["-f", "concise"]].concat();
        lines(&folder.run_with_input(&arguments, TOOL)).len()
    };
    assert_eq!(run(&["-"]), 2);
    assert_eq!(run(&["-", "--stdin-filename", "sub/x.json"]), 1);
}

/// Converts a TOML value to JSON, to validate it against a schema.
fn to_json(value: &toml::de::DeValue<'_>) -> Value {
    use toml::de::DeValue;
    match value {
        DeValue::String(text) => Value::from(&**text),
        DeValue::Integer(number) => number.as_str().parse::<i64>().unwrap().into(),
        DeValue::Float(number) => number.as_str().parse::<f64>().unwrap().into(),
        DeValue::Boolean(value) => (*value).into(),
        DeValue::Datetime(date) => date.to_string().into(),
        DeValue::Array(items) => items.iter().map(|item| to_json(item.get_ref())).collect(),
        DeValue::Table(table) => {
            let entry = |(key, value): (&toml::Spanned<_>, &toml::Spanned<_>)| {
                let key: &std::borrow::Cow<'_, str> = key.get_ref();
                (key.to_string(), to_json(value.get_ref()))
            };
            Value::Object(table.iter().map(entry).collect())
        }
    }
}

#[test]
fn the_schema_and_the_program_agree() {
    let schema = json_schema();
    assert!(jsonschema::draft7::meta::is_valid(&schema));
    let validator = jsonschema::draft7::new(&schema).unwrap();
    let folder = Folder::with(&[("a.json", TOOL), ("up.toml", "")]);
    let mut texts: Vec<String> = Vec::new();
    // Every key with its example, so that each key in the table is also read.
    for section in SECTIONS {
        for key in section.keys {
            let example = key.example.replace("../mcp-lint", "up");
            let entry = format!("{}\n{} = {example}\n", section.heading, key.name);
            let is_override = section.heading.starts_with("[[");
            let own = |name: &str, text: &str| match is_override && key.name != name {
                true => text.to_owned(),
                false => String::new(),
            };
            texts.push(
                [
                    entry,
                    own("reason", "reason = \"why\"\n"),
                    own("rules", "rules = {}\n"),
                    own("tools", "tools = [\"*\"]\n"),
                ]
                .concat(),
            );
        }
    }
    let wrong = [
        "x = 1",
        "fail-on = 1",
        "fail-on = \"warned\"",
        "protocol = \"2025\"",
        "max-warnings = -1",
        "include = \"a\"",
        "include = [\"\"]",
        "[ids]\nx = 1",
        "[limits]\nmax-depth = \"1\"",
        "[limits]\nmax-file-size = \"1XB\"",
        "[limits]\nvalidation-timeout = \"0ms\"",
        "[rules]\nschema-depth = \"warnings\"",
        "[rules]\nschema-depth = { mox = 1 }",
        "[rules]\nschema-depth = { max = 0 }",
        "[rules]\nquality = { max = 1 }",
        "[[overrides]]\nreason = \"a\"\nrules = {}",
        "[[overrides]]\nfiles = [\"a\"]\nrules = {}",
        "[[overrides]]\nfiles = [\"a\"]\nreason = \"a\"",
        "[[overrides]]\npointer = \"a\"\nreason = \"a\"\nrules = {}",
        "[[overrides]]\nfiles = [\"a\"]\nreason = \"a\"\nrules = { quality = { level = \"off\" } }",
        "overrides = 1",
        "rules = 1",
    ];
    let right = [
        "",
        "[rules]\nno-such-rule = \"off\"",
        "fail-on = \"warn\"",
        "fail-on = \"warning\"",
        "[rules]\nschema-depth = \"warn\"",
        "[rules]\nschema-depth = { level = \"warning\", max = 12 }",
        "[rules]\nquality.level = \"off\"",
        "[limits]\nmax-file-size = 10",
        "[limits]\nvalidation-timeout = \"2 s\"",
        "[limits]\nmax-file-size = \"10 kb\"",
    ];
    texts.extend(wrong.iter().chain(&right).map(|text| (*text).to_owned()));
    for text in texts {
        folder.write("mcp-lint.toml", &text);
        let accepted = folder.run(&["config", "show"]).code() == 0;
        let table = toml::de::DeTable::parse(&text).unwrap().into_inner();
        let valid = validator.is_valid(&to_json(&toml::de::DeValue::Table(table)));
        assert_eq!(accepted, valid, "{text}");
        assert_eq!(accepted, !wrong.contains(&&*text), "{text}");
    }
}

#[test]
fn without_a_file_the_defaults_apply() {
    let resolved = resolve_settings(None, &Flags::default());
    let defaults = mcp_lint::config::Settings::default();
    assert_eq!(resolved.settings.levels, defaults.levels);
    assert_eq!(resolved.settings.fail_on, defaults.fail_on);
    assert!(resolved.levels.iter().all(|origin| origin.to_string() == "default"));
}
