//! What differs between systems: names of programs, devices, processes, separators. What need not
//! be tested on Windows is tested everywhere.

use crate::common::folder::Folder;

const TOOL: &str = r#"{"name": "a b", "inputSchema": {"type": "object"}}"#;

#[test]
fn a_glob_of_paths_with_a_backslash_is_an_error() {
    let folder = Folder::with(&[("tools/a.json", TOOL)]);
    let why = r"`tools\*.json` is not a valid glob: write `/` between directories, and `[*]`";
    for name in ["exclude", "include"] {
        let ran = folder.run(&[&format!("--{name}"), r"tools\*.json", "."]);
        assert_eq!(ran.code(), 2, "{}", ran.err());
        assert!(ran.err().contains(why), "{}", ran.err());
    }
    folder.write("mcp-lint.toml", "exclude = ['tools\\*.json']\n");
    let ran = folder.run(&["."]);
    assert_eq!(ran.code(), 2, "{}", ran.err());
    assert!(ran.err().contains("mcp-lint.toml:1:12: ") && ran.err().contains(why), "{}", ran.err());
}

#[test]
fn a_null_device_as_standard_input_is_not_a_pipe() {
    let folder = Folder::with(&[("a.json", TOOL)]);
    let ran = folder.run(&["-f", "concise"]);
    assert_eq!(ran.code(), 1);
    assert!(ran.out().starts_with("a.json:1:") && !ran.err().contains("standard input"));
}

#[test]
fn a_report_may_go_to_the_null_device() {
    let folder = Folder::with(&[("a.json", TOOL)]);
    let device = if cfg!(windows) { "NUL" } else { "/dev/null" };
    let ran = folder.run(&["-f", &format!("json={device}"), "-f", "concise", "."]);
    assert_eq!(ran.code(), 1, "{}", ran.err());
    assert_eq!(folder.names(), ["a.json"]);
}

#[test]
fn a_path_has_the_same_name_in_every_spelling() {
    let folder = Folder::with(&[("sub/a.json", TOOL)]);
    let absolute = folder.file("sub");
    let own = std::path::Path::new("sub").join("a.json");
    let paths = [own.to_str().unwrap(), "./sub/a.json", "sub/./a.json", "sub", "./sub", "."];
    let run = |paths: &[&str]| {
        let ran = folder.run(&[&["-f", "concise"], paths].concat());
        (ran.out().to_owned(), ran.err().to_owned())
    };
    let expected = run(&["."]);
    assert!(expected.0.starts_with("sub/a.json:1:"), "{expected:?}");
    for path in paths {
        assert_eq!(run(&[path]).0, expected.0, "{path}");
    }
    assert_eq!(run(&paths), expected);
    let (out, _) = run(&[absolute.to_str().unwrap()]);
    assert!(!out.contains('\\'), "{out}");
}

#[test]
fn a_file_has_one_name_where_the_case_of_letters_makes_no_difference() {
    let folder = Folder::with(&[("Sub/Tools.json", TOOL)]);
    if !folder.file("sub/tools.JSON").exists() {
        crate::common::skipped("the file system distinguishes names by the case of letters");
        return;
    }
    let expected = folder.run(&["-f", "concise", "."]);
    for paths in [&["sub/tools.JSON"] as &[&str], &["SUB"], &["sub/TOOLS.json", "Sub", "."]] {
        let ran = folder.run(&[&["-f", "concise"], paths].concat());
        assert_eq!((ran.out(), ran.code()), (expected.out(), 1), "{paths:?}");
    }
}

#[cfg(unix)]
#[test]
fn help_names_the_program_whatever_its_file_is_called() {
    use std::os::unix::process::CommandExt;
    let folder = Folder::new();
    let output = folder.command(&["view", "--help"]).arg0("mcp-lint.exe").output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("Usage: mcp-lint view ") && !out.contains(".exe"), "{out}");
}

#[cfg(all(windows, feature = "record"))]
mod recorder {
    use super::*;

    fn recorded(folder: &Folder, options: &[&str], server: &str) -> (i32, String) {
        let words = [&["record", "-o", "session.jsonl"], options, &["--", server]].concat();
        let output = folder.command(&words).env("PATH", path(folder)).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code().unwrap(), said)
    }

    /// The folder, before those of the system.
    fn path(folder: &Folder) -> std::ffi::OsString {
        let system = std::env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(folder.path().to_owned()).chain(std::env::split_paths(&system));
        std::env::join_paths(all).unwrap()
    }

    #[test]
    fn programs_are_found_as_a_shell_finds_them() {
        let folder = Folder::with(&[("sub/npx.cmd", "@exit /b 3\r\n")]);
        folder.write("server-1.2.cmd", "@exit /b 4\r\n");
        let inside = folder.file("sub").join("npx");
        for (name, code) in
            [("server-1.2", 4), ("server-1.2.cmd", 4), (inside.to_str().unwrap(), 3)]
        {
            let (ended, said) = recorded(&folder, &[], name);
            assert_eq!(ended, code, "{name}: {said}");
        }
        let (ended, said) = recorded(&folder, &[], "server-1.3");
        assert_eq!(ended, 127, "{said}");
    }

    /// Its streams are inherited, so that the run would last as long as the last process.
    #[test]
    fn processes_of_a_server_end_with_it() {
        let script = "@cmd /c \"ping -n 60 127.0.0.1 >nul & echo x >lived\"\r\n";
        let folder = Folder::with(&[("server.cmd", script)]);
        let (ended, said) = recorded(&folder, &["--grace", "200ms"], "server");
        assert!(ended != 0 && !folder.file("lived").exists(), "{said}");
        let recorded = folder.read("session.jsonl");
        assert!(recorded.contains("\"client-closed\"") && recorded.contains("\"exit\""));
    }
}
