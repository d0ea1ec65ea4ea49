rule! {
    name: "auth-url-private",
    summary: "the metadata of a public server names an address that only its own network reaches",
    level: Error,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    let urls: Vec<_> =
        document.urls().into_iter().filter(|url| !has_placeholder(url.text)).collect();
    let identity = if document.is_of_server() { "issuer" } else { "resource" };
    let own = urls.iter().find(|url| url.name == identity);
    let registered =
        own.and_then(|own| document.addresses(Url::of(own.text)?.host).into_iter().next());
    let registered = registered.filter(|(_, it)| Url::of(it).is_some_and(|it| is_public(it.host)));
    let is_of_public = match document.fetched_from() {
        Some(host) => is_public(host),
        None => own.is_some_and(|own| own.public_host().is_some()) || registered.is_some(),
    };
    if !is_of_public {
        return;
    }
    for url in urls.iter().filter(|url| url.is_needed() || url.role == "keys") {
        let Some(host) = absolute_url(url.text).map(|it| it.host).filter(|it| !is_public(it))
        else {
            continue;
        };
        let message = format!(
            "{} of a public server is on the private host {}",
            quoted(url.name),
            quoted(host)
        );
        let finding = Finding::new(url.value.place(), message);
        match registered.filter(|_| url.name == identity) {
            Some((address, _)) => finding
                .label_elsewhere(address, "the address of the server")
                .note("clients compare the two, and end the connection"),
            None => finding.note_rejection(Feature::AuthPrivate, "rejected by"),
        }
        .note("clients on other machines do not reach it, or reach another server")
        .help("write the public address, for example from the headers of the proxy")
        .report(context);
    }
}
