//! Suppressions through the real binary: comments, overrides and the baseline.

use crate::common::folder::{Folder, Ran};
use serde_json::{Value, json};

/// `path:line severity[rule]` of each finding, including information.
fn lines(ran: &Ran) -> Vec<String> {
    let line = |line: &str| {
        let (place, rest) = line.split_once(": ").unwrap_or_default();
        let place = place.rsplit_once(':').unwrap_or_default().0;
        format!("{place} {}]", rest.split(']').next().unwrap_or_default())
    };
    ran.out().lines().map(line).collect()
}

/// The selected rules, which have findings in the tested files, so that new rules change nothing.
const RULES: &str = "tool-name-charset,schema-type-unknown,tool-description-missing,\
    suppression-malformed,suppression-unknown,suppression-unused,suppression-reason-missing,\
    baseline-stale,document-syntax,schema-required-undeclared,tool-name-duplicate";

fn lint(folder: &Folder, arguments: &[&str]) -> Ran {
    let fixed = ["-f", "concise", "-v", "--expand", "--select", RULES];
    folder.run(&[arguments, &fixed].concat())
}

const YAML: &str = "\
tools:
  # mcp-lint: ignore[tool-name-charset, tool-description-missing] named by the server
  - name: get x
    inputSchema: {type: object}
  - name: set x # mcp-lint: ignore[tool-name-charset]
    description: Sets.
    inputSchema:
      type: object
      properties:
        # mcp-lint: ignore[schema-type-unknown] of the old version
        a:
          description: A.
          type: strin
        b: {type: strin} # mcp-lint: ignore[schema-type-unknown] why
        c: {type: strin}
";

#[test]
fn comments_suppress_by_name_what_begins_on_their_line_or_below() {
    let folder = Folder::with(&[("a.yaml", YAML)]);
    let ran = lint(&folder, &["a.yaml"]);
    let expected =
        ["a.yaml:5 info[suppression-reason-missing]", "a.yaml:15 error[schema-type-unknown]"];
    assert_eq!(lines(&ran), expected, "{}", ran.err());
    assert!(ran.err().contains("; 5 suppressed\n"), "{}", ran.err());
    let all = lint(&folder, &["a.yaml", "--no-suppressions"]);
    assert_eq!(lines(&all).len(), 6, "{}", all.out());
    assert!(!all.out().contains("suppression-"), "{}", all.out());
    let json = folder.run(&["a.yaml", "-f", "json", "--select", RULES]).json();
    assert_eq!(json["summary"]["suppressed"], 5);
    assert_eq!(json["summary"]["errors"], 1);
    assert_eq!(json["diagnostics"].as_array().unwrap().len(), 2);
}

#[test]
fn comments_in_jsonc_suppress_too() {
    let text = r#"{
  // mcp-lint: ignore[tool-name-charset] named by the server
  "name": "get x",
  "description": "Gets.",
  "inputSchema": {"type": "objec"} /* mcp-lint: ignore[schema-type-unknown] old */
}"#;
    let folder = Folder::with(&[("a.jsonc", text), ("b.json", text)]);
    let ran = folder.run(&["a.jsonc", "-f", "concise"]);
    assert_eq!((ran.code(), ran.out()), (0, ""), "{}", ran.err());
    // Broken JSON has no comments.
    assert_eq!(folder.run(&["b.json"]).code(), 1);
}

