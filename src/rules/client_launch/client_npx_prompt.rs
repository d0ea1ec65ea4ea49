rule! {
    name: "client-npx-prompt",
    category: Portability,
    summary: "a server is started by `npx` without `-y`",
    level: Info,
    source: "npm-exec, Description: a package that is not installed yet needs a confirmation",
    fix: Safe,
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    let is_asked =
        |it: &Launch<'_>| it.runner == Runner::Npx && !it.confirms && !it.is_tool_of_project();
    let Some(launch) = Launch::of(server).filter(is_asked) else { return };
    let (Some(first), Some(package)) = (launch.first, launch.package) else { return };
    let array = package.document().parent_of(first.id()).filter(|it| it.is_array());
    let array = array.filter(|it| it.items().next().is_some_and(|it| it.id() == first.id()));
    Finding::new(package.place(), "`npx` may ask before it installs the package")
        .note("it does in a terminal, where the command is tested, and in clients that start servers in one; without a terminal, npm since version 7 installs the package at once")
        .help("add `-y` before the name of the package")
        .with(array, |finding, array| {
            let edit = TreeEdit::Prepend(array.id(), "\"-y\"".to_owned());
            finding.safe_fix("add `-y`", vec![edit])
        })
        .report(context);
}
