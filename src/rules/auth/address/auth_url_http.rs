rule! {
    name: "auth-url-http",
    summary: "an issuer or an endpoint of an authorization server is not encrypted",
    level: Error,
    fix: Unsafe,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    const SENT: [&str; 3] = ["issuer", "token_endpoint", "authorization_servers"];
    for url in document.urls() {
        let is_judged = url.is_needed() || url.role == "keys";
        let is_http = Url::of(url.text).is_some_and(|it| it.has_scheme("http"));
        if !is_judged || !is_http || url.public_host().is_none() || has_placeholder(url.text) {
            continue;
        }
        let is_sent = SENT.contains(&url.name);
        let edit = TreeEdit::ReplacePlace(url.value.slice_place(0, 4), "https".to_owned());
        Finding::new(url.value.place(), format!("{} does not use HTTPS", quoted(url.name)))
            .warning_if(!is_sent)
            .cite("MCP, authorization, Communication Security: all endpoints must use HTTPS")
            .when(is_sent, |it| it.note_rejection(Feature::AuthHttp, "rejected by"))
            .unsafe_remedy("write `https`", edit)
            .report(context);
    }
}
