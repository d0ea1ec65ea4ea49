rule! {
    name: "extension-identifier",
    summary: "the identifier of an extension has no vendor prefix",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Unsafe,
    check: Typed(&["ServerExtensions"], check),
}

fn check(extensions: Value<'_>, context: &mut Context<'_>) {
    for extension in extensions.entries() {
        let key = MetaKey::split(extension.key_text());
        if key.prefix.is_some_and(|prefix| !prefix.is_empty()) && key.fault().is_none() {
            continue;
        }
        let wrong = if key.prefix.is_none() { "no vendor prefix" } else { "a malformed name" };
        let headline = format!("the extension {} has {wrong}", quoted(extension.key_text()));
        let known = extension.key_text().trim_matches('/');
        let official = OFFICIAL.iter().find(|name| known.eq_ignore_ascii_case(name));
        let finding = Finding::new(extension.key_place(), headline)
            .cite(
                "MCP 2026-07-28, basic/index: identifiers of extensions are keys of `_meta` with a \
                 prefix; clients find an extension only by its whole identifier",
            )
            .by_revision();
        context.report(match official.map(|name| format!("io.modelcontextprotocol/{name}")) {
            Some(name) => {
                finding.unsafe_remedy(format!("write `{name}`"), extension.renaming(name))
            }
            None => finding.help("write `VENDOR/NAME`, such as `com.example/search`"),
        });
    }
}

/// The names of official extensions behind the prefix `io.modelcontextprotocol/`.
const OFFICIAL: [&str; 3] = ["skills", "tasks", "ui"];
