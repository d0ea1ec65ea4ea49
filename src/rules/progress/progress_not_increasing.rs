rule! {
    name: "progress-not-increasing",
    summary: "progress does not increase",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for Progress { message, before, .. } in subject.progress() {
        let (Some(now), Some(before)) = (message.param("progress"), before) else { continue };
        let (Some(number), Some(last)) = (now.number_text(), before.number_text()) else {
            continue;
        };
        if compare_numbers(number, last).is_none_or(std::cmp::Ordering::is_gt) {
            continue;
        }
        let headline = format!("progress {} comes after {}", quoted(number), quoted(last));
        Finding::new(now.place(), headline)
            .label(before.place(), "the last one")
            .cite("MCP, progress: the value must increase with each notification")
            .help("send progress only when it has increased")
            .report(context);
    }
}
