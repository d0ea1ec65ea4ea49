//! Hostile repositories that are set up to run programs: reading them starts no program and writes
//! nothing.

use std::os::unix::fs::PermissionsExt;

use super::{git, repository, run, tool};
use crate::common::folder::Folder;

/// Writes a program that creates a file when it runs, and returns its path.
fn program(folder: &Folder, name: &str) -> String {
    folder.write(name, &format!("#!/bin/sh\ntouch '{}'\ncat\n", folder.file("ran").display()));
    let path = folder.file(name);
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
    path.display().to_string()
}

/// Makes a repository run programs in every way that its configuration, attributes and hooks offer;
/// `at` is the folder of its `config`.
fn arm(folder: &Folder, at: &str) {
    let program_path = program(folder, "program");
    for hook in
        ["post-index-change", "reference-transaction", "post-checkout", "fsmonitor-watchman"]
    {
        program(folder, &format!("{at}/hooks/{hook}"));
        program(folder, &format!("hooks/{hook}"));
    }
    folder.write("attributes", "* filter=c diff=d\n*.yaml filter=p\n");
    folder.write(&format!("{at}/info/attributes"), "* filter=c diff=d\n*.yaml filter=p\n");
    let filters = format!(
        "[filter \"c\"]\n\tclean = {program_path}\n\tsmudge = {program_path}\n\trequired = true\n\
         [filter \"p\"]\n\tprocess = {program_path}\n[diff \"d\"]\n\ttextconv = {program_path}\n\
         \tcommand = {program_path}\n[diff]\n\texternal = {program_path}\n"
    );
    folder.write("included", &filters);
    folder.write(&format!("{at}/config.worktree"), &filters);
    let value = |name: &str| folder.file(name).display().to_string();
    let config = format!(
        "[core]\n\trepositoryformatversion = 1\n\tbare = false\n\tpager = {program_path}\n\
         \tfsmonitor = {program_path}\n\thooksPath = {}\n\tattributesFile = {}\n\
         \tsshCommand = {program_path}\n\teditor = {program_path}\n\tgitProxy = {program_path}\n\
         \talternateRefsCommand = {program_path}\n\taskPass = {program_path}\n\
         [include]\n\tpath = {}\n[extensions]\n\tworktreeConfig = true\n\tpartialClone = origin\n\
         [remote \"origin\"]\n\turl = ext::{program_path}\n\tpromisor = true\n\
         \tuploadpack = {program_path}\n[protocol]\n\tallow = always\n\
         [protocol \"ext\"]\n\tallow = always\n[pager]\n\tls-tree = true\n\tcat-file = true\n\
         \trev-parse = true\n[alias]\n\tls-tree = !{program_path}\n\tcat-file = !{program_path}\n\
         [log]\n\tshowSignature = true\n[gpg]\n\tprogram = {program_path}\n\
         [credential]\n\thelper = !{program_path}\n{filters}",
        value("hooks"),
        value("attributes"),
        value("included"),
    );
    folder.write(&format!("{at}/config"), &config);
}

#[test]
fn nothing_that_a_repository_configures_runs() {
    let Some(folder) = repository() else { return };
    folder.write("tools/y.yaml", &tool("y", ""));
    git(&folder, &["add", "--all"]);
    git(&folder, &["commit", "-q", "-m", "two"]);
    arm(&folder, ".git");
    // Only its own refresh would notice that nothing but the times changed.
    for name in ["tools/a.json", "tools/b.json", "tools/y.yaml"] {
        let content = folder.read(name);
        folder.write(name, &content);
    }
    let index = std::fs::read(folder.file(".git/index")).unwrap();
    let before = folder.names();
    let mut commands = vec![
        vec!["tools", "--changed"],
        vec!["tools", "--changed=HEAD~1"],
        vec!["tools", "--config", "git:HEAD"],
        vec!["tools", "--config", "git:HEAD:nope.toml"],
    ];
    if cfg!(feature = "contract") {
        commands.extend([
            vec!["compare", "tools", "--against", "git:HEAD"],
            vec!["lock", "check", "tools", "--lock", "git:HEAD"],
        ]);
    }
    for arguments in commands {
        let ran = run(&folder, &arguments);
        assert!(!folder.file("ran").exists(), "{arguments:?}: {}", ran.err());
        assert_eq!(std::fs::read(folder.file(".git/index")).unwrap(), index, "{arguments:?}");
        assert_eq!(folder.names(), before, "{arguments:?}");
    }
    // It was armed: git itself runs a program.
    let mut git = std::process::Command::new("git");
    git.current_dir(folder.path()).args(["diff", "HEAD"]).stdin(std::process::Stdio::null());
    git.output().unwrap();
    assert!(folder.file("ran").exists());
}

