rule! {
    name: "client-shell",
    category: Security,
    summary: "a server is started by a shell with several commands",
    level: Warning,
    source: "CWE-78, improper neutralization of special elements used in an OS command",
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    let Some(program) = server.program().and_then(Value::as_str) else { return };
    let name = program_name(program).to_ascii_lowercase();
    if !["sh", "bash", "zsh", "dash", "fish", "cmd", "powershell", "pwsh"].contains(&&*name) {
        return;
    }
    for value in server.arguments() {
        let text = value.text();
        let fetches = ["curl ", "wget ", "iwr "].iter().any(|program| text.contains(program));
        let script = if fetches { text } else { after_preparation(text) };
        let mut signs = ["&&", "||", "$(", "`", ";", "|"].into_iter();
        let Some((at, sign)) = signs.find_map(|sign| Some((script.find(sign)?, sign))) else {
            continue;
        };
        let at = text.len() - script.len() + at;
        let (headline, note) = if fetches && text.contains('|') {
            (
                "the server is a script that is downloaded and executed",
                "what the address serves is executed at every start, whatever it is by then",
            )
        } else {
            (
                "the server is started by a shell with several commands",
                "what the first command prints is read as messages of the server, and approval covers all of them",
            )
        };
        Finding::new(value.slice_place(at, at + sign.len()), headline)
            .note(note)
            .help("put the commands into a script, and start that")
            .report(context);
    }
}

/// A script without the first commands that print nothing, and only prepare the shell.
fn after_preparation(mut script: &str) -> &str {
    const SILENT: [&str; 8] =
        ["cd", "export", "source", ".", "set", "umask", "chdir", "set-location"];
    let next = |script: &str| script.find("&&").into_iter().chain(script.find(';')).min();
    while let Some(at) = next(script) {
        let first = script.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        if !SILENT.contains(&&*first) {
            break;
        }
        script = script[at..].trim_start_matches(['&', ';']);
    }
    script
}

#[cfg(test)]
mod tests {
    use super::after_preparation;

    #[test]
    fn only_commands_that_print_nothing_are_preparation() {
        for (script, rest) in [
            ("cd a && exec b", " exec b"),
            ("export A=1; cd \"$(git top)\" && . ./env; node x", " node x"),
            ("npm ci && cd a && node x", "npm ci && cd a && node x"),
            ("cd a && npm ci && node x", " npm ci && node x"),
            ("cd a || exit 1; node x | tee y", " node x | tee y"),
            ("cdx a; b", "cdx a; b"),
            ("cd a", "cd a"),
            ("cd a &&", ""),
            ("", ""),
        ] {
            assert_eq!(after_preparation(script), rest, "{script}");
        }
    }
}
