rule! {
    name: "auth-code-flow",
    summary: "an authorization server does not offer the authorization code flow",
    level: Error,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    if !document.is_of_server() {
        return;
    }
    let without =
        |name: &str, wanted: &str| list(document, name).filter(|it| !it.1.contains(&wanted));
    if let Some((value, _)) = without("response_types_supported", "code") {
        Finding::new(place_of(value), "`response_types_supported` does not have `\"code\"`")
            .cite("MCP, authorization: clients use the authorization code flow of OAuth 2.1")
            .note_rejection(Feature::AuthResponseType, "rejected by")
            .help("add `\"code\"` if the server supports it")
            .report(context);
    }
    let grants = without("grant_types_supported", "authorization_code");
    // In a recording, programs may get a token for themselves.
    let is_of_programs = |grants: &[&str]| document.is_recorded() && !grants.is_empty();
    if let Some((value, _)) = grants.filter(|(_, grants)| !is_of_programs(grants)) {
        Finding::new(
            place_of(value),
            "`grant_types_supported` does not have `\"authorization_code\"`",
        )
        .warning_if(true)
        .cite("RFC 8414, section 2: other grant types are not supported, so no user can sign in")
        .help("add `\"authorization_code\"` if the server supports it")
        .report(context);
    }
}
