use crate::server_files::{CommandForm, Concept, program_name};

rule! {
    name: "client-command-arguments",
    category: Correctness,
    summary: "the program of a server contains its arguments",
    level: Error,
    fix: Unsafe,
    check: Client(check),
}

/// Programs whose name has no space, and that always have arguments.
const PROGRAMS: [&str; 18] = [
    "npx", "uvx", "uv", "node", "python", "python3", "docker", "podman", "deno", "bun", "bunx",
    "npm", "pnpm", "yarn", "pipx", "cargo", "go", "dotnet",
];

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    if configuration.client().is_some_and(|client| client.command_form == CommandForm::Array) {
        return;
    }
    for server in configuration.servers() {
        let Some(command) = server.member(Concept::Command) else { continue };
        let Some((program, rest)) = command.as_str().and_then(|text| text.trim().split_once(' '))
        else {
            continue;
        };
        if !PROGRAMS.contains(&program_name(program)) {
            continue;
        }
        let who = configuration.client().map_or("clients look", |_| "the client looks");
        let mut finding = Finding::new(
            command.place(),
            format!("the program {} contains arguments", quoted(program)),
        )
        .note(format!(
            "{who} for a program with this whole name, spaces included, and cannot start it"
        ))
        .help("put each argument into `args`");
        let is_plain = !rest.contains(['"', '\'', '\\', '$']);
        let arguments = server.member(Concept::Arguments);
        let is_free = arguments.is_none_or(|it| it.is_array() && it.items().next().is_none());
        if is_free && is_plain && !command.document().is_empty() {
            let words = rest.split_whitespace().map(json_string);
            let list = format!("[{}]", words.collect::<Vec<_>>().join(", "));
            let args = match arguments {
                Some(empty) => TreeEdit::Replace(empty.id(), list),
                None => TreeEdit::InsertLast(server.value.id(), "args".to_owned(), list),
            };
            let edits = vec![TreeEdit::Replace(command.id(), json_string(program)), args];
            finding = finding.unsafe_fix("move the arguments to `args`", edits);
        }
        finding.report(context);
    }
}

fn json_string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