#[test]
fn comments_without_effect_are_findings() {
    let table = [
        ("ignore[*]", "warning[suppression-malformed]"),
        ("ignore tool-name-charset", "warning[suppression-malformed]"),
        ("disable[tool-name-charset]", "warning[suppression-malformed]"),
        ("ignore[tool-name-charsett] why", "warning[suppression-unknown]"),
        ("ignore[correctness] why", "warning[suppression-unknown]"),
        ("ignore[tool-name-charset] why", "warning[suppression-unused]"),
    ];
    for (comment, expected) in table {
        let text = format!(
            "# mcp-lint: {comment}\nname: get\ndescription: Gets.\ninputSchema: {{type: object}}\n"
        );
        let folder = Folder::with(&[("a.yaml", &text)]);
        let ran = lint(&folder, &["a.yaml"]);
        assert_eq!(lines(&ran), [format!("a.yaml:1 {expected}")], "{comment}");
        assert_eq!((ran.code(), folder.run(&["a.yaml", "--fail-on", "warning"]).code()), (0, 1));
    }
    let unused = "# mcp-lint: ignore[tool-name-charset] why\nname: get\ninputSchema: {}\n";
    let folder = Folder::with(&[("a.yaml", unused)]);
    let others = folder.run(&["a.yaml", "-f", "concise", "--off", "tool-name-charset"]);
    assert!(!others.out().contains("unused"), "a rule that did not run cannot have found it");
    let broken = "# mcp-lint: ignore[tool-name-charset] why\nname: get\ninputSchema: {]\n";
    folder.write("a.yaml", broken);
    assert_eq!(lines(&lint(&folder, &["a.yaml"])), ["a.yaml:3 error[document-syntax]"]);
}

#[test]
fn findings_about_comments_can_be_overridden_but_not_suppressed_by_comment() {
    let text = "# mcp-lint: ignore[suppression-unused, tool-name-charset] why\nname: get\n\
        description: Gets.\ninputSchema: {type: object}\n";
    let folder = Folder::with(&[("a.yaml", text)]);
    assert_eq!(lines(&lint(&folder, &["."])), ["a.yaml:1 warning[suppression-unused]"; 2]);
    folder.write(
        "mcp-lint.toml",
        "[[overrides]]\nfiles = [\"*\"]\nreason = \"x\"\nrules = { suppression-unused = \"off\" }\n",
    );
    let ran = lint(&folder, &["."]);
    assert_eq!(lines(&ran), [""; 0]);
    assert!(ran.err().contains("; 2 suppressed"), "{}", ran.err());
}

const BAD: &str = r#"{"name": "get x", "description": "Gets.", "inputSchema": {"type": "object"}}"#;

