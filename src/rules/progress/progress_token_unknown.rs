rule! {
    name: "progress-token-unknown",
    summary: "progress has a token that no request contained",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for Progress { message, request, from_start, .. } in subject.progress() {
        let token = message.param("progressToken");
        // A recording that begins later does not contain the earlier requests.
        let (Some(token), None, true) = (token, request, from_start) else { continue };
        Finding::new(
            place_of(token),
            format!("no request gave the progress token {}", quoted_value(token)),
        )
        .cite("MCP, progress: only tokens of running requests; clients drop or reject others")
        .help("send the token of the request, with its type")
        .report(context);
    }
}
