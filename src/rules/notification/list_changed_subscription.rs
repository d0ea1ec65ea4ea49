rule! {
    name: "list-changed-subscription",
    summary: "a notification of a subscription does not identify its subscription",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Transcript(check),
}

const KEY: &str = "io.modelcontextprotocol/subscriptionId";

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    if !context.protocol().is_known() {
        return;
    }
    let listens: HashSet<_> =
        subject.transcript.with("subscriptions/listen").filter_map(Message::id_key).collect();
    for message in &subject.transcript.messages {
        let Some((name, _)) = subscribed(message) else { continue };
        match message.meta(KEY) {
            None => {
                let headline = format!("`{name}` does not identify its subscription");
                Finding::new(message.method_place(), headline)
            }
            Some(id) => {
                let known = MessageId::of(id).is_some_and(|id| listens.contains(&id));
                // Without a recorded request, the subscription may have begun before the recording.
                if known || listens.is_empty() {
                    continue;
                }
                let headline = format!("no subscription has the id {}", quoted_value(id));
                Finding::new(place_of(id), headline)
            }
        }
        .cite(
            "MCP 2026-07-28, subscriptions: every notification contains the id of the \
             `subscriptions/listen` request",
        )
        .help("add the id of the request under `io.modelcontextprotocol/subscriptionId` in `_meta`")
        .by_revision()
        .report(context);
    }
}
