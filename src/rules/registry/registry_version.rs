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

/// Whether the registry reads a version as a range: with a comparator or wildcard, two versions
/// with a hyphen, or several with `||`.
fn is_range(text: &str) -> bool {
    let text = text.trim();
    let after = text.trim_start_matches(['^', '~', '>', '<', '=']);
    let starts = |text: &str, first: &[char]| text.trim_start_matches('v').starts_with(first);
    let digits: Vec<char> = ('0'..='9').collect();
    if after.len() < text.len() {
        return starts(after.trim_start(), &digits);
    }
    let all = |separator: &str| {
        text.contains(separator) && text.split(separator).all(|it| starts(it.trim(), &digits))
    };
    let release = text.split('-').next().unwrap_or_default();
    let is_wildcard = |part: &str| matches!(part, "x" | "X" | "*");
    let is_part = |part: &str| is_wildcard(part) || part.bytes().all(|it| it.is_ascii_digit());
    let parts: Vec<&str> = release.trim_start_matches('v').split('.').collect();
    let is_dotted = (2..=3).contains(&parts.len()) && parts.iter().all(|part| is_part(part));
    all(" - ") || all("||") || is_dotted && parts.iter().any(|part| is_wildcard(part))
}

#[cfg(test)]
mod tests {
    use super::is_range;

    #[test]
    fn ranges_are_those_of_the_registry() {
        for range in [
            "^1.2.3",
            "~1.2",
            ">=1.0.0",
            "<= 2",
            ">1",
            "<1.0.0",
            "=1.0.0",
            "1.x",
            "1.2.*",
            "*.1",
            "1.2.X",
            "v1.x",
            "1 - 2",
            "1.2.3 - 2.0.0",
            "1.2 || 1.3",
            " ^1.0 ",
        ] {
            assert!(is_range(range), "{range}");
        }
        for version in [
            "1.2.3",
            "v1.2.3",
            "1.0.0-x.1",
            "2025.12.11",
            "1.0-rc1",
            "main",
            "x",
            "1.2.3.4",
            "",
            "1.0.0 - beta",
            "snapshot || 1",
            "^",
            "1.0.0+build.x",
        ] {
            assert!(!is_range(version), "{version}");
        }
    }
}
