use crate::model::is_defined_meta_key;

rule! {
    name: "meta-prefix-reserved",
    summary: "a key of `_meta` has a prefix that is reserved for the protocol",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Meta(check),
}

fn check(meta: &Meta<'_>, context: &mut Context<'_>) {
    let protocol = context.protocol();
    let revision = protocol.is_known().then_some(protocol.revision);
    for member in meta.value.entries() {
        let text = member.key_text();
        let key = MetaKey::split(text);
        // `meta-key-format` reports a malformed key.
        if !key.is_reserved(revision) || is_defined_meta_key(text) || key.fault().is_some() {
            continue;
        }
        // The `/` belongs to the prefix (basic/index, _meta).
        let length = key.prefix.map_or(0, |prefix| prefix.len() + 1);
        let message = format!("`_meta` key {} has a reserved prefix", quoted(text));
        Finding::new(member.key_slice_place(0, length), message)
            .cite(why(revision))
            .help("use a prefix derived from your domain in reverse order, such as `com.example/`")
            .when(revision.is_some(), Finding::by_revision)
            .report(context);
    }
}

fn why(revision: Option<Revision>) -> &'static str {
    match revision {
        Some(Revision::V2025_06_18) => {
            "MCP 2025-06-18, basic/index, _meta: reserved where the last label but one is \
             `modelcontextprotocol` or `mcp`"
        }
        Some(_) => {
            "MCP since 2025-11-25, basic/index, _meta: reserved where the second label is \
             `modelcontextprotocol` or `mcp`"
        }
        None => {
            "MCP, basic/index, _meta: 2025-06-18 reserves prefixes by the second-last label, later \
             revisions by the second: `modelcontextprotocol` and `mcp`"
        }
    }
}
