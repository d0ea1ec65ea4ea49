//! Targets on the command line of the real binary.

use crate::common::folder::Folder;
use serde_json::Value;

const TOOLS: &str = r#"{"tools": [
  {"name": "plain", "description": "Is plain.", "inputSchema": {"type": "object", "properties": {"a": {"type": "string", "description": "A."}}, "required": ["a"]}},
  {"name": "open", "description": "Chooses.", "inputSchema": {"type": "object", "properties": {"a": {"type": "string", "description": "A."}}, "anyOf": [{"required": ["a"]}]}},
  {"name": "open2", "description": "Chooses too.", "inputSchema": {"type": "object", "properties": {"a": {"type": "string", "description": "A."}}, "anyOf": [{"required": ["a"]}]}}
]}"#;

fn folder() -> Folder {
    Folder::with(&[("tools.json", TOOLS)])
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn an_unknown_target_is_rejected_with_a_suggestion() {
    for arguments in [&["tools.json", "--target", "claude-cod"][..], &["targets", "claude-cod"]] {
        let ran = folder().run(arguments);
        assert_eq!(ran.code(), 2, "{arguments:?}");
        let said = text(&ran.0.stderr);
        assert!(said.contains("no target `claude-cod`; did you mean `claude-code`?"), "{said}");
        assert!(ran.0.stdout.is_empty());
    }
}

#[test]
fn targets_go_by_several_names_and_may_be_listed() {
    let rules = |arguments: &[&str]| {
        let ran = folder().run(&[&["tools.json", "-f", "json"], arguments].concat());
        let report: Value = serde_json::from_slice(&ran.0.stdout).unwrap();
        let findings = report["diagnostics"].as_array().unwrap().clone();
        let of_targets = findings.into_iter().filter(|found| found.get("targets").is_some());
        of_targets.map(|found| found["message"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let anthropic = rules(&["--target", "anthropic"]);
    assert_eq!(anthropic, ["`anyOf` at the root: rejected by anthropic"; 2]);
    assert_eq!(rules(&["--target", "claude-api"]), anthropic);
    let both = ["`anyOf` at the root: rejected by anthropic and openai"; 2];
    assert_eq!(rules(&["--target", "openai,anthropic"]), both);
    assert_eq!(rules(&["--target", "openai", "--target", "claude-api"]), both);
    assert!(rules(&["--target", "portable"]).is_empty());
    assert!(rules(&["--target", "anthropic", "--off", "portability"]).is_empty());
}

#[test]
fn a_selected_target_is_named_first_where_a_general_rule_reports_the_same() {
    let ran = folder().run(&["tools.json", "--target", "codex"]);
    let shown = text(&ran.0.stdout);
    let (codex, common) =
        ("codex: drops it before the model sees it", "known to reject the whole request: ");
    let place = |wanted| shown.find(wanted).unwrap_or_else(|| panic!("{wanted}: {shown}"));
    assert!(place("portable-root-composition") < place(codex), "{shown}");
    assert!(place(codex) < place(common), "{shown}");
}

#[test]
fn staleness_depends_on_the_date() {
    let folder = folder();
    let stale = |seconds: &str| {
        let mut command = folder.command(&["tools.json", "--target", "anthropic", "-f", "json"]);
        let output = command.env("SOURCE_DATE_EPOCH", seconds).output().unwrap();
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let findings = report["diagnostics"].as_array().unwrap();
        findings.iter().find_map(|found| found["targets"][0]["stale"].as_bool()).unwrap()
    };
    assert!(!stale("1790812800"), "2026-10-01");
    assert!(stale("1822348800"), "2027-10-01");
}

#[test]
fn all_targets_give_a_table_of_tools() {
    let ran = folder().run(&["tools.json", "--target", "all", "--max-findings", "1", "-v"]);
    assert_eq!(ran.code(), 1);
    let shown = text(&ran.0.stdout);
    let (_, table) = shown.split_once("What each target does with the tools\n\n").unwrap();
    let head = table.lines().next().unwrap();
    assert!(
        head.split_whitespace().eq([
            "tool",
            "anthropic",
            "anthropic-managed-agents",
            "anthropic-strict",
            "bedrock"
        ]),
        "{table}"
    );
    let row = table.lines().find(|line| line.starts_with("open")).unwrap();
    assert!(row.starts_with("open and 1 more  rejects request  rejects request"), "{row}");
    assert!(table.contains("nothing is known to go wrong with agent-framework, "), "{table}");
    assert!(
        table
            .lines()
            .all(|line| line.chars().count() <= 100 || line.contains(':') || line.contains(", "))
    );
    let ran = folder().run(&["tools.json", "--target", "all", "-f", "markdown"]);
    let markdown = text(&ran.0.stdout);
    assert!(markdown.contains("\n| tool | anthropic | "), "{markdown}");
    assert!(markdown.contains("\n| open and 1 more | rejects request | "), "{markdown}");
    let ran = folder().run(&["tools.json", "--target", "anthropic"]);
    assert!(!text(&ran.0.stdout).contains("What each target does"), "only for all of them");
}

#[test]
fn all_targets_give_a_summary_sorted_by_loss_and_no_findings_about_them() {
    let ran = folder().run(&["tools.json", "--target", "all"]);
    assert_eq!(ran.code(), 1);
    let shown = text(&ran.0.stdout);
    let lines: Vec<_> = shown.lines().collect();
    assert!(lines[0].trim_start().starts_with("tools that load  what it does"), "{shown}");
    // The request is lost with every tool in it.
    assert!(lines[1].contains("0 of 3"), "{shown}");
    assert!(
        lines[1].contains("rejects the whole request, because of `open` and `open2`"),
        "{shown}"
    );
    assert!(
        shown.contains("\n  nothing is known to be rejected or dropped by agent-framework, "),
        "{shown}"
    );
    // These have no facts about tools.
    let unknown = lines.iter().find(|line| line.contains("it is not known which tools are"));
    let unknown = unknown.unwrap_or_else(|| panic!("{shown}"));
    assert!(unknown.contains("mcpjam") && !unknown.contains("claude-code"), "{unknown}");
    assert!(shown.contains("\n  strict modes (only if you switch them on) reject: "), "{shown}");
    let loads = |line: &&&str| line.contains(" of 3 ");
    let rows: Vec<_> = lines.iter().filter(loads).filter(|line| line.contains("-strict")).collect();
    assert!(rows.iter().all(|row| row.starts_with("  strict modes")), "{shown}");
    assert!(!shown.contains("portable-root-composition"), "{shown}");
    let verbose = folder().run(&["tools.json", "--target", "all", "-v"]);
    assert!(text(&verbose.0.stdout).contains("portable-root-composition"));
    let named = folder().run(&["tools.json", "--target", "anthropic"]);
    assert!(text(&named.0.stdout).contains("portable-root-composition"));
}

#[test]
fn the_table_is_complete_in_the_json_report() {
    let ran = folder().run(&["tools.json", "--target", "all", "-f", "json"]);
    let report: Value = serde_json::from_slice(&ran.0.stdout).unwrap();
    let table = &report["compatibility"];
    assert_eq!(table["targets"].as_array().unwrap().len(), mcp_lint::targets::all().count());
    let names: Vec<_> =
        table["tools"].as_array().unwrap().iter().map(|tool| tool["tool"].clone()).collect();
    assert_eq!(names, ["plain", "open", "open2"]);
    let of_open = table["tools"][1]["targets"].as_array().unwrap();
    let bedrock = of_open.iter().find(|target| target["name"] == "bedrock").unwrap();
    assert_eq!(bedrock["outcome"], "refused");
    assert_eq!(bedrock["scope"], "request");
    let schema =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/report.schema.json"));
    let schema: Value = serde_json::from_str(&schema.unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<_> = validator.iter_errors(&report).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn hostile_names_do_not_reach_the_table() {
    let tools = TOOLS.replace("\"open\"", "\"o\\u001b[31m\\u202e|`x`\"");
    let folder = Folder::with(&[("tools.json", &tools)]);
    for format in ["pretty", "markdown", "json"] {
        let ran = folder.run(&["tools.json", "--target", "all", "-f", format]);
        let shown = text(&ran.0.stdout);
        assert!(!shown.contains('\u{1b}') && !shown.contains('\u{202e}'), "{format}: {shown}");
        assert!(format != "markdown" || !shown.contains("|`x`"), "{shown}");
    }
}

#[test]
fn the_list_of_targets_names_their_limits() {
    let listed = text(&folder().run(&["targets"]).0.stdout);
    let claude = listed.lines().find(|line| line.starts_with("claude-code")).unwrap();
    assert!(claude.contains("mcp__{server}__{tool} ≤ 128"), "{claude}");
    assert!(claude.contains("client") && claude.contains("Claude Code"), "{claude}");
    let page = text(&folder().run(&["targets", "gpt-5"]).0.stdout);
    assert!(page.starts_with("openai-gpt5\n"), "{page}");
    let outcomes = page.split_once("\nFeatures\n\n").unwrap().1;
    let (rejects, accepts) = (outcomes.rfind(": rejects "), outcomes.find(": accepts"));
    assert!(rejects.unwrap() < accepts.unwrap(), "{page}");
    let data = folder().run(&["targets", "gemini", "--format", "json"]);
    let data: Value = serde_json::from_slice(&data.0.stdout).unwrap();
    assert_eq!(data["name"], "gemini");
    assert_eq!(data["toolsMax"], 512);
    let all = folder().run(&["targets", "--format", "json"]);
    let all: Value = serde_json::from_slice(&all.0.stdout).unwrap();
    assert_eq!(all["targets"].as_array().unwrap().len(), mcp_lint::targets::all().count());
    let portable = folder().run(&["targets", "portable"]);
    assert_eq!(portable.code(), 2);
    assert!(text(&portable.0.stderr).contains("`portable-`"));
}

#[test]
fn an_alias_of_several_targets_selects_and_shows_all_of_them() {
    const ALL: [&str; 3] = ["python-sdk", "typescript-sdk-1", "typescript-sdk-2"];
    let boolean =
        r#"{"name": "store", "description": "Stores.", "inputSchema": {"type": "array"}}"#;
    let folder =
        Folder::with(&[("t.json", boolean), ("mcp-lint.toml", "targets = [\"mcp-sdk-client\"]\n")]);
    let targets = |arguments: &[&str]| {
        let ran = folder.run(&[&["t.json", "-f", "json"], arguments].concat());
        let report: Value = serde_json::from_slice(&ran.0.stdout).unwrap();
        let found = report["diagnostics"].as_array().unwrap().clone();
        let of_targets = found.into_iter().find_map(|found| found.get("targets").cloned());
        let of_targets = of_targets.unwrap().as_array().unwrap().clone();
        of_targets.into_iter().map(|it| it["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(targets(&[]), ALL, "as the configuration says");
    assert_eq!(targets(&["--no-config", "--target", "mcp-sdk-client"]), ALL);
    let names = folder.run(&["targets", "mcp-sdk-client", "--format", "names"]);
    assert_eq!(text(&names.0.stdout).lines().collect::<Vec<_>>(), ALL);
    let json = folder.run(&["targets", "mcp-sdk-client", "--format", "json"]);
    let json: Value = serde_json::from_slice(&json.0.stdout).unwrap();
    assert_eq!(json["targets"].as_array().unwrap().len(), 3);
}

#[test]
fn every_report_has_the_same_words_for_what_a_target_does() {
    let cells = ["rejects request", "rejects tool", "drops"];
    let sentence = "rejects the whole request";
    let run = |arguments: &[&str]| text(&folder().run(arguments).0.stdout);
    let all = ["tools.json", "--target", "all", "-v", "-f"];
    for (shown, words) in [
        (run(&[&all[..], &["pretty"]].concat()), &[&cells[..], &[sentence]].concat()[..]),
        (run(&[&all[..], &["markdown"]].concat()), &cells),
        (run(&[&all[..], &["html"]].concat()), &[&cells[..], &[sentence]].concat()),
        (run(&["targets", "codex"]), &["rejects tool", "drops", "accepts"]),
        (run(&["targets", "codex", "--format", "markdown"]), &["rejects tool", "drops", "accepts"]),
    ] {
        for word in words {
            assert!(shown.contains(word), "{word}: {shown}");
        }
        for word in ["is lost", "not passed on", "refused", "Dropped"] {
            assert!(!shown.contains(word), "{word}: {shown}");
        }
    }
}
