rule! {
    name: "http-response",
    summary: "the response to a request is not what its content type or its status says",
    level: Error,
    check: Transcript(check),
}

const CITE: &str =
    "MCP, basic/transports, Streamable HTTP: `application/json` or `text/event-stream`";

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let traffic = subject.traffic();
    // A server makes the same mistake in each response.
    let mut reported = HashSet::new();
    let responses = traffic.of_endpoints().filter(|it| it.exchange.sent == Sent::Request);
    for seen in responses.filter(|it| it.answer.has_messages) {
        let (answer, kind) = (seen.answer, seen.answer.content_type());
        let line = answer.headers("content-type").next().map(|it| it.range);
        let place = traffic.place(line.unwrap_or_else(|| seen.range()));
        let kind = kind.to_ascii_lowercase();
        let (message, feature, help) = match (&*kind, answer.shape) {
            _ if answer.is_error() && !answer.has_error() && answer.shape == BodyShape::Json => (
                format!("a result is sent with HTTP {}", answer.status),
                Feature::HttpBody,
                "respond with 200",
            ),
            _ if answer.is_error() => continue,
            ("", _) if !answer.has_headers => continue,
            ("", _) => (
                "the response has no content type".to_owned(),
                Feature::HttpBody,
                "send `Content-Type: application/json`",
            ),
            ("text/event-stream", BodyShape::Json) => (
                "the response is JSON, not a stream of events".to_owned(),
                Feature::HttpBody,
                "send `Content-Type: application/json`",
            ),
            ("application/json", BodyShape::Events) => (
                "the response is a stream of events, not JSON".to_owned(),
                Feature::HttpBody,
                "send `Content-Type: text/event-stream`",
            ),
            ("text/event-stream", _) => {
                let Some(event) = &answer.event else { continue };
                let message = format!("the event of the message is {}", quoted_string(event));
                (message, Feature::HttpBody, "send `event: message`, or no such line")
            }
            ("application/json", _) => continue,
            ("application/json-rpc", _) => (
                format!("the content type of the response is {}", quoted_string(&kind)),
                Feature::HttpJsonRpcType,
                "send `Content-Type: application/json`",
            ),
            _ => (
                format!("the content type of the response is {}", quoted_string(&kind)),
                Feature::HttpBody,
                "send `application/json`, or `text/event-stream` with events",
            ),
        };
        if reported.insert(message.clone()) {
            Finding::new(place, message)
                .cite(CITE)
                .note_rejection(feature, "rejected by")
                .help(help)
                .report(context);
        }
    }
}
