use crate::rules::registry::shared::is_range;

rule! {
    name: "registry-version",
    summary: "a version in a registry entry is missing, a range, `latest`, or not that of its package",
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
    check_packages(entry, context);
}

fn is_exact(version: &str) -> bool {
    is_released(version) && !is_range(version)
}

/// Reports a package of another release than the entry.
fn check_packages(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let Some((value, own)) = text(entry.root, "version").filter(|it| is_exact(it.1)) else {
        return;
    };
    let versions = entry.packages().filter_map(|package| text(package, "version"));
    let versions: Vec<_> = versions.filter(|(_, version)| is_exact(version)).collect();
    if versions.iter().any(|(_, version)| plain_version(version) == plain_version(own)) {
        return;
    }
    let Some((package, version)) = versions.first() else { return };
    let (version, own) = (quoted_string(version), quoted_string(own));
    let message = format!("version {version} of the package differs from {own} of the entry");
    Finding::new(package.place(), message)
        .at_most(Severity::Warning)
        .label(value.place(), "the version of the entry")
        .note("clients install the version of the package, and show that of the entry")
        .help("release both with one version")
        .report(context);
}