#[test]
fn a_missing_object_is_not_fetched() {
    let Some(folder) = repository() else { return };
    let id = std::process::Command::new("git")
        .current_dir(folder.path())
        .args(["rev-parse", "HEAD:tools/b.json"])
        .output()
        .unwrap();
    let id = String::from_utf8(id.stdout).unwrap();
    arm(&folder, ".git");
    let object = format!(".git/objects/{}/{}", &id[..2], id[2..].trim());
    std::fs::remove_file(folder.file(&object)).unwrap();
    let ran = run(&folder, &["tools", "--changed"]);
    assert_eq!(ran.code(), 0, "{}", ran.err());
    if cfg!(feature = "contract") {
        let ran = run(&folder, &["compare", "tools", "--against", "git:HEAD"]);
        assert_eq!(ran.code(), 2, "{}", ran.err());
        let is_said =
            ran.err().contains("tools/b.json at `HEAD` is missing, as in a partial clone");
        // Versions of git before 2.44 report the connection that they may not open.
        assert!(is_said || ran.err().contains("not allowed"), "{}", ran.err());
    }
    assert!(!folder.file("ran").exists());
}

#[test]
fn a_folder_that_looks_like_a_repository_is_none() {
    let Some(folder) = repository() else { return };
    // Committed files, of which git would make a repository with a work tree of its own.
    folder.write("evil/tools/a.json", &tool("a", ""));
    git(&folder, &["init", "-q", "--bare", "-b", "main", "evil"]);
    git(&folder, &["--git-dir=evil", "--work-tree=evil", "add", "tools"]);
    git(&folder, &["--git-dir=evil", "--work-tree=evil", "commit", "-q", "-m", "fake"]);
    arm(&folder, "evil");
    let config = folder.read("evil/config").replace("bare = false", "bare = false\n\tworktree = .");
    folder.write("evil/config", &config);
    folder.write("evil/tools/a.json", &tool("a b", ""));
    let run = |arguments: &[&str]| {
        let mut command = folder.command(arguments);
        command.current_dir(folder.file("evil")).env("PATH", std::env::var_os("PATH").unwrap());
        crate::common::folder::Ran(command.output().unwrap())
    };
    super::expect(&run(&["tools", "--changed"]), 1, "tool-name-charset");
    // In the repository around it, the commit has no such files.
    if cfg!(feature = "contract") {
        let ran = run(&["compare", "tools", "--against", "git:HEAD"]);
        super::expect(&ran, 0, "`HEAD` has none of the files");
    }
    // Without one, there is none.
    std::fs::remove_dir_all(folder.file(".git")).unwrap();
    super::expect(&run(&["tools", "--changed"]), 2, "not a git repository");
    assert!(!folder.file("ran").exists());
}

#[test]
fn a_commit_is_not_replaced_by_another() {
    let Some(folder) = repository() else { return };
    folder.write("tools/a.json", &tool("a b", ""));
    git(&folder, &["commit", "-q", "-a", "-m", "two"]);
    git(&folder, &["replace", "HEAD~1", "HEAD"]);
    super::expect(&run(&folder, &["tools", "--changed=HEAD~1"]), 1, "tool-name-charset");
}
