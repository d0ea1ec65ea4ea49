rule! {
    name: "list-changed-unrequested",
    category: Correctness,
    summary: "`list_changed` was sent, but was not requested",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    // Without any such request, another part of the traffic may contain it.
    if subject.transcript.requests("subscriptions/listen").next().is_none() {
        return;
    }
    let (mut asked, mut acknowledged) = (false, false);
    for message in &subject.transcript.messages {
        let wants = || {
            let filter = message.param("notifications").and_then(|it| it.get("toolsListChanged"));
            filter.is_some_and(Value::is_true)
        };
        asked |= message.requests("subscriptions/listen") && wants();
        acknowledged |= message.notifies("notifications/subscriptions/acknowledged");
        if !message.notifies("notifications/tools/list_changed") || asked && acknowledged {
            continue;
        }
        let headline = if asked {
            "`list_changed` was sent before the subscription was acknowledged"
        } else {
            "`list_changed` was sent, but was not requested"
        };
        Finding::new(message.method_place(), headline)
            .cite(
                "MCP 2026-07-28, subscriptions: servers must send only what a client \
                 requested, after the acknowledgement",
            )
            .help(
                "wait for a `subscriptions/listen` with `toolsListChanged`, and acknowledge \
                 it first",
            )
            .by_revision()
            .report(context);
    }
}
