rule! {
    name: "call-arguments-type",
    category: Correctness,
    summary: "`arguments` of a call is not an object",
    level: Error,
    fix: Safe,
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let arguments = subject.call.arguments.filter(|arguments| !arguments.is_object());
    // A call in a wrapper has no message of the protocol whose type could be violated.
    let (Some(arguments), Some(_)) = (arguments, subject.message) else { return };
    let finding = wrong_type(arguments, "`arguments` of a call", "an object")
        .cite("MCP, schema.ts, CallToolRequest: an object, or absent");
    context.report(if arguments.is_null() {
        finding
            .help("remove it: a call may have no arguments")
            .safe_fix("remove it", arguments.removal())
    } else {
        finding.help("write an object, with the arguments by name")
    });
}
