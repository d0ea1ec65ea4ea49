rule! {
    name: "cancelled-answered",
    summary: "a cancelled request is answered",
    level: Warning,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for (notice, request) in cancellations(subject.transcript) {
        let Some(request) = request else { continue };
        let answer = subject.transcript.partner(request);
        let Some(answer) = answer.filter(|answer| answer.value.id() > notice.value.id()) else {
            continue;
        };
        let place = answer.error.or(answer.result).map_or_else(|| answer.place(), place_of);
        Finding::new(place, "a cancelled request is answered")
            .label(notice.method_place(), "cancelled here")
            .cite(
                "MCP, basic/utilities/cancellation: receivers should not respond to a cancelled \
                   request; clients that no longer know the id report an error",
            )
            // What an SDK does when our own client gives a call up.
            .when(subject.transcript.is_trial(request.session), |it| it.at_most(Severity::Info))
            .help("send nothing after a cancellation")
            .report(context);
    }
}
