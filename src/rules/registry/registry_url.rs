rule! {
    name: "registry-url",
    summary: "an address of a registry entry's website or icon is not an absolute `https` URL",
    level: Error,
    check: Registry(check),
}

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    const HELP: &str = "write an absolute URL that begins with `https://`";
    let icons = entry.root.items_of("icons");
    let website = RegistryEntry::member(entry.root, "websiteUrl");
    let website = website.and_then(|it| Some((it, it.as_str().filter(|text| !text.is_empty())?)));
    let addresses = website.into_iter().chain(icons.filter_map(|icon| text(icon, "src")));
    let wrong = addresses.filter(|(_, text)| {
        let url = Url::of(text);
        url.is_none_or(|url| !url.has_scheme("https") || url.host.is_empty())
    });
    let mut described = Vec::new();
    for (value, url) in wrong {
        let key = value.key_text();
        rejected(value, format!("`{key}` {} is not an `https` URL", quoted_string(url)))
            .help(HELP)
            .report(context);
        described.push(value.id());
    }
    report_rejected(entry, RULE.name, &described, HELP, context);
}
