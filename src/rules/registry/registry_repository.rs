rule! {
    name: "registry-repository",
    summary: "the repository of a registry entry is incomplete, or on an unknown host",
    level: Error,
    check: Registry(check),
}

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let help = "write the address of the repository as `url`, and `github` or `gitlab` as `source`";
    let Some(repository) = entry.root.get("repository") else { return };
    let (source, url) = (text(repository, "source"), text(repository, "url"));
    let is_known = |source: &str| matches!(source, "github" | "gitlab");
    let mut described = Vec::new();
    if let Some((value, source)) = source.filter(|(_, source)| !is_known(source)) {
        rejected(value, format!("unknown source {}", quoted_string(source)))
            .help("write `github` or `gitlab`, or leave out `repository`")
            .report(context);
    } else if let (Some((_, source)), Some((value, url))) = (source, url)
        && !is_repository(url, source)
    {
        let message = format!("{} is not a repository of `{source}`", quoted_string(url));
        let help = match source {
            "github" => "write `https://github.com/OWNER/NAME`, and folders in `subfolder`",
            _ => "write `https://gitlab.com/GROUP/NAME`, and folders in `subfolder`",
        };
        rejected(value, message).help(help).report(context);
        described.push(value.id());
    }
    report_rejected(entry, RULE.name, &described, help, context);
    if let Some((value, folder)) = text(repository, "subfolder").filter(|(_, it)| !is_folder(it)) {
        rejected(value, format!("{} is not a relative path", quoted_string(folder)))
            .help("write the path from the root of the repository, as `packages/weather`")
            .report(context);
    }
}

fn is_repository(url: &str, source: &str) -> bool {
    let Some(parts) = Url::of(url) else { return false };
    let path = parts.path.strip_suffix('/').unwrap_or(parts.path);
    let names: Vec<&str> = path.split('/').skip(1).collect();
    let host = parts.host.strip_prefix("www.").unwrap_or(parts.host);
    let is_host = host == format!("{source}.com");
    let is_count = names.len() == 2 || source == "gitlab" && names.len() > 2;
    matches!(parts.scheme, "http" | "https")
        && is_host
        && is_count
        && !url.contains(['?', '#', '@'])
        && names.iter().all(|name| consists_of(name, "_.-"))
}

fn is_folder(path: &str) -> bool {
    let is_part = |part: &str| consists_of(part, "_.-") && part != "." && part != "..";
    path.split('/').all(is_part)
}
