//! Checks against a base revision: the files of that revision must not decide how it is compared.

use super::{expect, git, repository, run, tool};
use crate::common::folder::Folder;

const CHECK: [&str; 5] = ["lock", "check", "tools", "--lock", "git:main"];

/// A repository whose branch `main` has a lock and, if `config` is not empty, a configuration.
fn locked(config: &str) -> Option<Folder> {
    let folder = repository()?;
    if !config.is_empty() {
        folder.write("mcp-lint.toml", config);
    }
    assert_eq!(run(&folder, &["lock", "update", "tools"]).code(), 0);
    git(&folder, &["add", "--all"]);
    git(&folder, &["commit", "-q", "-m", "lock"]);
    folder.write("tools/a.json", &tool("a", "\"unit\""));
    expect(&run(&folder, &CHECK), 1, "required-added");
    Some(folder)
}

#[test]
fn a_request_cannot_configure_the_check_against_its_base() {
    for base in ["", "[contract]\nundeclared = \"closed\"\n", "[lock]\nfile = \"l.json\"\n"] {
        let Some(folder) = locked(base) else { return };
        for config in [
            "[lock]\nfile = \"nope.json\"\n",
            "[contract.levels]\nrequired-added = \"none\"\n",
            "exclude = [\"a.json\"]\n",
            "extends = \"more.toml\"\n",
            "[[overrides]]\ntools = [\"a\"]\nreason = \"r\"\nchanges = { required-added = \"none\" }\n",
            "[limits]\nmax-file-size = 1\n",
            "this is not TOML",
        ] {
            folder.write("mcp-lint.toml", config);
            folder.write("more.toml", "[contract.levels]\nrequired-added = \"none\"\n");
            folder.write("tools/mcp-lint.toml", config);
            expect(&run(&folder, &CHECK), 1, "required-added");
        }
    }
}

#[test]
fn the_configuration_of_the_base_applies() {
    let config = "[lock]\nfile = \"l.json\"\n";
    let Some(folder) = locked(config) else { return };
    folder.write("mcp-lint.toml", &format!("extends = \"shared/base.toml\"\n{config}"));
    folder.write("shared/base.toml", "[contract.levels]\nrequired-added = \"none\"\n");
    git(&folder, &["add", "shared", "mcp-lint.toml"]);
    git(&folder, &["commit", "-q", "-m", "base"]);
    std::fs::remove_file(folder.file("mcp-lint.toml")).unwrap();
    std::fs::remove_dir_all(folder.file("shared")).unwrap();
    expect(&run(&folder, &CHECK), 0, "no reported changes in 2 tools, 1 hidden by level");
    // An error in it is reported with its line, as what it is.
    folder.write("mcp-lint.toml", "[lock]\nfiel = 1\n");
    git(&folder, &["commit", "-q", "-a", "-m", "typo"]);
    expect(&run(&folder, &CHECK), 2, "main:mcp-lint.toml:2:1: there is no key `fiel`");
}

#[test]
fn a_lock_that_is_missing_at_the_base_fails() {
    let Some(folder) = locked("") else { return };
    let typo = ["lock", "check", "tools", "--lock", "git:main:mcp-lint-lok.json"];
    expect(&run(&folder, &typo), 2, "`main` has no lock `mcp-lint-lok.json`; nothing was checked");
    let Some(folder) = repository() else { return };
    run(&folder, &["lock", "update", "tools"]);
    expect(&run(&folder, &CHECK), 2, "`main` has no lock `mcp-lint-lock.json`");
    let first = [&CHECK[..], &["--no-error-on-unmatched"]].concat();
    expect(&run(&folder, &first), 0, "nothing was checked");
}

#[test]
fn a_lock_above_the_working_directory_is_found() {
    let Some(folder) = locked("[lock]\nfile = \"lock.json\"\n") else { return };
    let mut command = folder.command(&["lock", "check", ".", "--lock", "git:main"]);
    command.current_dir(folder.file("tools")).env("PATH", std::env::var_os("PATH").unwrap());
    expect(&crate::common::folder::Ran(command.output().unwrap()), 1, "required-added");
}

