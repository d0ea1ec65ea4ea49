rule! {
    name: "capability-unknown",
    summary: "a capability is misspelt, or is one of the other side",
    level: Warning,
    fix: Unsafe,
    check: Typed(&SERVER, of_server), Typed(&CLIENT, of_client),
}

/// The types of the capabilities of a side: of all, and of those inside of which a name counts.
type Side = [&'static str; 4];

const SERVER: Side = [
    "ServerCapabilities",
    "ServerCapabilities.prompts",
    "ServerCapabilities.resources",
    "ServerCapabilities.tools",
];
const CLIENT: Side = [
    "ClientCapabilities",
    "ClientCapabilities.elicitation",
    "ClientCapabilities.roots",
    "ClientCapabilities.sampling",
];

fn of_server(capabilities: Value<'_>, context: &mut Context<'_>) {
    check(capabilities, &SERVER, &CLIENT, context);
}

fn of_client(capabilities: Value<'_>, context: &mut Context<'_>) {
    check(capabilities, &CLIENT, &SERVER, context);
}

fn check(capabilities: Value<'_>, own: &Side, other: &Side, context: &mut Context<'_>) {
    let key = capabilities.key_text();
    let is_inner = |it: &&&str| it.split_once('.').is_some_and(|it| it.1 == key);
    let inner = own.iter().find(is_inner);
    let own = Table::get().named(inner.unwrap_or(&own[0]));
    let other = Table::get().named(other[0]);
    for entry in capabilities.entries().filter(|it| own.member(it.key_text()).is_none()) {
        let name = entry.key_text();
        let near = nearest(name, own.members.iter().map(|member| member.name));
        let is_of_other = inner.is_none() && other.member(name).is_some();
        let headline = match near.filter(|_| !is_of_other) {
            _ if is_of_other => format!("{} belongs to `{}`", quoted(name), other.name),
            Some(near) => format!("unknown capability {}; did you mean `{near}`?", quoted(name)),
            // Either side may declare capabilities of its own.
            None => continue,
        };
        let finding = Finding::new(entry.key_place(), headline)
            .cite(format!("MCP, schema.ts, {} (all revisions): it has no effect here", own.name));
        context.report(match near.filter(|near| !is_of_other && !capabilities.has(near)) {
            Some(near) => finding.unsafe_remedy(format!("write `{near}`"), entry.renaming(near)),
            None => finding.unsafe_remedy("remove it", entry.removal()).at_most(Severity::Info),
        });
    }
}
