//! `mcp-lint lock`: the written lock file, and the changes that make it fail.

use crate::common::folder::Folder;

const TOOLS: &str = r#"{"tools": [
  {"name": "b", "description": "Tags \u200b are seen.", "inputSchema": {"type": "object", "properties": {"n": {"maximum": 1e2}}}},
  {"name": "a", "annotations": {"readOnlyHint": true}, "inputSchema": {"type": "object"}}]}"#;
const LOCK: &str = "mcp-lint-lock.json";

fn locked() -> Folder {
    let folder = Folder::with(&[("tools.json", TOOLS)]);
    let ran = folder.run(&["lock", "update", "tools.json"]);
    assert_eq!(ran.code(), 0, "{}", ran.err());
    assert_eq!(ran.err(), "wrote mcp-lint-lock.json: 2 tools\n");
    folder
}

#[test]
fn a_lock_is_sorted_escaped_and_always_the_same() {
    let folder = locked();
    let first = folder.read(LOCK);
    assert!(
        first.starts_with("{\n  \"mcpLintLock\": 1,\n  \"tools\": {\n    \"a\": {\n"),
        "{first}"
    );
    assert!(
        first.contains("Tags \\u200b are seen.") && first.contains("\"maximum\": 100\n"),
        "{first}"
    );
    assert!(first.ends_with("}\n") && !first.contains('\u{200b}'));
    assert_eq!(folder.run(&["lock", "update", "tools.json"]).code(), 0);
    assert_eq!(folder.read(LOCK), first);
    let check = folder.run(&["lock", "check", "tools.json"]);
    assert_eq!((check.code(), check.out()), (0, ""), "{}", check.err());
    // A lock is not linted as a list of tools, and not found as one.
    assert_eq!(folder.run(&["lock", "check", "."]).code(), 0);
    assert_eq!(folder.run(&["lock", "check"]).code(), 0);
}

#[test]
fn a_check_fails_on_any_difference_and_names_what_concerns_security_first() {
    let folder = locked();
    let rules = |tools: &str| {
        folder.write("tools.json", tools);
        let ran = folder.run(&["lock", "check", "tools.json", "-f", "json"]);
        let report = ran.json();
        let found = report["diagnostics"].as_array().unwrap().clone();
        let rules: Vec<_> =
            found.iter().map(|it| it["rule"].as_str().unwrap().to_owned()).collect();
        (ran.code(), rules)
    };
    let (code, found) = rules(
        &TOOLS
            .replace("\"readOnlyHint\": true", "\"readOnlyHint\": false")
            .replace("are seen", "are read"),
    );
    assert_eq!((code, found[0].as_str()), (1, "read-only-hint-withdrawn"));
    assert_eq!(found[1], "tool-description-changed");
    let (code, found) =
        rules(&TOOLS.replace(
            "{\"name\": \"a\"",
            "{\"name\": \"c\", \"inputSchema\": {}}, {\"name\": \"a\"",
        ));
    // Without a type at the root, common clients lose every tool.
    assert_eq!((code, found), (1, vec!["list-rejected".to_owned(), "tool-added".to_owned()]));
    // The same meaning in another form is a difference as well.
    let (code, found) =
        rules(&TOOLS.replace("\"maximum\": 1e2", "\"maximum\": 1e2, \"minLength\": 0"));
    assert_eq!((code, found), (1, vec!["part-changed".to_owned()]));
    let (code, found) = rules(&TOOLS.replace("1e2", "100.0"));
    assert_eq!((code, found), (0, Vec::new()));
}

#[test]
fn a_check_of_some_tools_sees_that_one_is_gone() {
    let folder = locked();
    let one = "{\"tools\": [{\"name\": \"other\", \"inputSchema\": {\"type\": \"object\"}}]}";
    folder.write("tools.json", one);
    let found = |tool: &str| {
        let ran = folder.run(&["lock", "check", "tools.json", "--tool", tool, "-f", "concise"]);
        (ran.code(), ran.out().to_owned() + ran.err())
    };
    let (code, text) = found("b");
    assert!(
        code == 1 && text.contains("[tool-removed]") && !text.contains("[tool-added]"),
        "{text}"
    );
    let (code, text) = found("c*");
    assert!(code == 2 && text.contains("neither version has a tool that matches `c*`"), "{text}");
    // Neither is a first lock written without tools.
    let ran = folder.run(&["lock", "update", "tools.json", "--tool", "c*", "--lock", "new.json"]);
    assert_eq!((ran.code(), folder.path().join("new.json").exists()), (2, false), "{}", ran.err());
}

