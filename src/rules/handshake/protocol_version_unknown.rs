rule! {
    name: "protocol-version-unknown",
    summary: "the `protocolVersion` of an `initialize` result is not a published revision",
    level: Error,
    check: Message(check),
}

/// A tag from before the first revision, which the TypeScript SDKs accept.
const BEFORE_THE_FIRST: &str = "2024-10-07";

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((Handshake::Initialize, result)) = subject.handshake() else { return };
    let Some(version) = result.get("protocolVersion") else { return };
    let Some(name) = version.as_str().filter(|name| Revision::from_name(name).is_none()) else {
        return;
    };
    let with_handshake = Revisions::between(Revision::V2024_11_05, Revision::LAST_WITH_HANDSHAKE);
    let known: Vec<_> = with_handshake.iter().map(|it| format!("`{}`", it.name())).collect();
    let headline = format!("{} is not a revision of the protocol", quoted_value(version));
    let finding = Finding::new(place_of(version), headline)
        .cite("MCP, basic/lifecycle: a client that does not support the version disconnects")
        .help(format!("respond with the requested version, or another of {}", listed(&known, 5)));
    context.report(if name == BEFORE_THE_FIRST {
        finding
            .note("it was a preview; the TypeScript SDKs accept it, the Python SDK disconnects")
            .at_most(Severity::Warning)
    } else {
        finding.note("the Python SDK and the TypeScript SDKs 1.x and 2.x disconnect")
    });
}
