rule! {
    name: "auth-redirect-uri",
    summary: "a redirect address of a client cannot be used",
    level: Error,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    for url in document.urls().into_iter().filter(|url| url.role == "redirect") {
        let (text, shown) = (url.text, quoted_string(url.text));
        let scheme = text.split(':').next().unwrap_or_default();
        let (message, is_lost) = match absolute_url(text) {
            _ if text.contains('#') => {
                (format!("the redirect address {shown} has a fragment"), false)
            }
            Some(url) if url.has_scheme("https") => continue,
            Some(url) if url.has_scheme("http") && Host::of(url.host) == Host::Machine => continue,
            Some(url) if url.has_scheme("http") => {
                (format!("the redirect address {shown} is not encrypted"), false)
            }
            // A private scheme has a dot (RFC 8252, section 7.1); those of editors do not.
            Some(_) => continue,
            None if scheme.contains('.') && text.len() > scheme.len() + 1 => continue,
            None if scheme.eq_ignore_ascii_case("javascript") => {
                (format!("the redirect address {shown} is a script"), false)
            }
            None => (format!("the redirect address {shown} is not an absolute URL"), true),
        };
        Finding::new(url.value.place(), message)
            .warning_if(!is_lost)
            .cite("MCP, authorization, Open Redirection: redirect addresses use HTTPS or this machine")
            .help("write an `https` URL, a loopback address, or a private scheme")
            .report(context);
    }
}
