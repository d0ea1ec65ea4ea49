//! Manifests of plugins and marketplaces, compared with what `claude plugin validate` says of them
//! (`tests/clients/plugins`).

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::common::folder::Folder;

fn verdicts() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/plugins/verdicts.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The number of errors at each path of a report.
fn errors(report: &Value) -> BTreeMap<String, Vec<String>> {
    let mut errors: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for found in report["diagnostics"].as_array().unwrap() {
        if found["severity"] == "error" {
            let path = found["path"].as_str().unwrap().to_owned();
            errors.entry(path).or_default().push(found["message"].to_string());
        }
    }
    errors
}

#[test]
fn what_claude_code_rejects_is_an_error_and_what_it_accepts_is_none() {
    let verdicts = verdicts();
    let cases = verdicts["cases"].as_array().unwrap();
    let folder = Folder::new();
    let own = |at: usize, case: &Value| {
        format!("case{at}/.claude-plugin/{}.json", case["kind"].as_str().unwrap())
    };
    for (at, case) in cases.iter().enumerate() {
        folder.write(&own(at, case), &case["manifest"].to_string());
        let is_plugin = case["kind"] == "plugin";
        let root = if is_plugin { format!("case{at}") } else { format!("case{at}/larch") };
        for name in verdicts["files"].as_array().unwrap() {
            let name = name.as_str().unwrap();
            folder.write(&format!("{root}/{name}"), if name.ends_with("json") { "{}" } else { "" });
        }
    }
    let run = ["--no-config", "-f", "json", "--expand", "--max-findings", "0", "."];
    let errors = errors(&folder.run(&run).json());
    let (mut missed, mut false_alarms, mut rejected) = (Vec::new(), Vec::new(), 0);
    for (at, case) in cases.iter().enumerate() {
        let found = errors.get(&own(at, case));
        let what = format!("{} {}: {} {found:?}", case["kind"], case["what"], case["errors"]);
        match case["accepted"].as_bool().unwrap() {
            true if found.is_some() => false_alarms.push(what),
            false => {
                rejected += 1;
                if found.is_none() {
                    missed.push(what);
                }
            }
            true => {}
        }
    }
    assert!(cases.len() > 120 && rejected > 100, "{rejected} of {}", cases.len());
    assert!(false_alarms.is_empty(), "{false_alarms:#?}");
    assert!(missed.len() * 20 <= rejected, "{} of {rejected} missed: {missed:#?}", missed.len());
}

