rule! {
    name: "auth-member-missing",
    summary: "a document about authorization lacks a required member",
    level: Error,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    let misspelt: Vec<_> = document.misspelt().into_iter().map(|(_, name)| name).collect();
    let missing = document.mismatches.iter().filter(|it| it.kind == MismatchKind::Missing);
    let missing = missing.filter(|it| it.value.id() == document.root.id());
    let missing: Vec<_> = missing.map(|it| it.keyword.text()).collect();
    let names: Vec<_> = missing.iter().filter(|name| !misspelt.contains(name)).collect();
    let Some(first) = names.first() else { return };
    let verb = if names.len() == 1 { "is" } else { "are" };
    let list: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    let has_only = |name: &str| names.iter().all(|it| **it == name);
    let why = match (document.form, **first) {
        (AuthorizationForm::Resource, "authorization_servers") => {
            "clients go on as if there were no metadata: they register at the origin of the server's address"
        }
        (AuthorizationForm::Resource, _) => "clients go on as if there were no metadata",
        _ if document.is_response() => "clients reject the response",
        (AuthorizationForm::Client, "client_name") => "users do not see who asks for access",
        (AuthorizationForm::Client, _) => "authorization servers reject the client",
        _ => "clients reject the metadata of the authorization server",
    };
    Finding::new(place_of(document.root), format!("{} {verb} missing", listed(&list, 5)))
        .about_missing()
        .warning_if(has_only("client_name"))
        .cite(format!("{}: required members", source_of(document)))
        .note(why)
        .help(if names.len() == 1 { "add the member" } else { "add the members" })
        .report(context);
}
