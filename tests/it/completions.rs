//! Completion scripts, tested in the shells that are installed.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::folder::Folder;
use crate::common::skipped;

/// Command lines to complete, and a completion that must be offered for each.
const LINES: [(&str, &str); 10] = [
    ("mcp-lint --off tool-name-charse", "tool-name-charset"),
    ("mcp-lint --warn portabilit", "portability"),
    ("mcp-lint --format pret", "pretty"),
    ("mcp-lint --protocol 2026-", "2026-07-28"),
    ("mcp-lint --target openai-str", "openai-strict"),
    ("mcp-lint check --off tool-name-charse", "tool-name-charset"),
    ("mcp-lint explain tool-name-charse", "tool-name-charset"),
    ("mcp-lint targets openai-str", "openai-strict"),
    ("mcp-lint explain icons-chan", "icons-changed"),
    ("mcp-lint compare --error icons-chan", "icons-changed"),
];

/// Runs a script in a shell with the linter on its `PATH`, or returns `None` without that shell.
fn run(shell: &str, script: &str, folder: &Folder) -> Option<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_mcp-lint")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new(shell);
    command.arg(if shell == "zsh" { "-fc" } else { "-c" }).arg(script);
    command.current_dir(folder.path()).stdin(Stdio::null()).env("PATH", path);
    command.env("HOME", folder.path()).env("XDG_CONFIG_HOME", folder.path());
    let Ok(output) = command.output() else {
        skipped(&format!("{shell} is not installed"));
        return None;
    };
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn folder(shell: &str, file: &str) -> Folder {
    let folder = Folder::new();
    let script = folder.run(&["completions", shell]);
    assert_eq!(script.code(), 0);
    folder.write(file, script.out());
    folder
}

#[test]
fn bash_completes_values() {
    let folder = folder("bash", "script.bash");
    folder.write("reports/x.sarif", "");
    // The shell passes the parts of `sarif=reports/` as words.
    let divided = [
        (
            "mcp-lint --off tool-title-conflict,tool-name-charse",
            "tool-title-conflict,tool-name-charset",
        ),
        ("mcp-lint -f sarif = reports/x", "reports/x.sarif"),
        ("mcp-lint -f sarif =", "reports"),
    ];
    for (line, expected) in LINES.into_iter().chain(divided) {
        let script = format!(
            "source script.bash; COMP_WORDS=({line}); COMP_CWORD=$((${{#COMP_WORDS[@]}}-1)); \
             _mcp__lint mcp-lint \"${{COMP_WORDS[COMP_CWORD]}}\" \
             \"${{COMP_WORDS[COMP_CWORD-1]}}\"; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        );
        let Some(offered) = run("bash", &script, &folder) else { return };
        assert!(offered.lines().any(|it| it == expected), "{line}: {offered}");
    }
}

#[test]
fn fish_completes_values() {
    let folder = folder("fish", "script.fish");
    for (line, expected) in LINES {
        let script = format!("source script.fish; complete -C '{line}'");
        let Some(offered) = run("fish", &script, &folder) else { return };
        let names = offered.lines().filter_map(|line| line.split('\t').next());
        assert!(names.clone().any(|it| it == expected), "{line}: {offered}");
    }
}

#[test]
fn zsh_completes_values() {
    let folder = folder("zsh", "scripts/_mcp-lint");
    // What is typed goes through a pseudo-terminal; the shell writes the completed line back.
    let lines: Vec<_> = LINES.iter().map(|(line, _)| format!("'{line}'")).collect();
    let script = format!(
        r##"zmodload zsh/zpty || exit
zpty shell zsh -f -i
zpty -w shell "fpath=($PWD/scripts \$fpath); autoload -Uz compinit; compinit -u -D; PS1='REA''DY '"
zpty -r shell out '*READY *'
for line in {}; do
    zpty -w -n shell "$line"$'\t##'
    zpty -r shell out '*##*'
    print -r -- "$line => ${{(V)out}}"
    zpty -w -n shell $'\x15'
done
zpty -d shell"##,
        lines.join(" ")
    );
    let Some(offered) = run("zsh", &script, &folder) else { return };
    for (line, expected) in LINES {
        let answer = offered.lines().find(|it| it.starts_with(&format!("{line} =>")));
        let answer = answer.unwrap_or_else(|| panic!("{line}: {offered}"));
        let completed = answer.split_once("=>").unwrap().1;
        assert!(completed.contains(expected), "{line}: {offered}");
    }
}

#[test]
fn the_script_of_every_shell_completes_formats_and_no_placeholder_is_left() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = Folder::new().run(&["completions", shell]);
        assert!(!script.out().contains("mcp_lint_rules"), "{shell}");
        assert!(!script.out().contains("mcp_lint_targets"), "{shell}");
        let completes_values = !["elvish", "powershell"].contains(&shell);
        assert_eq!(script.out().contains("sarif github"), completes_values && shell != "fish");
    }
}
