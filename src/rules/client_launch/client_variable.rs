use crate::server_files::{INPUT, Variable, WITH_DEFAULT, variables};

rule! {
    name: "client-variable",
    category: Portability,
    summary: "a variable is written in a form that the client does not expand",
    level: Warning,
    fix: Unsafe,
    check: Client(check),
}

const SHELLS: [&str; 6] = ["sh", "bash", "zsh", "cmd", "powershell", "pwsh"];
/// Programs that read variables from a file and expand them in the arguments of another program.
const WRAPPERS: [&str; 4] = ["envmcp", "env-cmd", "dotenvx", "envsubst"];

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    let root = configuration.root;
    let inputs = root.get("inputs").or_else(|| root.get("mcp")?.get("inputs"));
    let inputs = inputs.into_iter().flat_map(Value::items).filter_map(|it| it.text_of("id"));
    let inputs: HashSet<&str> = inputs.collect();
    configuration.servers().for_each(|server| check_server(server, &inputs, context));
}

fn check_server(server: &Server<'_>, inputs: &HashSet<&str>, context: &mut Context<'_>) {
    let Some(client) = server.client else { return };
    let Some(known) = &client.variables else { return };
    let expands = expands(server);
    // What the client does not read is another one's.
    let is_read = |member: &Value<'_>| member.key().is_none_or(|key| client.reads(key));
    for member in server.value.entries().filter(is_read) {
        let is_expanded = client.variables_in.is_empty()
            || client.variables_in.iter().any(|it| member.has_key(it));
        for value in member.subtree() {
            for variable in value.as_str().map(variables).unwrap_or_default() {
                let is_set = client.own_variables.iter().any(|own| own == variable.name);
                let is_known = || known.iter().any(|form| form == variable.form);
                if is_set || is_expanded && is_known() {
                    let is_input = variable.form == INPUT && !inputs.contains(variable.name);
                    context.report_all(is_input.then(|| undeclared_input(value, &variable)));
                } else if !expands || !is_of_environment(variable.form) {
                    not_expanded(&client.label, known, value, &variable).report(context);
                }
            }
        }
    }
}

/// Whether the program of a server expands variables in its arguments.
fn expands(server: &Server<'_>) -> bool {
    let is_shell = |program: &str| SHELLS.contains(&program_name(program));
    let is_wrapper = |word: &str| {
        let name = word.split('@').next().unwrap_or_default();
        WRAPPERS.contains(&program_name(name))
    };
    let program = server.program().and_then(Value::as_str);
    let arguments = server.arguments().into_iter().filter_map(Value::as_str);
    program.is_some_and(is_shell) || program.into_iter().chain(arguments).any(is_wrapper)
}

fn not_expanded(
    label: &str,
    known: &[String],
    value: Value<'_>,
    variable: &Variable<'_>,
) -> Finding {
    let place = value.slice_place(variable.range.start, variable.range.end);
    let text = &value.text()[variable.range.clone()];
    let finding = Finding::new(place, format!("{} is not expanded by {label}", quoted(text)))
        .note("the server receives this text itself");
    // The default of a variable cannot be kept in another form.
    let may_change = is_of_environment(variable.form) && variable.form != WITH_DEFAULT;
    match known.iter().find(|form| may_change && is_of_environment(form)) {
        Some(form) => {
            let new = written_variable(form, variable.name);
            finding
                .help(format!("write `{new}`"))
                .unsafe_fix("use the form of this client", vec![TreeEdit::ReplacePlace(place, new)])
        }
        None if known.is_empty() => finding
            .help("write the value, or have the server read it from its own environment or a file"),
        None => {
            let forms = known.iter().map(|form| quoted(&written_variable(form, "NAME")));
            let forms = listed(&forms.collect::<Vec<_>>(), 3);
            finding.help(format!("use a form that it expands: {forms}"))
        }
    }
}

fn undeclared_input(value: Value<'_>, variable: &Variable<'_>) -> Finding {
    let place = value.slice_place(variable.range.start, variable.range.end);
    let headline = format!("`inputs` does not declare {}", quoted(variable.name));
    Finding::new(place, headline)
        .note("the client cannot ask for its value")
        .help("add an entry with this `id` to `inputs`")
}
