rule! {
    name: "catalog-trust",
    summary: "a trust manifest of an AI catalogue is malformed, or does not say whom it is about",
    level: Error,
    check: Catalog(check),
}

fn check(catalog: &AiCatalog<'_>, context: &mut Context<'_>) {
    const HELP: &str = "correct the trust manifest, or leave it out: it is optional";
    for finding in published_findings(&catalog.mismatches_of(Some(RULE.name))) {
        finding.note("clients cannot read the trust manifest").help(HELP).report(context);
    }
    for entry in catalog.entries() {
        let Some(trust) = entry.get("trustManifest").filter(|it| it.is_object()) else { continue };
        let is_filled = |key: &str| trust.items_of(key).next().is_some();
        let is_signed = trust.has("signature") && trust.has("subject") && trust.has("issuedAt");
        if !is_signed
            && !trust.has("trustSchema")
            && !is_filled("attestations")
            && !is_filled("provenance")
        {
            Finding::new(trust.key_place(), "the trust manifest contains no evidence")
                .at_most(Severity::Warning)
                .note("it needs `attestations`, `provenance`, `trustSchema`, or a `signature` with its `subject` and `issuedAt`")
                .help(HELP)
                .report(context);
        }
        let id = AiCatalog::member(entry, "identifier");
        let publisher = id.and_then(|it| it.text().strip_prefix("urn:air:")?.split(':').next());
        let identity = trust.get("identity");
        if let (Some(publisher), Some((identity, domain))) =
            (publisher, identity.and_then(domain_of))
            && !is_same(publisher, domain)
        {
            let message =
                format!("the identity belongs to {}, not {}", quoted(domain), quoted(publisher));
            Finding::new(identity.place(), message)
                .at_most(Severity::Warning)
                .with(id, |it, id| it.label(id.place(), "the publisher is in the identifier"))
                .note("clients reject a trust manifest whose domain is not that of the publisher")
                .help("write an identity of the publisher's domain")
                .report(context);
        }
    }
}

/// The domain of an identity that has one: of a URL, a SPIFFE ID or a `did:web`.
fn domain_of(identity: Value<'_>) -> Option<(Value<'_>, &str)> {
    let text = identity.as_str()?;
    let of_did = || text.strip_prefix("did:web:")?.split(':').next();
    let domain = Url::of(text).map(|url| url.host).or_else(of_did)?;
    Some((identity, domain)).filter(|_| !domain.is_empty())
}

/// Whether two domains are the same, or one is below the other.
fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.to_ascii_lowercase(), other.to_ascii_lowercase());
    let is_below =
        |inner: &str, outer: &str| inner.strip_suffix(outer).is_some_and(|it| it.ends_with('.'));
    one == other || is_below(&one, &other) || is_below(&other, &one)
}
