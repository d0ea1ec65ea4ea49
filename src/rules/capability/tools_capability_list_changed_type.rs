rule! {
    name: "tools-capability-list-changed-type",
    category: Correctness,
    summary: "the capability `tools` is malformed",
    level: Error,
    check: Message(check),
}

const WANTED: [Wanted; 1] = [optional("listChanged", MemberType::Boolean)];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((_, result)) = subject.handshake() else { return };
    let Some(capability) = result.get("capabilities").and_then(|given| given.get("tools")) else {
        return;
    };
    let found = faulty_members(capability, "the capability `tools`", &WANTED);
    context.report_all(found.into_iter().map(|finding| {
        finding
            .cite(
                "MCP, schema.ts, ServerCapabilities: an object, with a boolean `listChanged`; \
                 clients validate it and do not connect otherwise",
            )
            .help("write an object such as `{\"listChanged\": true}`, or `{}`")
    }));
}
