use crate::document::Place as PlaceIn;

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
    let is_public = |host: &str| Host::of(host) == Host::Public;
    let named = addresses.into_iter().map(|(value, it)| (Some(value), it.to_owned()));
    let served = document.served_address(url).map(|address| (None, address));
    let all: Vec<_> = named.collect();
    let compared = if all.is_empty() { served.into_iter().collect() } else { all };
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
    let text = value.text();
    let place: PlaceIn = value.place();
    let is_whole = text.len() <= 40 && address.len() <= 40;
    let message = match fit {
        AddressFit::Slash => {
            "`resource` has a slash at the end that the server's address does not have".to_owned()
        }
        AddressFit::AddressSlash => {
            "`resource` lacks the slash at the end of the server's address".to_owned()
        }
        AddressFit::Parent => "`resource` is above the server's address".to_owned(),
        AddressFit::Query => "`resource` has another query than the server's address".to_owned(),
        AddressFit::Spelling => "`resource` spells the server's address differently".to_owned(),
        _ if is_whole => {
            format!(
                "`resource` is {}, but the server is at {}",
                quoted_string(text),
                quoted_string(address)
            )
        }
        _ => "`resource` is not the address of the server".to_owned(),
    };
    let feature = match fit {
        AddressFit::Slash => Some(Feature::AuthResourceSlash),
        AddressFit::AddressSlash => Some(Feature::AuthAddressSlash),
        AddressFit::Parent => Some(Feature::AuthResourceParent),
        AddressFit::Query => Some(Feature::AuthResourceQuery),
        AddressFit::Spelling => None,
        _ => Some(Feature::AuthResource),
    };
    let level = match fit {
        AddressFit::Slash | AddressFit::Other => Severity::Error,
        AddressFit::Spelling => Severity::Info,
        _ => Severity::Warning,
    };
    Finding::new(place, message)
        .at_most(level)
        .cite("RFC 9728, section 3.3: clients must not use metadata with another `resource`")
        .with(feature, |it, feature| it.note_rejection(feature, "rejected by"))
        .when(other.is_none(), |it| {
            it.note(
                "the path of the document is that of the address, after `oauth-protected-resource`",
            )
        })
        .with(other, |it, other| it.label_elsewhere(other, "the address of the server"))
        .unsafe_remedy(
            format!("write {}", quoted_string(address)),
            TreeEdit::ReplacePlace(place, address.to_owned()),
        )
        .report(context);
}
