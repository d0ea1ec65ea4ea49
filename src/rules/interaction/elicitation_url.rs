rule! {
    name: "elicitation-url",
    summary: "the address of an elicitation is not a URL",
    level: Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    check: Typed(&["ElicitRequestURLParams"], check),
}

fn check(params: Value<'_>, context: &mut Context<'_>) {
    let Some(url) = params.get("url") else { return };
    let Some(text) = url.as_str() else { return };
    // Clients encode what is not ASCII.
    let is_faulty = match uri_fault(text) {
        Some(UriFault::Character(_, character)) => character.is_ascii(),
        fault => fault.is_some(),
    };
    if !is_faulty && text.contains("://") {
        return;
    }
    Finding::new(url.place(), format!("the address of an elicitation is {}", quoted_string(text)))
        .cite(
            "MCP, client/elicitation, URL Mode: `url` must contain a valid URL, which the client \
               opens",
        )
        .help("write the whole address, such as `https://example.com/connect`")
        .report(context);
}
