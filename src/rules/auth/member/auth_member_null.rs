rule! {
    name: "auth-member-null",
    summary: "a member of a document about authorization is `null`",
    level: Error,
    fix: Safe,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    for mismatch in document.mismatches.iter().filter(|it| it.value.is_null()) {
        let value = mismatch.value;
        let list = value.document().parent_of(value.id()).and_then(Value::key);
        let message = match (value.key(), list) {
            (Some(key), _) => format!("{} is `null`", quoted(key)),
            (None, list) => format!("{} contains `null`", quoted(list.unwrap_or_default())),
        };
        let is_required = value.key().or(list).is_some_and(|it| document.needs(it));
        Finding::new(value.place(), message)
            .warning_if(!is_required && !document.is_response())
            .cite(format!("{}: a member without a value is omitted", source_of(document)))
            .note_unread(document, Feature::AuthNull)
            .help(if is_required { "write its value" } else { "remove it" })
            .when(!is_required, |it| it.safe_fix("remove it", value.removal()))
            .report(context);
    }
}
