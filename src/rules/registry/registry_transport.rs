use crate::document::NodeId;
use crate::model::Url;
use crate::rules::registry::shared::{rejected, report_rejected, schema_note, text};
use crate::schema::{Mismatch, MismatchKind};

rule! {
    name: "registry-transport",
    category: Correctness,
    summary: "a transport of a registry entry has no type or address that clients can use",
    level: Error,
    fix: Unsafe,
    check: Registry(check),
}

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let mut described: Vec<NodeId> = Vec::new();
    for mismatch in entry.mismatches_of(Some(RULE.name)) {
        if let Some(finding) = describe(&mismatch) {
            finding.note(schema_note(entry)).report(context);
            described.push(mismatch.value.id());
        }
    }
    let help = "give the transport a `type`, and one over HTTP a `url`";
    report_rejected(entry, RULE.name, &described, help, context);
    for package in entry.packages() {
        let Some(transport) = package.get("transport") else { continue };
        let Some((url, address)) = text(transport, "url") else { continue };
        if transport.get("type").is_some_and(|kind| kind.is_text("stdio")) {
            rejected(url, "a `stdio` transport cannot have a `url`".to_owned())
                .help("remove `url`, or set `type` to `streamable-http`")
                .report(context);
        } else if !described.contains(&url.id()) {
            let declared: HashSet<&str> = declared_names(package).collect();
            let is_declared = |name: &str| declared.contains(name);
            let help =
                "declare it: the name of an environment variable or argument, or a `valueHint`";
            check_variables(url, address, help, is_declared, context);
            check_address(url, address, context);
        }
    }
    for remote in entry.remotes() {
        let Some((url, address)) = text(remote, "url") else { continue };
        if described.contains(&url.id()) {
            continue;
        }
        let variables = remote.get("variables").into_iter().flat_map(Value::entries);
        let declared: HashSet<&str> = variables.filter_map(Value::key).collect();
        let is_declared = |name: &str| declared.contains(name);
        check_variables(url, address, "declare it in `variables`", is_declared, context);
        check_remote(url, address, context);
    }
}

/// A better description of a mismatch.
fn describe(mismatch: &Mismatch<'_, '_>) -> Option<Finding> {
    let value = mismatch.value;
    let text = value.as_str().filter(|_| !mismatch.at_key)?;
    let quoted = quoted_string(text);
    match (value.key()?, &mismatch.kind) {
        ("type", MismatchKind::NotListed) if text == "stdio" => Some(
            Finding::new(value.place(), "a remote cannot have the transport `\"stdio\"`")
                .help("describe in `packages` how clients start the server"),
        ),
        ("type", MismatchKind::NotListed) => {
            let is_http = text.to_ascii_lowercase().contains("http") || text == "streamable";
            let unknown = format!("unknown transport {quoted}");
            Some(if is_http {
                let replaced = TreeEdit::Replace(value.id(), "\"streamable-http\"".to_owned());
                let message = unknown + "; did you mean `\"streamable-http\"`?";
                Finding::new(value.place(), message)
                    .help("write `streamable-http`")
                    .unsafe_fix("write `streamable-http`", vec![replaced])
            } else {
                Finding::new(value.place(), unknown)
                    .help("write `streamable-http`, `sse`, or in a package `stdio`")
            })
        }
        ("url", MismatchKind::Pattern | MismatchKind::Format) => Some(
            Finding::new(value.place(), format!("the address {quoted} is not an HTTP URL"))
                .help("begin it with `https://`, and write no spaces"),
        ),
        _ => None,
    }
}

/// What an address of a package may use in braces.
fn declared_names<'d>(package: Value<'d>) -> impl Iterator<Item = &'d str> {
    let environment = RegistryEntry::member(package, "environmentVariables");
    let variables = environment.into_iter().flat_map(Value::items).map(|it| it.get("name"));
    let names = RegistryEntry::arguments(package)
        .flat_map(|it| [it.get("name"), RegistryEntry::member(it, "valueHint")]);
    variables.chain(names).flatten().filter_map(Value::as_str)
}

fn check_variables(
    url: Value<'_>,
    address: &str,
    help: &'static str,
    is_declared: impl Fn(&str) -> bool,
    context: &mut Context<'_>,
) {
    let mut at = 0;
    while let Some(open) = address[at..].find('{').map(|found| at + found) {
        let Some(close) = address[open..].find('}').map(|found| open + found) else { return };
        let name = &address[open + 1..close];
        if !name.is_empty() && !is_declared(name) {
            let message =
                format!("the variable {} is not declared", quoted(&format!("{{{name}}}")));
            Finding::new(url.slice_place(open, close + 1), message)
                .note("clients cannot ask for its value, and the registry rejects the entry")
                .help(help)
                .report(context);
        }
        at = close + 1;
    }
}

fn check_address(url: Value<'_>, address: &str, context: &mut Context<'_>) {
    if !address.starts_with('{') && usable(address).is_none() {
        rejected(url, format!("the address {} has no host", quoted_string(address)))
            .help("write an absolute HTTP URL")
            .report(context);
    }
}

/// The address, if it leads to a host over HTTP. Variables are anything.
fn usable(address: &str) -> Option<Url<'_>> {
    let url = Url::of(address)?;
    let is_http = url.has_scheme("http") || url.has_scheme("https") || url.scheme.contains('{');
    (is_http && !url.host.is_empty()).then_some(url)
}

fn check_remote(url: Value<'_>, address: &str, context: &mut Context<'_>) {
    let Some(parts) = usable(address) else {
        check_address(url, address, context);
        return;
    };
    if parts.is_private() {
        let message = format!("only this machine or network reaches {}", quoted(parts.host));
        rejected(url, message)
            .help("write a public address, or describe in `packages` how clients start the server")
            .report(context);
    } else if parts.has_scheme("http") {
        rejected(url, "the address of a remote must begin with `https`".to_owned())
            .help("write `https`")
            .report(context);
    }
}
