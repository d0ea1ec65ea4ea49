rule! {
    name: "supported-versions-unusable",
    summary: "`supportedVersions` contains no revision that a client of `server/discover` can use",
    level: Error,
    source: "MCP 2026-07-28, basic/versioning; schema.ts, DiscoverResult",
    fix: Unsafe,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((Handshake::Discover, result)) = subject.handshake() else { return };
    let Some(versions) = result.get("supportedVersions").filter(|it| it.is_array()) else { return };
    // Those with another type are reported as such.
    if versions.items().any(|version| !version.is_string()) {
        return;
    }
    let known = || versions.items().filter_map(Value::as_str).filter_map(Revision::from_name);
    if known().any(|revision| revision > Revision::LAST_WITH_HANDSHAKE) {
        return;
    }
    let is_legacy = known().next().is_some();
    let headline = match (is_legacy, versions.items().next()) {
        (true, _) => "`supportedVersions` contains only revisions with `initialize`",
        (false, Some(_)) => "`supportedVersions` contains no published revision",
        (false, None) => "`supportedVersions` is empty",
    };
    Finding::new(place_of(versions), headline)
        .cite(
            "MCP 2026-07-28, schema.ts, DiscoverResult: the client chooses its version from this \
             list; the Python SDK and the TypeScript SDK 2.x find none, and do not connect",
        )
        .help("add `\"2026-07-28\"`, the revision that defines `server/discover`")
        .unsafe_fix("add it", TreeEdit::Append(versions.id(), "\"2026-07-28\"".to_owned()))
        // Clients that support both try `initialize` next.
        .when(is_legacy, |it| it.at_most(Severity::Warning))
        .report(context);
}
