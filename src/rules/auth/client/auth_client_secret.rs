rule! {
    name: "auth-client-secret",
    category: Security,
    summary: "the public metadata of a client has a secret, or a method that needs one",
    level: Error,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    const CITE: &str = "Client ID Metadata Documents, section 4.1: no shared secrets, because the document is public";
    if document.form != AuthorizationForm::Client {
        return;
    }
    for name in ["client_secret", "client_secret_expires_at"] {
        if let Some(member) = document.root.get(name) {
            Finding::new(member.key_place(), format!("a public document has `{name}`"))
                .cite(CITE)
                .help("remove it, and revoke the secret")
                .report(context);
        }
    }
    let method = document.root.get("token_endpoint_auth_method").filter(|it| it.is_string());
    let Some(method) = method.filter(|it| !it.is_text("none")) else { return };
    if !method.is_text("private_key_jwt") {
        Finding::new(method.place(), format!("the client cannot use {}", quoted_value(method)))
            .cite(CITE)
            .help("write `\"none\"`, or `\"private_key_jwt\"` with `jwks_uri`")
            .report(context);
    } else if !document.root.has("jwks") && !document.root.has("jwks_uri") {
        Finding::new(method.place(), "`private_key_jwt` needs `jwks` or `jwks_uri`")
            .at_most(Severity::Warning)
            .cite(
                "RFC 7591, section 2: the authorization server needs the public keys of the client",
            )
            .help("add `jwks_uri`, or write `\"none\"`")
            .report(context);
    }
}