#[test]
fn an_update_of_some_tools_leaves_the_others() {
    let folder = locked();
    let new = TOOLS.replace("are seen", "are read").replace("true", "false");
    folder.write("tools.json", &new);
    let ran = folder.run(&["lock", "update", "tools.json", "--tool", "b"]);
    assert_eq!(ran.code(), 0, "{}", ran.err());
    let lock = folder.read(LOCK);
    assert!(lock.contains("are read") && lock.contains("\"readOnlyHint\": true"), "{lock}");
    assert_eq!(folder.run(&["lock", "check", "tools.json"]).code(), 1);
    assert_eq!(folder.run(&["lock", "update", "tools.json"]).code(), 0);
    assert_eq!(folder.run(&["lock", "check", "tools.json"]).code(), 0);
}

#[test]
fn a_lock_that_cannot_be_trusted_is_not_used() {
    let folder = locked();
    let lock = folder.read(LOCK);
    for (wrong, why) in [
        (lock.replace("\"type\": \"object\"", "\"type\": \"string\""), "disagree"),
        (lock.replace("\"mcpLintLock\": 1", "\"mcpLintLock\": 2"), "a newer mcp-lint"),
        (lock.replace("\"mcpLintLock\": 1", "\"mcpLintLock\": \"1\""), "known format"),
        (lock.replace("sha256:", "sha256:0"), "disagree"),
        (lock.replacen("    \"a\": {", "    \"z\": {", 1), "is not that of the tool"),
        (format!("<<<<<<< ours\n{lock}"), "merge conflict in line 1"),
        ("{}".to_owned(), "not a lock"),
    ] {
        folder.write(LOCK, &wrong);
        let ran = folder.run(&["lock", "check", "tools.json"]);
        assert_eq!(ran.code(), 2, "{why}: {}", ran.err());
        assert!(ran.err().contains(why), "{why}: {}", ran.err());
    }
    // What is left of a merge is written again.
    folder.write(LOCK, &format!("<<<<<<< ours\n{lock}"));
    assert_eq!(folder.run(&["lock", "update", "tools.json"]).code(), 0);
    assert_eq!(folder.read(LOCK), lock);
    std::fs::remove_file(folder.file(LOCK)).unwrap();
    let missing = folder.run(&["lock", "check", "tools.json"]);
    assert_eq!(missing.code(), 2);
    assert!(missing.err().contains("write it with `mcp-lint lock`"), "{}", missing.err());
}

#[test]
fn two_branches_that_touch_different_tools_merge_without_a_conflict() {
    let folder = locked();
    let base = folder.read(LOCK);
    let branch = |from: &str, to: &str| {
        folder.write(LOCK, &base);
        folder.write("tools.json", &TOOLS.replace(from, to));
        folder.run(&["lock", "update", "tools.json"]);
        folder.read(LOCK)
    };
    let (ours, theirs) = (branch("are seen", "are read"), branch("true", "false"));
    let changed = |other: &str| -> Vec<usize> {
        let lines = base.lines().zip(other.lines()).enumerate();
        lines.filter(|(_, (one, other))| one != other).map(|(line, _)| line).collect()
    };
    assert_eq!(base.lines().count(), ours.lines().count());
    // No line that one branch changes is next to one that the other does.
    for line in changed(&ours) {
        assert!(changed(&theirs).iter().all(|other| line.abs_diff(*other) > 3), "{line}");
    }
}

#[test]
fn a_lock_of_digests_reports_which_part_changed() {
    let folder =
        Folder::with(&[("tools.json", TOOLS), ("mcp-lint.toml", "[lock]\nstore = \"digests\"\n")]);
    assert_eq!(folder.run(&["lock", "update", "tools.json"]).code(), 0);
    assert!(!folder.read(LOCK).contains("definition\""));
    assert_eq!(folder.run(&["lock", "check", "tools.json"]).code(), 0);
    folder.write("tools.json", &TOOLS.replace("are seen", "are read"));
    let ran = folder.run(&["lock", "check", "tools.json", "-f", "concise"]);
    assert_eq!(ran.code(), 1);
    assert!(ran.out().contains("`description` changed"), "{}", ran.out());
    folder.write("mcp-lint.toml", "[lock]\nstore = \"digests\"\nignore = [\"description\"]\n");
    let ran = folder.run(&["lock", "check", "tools.json"]);
    assert_eq!(ran.code(), 0, "{}", ran.out());
}

#[test]
fn a_lock_is_the_old_side_of_a_comparison() {
    let folder = locked();
    folder.write("tools.json", &TOOLS.replace("\"name\": \"a\"", "\"name\": \"A\""));
    let ran = folder.run(&["compare", "tools.json", "-f", "concise"]);
    assert_eq!(ran.code(), 1);
    assert!(ran.out().contains("error[tool-removed]"), "{}", ran.out());
    let lock = folder.read(LOCK);
    let piped =
        folder.run_with_input(&["compare", "tools.json", "--against", "-", "-f", "concise"], lock);
    assert_eq!(piped.out(), ran.out());
}
