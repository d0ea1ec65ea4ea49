use crate::server_files::{Launch, Runner};

rule! {
    name: "client-npx-prompt",
    category: Portability,
    summary: "a server is started by `npx` without `-y`",
    level: Warning,
    source: "npm-exec, Description: a package that is not installed yet needs a confirmation",
    fix: Safe,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    for server in configuration.servers() {
        let Some(launch) = Launch::of(server) else { continue };
        let (Some(first), Some(package)) = (launch.first, launch.package) else { continue };
        if launch.runner != Runner::Npx || launch.confirms {
            continue;
        }
        let mut finding = Finding::new(package.place(), "`npx` may ask before it installs the package")
            .note("a client shows no terminal to answer in: the server does not start, or only after a long wait")
            .help("add `-y` before the name of the package");
        let array = package.document().parent_of(first.id()).filter(|it| it.is_array());
        if array.and_then(|it| it.items().next()).is_some_and(|it| it.id() == first.id()) {
            let edit = TreeEdit::Prepend(array.map_or(first.id(), Value::id), "\"-y\"".to_owned());
            finding = finding.safe_fix("add `-y`", vec![edit]);
        }
        finding.report(context);
    }
}
