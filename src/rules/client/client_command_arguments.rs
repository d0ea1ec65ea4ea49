rule! {
    name: "client-command-arguments",
    summary: "`command`, or one element of `args`, contains several arguments",
    level: Error,
    fix: Unsafe,
    check: Server(check),
}

/// Programs whose names contain no space, and which are always run with arguments.
const PROGRAMS: [&str; 18] = [
    "npx", "uvx", "uv", "node", "python", "python3", "docker", "podman", "deno", "bun", "bunx",
    "npm", "pnpm", "yarn", "pipx", "cargo", "go", "dotnet",
];

/// Programs among these whose arguments begin with the name of a package, which contains no space, or
/// with a command.
const COMMANDS: [&str; 8] = ["run", "tool", "exec", "x", "dlx", "compose", "-y", "--yes"];

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    context.report_all(joined_arguments(server));
    if server.client.is_some_and(Client::takes_command_as_list) {
        return;
    }
    let command = server.member(Concept::Command);
    let Some((command, text)) = command.and_then(|it| Some((it, it.as_str()?))) else { return };
    let Some((program, rest)) = text.trim().split_once(' ') else { return };
    if !PROGRAMS.contains(&program_name(program)) {
        return;
    }
    let who = server.client.map_or("clients look", |_| "the client looks");
    let headline = format!("`command` contains the arguments of {}", quoted(program));
    // The folder in which the client starts servers may be another one.
    let is_relative = rest.split_whitespace().any(|word| {
        !(word.starts_with(['/', '~', '@', '-', '$', '%']) || word.contains(':'))
            && [".js", ".mjs", ".ts", ".py"].iter().any(|it| word.ends_with(it))
    });
    let is_plain = !rest.contains(['"', '\'', '\\', '$']) && !is_relative;
    let arguments = server.member(Concept::Arguments);
    let is_free = arguments.is_none_or(|it| it.is_array() && it.items().next().is_none());
    Finding::new(command.place(), headline)
        .note(format!(
            "{who} for a program with this whole name, spaces included, and cannot start it"
        ))
        .help(match is_relative {
            true => "put each argument into `args`, with the absolute path of the script",
            false => "put each argument into `args`",
        })
        .when(is_free && is_plain && !command.document().is_empty(), |finding| {
            let words: Vec<_> = rest.split_whitespace().map(json_string).collect();
            let list = format!("[{}]", words.join(", "));
            let args = match arguments {
                Some(empty) => empty.replacement(list),
                None => server.value.last_member("args", list),
            };
            let edits = vec![command.replacement(json_string(program)), args];
            finding.unsafe_fix("move the arguments to `args`", edits)
        })
        .report(context);
}

/// The finding about an element of the arguments that contains several.
fn joined_arguments(server: &Server<'_>) -> Option<Finding> {
    let program = program_name(server.program()?.as_str()?);
    let (is_known, arguments) = (PROGRAMS.contains(&program), server.arguments());
    let is_only = is_known && arguments.len() == 1;
    let (index, joined) = arguments.iter().copied().enumerate().find(|(_, it)| {
        let Some((first, rest)) = it.text().trim().split_once(char::is_whitespace) else {
            return false;
        };
        let runs_package = matches!(program, "npx" | "uvx" | "bunx" | "pipx");
        is_option(first)
            || is_only && (runs_package || COMMANDS.contains(&first))
            || is_only && rest.split_whitespace().any(is_option)
    })?;
    let what = if is_known { quoted(program) } else { "the program".to_owned() };
    let list = server.member(Concept::Arguments).filter(|list| list.is_array());
    let is_plain = !joined.text().contains(['"', '\'', '\\', '$']);
    let finding = Finding::new(joined.place(), format!("argument {} contains several", index + 1))
        .warning_if(!is_known)
        .note(format!("clients pass each element as one argument, and {what} does not split it"))
        .help("write an element for each argument")
        .with(list.filter(|_| is_plain), |finding, list| {
            let words = list.items().flat_map(|it| match it.id() == joined.id() {
                true => it.text().split_whitespace().map(json_string).collect(),
                false => vec![it.source_text().to_owned()],
            });
            let words = words.collect::<Vec<_>>().join(", ");
            finding.unsafe_fix("split the argument", list.replacement(format!("[{words}]")))
        });
    Some(finding)
}

/// Whether a word is an option without a value.
fn is_option(word: &str) -> bool {
    let name = word.trim_start_matches('-');
    name.len() < word.len()
        && name.starts_with(|it: char| it.is_ascii_alphabetic())
        && name.chars().all(|it| it.is_ascii_alphanumeric() || "-_".contains(it))
}

fn json_string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
