rule! {
    name: "card-endpoint",
    category: Security,
    summary: "an address of a server card or catalogue is private, or not encrypted",
    level: Warning,
    fix: Unsafe,
    check: Card(check), Catalog(check_catalog),
}

fn check(card: &ServerCard<'_, '_>, context: &mut Context<'_>) {
    card.addresses().for_each(|(value, address)| check_address(value, address, context));
}

fn check_catalog(catalog: &AiCatalog<'_>, context: &mut Context<'_>) {
    let addresses = catalog.entries().filter_map(|entry| entry.get("url"));
    addresses.for_each(|value| check_address(value, value.text(), context));
}

fn check_address(value: Value<'_>, address: &str, context: &mut Context<'_>) {
    let Some(url) = Url::of(address).filter(|url| !url.host.contains('{')) else { return };
    let is_of_machine = Host::of(url.host) == Host::Machine
        && (url.host.contains(['.', ':']) || url.host == "localhost");
    if Host::of(url.host) != Host::Public {
        let message =
            format!("{} is reachable only from this machine or network", quoted(url.host));
        Finding::new(value.place(), message)
            .when(is_of_machine, |it| it.at_most(Severity::Info))
            .note("cards and catalogues are public: they must not include private endpoints")
            .help("write a public address, or keep the file out of what is published")
            .report(context);
    } else if url.has_scheme("http") {
        let edit = TreeEdit::ReplacePlace(value.slice_place(0, 4), "https".to_owned());
        Finding::new(
            value.place(),
            format!("the address of {} is not encrypted", quoted(url.host)),
        )
        .note("in production, servers and their cards must be served over HTTPS")
        .unsafe_remedy("write `https`", edit)
        .report(context);
    }
}
