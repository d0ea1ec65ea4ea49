rule! {
    name: "apps-resource-missing",
    summary: "the resource of a view is not served",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for session in subject.apps() {
        let read = session.contents.iter().filter_map(|content| content.text_of("uri"));
        let read: HashSet<_> = read.collect();
        let requests = subject.transcript.of_session_with(session.session, "resources/read");
        let requests = requests.filter_map(|it| Some((it.param("uri")?.as_str()?, it)));
        let requested: HashMap<_, _> = requests.collect();
        for (uri, tools) in session.viewed.iter().filter(|(uri, _)| !read.contains(*uri)) {
            let Some(view) = tools.first().copied().and_then(view_of) else { continue };
            let answer = requested.get(uri).and_then(|it| subject.transcript.partner(it));
            let finding = match answer.and_then(|answer| Some((answer.error_code(), answer.error?)))
            {
                // `capability-not-served` reports a server without the method.
                Some((Some(-32601), _)) => continue,
                Some((_, error)) => rejected(view).label(place_of(error), "the response"),
                // `apps-resource-uri` reports another scheme.
                None if !uri.starts_with("ui://") => continue,
                None => unread(view),
            };
            context.report(finding);
        }
    }
}

fn rejected(view: Value<'_>) -> Finding {
    Finding::new(place_of(view), "the resource of a view is not served")
        .cite("MCP Apps, Resource Discovery: the resource that a tool names must exist")
        .help("serve the resource, or name one that exists")
}

/// The finding about a view that the recording does not contain.
fn unread(view: Value<'_>) -> Finding {
    Finding::new(place_of(view), "the resource of a view was not recorded")
        .note("the view is not checked: its HTML, its policy, and whether it exists")
        .help("record a session in which the resource is read, as `mcp-lint record --client` does")
        .at_most(Severity::Info)
}
