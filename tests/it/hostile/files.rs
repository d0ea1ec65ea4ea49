//! Attacks by the files of a folder, and by changes to the folder during the run.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::hostile::harness::{Attack, LINES, many, tool};

const GOOD: &str = r#"{"name": "t", "description": "Does it.", "inputSchema": {"type": "object"}}"#;

#[test]
fn a_sparse_file_of_two_gigabytes() {
    let attack = Attack::with("a.json", "");
    std::fs::File::create(attack.path().join("a.json")).unwrap().set_len(2 << 30).unwrap();
    // Measured before the file counts as input: none of it may be read.
    let command = attack.command(&[&["a.json"][..], &LINES].concat());
    crate::hostile::harness::finish(command, 160 << 20, "sparse").reports(1, "document-too-large");
}

#[test]
fn fifty_thousand_empty_folders_deep_and_wide() {
    let attack = Attack::with("tools/a.json", GOOD);
    let deep = "d/".repeat(400);
    attack.add(&format!("{deep}b.json"), GOOD);
    for at in 0..500 {
        std::fs::create_dir(attack.path().join(format!("w{at}"))).unwrap();
    }
    assert_eq!(attack.run(&["."]).code, 0);
}

#[test]
fn paths_with_two_dots_stay_what_they_are() {
    let attack = Attack::with("tools/a.json", tool(r#"{"type": 1}"#));
    let ended = attack.run(&["tools/../tools/./a.json", "-f", "concise"]);
    assert!(ended.stdout.starts_with("tools/../tools/a.json:1:"), "{}", ended.stdout);
}

#[test]
fn no_spelling_hides_a_tool_from_the_walk() {
    let keys = [
        r#""inputS\x63hema":"#,
        r#""inputS\u0063hema":"#,
        r#""inputS\U00000063hema":"#,
        "? \"inputSc\\\n    hema\"\n  :",
        "? inputSch\n    ema\n  :",
        "inputScHeMa:",
    ];
    for key in keys {
        let text =
            format!("tools:\n- name: a b\n  description: Gets it.\n  {key} {{type: objec}}\n");
        let attack = Attack::with("tools/a.yaml", text);
        attack.run(&[&["tools"][..], &LINES].concat()).reports(1, "schema-type-unknown");
    }
}

#[test]
fn a_tool_in_a_comment_that_ends_for_older_readers() {
    for end in ["\u{85}", "\u{2028}", "\u{2029}"] {
        let hidden = format!("# c{end}- name: a b{end}  inputSchema: {{type: objec}}\n");
        for text in [
            format!("tools:\n{hidden}- name: t\n  inputSchema: {{type: object}}\n"),
            format!("tools:\n{hidden}"),
            format!("{hidden}notes: |\n  none\n"),
        ] {
            let attack = Attack::with("tools/a.yaml", text);
            attack.run(&[&["tools"][..], &LINES].concat()).reports(1, "document-yaml-line-break");
        }
    }
    // If it mentions nothing that belongs to MCP, such a character does not matter.
    let attack = Attack::with("tools/a.yaml", "content: |\n  a\u{2028}b\n");
    attack.add("tools/b.json", GOOD);
    let ended = attack.run(&[&["tools"][..], &LINES].concat());
    assert_eq!(ended.code, 0, "{}", ended.stdout);
    assert!(!ended.stdout.contains("a.yaml"), "{}", ended.stdout);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;
    use std::process::Command;

    use super::*;

    #[test]
    fn links_that_lead_in_circles() {
        let attack = Attack::with("tools/a.json", GOOD);
        symlink(".", attack.path().join("tools/self")).unwrap();
        symlink("../tools", attack.path().join("tools/up")).unwrap();
        symlink("y.json", attack.path().join("tools/x.json")).unwrap();
        symlink("x.json", attack.path().join("tools/y.json")).unwrap();
        let ended = attack.run(&["tools"]);
        assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
        assert_eq!(attack.run(&["tools/x.json"]).code, 2);
    }

    #[test]
    fn a_link_out_of_the_folder_is_not_followed_on_the_walk() {
        let secret = Attack::with("secret.json", tool(r#"{"type": "secret"}"#));
        let attack = Attack::with("tools/a.json", GOOD);
        symlink(secret.path(), attack.path().join("tools/out")).unwrap();
        let ended = attack.run(&["tools"]);
        assert_eq!(ended.code, 0, "{}", ended.stdout);
        assert!(!ended.stdout.contains("secret"), "{}", ended.stdout);
    }

    #[test]
    fn pipes_devices_and_sockets_are_not_read() {
        let attack = Attack::with("tools/a.json", GOOD);
        let pipe = attack.path().join("tools/pipe.json");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        symlink("/dev/zero", attack.path().join("tools/zero.json")).unwrap();
        let _listener =
            std::os::unix::net::UnixListener::bind(attack.path().join("tools/socket.json"))
                .unwrap();
        assert_eq!(attack.run(&["tools"]).code, 0);
        for named in ["tools/pipe.json", "tools/zero.json", "tools/socket.json", "/dev/zero"] {
            let ended = attack.run(&[named]);
            assert_eq!(ended.code, 2, "{named}");
            assert!(ended.stderr.contains("not a regular file"), "{named}: {}", ended.stderr);
        }
    }

    #[test]
    fn manifests_that_are_not_files() {
        let build = r#"implementation("io.modelcontextprotocol:kotlin-sdk:0.5.0")"#;
        let attack = Attack::with("p/build.gradle.kts", build);
        for name in ["p/settings.gradle", "q/package.json", "q/uv.lock", "q/README.md"] {
            let pipe = attack.path().join(name);
            std::fs::create_dir_all(pipe.parent().unwrap()).unwrap();
            assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        }
        attack.add("q/pyproject.toml", "[project]\ndependencies = [\"mcp>=1\"]\n");
        attack.add("q/server.py", "from mcp.server.fastmcp import FastMCP\nFastMCP()\n");
        let ended = attack.run(&["."]);
        assert!(ended.stderr.contains("server in `p`"), "{}", ended.stderr);
        assert!(ended.stderr.contains("server in `q`"), "{}", ended.stderr);
    }

    #[test]
    fn ignore_files_that_are_not_files() {
        for name in [".gitignore", ".ignore", ".git/info/exclude", "own/commondir"] {
            let attack = Attack::with("tools/deep/a.json", GOOD);
            let pipe = attack.path().join("tools").join(name);
            std::fs::create_dir_all(pipe.parent().unwrap()).unwrap();
            assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
            if name.starts_with("own") {
                attack.add("tools/.git", "gitdir: tools/own\n");
            }
            // The folder may be the start of the walk, around it, or inside.
            for named in ["tools", "tools/deep", "."] {
                let ended = attack.run(&[named]);
                assert_eq!(ended.code, 2, "{name} from {named}: {}", ended.stdout);
                assert!(
                    ended.stderr.contains("a named pipe, not a regular file"),
                    "{name}: {}",
                    ended.stderr
                );
                assert_eq!(attack.run(&[named, "--no-ignore"]).code, 0, "{name} from {named}");
            }
        }
    }

    #[test]
    fn ignore_files_beside_links() {
        // Ignore files around the target of a link apply, so they are checked.
        let attack = Attack::with("real/inner/a.json", GOOD);
        let pipe = attack.path().join("real/.gitignore");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        symlink("real/inner", attack.path().join("link")).unwrap();
        assert_eq!(attack.run(&["link"]).code, 2);
        // A link on the way is not followed, and a missing file is treated as empty.
        let attack = Attack::with("repository/a.json", GOOD);
        symlink("/dev/null", attack.path().join("repository/.gitignore")).unwrap();
        attack.add("other/b.json", GOOD);
        let pipe = attack.path().join("other/.gitignore");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        symlink("../other", attack.path().join("repository/link")).unwrap();
        let ended = attack.run(&["repository"]);
        assert_eq!(ended.code, 0, "{}", ended.stderr);
    }

    #[test]
    fn ignore_files_without_end() {
        let attack = Attack::with("a.json", GOOD);
        let sparse = |name: &str| {
            let file = std::fs::File::create(attack.path().join(name)).unwrap();
            file.set_len(1 << 30).unwrap();
        };
        for name in [".gitignore", ".git"] {
            sparse(name);
            // The input is almost empty: it has no blocks on the disk.
            let ended = crate::hostile::harness::finish(attack.command(&["."]), 128 << 20, name);
            assert_eq!(ended.code, 2, "{name}: {}", ended.stdout);
            std::fs::remove_file(attack.path().join(name)).unwrap();
        }
    }

    #[test]
    fn names_that_would_move_the_cursor_or_forge_a_line() {
        let attack = Attack::with("b.json", GOOD);
        let names: [&[u8]; 4] = [
            b"a\n::error::forged.json",
            b"\x1b[2J\x1b]0;x\x07.json",
            b"\xff\xfe.json",
            b"a%0A::error::x,y:z.json",
        ];
        for name in names {
            let path = attack.path().join(std::ffi::OsStr::from_bytes(name));
            std::fs::write(path, tool(r#"{"type": 1}"#)).unwrap();
        }
        for format in
            ["pretty", "concise", "agent", "markdown", "json", "sarif", "github", "gitlab", "junit"]
        {
            let ended = attack.run(&[".", "-f", format]);
            assert_eq!(ended.code, 1, "{format}");
            for text in [&ended.stdout, &ended.stderr] {
                let bad = |character: char| character.is_control() && character != '\n';
                assert!(!text.contains(bad), "{format}: {text:?}");
                assert!(!text.lines().any(|line| line.starts_with("::error::forged")), "{format}");
            }
        }
    }

    #[test]
    fn a_file_without_permission_is_reported_and_the_others_are_linted() {
        use std::os::unix::fs::PermissionsExt;
        let attack = Attack::with("a.json", tool(r#"{"type": 1}"#));
        attack.add("b.json", GOOD);
        let path = attack.path().join("b.json");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o000)).unwrap();
        if std::fs::read(&path).is_ok() {
            return; // Whoever may read everything cannot be refused.
        }
        let ended = attack.run(&["."]);
        assert_eq!(ended.code, 2);
        assert!(ended.stderr.contains("b.json: permission denied"), "{}", ended.stderr);
    }

    #[test]
    fn a_full_disk_is_reported() {
        if !std::path::Path::new("/dev/full").exists() {
            return;
        }
        let attack = Attack::with("a.json", tool(r#"{"type": 1}"#));
        let mut command = attack.command(&["a.json", "-f", "json"]);
        command.stdout(std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
        let output = command.stderr(std::process::Stdio::piped()).spawn().unwrap();
        let output = output.wait_with_output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(stderr.contains("error: "), "{stderr}");
    }

    #[test]
    fn a_closed_pipe_ends_quietly() {
        let one = tool(r#"{"type": 1}"#);
        let attack = Attack::with("a.json", format!("[{}]", vec![one; 1_500].join(",")));
        for format in ["pretty", "concise", "json", "jsonl", "sarif"] {
            let mut command = attack.command(&["a.json", "--max-findings", "0", "-f", format]);
            command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
            let mut child = command.spawn().unwrap();
            drop(child.stdout.take());
            let output = child.wait_with_output().unwrap();
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{format}: {stderr}");
            assert!(!stderr.contains("panicked") && !stderr.contains("roken pipe"), "{stderr}");
        }
    }
}

#[test]
fn files_that_change_and_vanish_while_they_are_read() {
    let attack = Attack::with("tools/a.json", GOOD);
    let texts = [GOOD.to_owned(), String::new(), tool(&"[".repeat(50_000)), "x".repeat(200_000)];
    let stop = Arc::new(AtomicBool::new(false));
    let folder = attack.path().join("tools");
    let writer = std::thread::spawn({
        let stop = Arc::clone(&stop);
        move || {
            let mut turn = 0;
            while !stop.load(Ordering::Relaxed) {
                let path = folder.join(format!("b{}.json", turn % 7));
                if turn % 3 == 2 {
                    let _gone = std::fs::remove_file(&path);
                } else {
                    std::fs::write(&path, &texts[turn % texts.len()]).unwrap();
                }
                turn += 1;
            }
        }
    });
    for _ in 0..15 {
        let mut command = attack.command(&["tools", "-f", "json"]);
        command.stdin(std::process::Stdio::null());
        let ended = crate::hostile::harness::finish(command, 256 << 20, "changing files");
        assert!(serde_json::from_str::<serde_json::Value>(&ended.stdout).is_ok());
    }
    stop.store(true, Ordering::Relaxed);
    writer.join().unwrap();
}

#[test]
fn ignore_files_with_very_many_globs() {
    let attack = Attack::with("tools/a.json", tool(r#"{"type": "object"}"#));
    let globs: String = (0..70_000).map(|at| format!("x{at}/**/*a*\n")).collect();
    attack.add("tools/.gitignore", globs);
    let ended = attack.run(&["."]);
    assert_eq!(ended.code, 2, "{}", ended.stdout);
    assert!(ended.stderr.contains("tools/.gitignore: too many globs"), "{}", ended.stderr);
    // Mere paths are not costly.
    let paths: String = (0..10_000).map(|at| format!("build/{at}/out.txt\n*.x{at}\n")).collect();
    attack.add("tools/.gitignore", paths);
    assert_eq!(attack.run(&["."]).code, 0);
}

#[test]
fn globs_in_many_places_at_once_on_very_many_names_in_deep_folders() {
    let attack = Attack::with("a.json", tool(r#"{"type": "object"}"#));
    let globs: String = (0..70).map(|at| format!("*{}*a{at}.txt\n", "a".repeat(at % 9))).collect();
    attack.add(".gitignore", globs + &"[a]*/".repeat(6) + "last*.txt\n!**/*[9]*.json");
    let deep = vec!["a".repeat(240); 8].join("/");
    for file in 0..many(20_000) {
        attack.add(&format!("{deep}/a{file}.txt"), "");
    }
    attack.add(&format!("{deep}/{}69.txt", "a".repeat(8)), tool(r#"{"type": "list"}"#));
    assert_eq!(attack.run(&["."]).code, 0);
    let arguments = [".", "--no-ignore", "-f", "concise"];
    attack.run(&arguments).reports(1, "schema-type-unknown");
}

#[test]
fn very_many_ignore_files_around_very_many_names() {
    let attack = Attack::with("a.json", tool(r#"{"type": "object"}"#));
    let mut folder = String::new();
    for at in 0..100 {
        attack.add(&format!("{folder}.gitignore"), format!("*{at}.json\n/[b]*\n"));
        folder += "a/";
    }
    for file in 0..many(10_000) {
        attack.add(&format!("{folder}{file}.txt"), "");
    }
    assert_eq!(attack.run(&["."]).code, 0);
    for _ in 0..100 {
        attack.add(&format!("{folder}.gitignore"), "*.log");
        folder += "a/";
        attack.add(&format!("{folder}x.json"), "");
    }
    let ended = attack.run(&["."]);
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains(".gitignore: too many globs"), "{}", ended.stderr);
}

#[cfg(unix)]
#[test]
fn links_to_the_same_ignore_files_from_very_many_folders() {
    let attack = Attack::with("a.json", tool(r#"{"type": "object"}"#));
    for file in 0..20 {
        let globs: String = (0..5_000).map(|at| format!("[ab]{file}{at}\n")).collect();
        attack.add(&format!("globs{file}"), globs);
    }
    for folder in 0..many(2_000) {
        let path = attack.path().join(format!("f{folder}"));
        std::fs::create_dir(&path).unwrap();
        let target = format!("../globs{}", folder % 20);
        std::os::unix::fs::symlink(target, path.join(".gitignore")).unwrap();
    }
    let ended = attack.run(&["."]);
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains(".gitignore: too many globs"), "{}", ended.stderr);
}

#[test]
fn very_many_empty_files() {
    let attack = Attack::with("0.json", "");
    let count = many(50_000);
    for file in 1..count {
        std::fs::File::create(attack.path().join(format!("{file}.json"))).unwrap();
    }
    let ended = attack.run(&["."]);
    assert_eq!(ended.code, 2, "{}", ended.stderr);
    let expected = format!("recognised in {count} files");
    assert!(ended.stderr.contains(&expected), "{}", ended.stderr);
}

#[test]
fn unusable_ignore_files_are_reported_in_path_order() {
    let attack = Attack::with("a.json", "{}");
    let mut folders: Vec<_> = (0..20).map(|at| format!("f{}", at * 7 % 20)).collect();
    for folder in &folders {
        attack.add(&format!("{folder}/.gitignore"), "*a*b*c*\n".repeat(10_000));
    }
    let ended = attack.run(&["."]);
    let reported = ended.stderr.lines().filter_map(|line| line.strip_prefix("error: "));
    let reported: Vec<_> = reported.filter_map(|line| line.split('/').next()).collect();
    folders.sort();
    assert_eq!(reported, folders, "{}", ended.stderr);
}
