rule! {
    name: "resource-not-found",
    summary: "a missing resource is answered with empty contents, or with another code",
    level: Warning,
    fix: Unsafe,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(request) = subject.partner().filter(|it| it.requests("resources/read")) else {
        return;
    };
    let is_newest = context.revision() >= Revision::V2026_07_28;
    let contents = subject.message.result.and_then(|result| result.get("contents"));
    let code = if is_newest { "-32602" } else { "-32002" };
    let finding = if let Some(contents) = contents {
        if !contents.is_array() || contents.items().next().is_some() {
            return;
        }
        Finding::new(place_of(contents), "the contents of a resource are empty")
            .cite(
                "MCP 2026-07-28, server/resources, Error Handling: servers must not return empty \
                   contents for a resource that does not exist",
            )
            .note("a client cannot distinguish a missing resource from an empty one")
    } else {
        let Some((given, error)) = subject.message.error_code().zip(subject.message.error) else {
            return;
        };
        let is_right = matches!(given, -32602 | -32601) || given == -32002;
        if is_right || !says_missing(error) {
            return;
        }
        let place = error.get("code").map_or_else(|| place_of(error), place_of);
        Finding::new(place, format!("a missing resource is answered with code `{given}`")).cite(
            "MCP, server/resources, Error Handling: `-32002` until 2025-11-25, `-32602` since \
                   2026-07-28",
        )
    };
    let wrong = subject.message.error.and_then(|error| error.get("code"));
    finding
        .label(request.method_place(), "requested here")
        .help(format!("respond with the error `{code}`"))
        .with(wrong, |it, given| it.unsafe_fix(format!("write `{code}`"), given.replacement(code)))
        .by_revision()
        .when(!is_newest, |it| it.at_most(Severity::Info))
        .report(context);
}
