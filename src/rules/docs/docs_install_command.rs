rule! {
    name: "docs-install-command",
    summary: "a command that adds a server to a client fails, or adds one that cannot start",
    level: Error,
    check: Engine,
}

/// The finding about a command for a client.
pub(crate) fn in_document(client: &str, problem: &InstallProblem) -> Finding {
    let (headline, note, help) = match problem {
        InstallProblem::NoProgram(is_behind) => (
            match is_behind {
                true => format!("{client} does not read a program behind `--`"),
                false => "the command has neither a program nor an address".to_owned(),
            },
            format!("{client} rejects the command: an argument is missing"),
            match is_behind {
                true => "remove `--`",
                false => "add the program or the address behind the name",
            }
            .to_owned(),
        ),
        InstallProblem::AddressAsProgram(option) => (
            format!("{client} starts this address as a program"),
            format!("without {}, a server is a program", quoted(option)),
            match option.ends_with("url") {
                true => format!("write {} in front of the address", quoted(option)),
                false => format!("add `{option} http`, or `{option} sse`"),
            },
        ),
        InstallProblem::WordAsValue(word, option) => (
            format!("{client} reads {} as a value of {}", quoted_line(word), quoted(option)),
            format!("{} takes all words up to the next option", quoted(option)),
            format!("write {} behind the name, in front of `--`", quoted(option)),
        ),
        InstallProblem::RejectedOption(option, is_of_server) => (
            match is_of_server {
                true => format!("{client} reads {} as its own option", quoted_line(option)),
                false => format!("{client} does not have the option {}", quoted_line(option)),
            },
            format!("{client} rejects the command: the option is unknown"),
            match is_of_server {
                true => "write `--` in front of the program",
                false => "remove the option, or write it behind `--` if it is the server's",
            }
            .to_owned(),
        ),
        _ => {
            let (headline, help) = json_words(client, "command", problem);
            let help = help.unwrap_or_else(|| "correct the JSON".to_owned());
            (headline, format!("{client} rejects the command"), help)
        }
    };
    Finding::new(Place::FILE, headline).note(note).help(help)
}
