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
        let mut signs = ["&&", "||", "$(", "`", ";", "|"].into_iter();
        let Some((at, sign)) = signs.find_map(|sign| Some((text.find(sign)?, sign))) else {
            continue;
        };
        if !fetches && is_one_command(text) {
            continue;
        }
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

/// Whether a script consists of one command, apart from commands before it that only prepare the
/// shell.
fn is_one_command(script: &str) -> bool {
    let script = &without_substitutions(script);
    const SILENT: [&str; 5] = ["cd", "export", "source", ".", "set"];
    let commands = script.split("&&").flat_map(|it| it.split(';'));
    let is_silent = |it: &&str| it.split_whitespace().next().is_none_or(|it| SILENT.contains(&it));
    let mut others = commands.skip_while(is_silent);
    let last = others.next().unwrap_or_default();
    let is_computed = ["`", "$("].iter().any(|start| last.trim_start().starts_with(start));
    others.next().is_none() && !last.contains('|') && !is_computed
}

/// A script without the commands in it whose output becomes a part of a word: of each, only the
/// beginning is kept, `$(` or a backtick.
fn without_substitutions(script: &str) -> String {
    let (mut kept, mut depth, mut is_quoted) = (String::new(), 0_u32, false);
    for character in script.chars() {
        let is_quote = character == '`';
        let is_inside = depth > 0 || is_quoted;
        is_quoted ^= is_quote;
        depth += u32::from(character == '(' && (depth > 0 || kept.ends_with('$')));
        depth -= u32::from(character == ')' && depth > 0);
        if !is_inside {
            kept.push(character);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::is_one_command;

    #[test]
    fn only_commands_that_print_nothing_are_preparation() {
        for (script, expected) in [
            ("cd a && exec b", true),
            ("export A=1; cd \"$(git top)\" && . ./env; node x", true),
            ("npm ci && cd a && node x", false),
            ("cd a && npm ci && node x", false),
            ("cd a || exit 1; node x", true),
            ("cd a; node x | tee y", false),
            ("cd a && node `which x`", true),
            ("docker run -u \"$(id -u):$(id -g)\" a", true),
            ("node $(cd a && echo $(pwd) | tail -1)/x", true),
            ("$(which node) x", false),
            ("`which node` x", false),
            ("node $(which x) | tee y", false),
            ("cdx a; b", false),
            ("cd a &&", true),
            ("", true),
        ] {
            assert_eq!(is_one_command(script), expected, "{script}");
        }
    }
}