#[test]
fn any_command_can_use_the_configuration_of_a_revision() {
    let Some(folder) = repository() else { return };
    folder.write("mcp-lint.toml", "[rules]\ntool-name-charset = \"warning\"\n");
    folder.write("ci/strict.toml", "[rules]\ntool-name-charset = \"error\"\n");
    git(&folder, &["add", "--all"]);
    git(&folder, &["commit", "-q", "-m", "two"]);
    folder.write("mcp-lint.toml", "exclude = [\"*.json\"]\n");
    folder.write("ci/strict.toml", "[rules]\ntool-name-charset = \"off\"\n");
    folder.write("tools/a.json", &tool("a b", ""));
    let config = |value| run(&folder, &["tools", "-f", "concise", "--config", value]);
    expect(&config("git:main"), 0, "warning[tool-name-charset]");
    expect(&config("git:main:ci/strict.toml"), 1, "error[tool-name-charset]");
    expect(&config("git:main:nope.toml"), 2, "cannot read `main:nope.toml`: no such file");
    expect(&config("git:nope"), 2, "there is no git revision `nope`");
    expect(&config("git:main~1"), 1, "error[tool-name-charset]");
    let show = run(&folder, &["config", "show", "--config", "git:main", "tools"]);
    expect(&show, 0, "# main:mcp-lint.toml\n");
    let origin = "main:mcp-lint.toml:2";
    let is_shown = |line: &str| line.starts_with("tool-name-charset") && line.contains(origin);
    assert!(show.out().lines().any(is_shown), "{}", show.out());
    expect(&run(&folder, &["config", "path", "--config", "git:main"]), 0, "main:mcp-lint.toml\n");
    let compare = ["compare", "tools", "--against", "git:main", "--config", "git:main"];
    expect(&run(&folder, &compare), 1, "tool-removed");
}

#[test]
fn hidden_changes_are_counted_in_every_report() {
    let Some(folder) = locked("") else { return };
    let levels = "[contract.levels]\nrequired-added = \"none\"\n";
    folder.write("mcp-lint.toml", levels);
    let compare = |format: &'static str| {
        run(&folder, &["compare", "tools", "--against", "git:main", "-f", format])
    };
    let words = "no reported changes in 2 tools, 1 hidden by level";
    expect(&compare("pretty"), 0, words);
    expect(&compare("markdown"), 0, &format!("### Tool contract: {words}"));
    assert_eq!(compare("json").json()["summary"]["hiddenChanges"], 1);
    let flag = ["compare", "tools", "--against", "git:main", "--off", "required-added"];
    expect(&run(&folder, &flag), 0, words);
    folder.write("tools/b.json", &tool("b", "").replace("Does", "Makes"));
    expect(&compare("pretty"), 0, "1 risky change in 1 of 2 tools, 1 hidden by level; next");
}

/// The commands whose outcome a revision decides.
const GATES: [&[&str]; 4] = [
    &["lock", "check", "tools", "--lock", "git:main"],
    &["tools", "--config", "git:main", "--no-suppressions", "-f", "concise"],
    &["tools", "--changed=main", "-f", "concise"],
    &["compare", "tools", "--against", "git:main", "--config", "git:main", "-v"],
];

#[test]
fn ignore_files_hide_no_tracked_file_from_a_gate() {
    for (ignore, line) in [
        ("tools/.gitignore", "evil.json"),
        (".gitignore", "*.json"),
        (".ignore", "tools/sub/"),
        ("tools/sub/.ignore", "*"),
        (".git/info/exclude", "sub"),
    ] {
        let Some(folder) = repository() else { return };
        run(&folder, &["lock", "update", "tools"]);
        git(&folder, &["add", "--all"]);
        git(&folder, &["commit", "-q", "-m", "lock"]);
        git(&folder, &["checkout", "-q", "-b", "request"]);
        folder.write("tools/evil.json", &tool("evil tool", ""));
        folder.write("tools/sub/evil.json", &tool("other evil", ""));
        git(&folder, &["add", "--all"]);
        folder.write(ignore, line);
        git(&folder, &["add", "--all", "--force"]);
        // What is not tracked may be ignored.
        folder.write("tools/sub/untracked.json", &tool("no tool", ""));
        for gate in GATES {
            let ran = run(&folder, gate);
            let said = format!("{}{}", ran.out(), ran.err());
            for name in ["tools/evil.json:1", "tools/sub/evil.json:1"] {
                assert!(said.contains(name), "{ignore} {gate:?}: {said}");
            }
        }
        let ran = run(&folder, GATES[2]);
        let said = ran.out();
        assert_eq!(said.contains("untracked"), ignore == "tools/.gitignore", "{ignore}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn links_that_a_gate_does_not_follow_are_named() {
    let Some(folder) = locked("") else { return };
    folder.write("evil.txt", &tool("evil tool", ""));
    std::os::unix::fs::symlink("../evil.txt", folder.file("tools/evil.json")).unwrap();
    std::os::unix::fs::symlink("../evil.txt", folder.file("tools/evil.rs")).unwrap();
    folder.write(".gitignore", "evil.*\n");
    git(&folder, &["add", "--all", "--force"]);
    for gate in GATES {
        let ran = run(&folder, gate);
        let said = ran.err();
        let named = "1 symbolic link not followed: tools/evil.json\n";
        assert!(said.contains(named), "{gate:?}: {said}");
    }
}
