rule! {
    name: "auth-member-misspelt",
    summary: "a member of a document about authorization is misspelt",
    level: Error,
    fix: Safe,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    for (member, name) in document.misspelt() {
        let key = quoted(member.key_text());
        // Two long names are too long for a headline, and the place has the first.
        let shown = if key.len() < 40 {
            format!("unknown member {key}")
        } else {
            "unknown member".to_owned()
        };
        // An earlier name of a list had a single string.
        let is_list = document.known().any(|it| it.has_key(name) && it.has("items"));
        let text = member.as_str().filter(|_| is_list);
        let text = text.map(|text| member.replacement(json_list(&[text])));
        let edits: Vec<_> = std::iter::once(member.renaming(name)).chain(text).collect();
        Finding::new(member.key_place(), format!("{shown}; did you mean `{name}`?"))
            .warning_if(!document.needs(name) && name != "client_id_metadata_document_supported")
            .cite(format!("{}: clients ignore members that they do not know", source_of(document)))
            .help(format!("rename it to `{name}`"))
            .safe_fix(format!("rename it to `{name}`"), edits)
            .report(context);
    }
}
