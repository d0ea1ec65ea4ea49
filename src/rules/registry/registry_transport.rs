use crate::rules::registry::shared::{describe_transport, undeclared};

rule! {
    name: "registry-transport",
    summary: "a transport of a registry entry has no type or address that clients can use",
    level: Error,
    fix: Unsafe,
    check: Registry(check),
}

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let mut described: Vec<NodeId> = Vec::new();
    for mismatch in entry.mismatches_of(Some(RULE.name)) {
        if let Some(finding) = describe_transport(&mismatch) {
            finding.note(schema_note(entry)).report(context);
            described.push(mismatch.value.id());
        }
    }
    let help = "give the transport a `type`, and one over HTTP a `url`";
    report_rejected(entry, RULE.name, &described, help, context);
    let of_packages =
        entry.packages().filter_map(|package| Some((package.get("transport")?, Some(package))));
    for (transport, package) in of_packages.chain(entry.remotes().map(|remote| (remote, None))) {
        let Some((url, address)) = text(transport, "url") else { continue };
        if package.is_some() && transport.get("type").is_some_and(|kind| kind.is_text("stdio")) {
            rejected(url, "a `stdio` transport cannot have a `url`")
                .help("remove `url`, or set `type` to `streamable-http`")
                .report(context);
        } else if !described.contains(&url.id()) {
            let (declared, help) = match package {
                Some(package) => (
                    declared_names(package).collect::<HashSet<_>>(),
                    "declare it: the name of an environment variable or argument, or a `valueHint`",
                ),
                None => {
                    let variables = transport.entries_of("variables");
                    (variables.filter_map(Value::key).collect(), "declare it in `variables`")
                }
            };
            for (place, name) in undeclared(url, address, |name| declared.contains(name)) {
                Finding::new(place, format!("the variable {name} is not declared"))
                    .note("clients cannot ask for its value, and the registry rejects the entry")
                    .help(help)
                    .report(context);
            }
            check_address(url, address, package.is_none(), context);
        }
    }
}

/// The names that a URL of a package may use in braces.
fn declared_names<'d>(package: Value<'d>) -> impl Iterator<Item = &'d str> {
    let environment = RegistryEntry::member(package, "environmentVariables");
    let variables = environment.into_iter().flat_map(Value::items).map(|it| it.get("name"));
    let names = RegistryEntry::arguments(package)
        .flat_map(|it| [it.get("name"), RegistryEntry::member(it, "valueHint")]);
    variables.chain(names).flatten().filter_map(Value::as_str)
}

/// The parts of a URL with a host and the scheme HTTP or HTTPS, where variables may replace any
/// part.
fn usable(address: &str) -> Option<Url<'_>> {
    let url = Url::of(address)?;
    let is_http = url.has_scheme("http") || url.has_scheme("https") || url.scheme.contains('{');
    (is_http && !url.host.is_empty()).then_some(url)
}

fn check_address(url: Value<'_>, address: &str, is_remote: bool, context: &mut Context<'_>) {
    let (message, help) = match usable(address) {
        None if !address.starts_with('{') => (
            format!("the address {} has no host", quoted_string(address)),
            "write an absolute HTTP URL",
        ),
        Some(parts) if is_remote && Host::of(parts.host) != Host::Public => (
            format!("{} is reachable only from this machine or network", quoted(parts.host)),
            "write a public address, or describe in `packages` how clients start the server",
        ),
        Some(parts) if is_remote && parts.has_scheme("http") => {
            ("the address of a remote must begin with `https`".to_owned(), "write `https`")
        }
        _ => return,
    };
    rejected(url, message).help(help).report(context);
}
