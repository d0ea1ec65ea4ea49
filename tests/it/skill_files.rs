//! `SKILL.md` files in repositories.

use serde_json::Value;

use crate::common::folder::Folder;

const GOOD: &str = "---\nname: parcel-returns\ndescription: Books returns.\n---\nBody\n";

/// The findings in files, as `path:line:column: level[rule]`, with the summary.
fn findings(folder: &Folder, arguments: &[&str]) -> (Vec<String>, String) {
    let ran = folder.run(&[&["-f", "concise", "-v"], arguments].concat());
    let place = |line: &str| {
        let end = line.find(']')?;
        Some(line[..=end].to_owned())
    };
    let found = ran.out().lines().filter_map(place).collect();
    (found, ran.err().to_owned())
}

/// The findings in one file.
fn lint(path: &str, text: &str) -> Vec<String> {
    findings(&Folder::with(&[(path, text)]), &["."]).0
}

#[test]
fn a_repository_of_skills_is_checked() {
    let folder = Folder::with(&[
        ("parcel-returns/SKILL.md", GOOD),
        (".claude/skills/a/SKILL.md", "---\nname: a\ndescription: A.\n---\n"),
        (".agents/skills/b/SKILL.md", "---\nname: b\ndescription: B.\n---\n"),
        (".github/skills/deep/c/SKILL.md", "---\nname: c\ndescription: C.\n---\n"),
        (".claude/agents/d/SKILL.md", "not found"),
        (".other/SKILL.md", "not found"),
        ("README.md", "# Not a skill\n"),
    ]);
    let ran = folder.run(&["."]);
    assert_eq!((ran.code(), ran.out()), (0, ""), "{}", ran.err());
    assert_eq!(ran.err(), "no problems in 4 files (4 skills)\n");
    let report: Value = serde_json::from_str(folder.run(&["-f", "json", "."]).out()).unwrap();
    let kinds: Vec<_> = report["files"].as_array().unwrap().iter().map(|it| &it["kind"]).collect();
    assert_eq!(kinds, ["skill"; 4]);
}

