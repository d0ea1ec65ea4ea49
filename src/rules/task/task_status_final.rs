rule! {
    name: "task-status-final",
    summary: "the status of a task changes after it has ended",
    level: Error,
    revisions: Revisions::only(Revision::V2025_11_25),
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let mut ended: HashMap<(usize, &str), Value<'_>> = HashMap::new();
    for message in &subject.transcript.messages {
        let Some(task) = task_of(message) else { continue };
        let (Some(id), Some(status)) = (task.text_of("taskId"), task.get("status")) else {
            continue;
        };
        if let Some(end) = ended.get(&(message.session, id)) {
            if !end.equals(status) {
                let headline = format!(
                    "the task is {} after it was {}",
                    quoted_value(status),
                    quoted_value(*end)
                );
                Finding::new(place_of(status), headline)
                    .label(end.place(), "ended here")
                    .cite("MCP 2025-11-25, basic/utilities/tasks: a task that is `completed`, `failed` \
                           or `cancelled` must not change its status")
                    .help("report the last status, and no other after it")
                    .by_revision()
                    .report(context);
            }
        } else if matches!(status.as_str(), Some("completed" | "failed" | "cancelled")) {
            ended.insert((message.session, id), status);
        }
    }
}

/// The task that a message describes: of a result, of its member `task`, or of a notification.
fn task_of<'d>(message: &Message<'d>) -> Option<Value<'d>> {
    let notice = message.params.filter(|_| message.notifies("notifications/tasks/status"));
    let result = message.result.map(|result| result.get("task").unwrap_or(result));
    notice.or(result)
}
