//! `--changed`: which files count as changed.

use super::{expect, git, repository, run, tool};
use crate::common::folder::{Folder, Ran};

#[test]
fn only_changed_files_are_linted() {
    let Some(folder) = repository() else { return };
    folder.write("tools/a.json", &tool("a b", ""));
    folder.write("new.json", &tool("c d", ""));
    let ran = run(&folder, &["--changed", "-f", "concise"]);
    expect(&ran, 1, "1 unchanged file not linted (--changed=HEAD)");
    assert_eq!(ran.out().matches("tool-name-charset").count(), 2, "{}", ran.out());
    git(&folder, &["add", "--all"]);
    git(&folder, &["commit", "-q", "-m", "two"]);
    expect(&run(&folder, &["--changed"]), 0, "nothing was checked");
    expect(&run(&folder, &["--changed=HEAD~1"]), 1, "2 errors");
    expect(&run(&folder, &["--changed=nope"]), 2, "there is no git revision `nope`");
    let baseline = run(&folder, &["baseline", "update", "--changed", "tools"]);
    expect(&baseline, 2, "a baseline is about all files");
}

/// The files that have findings, from a run with `-f concise`.
fn linted(ran: &Ran) -> Vec<&str> {
    let mut files: Vec<_> = ran.out().lines().filter_map(|line| line.split(':').next()).collect();
    files.dedup();
    files
}

/// A repository in which each of the named files is committed and has a finding.
fn committed(names: &[&str]) -> Option<Folder> {
    let folder = repository()?;
    names.iter().for_each(|name| folder.write(name, &tool("a b", "")));
    git(&folder, &["add", "--all", "--force"]);
    git(&folder, &["commit", "-q", "-m", "two"]);
    Some(folder)
}

#[test]
fn a_file_with_the_same_content_is_unchanged() {
    let Some(folder) = committed(&["x.json", "y.json"]) else { return };
    // Written again, marked as executable, and known to the index with other content.
    folder.write("x.json", &tool("a b", ""));
    git(&folder, &["update-index", "--chmod=+x", "y.json"]);
    assert_eq!(linted(&run(&folder, &["--changed", "-f", "concise"])), [""; 0]);
    folder.write("x.json", &tool("a c", ""));
    git(&folder, &["add", "x.json"]);
    assert_eq!(linted(&run(&folder, &["--changed", "-f", "concise"])), ["x.json"]);
}

#[test]
fn line_breaks_alone_are_no_change() {
    let Some(folder) = repository() else { return };
    let text = tool("a b", "").replace(", ", ",\n");
    folder.write("x.json", &text);
    git(&folder, &["add", "--all"]);
    git(&folder, &["commit", "-q", "-m", "two"]);
    folder.write("x.json", &text.replace('\n', "\r\n"));
    assert_eq!(linted(&run(&folder, &["--changed", "-f", "concise"])), [""; 0]);
    folder.write("x.json", &text.replace('\n', "\r"));
    assert_eq!(linted(&run(&folder, &["--changed", "-f", "concise"])), ["x.json"]);
    folder.write("x.json", &text.replace('\n', "\r\n\r\n"));
    assert_eq!(linted(&run(&folder, &["--changed", "-f", "concise"])), ["x.json"]);
}

#[test]
fn names_of_sha256_repositories_are_known() {
    let Some(folder) = repository() else { return };
    std::fs::remove_dir_all(folder.file(".git")).unwrap();
    git(&folder, &["init", "-q", "-b", "main", "--object-format=sha256"]);
    folder.write("tools/a.json", &tool("a b", ""));
    git(&folder, &["add", "--all", "--force"]);
    git(&folder, &["commit", "-q", "-m", "one"]);
    folder.write("tools/b.json", &tool("c d", ""));
    assert_eq!(linted(&run(&folder, &["--changed", "-f", "concise"])), ["tools/b.json"]);
}

