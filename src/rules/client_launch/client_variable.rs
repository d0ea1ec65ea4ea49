use crate::server_files::{Client, Server, Variable, VariableForm, program_name, variables};

rule! {
    name: "client-variable",
    category: Portability,
    summary: "a variable is written in a form that the client does not expand",
    level: Warning,
    fix: Unsafe,
    check: Client(check),
}

const SHELLS: [&str; 6] = ["sh", "bash", "zsh", "cmd", "powershell", "pwsh"];
/// Programs that read variables from a file and expand them in the arguments of another one.
const WRAPPERS: [&str; 4] = ["envmcp", "env-cmd", "dotenvx", "envsubst"];

/// Whether a program expands variables in its arguments.
fn expands(server: &Server<'_>) -> bool {
    let is_shell = |program: &str| SHELLS.contains(&program_name(program));
    let is_wrapper = |word: &str| {
        let name = word.split('@').next().unwrap_or_default();
        WRAPPERS.contains(&program_name(name))
    };
    let program = server.program().and_then(Value::as_str);
    let mut words =
        program.into_iter().chain(server.arguments().into_iter().filter_map(Value::as_str));
    program.is_some_and(is_shell) || words.any(is_wrapper)
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    let Some(client) = configuration.client() else { return };
    let Some(known) = &client.variables else { return };
    for server in configuration.servers() {
        let is_shell = expands(server);
        for member in server.value.entries() {
            // What the client does not read is another one's.
            if member.key().is_some_and(|key| !client.reads(key)) {
                continue;
            }
            let is_expanded = client.variables_in.is_empty()
                || client.variables_in.iter().any(|it| member.key() == Some(it));
            for value in member.subtree() {
                for variable in value.as_str().map(variables).unwrap_or_default() {
                    let is_set = client.own_variables.iter().any(|own| own == variable.name);
                    let is_own = is_set || is_expanded && known.contains(&variable.form);
                    let is_of_shell = is_shell && variable.form.is_of_environment();
                    if is_own {
                        check_input(configuration, value, &variable, context);
                    } else if !is_of_shell {
                        report(client, known, value, &variable, context);
                    }
                }
            }
        }
    }
}

fn report(
    client: &Client,
    known: &[VariableForm],
    value: Value<'_>,
    variable: &Variable<'_>,
    context: &mut Context<'_>,
) {
    let place = value.slice_place(variable.range.start, variable.range.end);
    let text = &value.as_str().unwrap_or_default()[variable.range.clone()];
    let finding =
        Finding::new(place, format!("{} is not expanded by {}", quoted(text), client.label))
            .note("the server receives this text itself");
    // The default of a variable cannot be kept in another form.
    let same =
        known.iter().find(|form| form.is_of_environment() && variable.form.is_of_environment());
    let same = same.filter(|_| variable.form != VariableForm::BracesDefault);
    match same {
        Some(form) => {
            let new = form.written(variable.name);
            finding
                .help(format!("write `{new}`"))
                .unsafe_fix("use the form of this client", vec![TreeEdit::ReplacePlace(place, new)])
        }
        None if known.is_empty() => finding
            .help("write the value, or have the server read it from its own environment or a file"),
        None => {
            let forms: Vec<_> = known.iter().map(|form| quoted(&form.written("NAME"))).collect();
            finding.help(format!("use a form that it expands: {}", listed(&forms, 3)))
        }
    }
    .report(context);
}

/// An input that the file does not declare.
fn check_input(
    configuration: &ClientConfiguration<'_>,
    value: Value<'_>,
    variable: &Variable<'_>,
    context: &mut Context<'_>,
) {
    if variable.form != VariableForm::Input {
        return;
    }
    let mcp = configuration.root.get("mcp").and_then(|mcp| mcp.get("inputs"));
    let inputs = configuration.root.get("inputs").or(mcp);
    let mut items = inputs.into_iter().flat_map(Value::items);
    if items.any(|input| input.get("id").is_some_and(|id| id.is_text(variable.name))) {
        return;
    }
    let place = value.slice_place(variable.range.start, variable.range.end);
    Finding::new(place, format!("`inputs` does not declare {}", quoted(variable.name)))
        .note("the client cannot ask for its value")
        .help("add an entry with this `id` to `inputs`")
        .report(context);
}
