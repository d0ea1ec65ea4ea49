rule! {
    name: "apps-resource-missing",
    summary: "the resource of a view is not served",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for session in subject.apps() {
        let read: HashSet<_> =
            session.contents.iter().filter_map(|content| content.text_of("uri")).collect();
        let requests = subject.transcript.of_session(session.session);
        let requests = requests.filter(|request| request.requests("resources/read"));
        let requested: HashMap<_, _> = requests
            .filter_map(|request| Some((request.param("uri")?.as_str()?, request)))
            .collect();
        for (uri, tools) in &session.viewed {
            let views = tools.iter().copied().filter_map(view_of);
            let Some(view) = views.into_iter().next().filter(|_| !read.contains(uri)) else {
                continue;
            };
            let answer = requested.get(uri).and_then(|it| subject.transcript.partner(it));
            context.report_all(match answer.and_then(|answer| Some((answer, answer.error?))) {
                // `capability-not-served` reports a server without the method.
                Some((answer, _)) if answer.error_code() == Some(-32601) => None,
                Some((_, error)) => Some(
                    Finding::new(place_of(view), "the resource of a view is not served")
                        .label(place_of(error), "the response")
                        .cite(
                            "MCP Apps, Resource Discovery: the resource that a tool names must \
                             exist",
                        )
                        .help("serve the resource, or name one that exists"),
                ),
                None => uri.starts_with("ui://").then(|| unread(view)),
            });
        }
    }
}

/// The finding about a view that the recording does not contain.
fn unread(view: Value<'_>) -> Finding {
    Finding::new(place_of(view), "the resource of a view was not recorded")
        .note("the view is not checked: its HTML, its policy, and whether it exists")
        .help("record a session in which the resource is read, as `mcp-lint record --client` does")
        .at_most(Severity::Info)
}
