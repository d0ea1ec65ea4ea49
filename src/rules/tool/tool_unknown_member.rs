rule! {
    name: "tool-unknown-member",
    category: Style,
    summary: "a tool has a member that the protocol does not define",
    // Many generators add members of their own, which clients ignore.
    level: Off,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let misspelt = misspellings(subject.tool).into_iter();
    let misspelt: HashSet<_> = misspelt.map(|misspelling| misspelling.found.id()).collect();
    for member in subject.tool.value.entries() {
        let key = member.key_text();
        let known = known_member(key).is_some()
            || record_member(key).is_some()
            || is_hint(key)
            || misspelt.contains(&member.id());
        if known {
            continue;
        }
        Finding::new(
            member.key_place(),
            format!("the protocol defines no tool member {}", quoted(key)),
        )
        .cite("MCP, schema.ts, Tool: unknown members are accepted and have no effect")
        .help("move data for clients into `_meta`, or remove it")
        .report(context);
    }
}
