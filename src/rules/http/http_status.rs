rule! {
    name: "http-status",
    summary: "a notification, or the request for a stream, is answered with a status that the transport does not have",
    level: Warning,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let traffic = subject.traffic();
    let mut reported = HashSet::new();
    for seen in traffic.of_endpoints() {
        let status = seen.answer.status;
        let of_stream = &*seen.exchange.method == "GET" && seen.exchange.sent == Sent::Other;
        // These are about the credentials, the session, the number of requests, or the connection.
        if matches!(status, 0 | 401 | 403 | 404 | 429 | 502..=504) {
            continue;
        }
        let is_page = seen.answer.shape == BodyShape::Other && status == 200;
        let finding = if seen.exchange.sent == Sent::Message && status >= 400 {
            let message = format!("a notification is answered with HTTP {status}");
            Finding::new(traffic.place(seen.range()), message)
                .cite("MCP, basic/transports, Sending Messages to the Server: 202 without a body")
                .note_rejection(Feature::HttpNotification, "treated as the end of the session by")
                .help("answer with 202")
        } else if seen.exchange.sent == Sent::Message && matches!(status, 200 | 204) {
            let message = format!("a notification is answered with HTTP {status}");
            Finding::new(traffic.place(seen.range()), message)
                .at_most(Severity::Info)
                .cite("MCP, basic/transports, Sending Messages to the Server: 202 without a body")
                .help("answer with 202")
        } else if of_stream && (is_page || status == 204 || status >= 400 && status != 405) {
            let what = if is_page { "a page".to_owned() } else { format!("HTTP {status}") };
            let message = format!("the request for a stream is answered with {what}");
            Finding::new(traffic.place(seen.range()), message)
                .at_most(Severity::Info)
                .cite("MCP, basic/transports, Listening for Messages: a stream of events, or 405")
                .help("answer with 405 if there is no stream")
        } else {
            continue;
        };
        if reported.insert((seen.exchange.sent, status)) {
            finding.report(context);
        }
    }
}
