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
        let is_required = document.needs(member_of(value));
        let message = format!("{} `null`", subject_of(value));
        Finding::new(value.place(), message)
            .warning_if(!is_required && !document.is_response())
            .cite(format!("{}: a member without a value is omitted", source_of(document)))
            .note_unread(document, Feature::AuthNull)
            .help(if is_required { "write its value" } else { "remove it" })
            .when(!is_required, |it| it.safe_fix("remove it", value.removal()))
            .report(context);
    }
}
