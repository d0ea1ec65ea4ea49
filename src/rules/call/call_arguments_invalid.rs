rule! {
    name: "call-arguments-invalid",
    category: Correctness,
    summary: "`arguments` of a recorded call violates the tool's `inputSchema`",
    level: Warning,
    compares: Value,
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let ContentVerdict::Checked(found) = subject.verdict else { return };
    // A call that was rejected may have been a deliberate test.
    let refused = subject.call.outcome.failed();
    for finding in mismatch_findings(found) {
        finding
            .note("servers must validate arguments, and reject these (server/tools, Security)")
            .help("correct the arguments, or the tool's `inputSchema`")
            .when(refused, |it| it.at_most(Severity::Info))
            .report(context);
    }
}