#[test]
fn untracked_files_are_changed_unless_they_are_ignored() {
    let Some(folder) = committed(&["x.json"]) else { return };
    folder.write(".gitignore", "out/\n");
    folder.write("out/x.json", &tool("a b", ""));
    folder.write("new/x.json", &tool("a b", ""));
    assert_eq!(linted(&run(&folder, &["--changed", "-f", "concise"])), ["new/x.json"]);
    let named = run(&folder, &["--changed", "-f", "concise", "out/x.json"]);
    assert_eq!(linted(&named), ["out/x.json"]);
    // A folder that was a file, and a file where a link was.
    let Some(folder) = committed(&["x"]) else { return };
    std::fs::remove_file(folder.file("x")).unwrap();
    folder.write("x/y.json", &tool("a b", ""));
    assert_eq!(linted(&run(&folder, &["--changed", "-f", "concise"])), ["x/y.json"]);
}

#[test]
fn a_subfolder_and_a_worktree_know_their_repository() {
    let Some(folder) = committed(&["x.json", "sub/y.json"]) else { return };
    git(&folder, &["worktree", "add", "-q", "-b", "other", "tree"]);
    for start in [".", "sub", "tree", "tree/sub"] {
        let run = |changed: &str| {
            let mut command = folder.command(&[changed, "-f", "concise", "."]);
            command.current_dir(folder.file(start)).env("PATH", std::env::var_os("PATH").unwrap());
            Ran(command.output().unwrap())
        };
        // The worktree is not a part of the repository around it.
        let mut expected = vec![];
        if start == "." {
            expected = vec!["tree/sub/y.json", "tree/x.json"];
        }
        assert_eq!(linted(&run("--changed")), expected, "{start}");
        expect(&run("--changed=main~1"), 1, "y.json");
        folder.write(&format!("{start}/z.json"), &tool("a b", ""));
        let ran = run("--changed");
        assert!(linted(&ran).contains(&"z.json"), "{start}: {}{}", ran.out(), ran.err());
    }
}

#[test]
fn what_a_submodule_contains_is_not_a_change_of_the_repository() {
    let Some(folder) = committed(&["inner/x.json"]) else { return };
    git(&folder, &["rm", "-q", "-r", "--cached", "inner"]);
    let inner = |arguments: &[&str]| git(&folder, &[&["-C", "inner"], arguments].concat());
    inner(&["init", "-q", "-b", "main"]);
    inner(&["add", "--all"]);
    inner(&["commit", "-q", "-m", "inner"]);
    git(&folder, &["add", "inner"]);
    git(&folder, &["commit", "-q", "-m", "three"]);
    folder.write("inner/x.json", &tool("c d", ""));
    folder.write("inner2/x.json", &tool("c d", ""));
    assert_eq!(linted(&run(&folder, &["--changed", "-f", "concise"])), ["inner2/x.json"]);
}

#[test]
fn what_names_no_single_commit_is_rejected() {
    let Some(folder) = repository() else { return };
    for name in ["^HEAD", "HEAD^@", "HEAD..main", "", "-h", "HEAD:tools", "HEAD^{tree}"] {
        let ran = run(&folder, &[&format!("--changed={name}")]);
        assert_eq!(ran.code(), 2, "{name}: {}", ran.err());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_unicode_are_compared() {
    use std::os::unix::ffi::OsStrExt;
    let Some(folder) = repository() else { return };
    let path = folder.path().join(std::ffi::OsStr::from_bytes(b"tools/b\xff.json"));
    std::fs::write(&path, tool("a b", "")).unwrap();
    expect(&run(&folder, &["--changed", "-f", "concise"]), 1, "tools/b\\xff.json:1:");
    git(&folder, &["add", "--all"]);
    git(&folder, &["commit", "-q", "-m", "two"]);
    expect(&run(&folder, &["--changed"]), 0, "nothing was checked");
    std::fs::write(&path, tool("a b", "\"unit\"")).unwrap();
    expect(&run(&folder, &["--changed", "-f", "concise"]), 1, "tools/b\\xff.json:1:");
    #[cfg(feature = "contract")]
    expect(&run(&folder, &["compare", "tools", "--against", "git:HEAD"]), 1, "required-added");
}
