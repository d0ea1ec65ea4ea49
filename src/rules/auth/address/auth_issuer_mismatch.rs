rule! {
    name: "auth-issuer-mismatch",
    summary: "the metadata of an authorization server has another issuer than the resource names",
    level: Error,
    fix: Unsafe,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    let issuer = document.root.get("issuer").filter(|_| document.is_of_server());
    let Some((value, text)) = issuer.and_then(|it| Some((it, it.as_str()?))) else { return };
    if absolute_url(text).is_none() || has_placeholder(text) {
        return;
    }
    // Another port of a host may have another server.
    let host = |text: &str| Url::of(text).map(|url| url.host_and_port());
    // The metadata of other authorization servers is on their own hosts.
    let is_compared = |(_, entry, resource): &(Value<'_>, &str, &str)| {
        let at = host(entry);
        !is_of_document(entry) && (at == host(text) || at == host(resource))
    };
    let entries = document.issuers_beside().into_iter().filter(is_compared);
    let fits =
        entries.map(|(entry, text_of_entry, _)| (AddressFit::of(text, text_of_entry), entry));
    let Some((fit, entry)) = fits.min_by_key(|(fit, _)| *fit) else { return };
    let feature = match fit {
        AddressFit::Same => return,
        _ if text.strip_suffix('/') == Some(entry.text()) => Feature::AuthIssuerSlash,
        _ if entry.text().strip_suffix('/') == Some(text) => Feature::AuthEntrySlash,
        AddressFit::Spelling => Feature::AuthIssuerSpelling,
        _ => Feature::AuthIssuer,
    };
    let expected = quoted_string(entry.text());
    let message = match feature {
        Feature::AuthIssuerSlash => {
            "`issuer` has a slash at the end that the resource's metadata does not have"
        }
        Feature::AuthEntrySlash => {
            "`issuer` lacks the slash at the end that the resource's metadata has"
        }
        Feature::AuthIssuerSpelling => "`issuer` is spelt differently in the resource's metadata",
        _ => "`issuer` is not the one that the resource's metadata names",
    };
    Finding::new(value.place(), message)
        .warning_if(feature != Feature::AuthIssuer)
        .label_elsewhere(entry, "the issuer that clients expect")
        .cite("RFC 8414, section 3.3: the two must be identical, or the metadata must not be used")
        .note_rejection(feature, "rejected by")
        .rewriting(format!("write {expected}"), entry.text())
        .report(context);
}
