use crate::rules::registry::shared::{describe_transport, undeclared};

rule! {
    name: "card-remote",
    summary: "a remote of a server card has no type, address or variables that clients can use",
    level: Error,
    fix: Unsafe,
    check: Card(check),
}

fn check(card: &ServerCard<'_, '_>, context: &mut Context<'_>) {
    const NOTE: &str = "the published schema of server cards, version 1, rejects the card";
    let mut others = card.mismatches_of(Some(RULE.name));
    others.retain(|mismatch| {
        let Some(finding) = describe_transport(mismatch) else { return true };
        finding.note(NOTE).report(context);
        false
    });
    for finding in published_findings(&others) {
        finding.note(NOTE).help("write a `type` and a `url` as version 1 has them").report(context);
    }
    for remote in card.remotes().filter(|_| !card.is_draft()) {
        if let Some(kind) = remote.get("type").filter(|kind| kind.is_text("sse")) {
            Finding::new(kind.place(), "the transport `\"sse\"` is deprecated")
                .at_most(Severity::Warning)
                .cite("SEP-2596: clients may remove HTTP with server-sent events")
                .help("serve Streamable HTTP, and write its address with `streamable-http`")
                .report(context);
        }
        let holders = remote.items_of("headers").map(|header| (header, "value"));
        for (holder, key) in std::iter::once((remote, "url")).chain(holders) {
            check_variables(remote, holder, holder.get(key), context);
        }
    }
}

/// Checks the variables of an address or a header; those of the remote apply to its headers as well.
fn check_variables(
    remote: Value<'_>,
    holder: Value<'_>,
    value: Option<Value<'_>>,
    context: &mut Context<'_>,
) {
    let Some((value, text)) = value.and_then(|it| Some((it, it.as_str()?))) else { return };
    let declared: HashSet<&str> = [holder, remote]
        .into_iter()
        .flat_map(|it| it.entries_of("variables"))
        .filter_map(Value::key)
        .collect();
    for (place, name) in undeclared(value, text, |name| declared.contains(name)) {
        Finding::new(place, format!("the variable {name} is not declared"))
            .note("clients cannot ask for its value, and send the braces")
            .help("declare it in `variables`")
            .report(context);
    }
}
