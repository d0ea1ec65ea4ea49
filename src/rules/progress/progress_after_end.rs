rule! {
    name: "progress-after-end",
    summary: "progress comes after the response to its request",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for Progress { message, ended, .. } in subject.progress() {
        let Some(answer) = ended else { continue };
        Finding::new(message.method_place(), "progress comes after the response to its request")
            .label(answer.place(), "the response")
            .cite("MCP, progress: notifications must stop when the request is done")
            .help("send the last progress notification before the response")
            .report(context);
    }
}
