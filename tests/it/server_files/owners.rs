//! The program that a file belongs to, and the findings that do not apply to other programs' files.

use crate::common::folder::Folder;

/// The findings in a folder with these files, one per line, without information.
pub(super) fn found(files: &[(&str, &str)]) -> Vec<String> {
    let ran = Folder::with(files).run(&["-f", "concise", "--no-error-on-unmatched", "."]);
    let lines = ran.out().lines().filter(|line| line.contains('[') && !line.contains(": info["));
    lines.map(str::to_owned).collect()
}

/// Asserts that the findings in a folder are exactly those of which `expected` has parts of the
/// lines.
#[track_caller]
pub(super) fn finds(files: &[(&str, &str)], expected: &[&str]) {
    let found = found(files);
    let is_same = |(line, part): (&String, &&str)| line.contains(part);
    let all = found.iter().zip(expected).all(is_same) && found.len() == expected.len();
    assert!(all, "{files:?}\n{found:#?}");
}

const CRUSH: &str = r#"{"mcp": {
    "weather": {"type": "stdio", "command": "npx", "args": ["-y", "weather@1.2.0"]},
    "docs": {"type": "http", "url": "https://acme.com/mcp"}
}}"#;

#[test]
fn a_key_that_several_clients_have_shows_none_of_them() {
    for name in ["crush.json", "package.json", "appsettings.json", "config.json"] {
        let folder = Folder::with(&[(name, CRUSH)]);
        let ran = folder.run(&["--fix", "-f", "concise", "."]);
        assert_eq!((ran.code(), folder.read(name)), (0, CRUSH.to_owned()), "{}", ran.out());
        finds(&[(name, CRUSH)], &[]);
    }
    // The name of the file, its schema, or the transports of its servers show opencode.
    let error = "error[client-transport-unknown] the transport `stdio` is unknown to opencode";
    assert!(found(&[("opencode.json", CRUSH)]).iter().any(|line| line.contains(error)));
    let schema = CRUSH.replacen('{', r#"{"$schema": "https://opencode.ai/config.json", "#, 1);
    assert!(found(&[("a.json", &schema)]).iter().any(|line| line.contains(error)));
    let remote = CRUSH.replace("\"http\"", "\"remote\"");
    assert!(found(&[("a.json", &remote)]).iter().any(|line| line.contains(error)));
}

#[test]
fn only_the_name_of_a_file_makes_a_fix_safe() {
    let text = r#"{"mcp": {"a": {"type": "remote", "uri": "https://acme.com/mcp"}}}"#;
    for (name, is_fixed) in [("opencode.json", true), ("a.json", false)] {
        let folder = Folder::with(&[(name, text)]);
        let ran = folder.run(&["--fix", "."]);
        assert_eq!(folder.read(name) != text, is_fixed, "{}", ran.out());
    }
}

#[test]
fn a_short_name_is_a_misspelling_only_with_one_wrong_letter() {
    let with = |member: &str| format!(r#"{{"mcpServers": {{"a": {{"command": "a", {member}}}}}}}"#);
    let unknown = "warning[client-member-unknown] no client is known to read `";
    for (member, is_found) in [
        (r#""tags": ["dev"]"#, false),
        (r#""nev": {}"#, false),
        (r#""arg": ["x"]"#, true),
        (r#""arsg": ["x"]"#, true),
        (r#""envv": {}"#, true),
        (r#""typ": "stdio""#, true),
        (r#""haeders": {}"#, true),
    ] {
        let (text, name) = (with(member), "hub.config.json");
        let folder = Folder::with(&[(name, &text)]);
        let ran = folder.run(&["--unsafe-fixes", "--diff", "-f", "concise", "."]);
        assert!(!ran.out().contains("+++"), "{member}: {}", ran.out());
        assert_eq!(found(&[(name, &text)]).iter().any(|it| it.contains(unknown)), is_found);
    }
    // Where the file is that of the client, the fix is offered.
    let folder = Folder::with(&[(".mcp.json", &with(r#""arg": ["x"]"#))]);
    folder.run(&["--fix", "--unsafe-fixes", "."]);
    assert!(folder.read(".mcp.json").contains("\"args\""));
}

#[test]
fn a_name_and_a_description_do_not_make_a_tool() {
    let (text, is_tool) =
        (r#"{"name": "a", "description": "b.", "icons": []}"#, "looks like a tool");
    for (name, text) in [
        ("manifest.webmanifest.json", r#"{"name": "a", "short_name": "a", "description": "b."}"#),
        ("package.json", r#"{"name": "a", "version": "1.0.0", "description": "b."}"#),
        ("meta.json", r#"{"name": "a", "description": "b."}"#),
        ("Chart.yaml", "name: a\ndescription: b.\n"),
        ("toolbox.json", text),
        ("list.json", r#"{"tools": [{"name": "a"}]}"#),
    ] {
        let folder = Folder::with(&[(name, text)]);
        for paths in [&["-v", "."][..], &["-v", name]] {
            let ran = folder.run(paths);
            assert!(!ran.err().contains("looks like a"), "{name}: {}", ran.err());
            assert!(!ran.out().contains(is_tool), "{name}: {}", ran.out());
        }
    }
    // The name of the file, or a second element of a list, agrees with the members.
    let list = r#"{"tools": [{"name": "a"}, {"name": "b"}]}"#;
    for (name, text, kind) in [
        ("mcp-tools.json", text, is_tool),
        ("list.json", list, "looks like a list of tools without `inputSchema`"),
        ("tools.json", r#"{"tools": [{"name": "a"}]}"#, "looks like a list of tools"),
    ] {
        let ran = Folder::with(&[(name, text)]).run(&["-v", "."]);
        assert!(ran.err().contains(kind), "{name}: {}", ran.err());
    }
}
