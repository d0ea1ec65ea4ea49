rule! {
    name: "call-meta-required",
    summary: "a request lacks the protocol version or the client's capabilities in `_meta`",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Message(check),
}

/// Whether a value has the right type.
type IsRight = fn(Value<'_>) -> bool;

/// The required metadata of a request, with types.
const REQUIRED: [(&str, IsRight, &str); 2] = [
    ("io.modelcontextprotocol/protocolVersion", |value| value.is_string(), "a string"),
    ("io.modelcontextprotocol/clientCapabilities", |value| value.is_object(), "an object"),
];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    // Earlier revisions negotiate both in `initialize`.
    if !subject.is_of_newest_client() || !context.protocol().is_known() {
        return;
    }
    let given = REQUIRED.map(|(key, ..)| message.meta(key));
    let missing: Vec<_> = REQUIRED
        .iter()
        .zip(given)
        .filter(|(_, given)| given.is_none())
        .map(|((key, ..), _)| format!("`{}`", short(key)))
        .collect();
    if !missing.is_empty() {
        let holder = message.param("_meta").or(message.params);
        let place = holder.map_or_else(|| message.method_place(), place_of);
        let headline = format!("a request lacks {} in its `_meta`", listed(&missing, 2));
        context.report(explained(Finding::new(place, headline)));
    }
    for ((key, is_right, wanted), given) in REQUIRED.iter().zip(given) {
        let Some(given) = given.filter(|given| !is_right(*given)) else { continue };
        let headline = format!("`{}` is {}, not {wanted}", short(key), described(given));
        context.report(explained(Finding::new(place_of(given), headline)));
    }
}

fn short(key: &str) -> &str {
    key.rsplit_once('/').map_or(key, |(_, name)| name)
}

fn explained(finding: Finding) -> Finding {
    finding
        .cite(
            "MCP 2026-07-28, basic/index, _meta: without a handshake, every request must state \
             which revision and capabilities apply; servers answer `-32602`",
        )
        .help(
            "add `io.modelcontextprotocol/protocolVersion` and \
             `io.modelcontextprotocol/clientCapabilities`",
        )
        .by_revision()
}
