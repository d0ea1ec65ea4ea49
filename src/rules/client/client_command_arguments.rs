rule! {
    name: "client-command-arguments",
    category: Correctness,
    summary: "`command` of a server contains arguments",
    level: Error,
    fix: Unsafe,
    check: Server(check),
}

/// Programs whose names contain no space, and which are always run with arguments.
const PROGRAMS: [&str; 18] = [
    "npx", "uvx", "uv", "node", "python", "python3", "docker", "podman", "deno", "bun", "bunx",
    "npm", "pnpm", "yarn", "pipx", "cargo", "go", "dotnet",
];

fn check(server: &Server<'_>, context: &mut Context<'_>) {
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
    let is_plain = !rest.contains(['"', '\'', '\\', '$']);
    let arguments = server.member(Concept::Arguments);
    let is_free = arguments.is_none_or(|it| it.is_array() && it.items().next().is_none());
    let json_string = |text: &str| serde_json::Value::from(text).to_string();
    Finding::new(command.place(), headline)
        .note(format!(
            "{who} for a program with this whole name, spaces included, and cannot start it"
        ))
        .help("put each argument into `args`")
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
