rule! {
    name: "auth-issuer-not-identifier",
    summary: "an authorization server is named by the address of a document or an endpoint",
    level: Error,
    fix: Unsafe,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    if document.form != AuthorizationForm::Resource {
        return;
    }
    let issuers = document.urls().into_iter().filter(|url| url.role == "issuer");
    for url in issuers.filter(|url| is_of_document(url.text)) {
        let finding = Finding::new(url.value.place(), "an address in place of an issuer")
            .cite("RFC 9728, section 2: the values are issuer identifiers, from which clients build addresses")
            .note_rejection(Feature::AuthIssuerAddress, "rejected by");
        // The issuer is the part before the address of its document, if that is appended.
        match url.text.find("/.well-known/") {
            Some(at) => {
                let place = url.value.slice_place(at, url.text.len());
                let edit = TreeEdit::ReplacePlace(place, String::new());
                finding.unsafe_remedy(format!("write {}", quoted_string(&url.text[..at])), edit)
            }
            None => finding.help("write the `issuer` of the authorization server's metadata"),
        }
        .report(context);
    }
}
