rule! {
    name: "result-unknown-member",
    summary: "a member of a result is misspelt",
    level: Info,
    fix: Unsafe,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let known = [
        ("structuredContent", "structuredcontent"),
        ("isError", "iserror"),
        ("resultType", "resulttype"),
    ];
    report_misspelt(subject.result.value, &known, context);
}
