rule! {
    name: "list-changed-unrequested",
    summary: "a notification of a subscription was sent, but was not requested",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    // Without any such request, another part of the traffic may contain it.
    if subject.transcript.indexes_with("subscriptions/listen").is_empty() {
        return;
    }
    let (mut asked, mut acknowledged) = (HashSet::new(), false);
    for message in &subject.transcript.messages {
        if message.requests("subscriptions/listen") {
            let filters = message.param("notifications").into_iter().flat_map(Value::entries);
            let wanted = filters.filter(|it| it.is_true() || it.items().next().is_some());
            asked.extend(wanted.map(Value::key_text));
        }
        acknowledged |= message.notifies("notifications/subscriptions/acknowledged");
        let Some((name, filter)) = subscribed(message) else { continue };
        let is_asked = asked.contains(filter);
        if is_asked && acknowledged {
            continue;
        }
        let headline = if is_asked {
            format!("`{name}` was sent before the subscription was acknowledged")
        } else {
            format!("`{name}` was sent, but was not requested")
        };
        Finding::new(message.method_place(), headline)
            .cite(
                "MCP 2026-07-28, subscriptions: servers must send only what a client \
                 requested, after the acknowledgement",
            )
            .help(format!(
                "wait for a `subscriptions/listen` with `{filter}`, and acknowledge it first"
            ))
            .by_revision()
            .report(context);
    }
}
