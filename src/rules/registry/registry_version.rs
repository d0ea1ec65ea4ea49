use crate::rules::registry::shared::is_range;

rule! {
    name: "registry-version",
    category: Correctness,
    summary: "a version in a registry entry is missing, a range, or `latest`",
    level: Error,
    check: Registry(check),
}

const HELP: &str = "write one exact version, as `1.2.0`";

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let holders = std::iter::once(entry.root).chain(entry.packages());
    let mut described = Vec::new();
    for (value, text) in holders.filter_map(|holder| text(holder, "version")) {
        let fault = match text {
            "latest" => "not a version",
            text if is_range(text) => "a range",
            _ => continue,
        };
        rejected(value, format!("the version {} is {fault}", quoted_string(text)))
            .note("each entry describes one version, and cannot change once it is published")
            .help(HELP)
            .report(context);
        described.push(value.id());
    }
    report_rejected(entry, RULE.name, &described, HELP, context);
}
