rule! {
    name: "notification-answered",
    summary: "a notification is answered",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for pair in subject.transcript.messages.windows(2) {
        let (notice, answer) = (&pair[0], &pair[1]);
        let is_pair = notice.kind == MessageKind::Notification
            && answer.kind == MessageKind::Error
            && answer.id_key().is_none()
            // The transport answers: to a request without a message, or to one that it rejects.
            && !answer.is_of_http_error()
            && notice.session == answer.session
            // The request could not be read, which may be another one.
            && !matches!(answer.error_code(), Some(-32700));
        let is_other_side = notice.sender.is_none() || notice.sender != answer.sender;
        if !is_pair || !is_other_side {
            continue;
        }
        Finding::new(answer.place(), "a notification is answered with an error")
            .label(notice.method_place(), "the notification")
            .cite(
                "MCP, basic/index, Notifications: the receiver must not send a response; clients \
                   cannot assign it to a request, and report an error",
            )
            .help("ignore notifications that are not supported")
            .report(context);
    }
}
