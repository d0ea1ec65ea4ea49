rule! {
    name: "progress-token-reused",
    summary: "two running requests have the same progress token",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let messages = &subject.transcript.messages;
    let mut running: HashMap<(usize, Option<Sender>, MessageId<'_>), usize> = HashMap::new();
    let waiting: HashSet<_> = subject.waiting().map(|request| request.value.id()).collect();
    for (index, message) in messages.iter().enumerate() {
        let token = message.meta("progressToken").filter(|_| message.kind == MessageKind::Request);
        let Some((token, id)) = token.and_then(|it| Some((it, MessageId::of(it)?))) else {
            continue;
        };
        let Some(earlier) = running.insert((message.session, message.sender, id), index) else {
            continue;
        };
        // A token may be used again after the response, or after a cancellation. A recording of one
        // side does not show when a request ended.
        let earlier = &messages[earlier];
        let is_running = match earlier.partner {
            Some(answer) => answer > index,
            None => waiting.contains(&earlier.value.id()),
        };
        if !is_running || subject.transcript.only_side(message.session).is_some() {
            continue;
        }
        Finding::new(place_of(token), "another running request has this progress token")
            .label(earlier.method_place(), "the other request")
            .cite("MCP, basic/utilities/progress: tokens must be unique among running requests")
            .help("give each request its own token")
            .report(context);
    }
}
