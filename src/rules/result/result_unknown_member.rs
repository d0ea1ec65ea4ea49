rule! {
    name: "result-unknown-member",
    summary: "a member of a result is misspelt",
    level: Info,
    fix: Unsafe,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result.value;
    report_misspelt(result, meant_by, context);
}

/// The member that an unknown key was probably intended to be: the same letters in another case or
/// with separators.
fn meant_by(key: &str) -> Option<&'static str> {
    let known = [
        ("structuredContent", "structuredcontent"),
        ("isError", "iserror"),
        ("resultType", "resulttype"),
    ];
    let found = known.into_iter().find(|(_, folded)| folds_to(key, folded));
    found.map(|(member, _)| member).filter(|member| *member != key)
}
