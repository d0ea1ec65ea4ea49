rule! {
    name: "call-meta-extension-keys",
    summary: "a key of the client's extensions has no prefix, or its value is not an object",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let capabilities = subject.message.meta("io.modelcontextprotocol/clientCapabilities");
    let extensions = capabilities.and_then(|capabilities| capabilities.get("extensions"));
    for extension in extensions.into_iter().flat_map(Value::entries) {
        let key = extension.key_text();
        let parts = MetaKey::split(key);
        if parts.prefix.is_none() || parts.fault().is_some() {
            let headline = format!("{} is not an extension identifier", quoted(key));
            Finding::new(extension.key_place(), headline)
                .help("write a prefix and a name, such as `com.example/feature`")
        } else if !extension.is_object() {
            let headline = format!(
                "the settings of {} are {}, not an object",
                quoted(key),
                described(extension)
            );
            Finding::new(place_of(extension), headline)
                .help("write an object; `{}` for no settings")
        } else {
            continue;
        }
        .cite(
            "MCP 2026-07-28, basic/versioning: keys follow the grammar of `_meta` keys, \
             with a prefix; values are objects",
        )
        .by_revision()
        .report(context);
    }
}
