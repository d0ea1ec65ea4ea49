use crate::rules::subjects::transcript::Progress;

rule! {
    name: "progress-after-end",
    category: Correctness,
    summary: "progress comes after the answer to its request",
    level: Error,
    source: "MCP, basic/utilities/progress (since 2026-07-28 basic/patterns/progress)",
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for Progress { message, ended, .. } in subject.progress() {
        let Some(answer) = ended else { continue };
        context.report(
            Finding::new(message.method_place(), "progress comes after the answer to its request")
                .label(answer.place(), "the answer")
                .cite("MCP, progress: notifications must stop when the request is done")
                .help("send the last progress before the answer"),
        );
    }
}
