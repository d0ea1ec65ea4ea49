rule! {
    name: "auth-resource-mismatch",
    summary: "`resource` is not the address of the server",
    level: Error,
    fix: Unsafe,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    if document.form != AuthorizationForm::Resource {
        return;
    }
    let Some((value, text)) = document.root.get("resource").and_then(|it| Some((it, it.as_str()?)))
    else {
        return;
    };
    let Some(url) = Url::of(text).filter(|_| !has_placeholder(text)) else { return };
    let addresses = document.addresses(url.host);
    // The variables of an address may have any value.
    if addresses.iter().any(|(_, address)| has_placeholder(address)) {
        return;
    }
    let named = addresses.into_iter().map(|(value, it)| (Some(value), it.to_owned()));
    let mut compared: Vec<_> = named.collect();
    // A recording may lack the messages to the server whose metadata was fetched.
    if compared.is_empty() || document.is_recorded() && !document.is_named() {
        compared.extend(document.served_address(url).map(|address| (None, address)));
    }
    let fits =
        compared.iter().map(|(value, address)| (AddressFit::of(text, address), value, address));
    let Some((fit, other, address)) = fits.min_by_key(|(fit, ..)| *fit) else { return };
    let is_private =
        !is_public(url.host) && Url::of(address).is_some_and(|other| is_public(other.host));
    if fit == AddressFit::Same || is_private {
        return;
    }
    report(value, fit, (*other, address), context);
}

fn report(
    value: Value<'_>,
    fit: AddressFit,
    (other, address): (Option<Value<'_>>, &str),
    context: &mut Context<'_>,
) {
    let (own, shown) = (quoted_string(value.text()), quoted_string(address));
    let whole = format!("`resource` is {own}, but the server is at {shown}");
    let (difference, feature, level) = match fit {
        AddressFit::Slash => (
            "has a slash at the end that the server's address does not have",
            Some(Feature::AuthResourceSlash),
            Severity::Error,
        ),
        AddressFit::AddressSlash => (
            "lacks the slash at the end of the server's address",
            Some(Feature::AuthAddressSlash),
            Severity::Warning,
        ),
        AddressFit::Parent => {
            ("is above the server's address", Some(Feature::AuthResourceParent), Severity::Warning)
        }
        AddressFit::Query => (
            "has another query than the server's address",
            Some(Feature::AuthResourceQuery),
            Severity::Warning,
        ),
        AddressFit::Spelling => ("spells the server's address differently", None, Severity::Info),
        _ => ("is not the address of the server", Some(Feature::AuthResource), Severity::Error),
    };
    let is_named = feature == Some(Feature::AuthResource) && whole.len() <= 100;
    let message = if is_named { whole } else { format!("`resource` {difference}") };
    Finding::new(value.place(), message)
        .at_most(level)
        .cite("RFC 9728, section 3.3: clients must not use metadata with another `resource`")
        .with(feature, |it, feature| it.note_rejection(feature, "rejected by"))
        .note_if(other.is_none().then_some(
            "the path of the document is that of the address, after `oauth-protected-resource`",
        ))
        .with(other, |it, other| it.label_elsewhere(other, "the address of the server"))
        .rewriting(format!("write {shown}"), address)
        .report(context);
}
