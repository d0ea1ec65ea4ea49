rule! {
    name: "auth-url",
    summary: "an address in a document about authorization is not an absolute URL",
    level: Error,
    fix: Safe,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    for url in document.urls().into_iter().filter(|url| url.role != "redirect") {
        let (value, name) = (url.value, quoted(url.name));
        let is_item = value.key().is_none();
        let subject = if is_item { format!("an item of {name}") } else { name };
        let shown = quoted_string(url.text);
        let parts =
            absolute_url(url.text).filter(|it| it.has_scheme("https") || it.has_scheme("http"));
        let (message, help) = match parts {
            _ if url.text.is_empty() => (format!("{subject} is empty"), "write an absolute URL"),
            _ if has_placeholder(url.text) => (
                format!("the placeholder in {subject} was not replaced: {shown}"),
                "replace it before the document is served",
            ),
            None => (
                format!("{subject} is not an absolute URL: {shown}"),
                "write an absolute URL that begins with `https://`",
            ),
            Some(parts) => {
                check_parts(&url, parts, &subject, context);
                continue;
            }
        };
        let is_page = !url.is_needed();
        let feature = if is_page { Feature::AuthPage } else { Feature::AuthUrl };
        let is_removable = is_page && !is_item && url.text.is_empty();
        Finding::new(value.place(), message)
            .warning_if(is_page)
            .note_unread(document, feature)
            .help(if is_removable { "remove it" } else { help })
            .when(is_removable, |it| it.safe_fix("remove it", value.removal()))
            .report(context);
    }
}

/// Reports a user, a query or a fragment, which identifiers and endpoints do not have.
fn check_parts(
    url: &crate::server_files::MemberUrl<'_>,
    parts: Url<'_>,
    subject: &str,
    context: &mut Context<'_>,
) {
    let (value, text) = (url.value, url.text);
    let fragment = text.find('#').filter(|_| url.is_needed());
    let query = text.find('?').filter(|_| url.role == "issuer");
    let (at, what, why) = if parts.authority.contains('@') {
        (text.find("://"), "a user", "RFC 3986, section 3.2.1: addresses have no credentials")
    } else if fragment.is_some() {
        (fragment, "a fragment", "RFC 9728, section 1.2, and RFC 8414, section 2: there is none")
    } else if query.is_some() {
        (query, "a query", "RFC 8414, section 2: the identifier of an issuer has none")
    } else {
        return;
    };
    let start = at.unwrap_or_default();
    let place = if what == "a user" {
        value.slice_place(start + 3, start + 3 + parts.authority.find('@').unwrap_or_default() + 1)
    } else {
        value.slice_place(start, text.len())
    };
    let feature = if url.role == "issuer" { Some(Feature::AuthIssuerAddress) } else { None };
    Finding::new(place, format!("{subject} has {what}"))
        .warning_if(true)
        .cite(why)
        .with(feature, |it, feature| it.note_rejection(feature, "rejected by"))
        .unsafe_remedy("remove it", TreeEdit::ReplacePlace(place, String::new()))
        .report(context);
}
