//! Files that are read without being named: limits that configurations may raise, files on which a
//! read never blocks, and where the search for a configuration ends.

use crate::common::folder::Folder;

const GOOD: &str = r#"{"name": "a", "description": "Does it.", "inputSchema": {"type": "object"}}"#;

#[test]
fn a_configuration_raises_limits_up_to_a_cap_only() {
    for (line, accepted) in [
        ("max-alias-expansion = 10000000", true),
        ("max-alias-expansion = 10000001", false),
        ("max-alias-expansion = 4000000000", false),
        ("max-depth = 10000", true),
        ("max-depth = 10001", false),
        ("max-file-size = \"1GiB\"", true),
        ("max-file-size = 1073741825", false),
        ("validation-timeout = \"60s\"", true),
        ("validation-timeout = \"61s\"", false),
    ] {
        let config = format!("[limits]\n{line}\n");
        let folder = Folder::with(&[("a.json", GOOD), ("mcp-lint.toml", &config)]);
        let ran = folder.run(&["a.json"]);
        assert_eq!(ran.code(), if accepted { 0 } else { 2 }, "{line}: {}", ran.err());
        assert_eq!(ran.err().contains("a configuration may raise"), !accepted, "{line}");
    }
    // The command line may exceed them.
    let folder = Folder::with(&[("a.json", GOOD)]);
    assert_eq!(folder.run(&["a.json", "--max-depth", "20000"]).code(), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn endless_files_do_not_block() {
    // A file of the kernel that looks regular, but waits for messages.
    for name in ["mcp-lint.toml", ".gitignore", ".ignore", "t/.gitignore"] {
        let folder = Folder::with(&[("t/a.json", GOOD)]);
        std::os::unix::fs::symlink("/proc/kmsg", folder.file(name)).unwrap();
        assert_eq!(folder.run(&["t"]).code(), 0, "{name}");
    }
    for config in ["extends = \"kernel\"", "baseline = \"kernel\""] {
        let folder = Folder::with(&[("a.json", GOOD), ("mcp-lint.toml", config)]);
        std::os::unix::fs::symlink("/proc/kmsg", folder.file("kernel")).unwrap();
        assert!(folder.run(&["a.json"]).code() <= 2, "{config}");
    }
}

#[cfg(all(target_os = "linux", feature = "contract"))]
#[test]
fn a_lock_that_is_no_file_does_not_block() {
    let folder = Folder::with(&[("t/a.json", GOOD)]);
    let made = std::process::Command::new("mkfifo").arg(folder.file("pipe")).status();
    assert!(made.unwrap().success());
    std::os::unix::fs::symlink("/proc/kmsg", folder.file("kernel")).unwrap();
    std::os::unix::fs::symlink("nothing", folder.file("nowhere")).unwrap();
    for name in ["pipe", "kernel"] {
        assert_eq!(folder.run(&["lock", "check", "t", "--lock", name]).code(), 2, "{name}");
        assert_eq!(folder.run(&["compare", "t", "--against", name]).code(), 2, "{name}");
        assert_eq!(folder.run(&[name, "--max-depth", "9"]).code(), 2, "{name}");
    }
    for name in ["pipe", "t", "nowhere"] {
        let ran = folder.run(&["lock", "update", "t", "--lock", name]);
        assert!(ran.err().contains("is not a regular file"), "{name}: {}", ran.err());
    }
}

#[cfg(unix)]
#[test]
fn source_outside_of_the_working_directory_can_be_rejected() {
    let folder = Folder::with(&[("outside/s.py", "tool(\"a b\", \"Does it.\")\n")]);
    folder.write("here/a.json", &GOOD.replace("\"a\"", "\"a b\""));
    std::os::unix::fs::symlink("../outside", folder.file("here/src")).unwrap();
    std::os::unix::fs::symlink("nothing", folder.file("here/link")).unwrap();
    let run = |arguments: &[&str]| {
        let mut command = folder.command(arguments);
        crate::common::folder::Ran(command.current_dir(folder.file("here")).output().unwrap())
    };
    let source = ["a.json", "-f", "concise", "--source", "src"];
    assert!(run(&source).out().starts_with("src/s.py:1:"), "{}", run(&source).out());
    let refused = run(&[&source[..], &["--no-outside-links"]].concat());
    assert_eq!((refused.code(), refused.out()), (2, ""));
    assert!(refused.err().contains("src: a symbolic link leads out"), "{}", refused.err());
    // What the user names outside is meant.
    let named = run(&["a.json", "-f", "concise", "--source", "../outside", "--no-outside-links"]);
    assert!(named.out().contains("outside/s.py:1:"), "{} {}", named.out(), named.err());
    let link = run(&["link"]);
    assert!(link.err().contains("it is a symbolic link that does not resolve"), "{}", link.err());
}

#[cfg(unix)]
#[test]
fn the_search_for_a_configuration_ends_at_home() {
    let folder = Folder::with(&[
        ("mcp-lint.toml", "[rules]\ntool-name-charset = \"off\"\n"),
        ("home/server/a.json", &GOOD.replace("\"a\"", "\"a b\"")),
    ]);
    let run = |home: &str| {
        let mut command = folder.command(&["a.json", "-f", "concise"]);
        command.current_dir(folder.file("home/server")).env("HOME", folder.file(home));
        command.output().unwrap()
    };
    let beyond = run("elsewhere");
    assert_eq!(beyond.status.code(), Some(0));
    let said = String::from_utf8(beyond.stderr).unwrap();
    assert!(said.contains("configured by ") && said.contains("mcp-lint.toml\n"), "{said}");
    assert_eq!(run("home").status.code(), Some(1), "the file above is not mine");
    std::os::unix::fs::symlink("home", folder.file("link")).unwrap();
    assert_eq!(run("link").status.code(), Some(1), "it is the same folder under another name");
    // In a repository, the whole of it counts.
    std::fs::create_dir(folder.file(".git")).unwrap();
    assert_eq!(run("home").status.code(), Some(0));
}

/// Several parts of a run read a manifest: as an input, beside a registry entry, and to find the server.
#[cfg(target_os = "linux")]
#[test]
fn each_file_is_opened_once() {
    let folder = Folder::with(&[
        (
            "p/package.json",
            r#"{"name": "@a/sky", "version": "1.0.0", "mcpName": "io.github.a/sky", "bin": {"sky": "dist/a.js"}, "dependencies": {"@modelcontextprotocol/sdk": "^1.20.0"}}"#,
        ),
        (
            "p/server.json",
            r#"{"$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json", "name": "io.github.a/sky", "description": "Looks at the sky.", "version": "1.0.0", "packages": [{"registryType": "npm", "identifier": "@a/sky", "version": "1.0.0", "transport": {"type": "stdio"}}]}"#,
        ),
        ("p/README.md", "# Sky\n"),
        ("p/.mcp.json", r#"{"mcpServers": {"sky": {"command": "node", "args": ["dist/a.js"]}}}"#),
        (
            "p/src/a.ts",
            "import { McpServer } from \"@modelcontextprotocol/sdk/server/mcp.js\";\nnew McpServer({ name: \"sky\", version: \"1.0.0\" });\n",
        ),
    ]);
    let names = ["package.json", "server.json", "README.md", ".mcp.json", "a.ts"];
    let traced = std::process::Command::new("strace")
        .args(["-f", "-qq", "-e", "trace=openat", "-o", "trace.txt"])
        .args([env!("CARGO_BIN_EXE_mcp-lint"), "p"])
        .current_dir(folder.path())
        .output();
    if traced.is_err() {
        return crate::common::skipped("there is no tracer");
    }
    let trace = std::fs::read_to_string(folder.file("trace.txt")).unwrap();
    let opened = trace.lines().filter(|line| !line.contains("ENOENT"));
    let opened: Vec<_> = opened.collect();
    for name in names {
        let of_file = opened.iter().filter(|line| {
            line.contains(&format!("p/{name}\"")) || line.contains(&format!("p/src/{name}\""))
        });
        assert_eq!(of_file.count(), 1, "{name}: {opened:#?}");
    }
}