#[test]
fn overrides_without_effect_are_findings_of_the_configuration() {
    let config = "\
[[overrides]]
files = [\"old/**\"]
reason = \"old\"
rules = { tool-name-charset = \"off\" }

[[overrides]]
tools = [\"nothing*\"]
reason = \"gone\"
rules = { tool-name-charset = \"off\", no-such-rule = \"off\" }
";
    let folder = Folder::with(&[("old/a.json", BAD), ("mcp-lint.toml", config)]);
    let ran = lint(&folder, &["."]);
    let expected = [
        "mcp-lint.toml:6 warning[suppression-unused]",
        "mcp-lint.toml:9 warning[suppression-unknown]",
    ];
    assert_eq!(lines(&ran), expected, "{}", ran.err());
    assert_eq!(ran.code(), 0);
    // A run over a part reports nothing about the whole.
    assert_eq!(lines(&lint(&folder, &["old"])), expected[1..]);
    let reported = folder.run(&["."]);
    assert!(reported.out().contains("[mcp-lint.toml:6:1]"), "{}", reported.out());
    let json = folder.run(&[".", "-f", "json"]).json();
    assert_eq!(json["files"].as_array().unwrap().len(), 1, "the configuration is not an input");
    assert_eq!(json["summary"]["files"], 1);
}

#[test]
fn suppressed_findings_are_shown_on_demand_with_their_reason() {
    let config = "[[overrides]]\nfiles = [\"*\"]\nreason = \"generated\"\nrules = { schema-type-unknown = \"off\" }\n";
    let folder = Folder::with(&[("a.yaml", YAML), ("mcp-lint.toml", config), ("b.json", BAD)]);
    assert_eq!(folder.run(&["baseline", "update", "b.json"]).code(), 0);
    let arguments =
        ["--baseline", "mcp-lint-baseline.json", "--show-suppressed", "--select", RULES];
    let run =
        |format: &str| folder.run(&[&arguments[..], &["a.yaml", "b.json", "-f", format]].concat());
    let concise = run("concise");
    assert_eq!(concise.code(), 0, "what is shown still does not count");
    for expected in [
        "(suppressed by a comment: named by the server)",
        "(suppressed by an override: generated)",
        "(suppressed by the baseline)\n",
    ] {
        assert!(concise.out().contains(expected), "{expected}\n{}", concise.out());
    }
    assert!(run("pretty").out().contains("suppressed: by an override: generated"));
    assert!(run("agent").out().contains("| suppressed by the baseline"));
    assert!(run("markdown").out().contains("suppressed by the baseline"));
    let by = |found: &Value| found["suppression"]["by"].as_str().unwrap_or("nothing").to_owned();
    let json = run("json").json();
    let mut found: Vec<_> = json["diagnostics"].as_array().unwrap().iter().map(by).collect();
    found.sort();
    found.dedup();
    assert_eq!(found, ["baseline", "comment", "nothing", "override"]);
    assert_eq!(json["summary"]["baselined"], 1);
    let sarif = run("sarif").json();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let kinds: Vec<_> =
        results.iter().filter_map(|it| it["suppressions"][0]["kind"].as_str()).collect();
    assert!(kinds.contains(&"inSource") && kinds.contains(&"external"), "{kinds:?}");
    for format in ["github", "gitlab", "rdjson", "junit"] {
        assert!(!run(format).out().contains("charset"), "{}", run(format).out());
    }
}

/// A server's tool list with two old mistakes.
fn list() -> Value {
    json!({"tools": [
        {
            "name": "get x", "description": "Gets.",
            "inputSchema": {"type": "object", "properties": {}, "required": ["a", "b"]},
        },
        {
            "name": "set", "description": "Sets.",
            "inputSchema": {"type": "object", "properties": {"a": {"type": "strin"}}},
        },
    ]})
}

const NAMES: [&str; 2] = ["--baseline", "mcp-lint-baseline.json"];

fn with_baseline(folder: &Folder) -> (i32, Vec<String>) {
    let ran = lint(folder, &[&NAMES[..], &["."]].concat());
    (ran.code(), lines(&ran))
}

#[test]
fn an_existing_repository_is_baselined_and_stays_clean() {
    let write = |folder: &Folder, list: &Value| {
        folder.write("server/tools.json", &serde_json::to_string_pretty(list).unwrap());
    };
    let folder = Folder::with(&[]);
    write(&folder, &list());
    assert_eq!(lint(&folder, &["."]).code(), 1);
    let update = folder.run(&["baseline", "update", "--select", RULES]);
    assert_eq!((update.code(), update.out()), (0, ""));
    assert_eq!(update.err(), "wrote mcp-lint-baseline.json: 4 findings in 1 file\n");
    assert_eq!(with_baseline(&folder), (0, vec![]));

    // One new defect is reported alone.
    let mut new = list();
    new["tools"][1]["inputSchema"]["properties"]["b"] = json!({"type": "numbr"});
    write(&folder, &new);
    let (code, found) = with_baseline(&folder);
    assert_eq!((code, found.len()), (1, 1), "{found:?}");
    assert!(found[0].ends_with("error[schema-type-unknown]"), "{found:?}");

    // Another order and another layout change nothing.
    let mut turned = list();
    turned["tools"].as_array_mut().unwrap().reverse();
    turned["tools"][1]["inputSchema"]["required"] = json!(["b", "a"]);
    folder.write("server/tools.json", &turned.to_string().replace("get x", "\\u0067et x"));
    assert_eq!(with_baseline(&folder), (0, vec![]));

    // Fixed findings are reported, and pruned.
    let mut fixed = list();
    fixed["tools"][0]["name"] = "get".into();
    write(&folder, &fixed);
    let (_, found) = with_baseline(&folder);
    // The tool has been renamed, so its other findings are new.
    let stale = found.iter().filter(|line| line.contains("[baseline-stale]")).count();
    assert_eq!((stale, found.len()), (3, 5), "{found:?}");
    let mut fixed = list();
    fixed["tools"][0]["inputSchema"]["required"] = json!(["a"]);
    write(&folder, &fixed);
    assert_eq!(
        with_baseline(&folder),
        (0, vec!["mcp-lint-baseline.json:5 warning[baseline-stale]".to_owned()])
    );
    let prune = folder.run(&[&["baseline", "prune", "--select", RULES], &NAMES[..]].concat());
    assert_eq!(prune.err(), "removed 1 of 4 findings from mcp-lint-baseline.json\n");
    assert_eq!(with_baseline(&folder), (0, vec![]));
    // A fixed finding does not come back unnoticed.
    write(&folder, &list());
    let (code, found) = with_baseline(&folder);
    assert_eq!((code, found.len()), (0, 1), "{found:?}");
    assert!(found[0].ends_with("[schema-required-undeclared]"), "{found:?}");
}

#[test]
fn findings_that_cannot_be_distinguished_are_counted() {
    let twice = r#"{"tools": [{"name": "a b", "description": "A.", "inputSchema": {"type": "object"}}, {"name": "a b", "description": "B.", "inputSchema": {"type": "object"}}]}"#;
    let folder = Folder::with(&[("a.json", twice)]);
    folder.run(&["baseline", "update", "--select", RULES]);
    let text = std::fs::read_to_string(folder.path().join("mcp-lint-baseline.json")).unwrap();
    assert!(text.contains("\"count\": 2}"), "{text}");
    assert_eq!(with_baseline(&folder), (0, vec![]));
    let tool = r#", {"name": "a b", "description": "C.", "inputSchema": {"type": "object"}}]"#;
    folder.write("a.json", &twice.replace(']', tool));
    let (_, found) = with_baseline(&folder);
    assert_eq!(found.iter().filter(|line| line.contains("charset")).count(), 1, "{found:?}");
    folder.write("a.json", &BAD.replace("get x", "a b"));
    let ran = lint(&folder, &[&NAMES[..], &["."]].concat());
    let reported =
        "stale baseline entry: one of 2 `tool-name-charset` in `a.json` no longer occurs";
    assert!(ran.out().contains(reported), "{}", ran.out());
}

#[test]
fn a_baseline_in_the_configuration_applies_from_any_directory() {
    let folder = Folder::with(&[
        ("tools/a.json", BAD),
        ("tools/b.json", BAD),
        ("mcp-lint.toml", "baseline = \"lint/old.json\"\n"),
    ]);
    let missing = folder.run(&["."]);
    assert_eq!(missing.code(), 2);
    assert!(
        missing.err().starts_with("error: lint/old.json: cannot read the baseline: no such file"),
        "{}",
        missing.err()
    );
    std::fs::create_dir(folder.path().join("lint")).unwrap();
    let update = folder.run(&["baseline", "update"]);
    assert!(
        update.err().starts_with("wrote lint/old.json: 2 findings in 2 files\n"),
        "{}",
        update.err()
    );
    let text = std::fs::read_to_string(folder.path().join("lint/old.json")).unwrap();
    assert!(text.contains("\"path\": \"../tools/a.json\""), "{text}");
    assert_eq!(folder.run(&["."]).code(), 0);
    let mut inside = folder.command(&["a.json"]);
    inside.current_dir(folder.path().join("tools"));
    assert_eq!(inside.output().unwrap().status.code(), Some(0));
    // An update of one file keeps the entries of the others.
    folder.write("tools/a.json", &BAD.replace("get x", "get y"));
    assert_eq!(folder.run(&["tools/a.json"]).code(), 1);
    folder.run(&["baseline", "update", "tools/a.json"]);
    assert_eq!(folder.run(&["."]).code(), 0);
    // Entries of removed files are reported, those of unchecked files are not.
    std::fs::remove_file(folder.path().join("tools/a.json")).unwrap();
    let ran = lint(&folder, &["tools/b.json"]);
    assert_eq!(lines(&ran), ["lint/old.json:4 warning[baseline-stale]"], "{}", ran.out());
    folder.write("tools/a.json", BAD);
    assert_eq!(lines(&lint(&folder, &["tools/b.json"])), [""; 0]);
    assert_eq!(folder.run(&[".", "--no-suppressions"]).code(), 1);
    let strict = ["tools/b.json", "--error", "baseline-stale"];
    std::fs::remove_file(folder.path().join("tools/a.json")).unwrap();
    assert_eq!(folder.run(&strict).code(), 1);
}

#[test]
fn no_configuration_moves_the_baseline_out_of_the_repository() {
    let folder = Folder::with(&[
        ("theirs/tools.yaml", "tools:\n- name: get x\n  inputSchema: {type: object}\n"),
        ("theirs/mcp-lint.toml", "baseline = \"../notes.json\"\n"),
    ]);
    let run = |arguments: &[&str]| {
        let mut command = folder.command(&[&["baseline", "update"], arguments].concat());
        command.current_dir(folder.file("theirs")).output().unwrap()
    };
    let refused = run(&["."]);
    assert_eq!(refused.status.code(), Some(2));
    let words = String::from_utf8(refused.stderr).unwrap();
    assert!(words.contains("outside of the repository"), "{words}");
    assert_eq!(folder.names(), ["theirs"]);

    // A user who names it intends it.
    assert_eq!(run(&[".", "--baseline", "../notes.json"]).status.code(), Some(0));
    assert!(folder.read("notes.json").contains("tool-name-charset"));
    std::fs::remove_file(folder.file("notes.json")).unwrap();

    // Files of one repository belong together.
    std::fs::create_dir(folder.file(".git")).unwrap();
    assert_eq!(run(&["."]).status.code(), Some(0));
    assert!(folder.read("notes.json").contains("tool-name-charset"));
}

#[test]
fn unreadable_input_is_never_baselined() {
    let folder = Folder::with(&[
        ("a.json", BAD),
        ("broken.json", r#"{"tools": [{"name": "a", "inputSchema": {}}"#),
    ]);
    let update = folder.run(&["baseline", "update", "a.json", "missing.json"]);
    assert_eq!(update.code(), 2);
    assert!(update.err().contains("missing.json: no such file"), "{}", update.err());
    let arguments = [&NAMES[..], &["a.json", "missing.json"]].concat();
    assert_eq!(folder.run(&arguments).code(), 2);
    assert_eq!(folder.run(&["baseline", "update", "missing.json"]).code(), 2);
    // Nor are broken files: they were not checked.
    assert_eq!(folder.run(&["baseline", "update", "broken.json"]).code(), 0);
    assert_eq!(folder.run(&[&NAMES[..], &["broken.json"]].concat()).code(), 1);
    let off = ["broken.json", "--off", "document-unrecognised,document-syntax"];
    assert_eq!(folder.run(&off).code(), 1);
    let other = Folder::with(&[("other.json", "{\"a\": 1}")]);
    assert_eq!(other.run(&["other.json", "--off", "document-unrecognised"]).code(), 2);
    other.write("mcp-lint.toml", "[[overrides]]\nfiles = [\"*\"]\nreason = \"x\"\nrules = { document-unrecognised = \"off\" }\n");
    assert_eq!(other.run(&["other.json"]).code(), 2);
}

#[test]
fn hostile_names_are_escaped_in_baselines_and_hostile_baselines_are_harmless() {
    let name = "a\u{202e}b\u{1b}[31m\n";
    let tool = json!({"name": name, "description": "A.", "inputSchema": {"type": "object"}});
    let folder = Folder::with(&[("a.json", &tool.to_string())]);
    folder.run(&["baseline", "update"]);
    let text = std::fs::read_to_string(folder.path().join("mcp-lint-baseline.json")).unwrap();
    assert!(text.is_ascii() && !text.contains('\u{1b}'), "{text:?}");
    assert_eq!(folder.run(&[&NAMES[..], &["."]].concat()).code(), 0);
    for hostile in ["", "\0", "{\"\u{202e}\": ", "[[[[", "{\"version\": 9}"] {
        folder.write("mcp-lint-baseline.json", hostile);
        let ran = folder.run(&[&NAMES[..], &["."]].concat());
        assert_eq!(ran.code(), 2, "{}", ran.err());
        assert!(!ran.err().contains('\u{202e}') && ran.err().len() < 1000, "{}", ran.err());
        // A file that is not a baseline is not overwritten.
        assert_eq!(folder.run(&["baseline", "update"]).code(), 2);
    }
}

/// The value with the keys of every object sorted and every list of tools reversed.
fn turned(value: &Value) -> Value {
    match value {
        Value::Object(members) => members
            .iter()
            .map(|(key, value)| match (key.as_str(), turned(value)) {
                ("tools", Value::Array(mut tools)) => {
                    tools.reverse();
                    (key.clone(), Value::Array(tools))
                }
                (_, value) => (key.clone(), value),
            })
            .collect(),
        Value::Array(items) => items.iter().map(turned).collect(),
        other => other.clone(),
    }
}

#[test]
fn a_real_repository_is_baselined() {
    let Some(corpus) = std::env::var_os("MCP_LINT_CORPUS") else { return };
    let from =
        std::path::Path::new(&corpus).join("pathintegral-institute--mcpm.sh/mcp-registry/servers");
    let folder = Folder::with(&[("mcp-lint.toml", "baseline = \"mcp-lint-baseline.json\"\n")]);
    let mut files = Vec::new();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        folder.write(&name, &std::fs::read_to_string(&path).unwrap());
        files.push(name);
    }
    assert_eq!(folder.run(&[".", "--no-suppressions"]).code(), 1);
    assert_eq!(folder.run(&["baseline", "update"]).code(), 0);
    let green = folder.run(&[".", "-f", "concise"]);
    assert_eq!((green.code(), green.out()), (0, ""), "{}", green.err());

    let (name, good, mut value) = files
        .iter()
        .find_map(|name| {
            let text = std::fs::read_to_string(folder.path().join(name)).unwrap();
            let value: Value = serde_json::from_str(&text).ok()?;
            (value["tools"][0]["inputSchema"]["type"] == "object").then_some((name, text, value))
        })
        .unwrap();
    value["tools"][0]["inputSchema"]["type"] = "objekt".into();
    folder.write(name, &value.to_string());
    let red = folder.run(&[".", "-f", "concise"]);
    assert_eq!((red.code(), red.out().lines().count()), (1, 1), "{}", red.out());
    assert!(red.out().starts_with(name.as_str()), "{}", red.out());
    folder.write(name, &good);

    let originals: Vec<_> = files
        .iter()
        .map(|name| (name, std::fs::read_to_string(folder.path().join(name)).unwrap()))
        .collect();
    for (name, text) in &originals {
        if let Ok(value) = serde_json::from_str(text) {
            folder.write(name, &turned(&value).to_string());
        }
    }
    let turned = folder.run(&[".", "-f", "concise"]);
    assert_eq!((turned.code(), turned.out()), (0, ""), "{}", turned.err());
    for (name, text) in &originals {
        folder.write(name, text);
    }

    let boikot = std::fs::read_to_string(folder.path().join("boikot-mcp.json")).unwrap();
    folder.write("boikot-mcp.json", &boikot.replace("input_schema", "inputSchema"));
    let fixed = folder.run(&[".", "-f", "concise"]);
    assert_eq!(fixed.code(), 0, "{}", fixed.out());
    let stale = fixed.out().lines().filter(|line| line.contains("[baseline-stale]")).count();
    assert!(stale > 0 && stale == fixed.out().lines().count(), "{}", fixed.out());
    folder.run(&["baseline", "prune"]);
    assert_eq!(folder.run(&[".", "-f", "concise"]).out(), "");
}
