rule! {
    name: "skill-directory",
    summary: "a directory lists what is not directly inside, or was requested without being declared",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let request = subject.partner().filter(|it| it.requests("resources/directory/read"));
    let Some((request, uri)) = request.and_then(|it| Some((it, it.param("uri")?))) else { return };
    let settings = subject.transcript.skills_settings(request.session);
    if settings.is_some_and(|it| !it.get("directoryRead").is_some_and(Value::is_true)) {
        Finding::new(request.method_place(), "the server does not declare `directoryRead`")
            .cite("MCP skills, Directories: clients must not send the request then")
            .help("read the files that the entry of the skill lists")
            .at_most(Severity::Info)
            .report(context);
    }
    let Some(directory) = canonical_uri(uri.text()) else { return };
    let children = subject.message.result.into_iter().flat_map(|it| it.items_of("resources"));
    for child in children.filter_map(|child| child.get("uri")).filter(|it| it.is_string()) {
        let canonical = canonical_uri(child.text()).unwrap_or_default();
        let inside = canonical.strip_prefix(directory.trim_end_matches('/'));
        let why = match inside.and_then(|it| it.strip_prefix('/')?.split_once('/')) {
            Some((_, "")) => "ends with a slash",
            None if inside.is_some_and(|it| it.len() > 1 && it.starts_with('/')) => continue,
            _ => "is not directly inside the directory",
        };
        Finding::new(place_of(child), format!("{} {why}", quoted_value(child)))
            .label(place_of(uri), "the directory")
            .cite("MCP skills, Directories: direct children, without a slash at the end")
            .help("list the files and directories that are directly inside")
            .report(context);
    }
}
