rule! {
    name: "result-is-error-type",
    category: Correctness,
    summary: "`isError` is not a boolean",
    level: Error,
    fix: Safe,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(flag) = subject.result.is_error.filter(|flag| flag.as_bool().is_none()) else {
        return;
    };
    let finding = wrong_type(flag, "`isError`", "a boolean")
        .cite(
            "MCP, schema.ts, CallToolResult: `isError` is `true` or `false`; absent means `false`",
        )
        .help("write `true` or `false`, or leave it out");
    context.report(match flag.as_str().map(str::to_ascii_lowercase).as_deref() {
        Some(word @ ("true" | "false")) => {
            finding.safe_fix("write it without quotes", flag.replacement(word))
        }
        None if flag.is_null() => finding.safe_fix("remove it", flag.removal()),
        _ => finding,
    });
}
