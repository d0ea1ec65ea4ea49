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
        let mut signs = ["&&", "||", "$(", "`", ";", "|"].into_iter();
        let Some((at, sign)) = signs.find_map(|sign| Some((text.find(sign)?, sign))) else {
            continue;
        };
        let fetches = ["curl ", "wget ", "iwr "].iter().any(|program| text.contains(program));
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
