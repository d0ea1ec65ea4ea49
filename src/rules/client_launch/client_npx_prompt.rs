use crate::server_files::{Launch, Runner};

rule! {
    name: "client-npx-prompt",
    category: Portability,
    summary: "a server is started by `npx` without `-y`",
    level: Info,
    source: "npm-exec, Description: a package that is not installed yet needs a confirmation",
    fix: Safe,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    for server in configuration.servers() {
        let Some(launch) = Launch::of(server) else { continue };
        let (Some(first), Some(package)) = (launch.first, launch.package) else { continue };
        if launch.runner != Runner::Npx || launch.confirms || launch.is_tool_of_project() {
            continue;
        }
        let mut finding = Finding::new(package.place(), "`npx` may ask before it installs the package")
            .note("it does in a terminal, where the command is tested, and in clients that start servers in one; without a terminal, npm since version 7 installs the package at once")
            .help("add `-y` before the name of the package");
        let array = package.document().parent_of(first.id()).filter(|it| it.is_array());
        if array.and_then(|it| it.items().next()).is_some_and(|it| it.id() == first.id()) {
            let edit = TreeEdit::Prepend(array.map_or(first.id(), Value::id), "\"-y\"".to_owned());
            finding = finding.safe_fix("add `-y`", vec![edit]);
        }
        finding.report(context);
    }
}
