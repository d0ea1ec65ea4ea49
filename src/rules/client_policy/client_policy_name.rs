use crate::server_files::Policy;

rule! {
    name: "client-policy-name",
    category: Security,
    summary: "a list of allowed or denied servers has their names, which users choose",
    level: Info,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    // The lists in the settings of a user are about the names of that user.
    for (policy, _) in Policy::of_organisation(configuration.root) {
        let allowed = policy.allowed.iter().flat_map(|(_, entries)| entries);
        if let Some((name, place)) = first_name(allowed, configuration.root) {
            report(
                context,
                place,
                format!("any server may have the name {name}, which is allowed"),
            );
        }
        if let Some((name, place)) = first_name(&policy.denied, configuration.root) {
            report(context, place, format!("{name} is denied only as long as it has this name"));
        }
    }
}

/// The first name in a list, with its place. One is enough: all have the same fault.
fn first_name<'p>(
    entries: impl IntoIterator<Item = &'p PolicyEntry>,
    root: Value<'_>,
) -> Option<(String, Place)> {
    entries.into_iter().find_map(|entry| {
        let PolicyMatcher::Name(name) = &entry.matcher else { return None };
        let value = root.document().value(entry.node);
        Some((quoted(name), value.get("serverName").unwrap_or(value).place()))
    })
}

fn report(context: &mut Context<'_>, place: Place, headline: String) {
    Finding::new(place, headline)
        .note("users choose the names of servers in their configurations")
        .help("write its command as `serverCommand`, or its address as `serverUrl`")
        .report(context);
}
