//! Git revisions as the old side of a comparison, as the source of a lock, and with `--changed`.

#[cfg(feature = "contract")]
mod base;
mod changed;
#[cfg(unix)]
mod hostile;

use std::process::Command;

use crate::common::folder::{Folder, Ran};
use crate::common::skipped;

fn tool(name: &str, required: &str) -> String {
    format!(
        r#"{{"name": "{name}", "title": "T", "description": "Does {name}.", "inputSchema": {{"type": "object", "properties": {{"unit": {{"type": "string"}}}}, "required": [{required}], "additionalProperties": false}}}}"#
    )
}

fn git(folder: &Folder, arguments: &[&str]) {
    let mut git = Command::new("git");
    git.current_dir(folder.path()).env("HOME", folder.path()).env("GIT_CONFIG_NOSYSTEM", "1");
    git.args(["-c", "user.name=n", "-c", "user.email=n@example.com", "-c", "commit.gpgsign=false"]);
    let output = git.args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A repository whose branch `main` has two tools, or `None` without git.
fn repository() -> Option<Folder> {
    if Command::new("git").arg("--version").output().is_err() {
        skipped("there is no git");
        return None;
    }
    let folder = Folder::new();
    folder.write("tools/a.json", &tool("a", ""));
    folder.write("tools/b.json", &tool("b", ""));
    folder.write("tools/node_modules/c.json", &tool("c", ""));
    folder.write("tools/notes.md", "inputSchema");
    git(&folder, &["init", "-q", "-b", "main"]);
    git(&folder, &["add", "--all", "--force"]);
    git(&folder, &["commit", "-q", "-m", "one"]);
    Some(folder)
}

/// Runs the binary in a folder with the `PATH` of the test, which contains git.
fn run(folder: &Folder, arguments: &[&str]) -> Ran {
    let path = std::env::var_os("PATH").unwrap();
    Ran(folder.command(arguments).env("PATH", path).output().unwrap())
}

#[track_caller]
fn expect(ran: &Ran, code: i32, words: &str) {
    let said = format!("{}{}", ran.out(), ran.err());
    assert_eq!(ran.code(), code, "{said}");
    assert!(said.contains(words), "{words}: {said}");
}

#[cfg(feature = "contract")]
#[test]
fn an_old_version_can_be_a_revision() {
    let Some(folder) = repository() else { return };
    folder.write("tools/b.json", &tool("b", "\"unit\""));
    for against in ["main", "git:main", "git:HEAD", "git:main:tools", "git:main:./tools"] {
        let ran = run(&folder, &["compare", "tools", "--against", against, "-f", "concise"]);
        expect(&ran, 1, "tools/b.json:1:146: error[required-added]");
        assert!(ran.err().starts_with("1 breaking change in 1 of 2 tools"), "{}", ran.err());
    }
    expect(&run(&folder, &["compare", "tools", "--against", "main"]), 1, "[old:tools/b.json:1:");
    let one = ["compare", "tools/a.json", "--against", "git:main:tools/b.json"];
    expect(&run(&folder, &one), 1, "tool-removed");
    // A path that exists is one.
    folder.write("main", &tool("a", ""));
    expect(&run(&folder, &["compare", "tools/a.json", "--against", "main"]), 0, "no change");
}

#[cfg(feature = "contract")]
#[test]
fn a_version_without_an_old_one_is_new() {
    let Some(folder) = repository() else { return };
    folder.write("more/d.json", &tool("d", ""));
    let ran = run(&folder, &["compare", "more", "--against", "git:main"]);
    expect(&ran, 0, "`main` has none of the files: every tool is new");
    expect(&ran, 0, "1 compatible change");
    run(&folder, &["lock", "update", "tools"]);
    let check = ["lock", "check", "tools", "--lock", "git:main"];
    git(&folder, &["add", "--all"]);
    git(&folder, &["commit", "-q", "-m", "two"]);
    expect(&run(&folder, &check), 0, "no change");
    folder.write("tools/a.json", &tool("a", "\"unit\""));
    expect(&run(&folder, &check), 1, "required-added");
    let update = ["lock", "update", "tools", "--lock", "git:main"];
    expect(&run(&folder, &update), 2, "a lock is written to a file");
}

#[cfg(feature = "contract")]
#[test]
fn what_is_no_revision_is_reported() {
    let Some(folder) = repository() else { return };
    let against = |name| run(&folder, &["compare", "tools", "--against", name]);
    expect(&against("mian"), 2, "`mian` is neither a path nor a git revision");
    expect(&against("git:mian"), 2, "there is no git revision `mian`");
    expect(&against("git:--output=x"), 2, "there is no git revision `--output=x`");
    let lock = tool("a", "").replace("\"title\"", "\n<<<<<<< HEAD\n\"title\"");
    folder.write("lock.json", &lock);
    let check = ["lock", "check", "tools", "--lock", "lock.json"];
    expect(&run(&folder, &check), 2, "merge conflict in line 2");
    std::fs::remove_dir_all(folder.file(".git")).unwrap();
    expect(&against("git:main"), 2, "not a git repository");
}
