rule! {
    name: "client-unpinned",
    category: Quality,
    summary: "a server is started in whatever version is the latest",
    level: Info,
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    let Some(launch) = Launch::of(server).filter(|it| !it.is_tool_of_project()) else { return };
    let is_published = |text: &&str| is_published(launch.runner, text);
    let text = launch.package_text().filter(is_published);
    let (Some(package), Some(text)) = (launch.package, text) else { return };
    let headline = match launch.version() {
        None | Some("") => "the package has no version",
        Some("latest") => "`latest` is a different version over time",
        Some(_) => return,
    };
    Finding::new(package.place(), headline)
        .note("what is started differs between machines and days; a new version may change the tools, or be one that someone else has published")
        .help(format!("name a version, as in `{}`", example(launch.runner, text)))
        .report(context);
}

/// Whether a text names a package in a registry, not a path, an address or a variable.
fn is_published(runner: Runner, text: &str) -> bool {
    let is_path =
        text.starts_with(['.', '/', '~', '$']) || text.contains("://") || text.contains('\\');
    let is_repository = text.starts_with("git+") || text.starts_with("github:");
    // A scope begins with the sign; other slashes are those of a repository.
    let is_short = runner != Runner::Container && !text.starts_with('@') && text.contains('/');
    // An image without a namespace was built on this machine.
    let is_built = runner == Runner::Container && !text.contains('/');
    !is_built && !is_path && !is_repository && !is_short && !text.contains(['{', '<'])
}

fn example(runner: Runner, text: &str) -> String {
    let name =
        text.strip_suffix("@latest").or_else(|| text.strip_suffix(":latest")).unwrap_or(text);
    let name = sanitized(name, 60);
    match runner {
        Runner::Npx | Runner::OtherNpm => format!("{name}@1.2.3"),
        Runner::Python => format!("{name}==1.2.3"),
        Runner::Container => format!("{name}:1.2.3"),
    }
}