#[test]
fn the_verdicts_are_those_of_the_installed_program() {
    let Some(readers) = std::env::var_os("MCP_LINT_READERS") else {
        println!("skipped: MCP_LINT_READERS does not name a folder");
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/plugins/generate.py");
    let ran = Command::new("python3").arg(script).arg(readers).output().unwrap();
    let made: Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!(made, verdicts(), "{}", String::from_utf8_lossy(&ran.stderr));
}

fn found(files: &[(&str, &str)]) -> Vec<String> {
    let ran = Folder::with(files).run(&["--no-config", "-f", "concise", "."]);
    ran.out().lines().map(ToOwned::to_owned).collect()
}

const SKILL: &str = "---\nname: page\ndescription: Finds a page. Use it for pages.\n---\nText.\n";
const MANIFEST: (&str, &str) = (".claude-plugin/plugin.json", r#"{"name": "larch"}"#);

#[test]
fn a_skill_in_a_group_is_reported_unless_the_manifest_names_the_group() {
    let deep = ("skills/notes/page/SKILL.md", SKILL);
    let lines = found(&[MANIFEST, deep]);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].contains("error[skill-file] the skill is a folder too deep"), "{lines:?}");
    let naming = |skills: &str| format!(r#"{{"name": "larch", "skills": {skills}}}"#);
    for skills in [r#""./skills/notes""#, r#"["./skills/notes/"]"#, r#"["./skills/notes/page"]"#] {
        let manifest = naming(skills);
        assert!(found(&[(MANIFEST.0, &manifest), deep]).is_empty(), "{skills}");
    }
    assert!(found(&[deep]).is_empty());
    assert!(found(&[MANIFEST, ("skills/page/SKILL.md", SKILL)]).is_empty());
    let notes = SKILL.replace("page", "notes");
    assert!(found(&[MANIFEST, deep, ("skills/notes/SKILL.md", &notes)]).is_empty());
}

#[test]
fn servers_of_a_plugin_are_found_by_name_and_by_the_root_of_the_plugin() {
    let servers =
        r#"{"mcpServers": {"a": {"command": "node", "args": ["${CLAUDE_PLUGIN_ROOT}/a.js"]}}}"#;
    let lines = found(&[MANIFEST, ("mcp.json", servers)]);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].contains("error[client-file-unread]"), "{lines:?}");
    let naming = r#"{"name": "larch", "mcpServers": "./mcp.json"}"#;
    assert!(found(&[(MANIFEST.0, naming), ("mcp.json", servers)]).is_empty());
    let of_cursor = (".cursor-plugin/plugin.json", r#"{"name": "larch"}"#);
    let plain = r#"{"mcpServers": {"a": {"command": "node", "args": ["a.js"]}}}"#;
    assert!(found(&[MANIFEST, of_cursor, ("mcp.json", plain)]).is_empty());
    assert!(found(&[MANIFEST, (".mcp.json", servers)]).is_empty());
    let relative = servers.replace("${CLAUDE_PLUGIN_ROOT}", ".");
    let lines = found(&[MANIFEST, (".mcp.json", &relative), ("a.js", "")]);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].contains("warning[client-path-relative]"), "{lines:?}");
    let folder = Folder::with(&[MANIFEST, (".mcp.json", &relative), ("a.js", "")]);
    folder.run(&["--no-config", "--unsafe-fixes", "."]);
    assert_eq!(folder.read(".mcp.json"), servers);
}

#[test]
fn a_marketplace_may_lack_a_folder_and_not_lead_outside() {
    let marketplace = |source: &str| {
        let text = format!(
            r#"{{"name": "nursery", "owner": {{"name": "Larch"}}, "plugins": [{{"name": "larch", "source": "{source}"}}]}}"#
        );
        found(&[(".claude-plugin/marketplace.json", &text)])
    };
    for (source, level) in [("./larch", "warning"), ("./../larch", "error")] {
        let lines = marketplace(source);
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].contains(&format!("{level}[plugin-path]")), "{lines:?}");
    }
}

#[test]
fn paths_are_looked_up_in_the_folder_of_the_plugin() {
    let manifest = r#"{"name": "larch", "skills": ["./skills/page/SKILL.md", "./built"],
        "hooks": "./hooks", "commands": ["./a.md", "./dist/a.md"]}"#;
    let files = [
        (MANIFEST.0, manifest),
        ("skills/page/SKILL.md", SKILL),
        ("hooks/a.json", "{}"),
        ("a.md", ""),
        (".gitignore", "built\n"),
    ];
    let lines = found(&files);
    let paths: Vec<_> = lines.iter().filter(|line| line.contains("error[plugin-path]")).collect();
    assert_eq!(paths.len(), 1, "{lines:?}");
    assert!(paths[0].contains("the folder `./skills/page/SKILL.md` does not exist"), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("plugin-member")), "{lines:?}");
    let market = r#"{"name": "nursery", "owner": {"name": "Larch"},
        "plugins": [{"name": "larch", "source": "./larch"}, {"name": "oak", "source": "./oak"}]}"#;
    let lines = found(&[(".claude-plugin/marketplace.json", market), ("larch/a.md", "")]);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(
        lines[0].contains("warning[plugin-path] the folder `./oak` does not exist"),
        "{lines:?}"
    );
}
