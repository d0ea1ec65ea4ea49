use crate::server_files::program_name;

rule! {
    name: "client-shell",
    category: Security,
    summary: "a server is started by a shell with several commands",
    level: Warning,
    source: "CWE-78, improper neutralization of special elements used in an OS command",
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    for server in configuration.servers() {
        let Some(program) = server.program().and_then(Value::as_str) else { continue };
        let name = program_name(program).to_ascii_lowercase();
        if !["sh", "bash", "zsh", "dash", "fish", "cmd", "powershell", "pwsh"].contains(&&*name) {
            continue;
        }
        for value in server.arguments() {
            let Some(text) = value.as_str() else { continue };
            let is_download =
                (text.contains("curl ") || text.contains("wget ") || text.contains("iwr "))
                    && text.contains('|');
            let sign =
                ["&&", "||", "$(", "`", ";", "|"].into_iter().find(|sign| text.contains(sign));
            let Some(sign) = sign else { continue };
            let at = text.find(sign).unwrap_or_default();
            let place = value.slice_place(at, at + sign.len());
            let finding = if is_download {
                Finding::new(place, "the server is a script that is downloaded and executed").note(
                    "what the address serves is executed at every start, whatever it is by then",
                )
            } else {
                Finding::new(place, "the server is started by a shell with several commands")
                    .note("what the first command prints is read as messages of the server, and approval covers all of them")
            };
            finding.help("put the commands into a script, and start that").report(context);
        }
    }
}
