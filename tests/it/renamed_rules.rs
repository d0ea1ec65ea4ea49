//! Old names of rules remain valid, and what was accepted without targets is accepted with them.

use mcp_lint::rules::{RENAMED, renamed};

use crate::common::folder::Folder;

const TOOLS: &str = r#"{"tools": [{"name": "get.weather", "description": "Gets the weather of a city.", "inputSchema": {"type": "object", "properties": {"a": {"type": "array", "description": "A list."}}, "oneOf": [{"required": ["a"]}]}}]}"#;

/// The arguments of a run for a selection of targets.
const SELECTIONS: [&[&str]; 3] = [&[], &["--target", "anthropic"], &["--target", "openai"]];

/// The names of rules with findings of a level.
fn rules(folder: &Folder, arguments: &[&str], level: &str) -> Vec<String> {
    let report = folder.run(&[&["-fjson", "."], arguments].concat()).json();
    let found = report["diagnostics"].as_array().unwrap().iter();
    let of_level = found.filter(|it| it["severity"] == level);
    of_level.map(|it| it["rule"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn one_fault_has_one_name_whatever_targets_are_selected() {
    let folder = Folder::with(&[("tools.json", TOOLS)]);
    let expected = ["portable-tool-name", "portable-array-items", "portable-root-composition"];
    assert_eq!(rules(&folder, &[], "warning"), expected);
    for (target, errors, warnings) in [
        ("anthropic", &[expected[0], expected[2]][..], &[expected[1]][..]),
        ("openai", &expected, &[]),
    ] {
        assert_eq!(rules(&folder, &["--target", target], "error"), errors, "{target}");
        assert_eq!(rules(&folder, &["--target", target], "warning"), warnings, "{target}");
    }
}

#[test]
fn a_baseline_holds_with_and_without_targets() {
    for written in SELECTIONS {
        let folder = Folder::with(&[("tools.json", TOOLS)]);
        let update = [&["baseline", "update", "."], written].concat();
        assert_eq!(folder.run(&update).code(), 0);
        let baseline = ["--baseline", "mcp-lint-baseline.json"];
        for read in SELECTIONS {
            let run = folder.run(&[&["."], read, &baseline].concat());
            assert_eq!(run.code(), 0, "{written:?}, {read:?}: {}", run.out());
        }
    }
}

/// An entry of each old name accepts the findings that have another name now.
#[test]
fn a_baseline_with_old_names_holds() {
    let folder = Folder::with(&[("tools.json", TOOLS)]);
    assert_eq!(folder.run(&["baseline", "update", "."]).code(), 0);
    let text = folder.read("mcp-lint-baseline.json");
    let old = text
        .replace("portable-tool-name", "target-tool-name")
        .replace("portable-array-items", "target-schema-rejected")
        .replace("portable-root-composition", "target-schema-rejected");
    assert_ne!(old, text);
    folder.write("mcp-lint-baseline.json", &old);
    for selection in SELECTIONS {
        let run = folder.run(&[&[".", "--baseline", "mcp-lint-baseline.json"], selection].concat());
        assert_eq!(run.code(), 0, "{}", run.out());
        assert!(!run.out().contains("baseline-stale"), "{}", run.out());
    }
}

#[test]
fn old_names_turn_rules_off() {
    let off =
        |names: &[&str]| names.iter().map(|it| format!("{it} = \"off\"\n")).collect::<String>();
    let names = ["target-tool-name", "target-schema-rejected"];
    for selection in SELECTIONS {
        let folder = Folder::with(&[("tools.json", TOOLS)]);
        folder.write("mcp-lint.toml", &format!("[rules]\n{}", off(&names)));
        let run = folder.run(&[&["."], selection].concat());
        assert!(!run.out().contains("tools.json"), "{}", run.out());
        let rules = names.map(|it| format!("{it} = \"off\"")).join(", ");
        let text = format!(
            "[[overrides]]\nfiles = [\"tools.json\"]\nreason = \"known\"\nrules = {{ {rules} }}\n"
        );
        folder.write("mcp-lint.toml", &text);
        assert_eq!(rules_of(&folder, selection), [""; 0]);
        folder.write("mcp-lint.toml", "");
        let flags = ["--ignore", "target-tool-name", "--ignore", "target-schema-rejected"];
        assert_eq!(rules_of(&folder, &[selection, &flags].concat()), [""; 0]);
    }
}

/// The names of rules with errors or warnings.
fn rules_of(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    [rules(folder, arguments, "error"), rules(folder, arguments, "warning")].concat()
}

#[test]
fn comments_with_old_names_cover_findings() {
    let text = "tools:\n  # mcp-lint: ignore[target-tool-name] the client replaces it\n  - name: get.weather\n    \
                description: Gets the weather of a city.\n    inputSchema: {type: object, properties: {}}\n";
    for selection in SELECTIONS {
        let folder = Folder::with(&[("tools.yaml", text)]);
        assert_eq!(rules_of(&folder, selection), [""; 0], "{selection:?}");
    }
}

#[test]
fn old_names_are_explained_by_the_page_of_their_rule() {
    for (old, new) in RENAMED {
        assert_eq!(renamed(old), *new);
        let run = Folder::with(&[]).run(&["explain", old]);
        assert_eq!(run.code(), 0);
        assert!(run.out().contains(new[0]), "{old}: {}", run.out());
    }
}
