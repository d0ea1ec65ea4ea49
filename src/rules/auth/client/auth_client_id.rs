rule! {
    name: "auth-client-id",
    summary: "the `client_id` of a client's metadata is not the address of the document",
    level: Error,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    let id = document.root.get("client_id").filter(|_| document.form == AuthorizationForm::Client);
    let Some((value, text)) = id.and_then(|it| Some((it, it.as_str()?))) else { return };
    let path = value.document().source().path();
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let message = match absolute_url(text).filter(|url| url.has_scheme("https")) {
        None => "`client_id` is not an `https` URL",
        Some(_) if text.contains(['{', '}']) => "a placeholder in `client_id` was not replaced",
        Some(url) if url.authority.contains('@') => "`client_id` has a user",
        Some(_) if text.contains('#') => "`client_id` has a fragment",
        Some(url) if matches!(url.path, "" | "/") => "`client_id` has no path",
        Some(url) if url.path.split('/').any(|it| matches!(it, "." | "..")) => {
            "`client_id` has a segment `.` or `..`"
        }
        Some(url) if is_other(url, name) => "`client_id` is the address of another document",
        Some(_) => return,
    };
    Finding::new(value.place(), message)
        .cite("Client ID Metadata Documents, section 3: `client_id` is the address of the document, with `https` and a path")
        .note("authorization servers compare the two, and reject the client")
        .help("write the address at which the document is served")
        .report(context);
}

/// Whether an address ends with another name of a JSON file than that of the document.
fn is_other(url: Url<'_>, name: &str) -> bool {
    let last = url.path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    last.ends_with(".json") && name.ends_with(".json") && last != name
}