#[test]
fn a_reserved_word_matters_less_where_only_claude_code_reads_the_skill() {
    let text = "---\nname: claude-notes\ndescription: Notes.\n---\n";
    let level = |path: &str| {
        let files = [(path, text), ("larch/.claude-plugin/plugin.json", r#"{"name": "larch"}"#)];
        findings(&Folder::with(&files), &["."]).0
    };
    for (path, expected) in [
        ("skills/claude-notes/SKILL.md", "warning"),
        (".claude/skills/claude-notes/SKILL.md", "info"),
        ("larch/skills/claude-notes/SKILL.md", "info"),
    ] {
        assert_eq!(level(path), [format!("{path}:2:7: {expected}[skill-frontmatter]")]);
    }
}

#[test]
fn findings_are_at_their_places_in_the_markdown() {
    for (text, expected) in [
        ("# Title\n", "1:1: error[skill-file]"),
        ("", "1:1: error[skill-file]"),
        ("---\nname: a\n", "1:1: error[skill-file]"),
        ("---\n---\n", "1:1: error[skill-file]"),
        ("---\n- a\n---\n", "1:1: error[skill-file]"),
        ("---\nname: a\ndescription: x: y\n---\n", "3:15: error[skill-file]"),
        ("\u{feff}---\nname: a\ndescription: é\n---\n", "1:1: warning[skill-file]"),
        ("---\nname: A\ndescription: x\n---\n", "2:7: error[skill-frontmatter]"),
        ("---\nname: b\ndescription: x\n---\n", "2:7: error[skill-name-path]"),
        ("---\nname: a\n---\n", "2:1: error[skill-frontmatter]"),
        ("---\nname: a\ndescription: '  '\n---\n", "3:14: error[skill-frontmatter]"),
        (
            "---\ndescription: x\nname: a\ncompatibility: ''\n---\n",
            "4:16: warning[skill-frontmatter]",
        ),
        (
            "---\nname: a\ndescription: é\nmetadata:\n  version: 1.10\n---\n",
            "5:12: warning[skill-frontmatter]",
        ),
        (
            "---\nname: a\ndescription: x\nmetadata:\n  io.modelcontextprotocol/x: y\n---\n",
            "5:3: warning[skill-frontmatter]",
        ),
        ("---\nname: a\ndescription: x\nallowed-tools: 1\n---\n", "4:16: info[skill-frontmatter]"),
        ("---\nname: a\ndescription: 漢\n---\n漢 [b](b.md)\n", "5:7: warning[skill-link-missing]"),
        ("---\r\nname: a\r\ndescription: x\r\n---\r\n", "1:1: info[skill-line-ends]"),
    ] {
        let found = lint("skills/a/SKILL.md", text);
        let expected = format!("skills/a/SKILL.md:{expected}");
        assert!(found.contains(&expected), "{text:?}: {found:?}");
        let others = found.iter().filter(|it| **it != expected && !it.contains("skill-name"));
        assert_eq!(others.count(), 0, "{text:?}: {found:?}");
    }
    let longest = "é".repeat(1024);
    let with = |text: &str| format!("---\nname: a\ndescription: {text}\n---\n");
    assert_eq!(lint("a/SKILL.md", &with(&longest)), [""; 0]);
    let expected = ["a/SKILL.md:3:14: error[skill-frontmatter]"];
    assert_eq!(lint("a/SKILL.md", &with(&(longest + "é"))), expected);
}

#[test]
fn what_is_no_skill_in_place_is_not_reported() {
    for (path, text) in [
        // Templates, and a page with another name.
        ("template/SKILL.md", GOOD),
        ("examples/x/SKILL.md", "---\nname: y\ndescription: x\n---\n[a](b.md)\n"),
        ("x/SKILL.md", "---\nname: {{name}}\ndescription: {{description}}\n---\n"),
        ("x/skill.md", "# A skill\n"),
        ("x/skill.md", "---\ntitle: A skill\n---\n"),
    ] {
        assert_eq!(lint(path, text), [""; 0], "{path}: {text}");
    }
    // The root of a repository, with a skill or with documentation.
    for text in [GOOD, "# How to use this server\n"] {
        let folder = Folder::with(&[("clone/SKILL.md", text), ("clone/.git/HEAD", "")]);
        assert_eq!(findings(&folder, &["."]).0, [""; 0]);
    }
    let named = findings(&Folder::with(&[("SKILL.md", "# A skill\n")]), &["SKILL.md"]).0;
    assert_eq!(named, ["SKILL.md:1:1: error[skill-file]"]);
    let lower = lint("parcel-returns/skill.md", GOOD);
    assert_eq!(lower, ["parcel-returns/skill.md:1:1: error[skill-file]"]);
}

#[test]
fn links_to_files_that_exist_or_are_not_committed_are_not_reported() {
    let text = "---\nname: a\ndescription: x\n---\n[b](b.md#part) [c](../c.md) [d](sub/d.py) \
                [e](generated.md) [f](dist/f.js) [g](link) `[h](h.md)`\n";
    let folder = Folder::with(&[
        ("a/SKILL.md", text),
        ("a/b.md", ""),
        ("c.md", ""),
        ("a/sub/d.py", ""),
        (".gitignore", "generated.md\n"),
    ]);
    assert_eq!(findings(&folder, &["."]).0, [""; 0]);
    std::fs::remove_file(folder.file("a/sub/d.py")).unwrap();
    assert_eq!(findings(&folder, &["."]).0, ["a/SKILL.md:5:33: warning[skill-link-missing]"]);
}

#[test]
fn the_limits_of_hosts_apply_to_the_directory() {
    let folder = Folder::with(&[("parcel-returns/SKILL.md", GOOD)]);
    for index in 0..511 {
        folder.write(&format!("parcel-returns/files/{index}"), "");
    }
    folder.write("parcel-returns/.hidden", "");
    folder.write("parcel-returns/node_modules/x.js", "");
    let expected = "parcel-returns/SKILL.md:1:1: warning[skill-limits]";
    assert_eq!(findings(&folder, &["parcel-returns"]).0, [""; 0]);
    folder.write("parcel-returns/files/511", "");
    assert_eq!(findings(&folder, &["parcel-returns/SKILL.md"]).0, [expected]);
    let folder = Folder::with(&[("parcel-returns/SKILL.md", GOOD)]);
    let rest = (16 << 20) - GOOD.len();
    folder.write_bytes("parcel-returns/a.bin", vec![0; rest]);
    assert_eq!(findings(&folder, &["parcel-returns/SKILL.md"]).0, [""; 0]);
    folder.write_bytes("parcel-returns/a.bin", vec![0; rest + 1]);
    assert_eq!(findings(&folder, &["parcel-returns/SKILL.md"]).0, [expected]);
}

#[test]
fn texts_without_quotes_are_put_in_quotes() {
    let with = |fields: &str| format!("---\nname: a\n{fields}\n---\nBody: é\n");
    for (before, after) in [
        ("description: x: y", "description: \"x: y\""),
        ("description: x: \"y\"", "description: 'x: \"y\"'"),
        ("description: it's \\d: y", "description: 'it''s \\d: y'"),
        ("description: x\nhint: [a] [b]", "description: x\nhint: \"[a] [b]\""),
        ("description: @x\nhint: `y`", "description: \"@x\"\nhint: \"`y`\""),
    ] {
        let folder = Folder::with(&[("a/SKILL.md", &with(before))]);
        let ran = folder.run(&["--fix", "."]);
        assert_eq!(ran.code(), 0, "{}", ran.err());
        assert_eq!(folder.read("a/SKILL.md"), with(after));
    }
    for unclear in [
        "description: x: y # z",
        "description: x\n  y: z",
        "description: \"x\" y",
        "description: x: y\n bad",
        "description: {a: b} c",
    ] {
        let folder = Folder::with(&[("a/SKILL.md", &with(unclear))]);
        assert_eq!(folder.run(&["--fix", "."]).code(), 1, "{unclear}");
        assert_eq!(folder.read("a/SKILL.md"), with(unclear));
    }
}

#[test]
fn a_comment_in_the_frontmatter_suppresses_findings() {
    let text =
        "---\n# mcp-lint: ignore[skill-name-path] renamed later\nname: b\ndescription: x\n---\n";
    assert_eq!(lint("a/SKILL.md", text), [""; 0]);
}

#[test]
fn hostile_skills_end_with_a_report() {
    let deep = "[".repeat(100_000);
    let long = "x: ".repeat(1 << 16);
    let links = "[a](b".repeat(1 << 16);
    let fences = "```a\n~~~\n".repeat(1 << 14);
    for body in [
        format!("---\nname: a\ndescription: x\nmetadata: {deep}\n---\n"),
        format!("---\nname: a\ndescription: {long}\n---\n"),
        format!("---\nname: a\ndescription: x\n---\n{links}\n"),
        format!("---\nname: a\ndescription: x\n---\n{fences}\n"),
        "---\n".to_owned() + &"a: b\n".repeat(1 << 14),
        "`".repeat(1 << 16) + &"`a``b```c".repeat(1 << 12),
    ] {
        let folder = Folder::with(&[("a/SKILL.md", &body)]);
        assert!(folder.run(&["."]).code() <= 1);
    }
}

#[test]
fn a_text_that_is_only_partly_read_is_viewed_without_a_failure() {
    for text in ["**/SKILL.md text eol=lf\n", "---\nname: [\n", GOOD] {
        let folder = Folder::with(&[("a/SKILL.md", text)]);
        for command in ["view", "inventory"] {
            let run = folder.run(&[command, "--no-config", "a/SKILL.md"]).0;
            let error = String::from_utf8_lossy(&run.stderr).into_owned();
            assert!(!error.contains("panicked"), "{command} {text}: {error}");
        }
    }
}

/// As Claude Code 2.1.332 loads the skills of a project: others may read more.
#[test]
fn skills_of_a_project_are_found_directly_in_their_folder() {
    for (path, others, is_found) in [
        (".claude/skills/parcel-returns/SKILL.md", &[][..], true),
        (".claude/skills/group/parcel-returns/SKILL.md", &[], false),
        (".agents/skills/group/parcel-returns/SKILL.md", &[], true),
        ("skills/group/parcel-returns/SKILL.md", &[], true),
        (
            ".claude/skills/group/parcel-returns/SKILL.md",
            &[(".claude/skills/group/SKILL.md", "---\nname: group\ndescription: x\n---\n")],
            true,
        ),
    ] {
        let folder = Folder::with(&[others, &[(path, GOOD)]].concat());
        let expected =
            if is_found { vec![] } else { vec![format!("{path}:1:1: warning[skill-file]")] };
        assert_eq!(findings(&folder, &["."]).0, expected, "{path} {others:?}");
    }
}
