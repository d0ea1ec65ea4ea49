use crate::rules::subjects::stray_line::is_own_recording;

rule! {
    name: "document-message-cut",
    summary: "a recording contains only part of a message",
    level: Warning,
    source: "mcp-lint: unchecked input is never reported as clean",
    check: Document(check),
}

fn check(document: &Document, context: &mut Context<'_>) {
    let recorded = document.source().recorded();
    let at = |start: u32| document.bytes_place(Span::new(start, start + 1));
    if let Some([first, others @ ..]) = recorded.map(|it| it.cut.as_slice()) {
        let message = match others.len() {
            0 => "a message is truncated and was not checked".to_owned(),
            more => format!("{} messages are truncated and were not checked", more + 1),
        };
        Finding::new(at(*first), message)
            .note("some clients truncate long messages in their logs")
            .help("record the session itself: see `mcp-lint record --help`")
            .report(context);
    }
    if let Some([first, others @ ..]) = recorded.map(|it| it.missing.as_slice()) {
        let message = match others.len() {
            0 => "a response was recorded without its body and was not checked".to_owned(),
            more => format!("{} responses were recorded without a body and not checked", more + 1),
        };
        Finding::new(at(*first), message)
            .note("a stream that is still open when it is exported has no body")
            .help("export again once the responses are complete")
            .report(context);
    }
    if let Some(start) = recorded.and_then(|it| it.unfinished) {
        Finding::new(at(start), "the recording ends in the middle of a line")
            // The recorder writes one message per line, so only the last one is incomplete.
            .at_most(Severity::Info)
            .note("whoever recorded was stopped; all lines before were checked")
            .report(context);
    }
    let mut parts = document
        .roots()
        .filter(|line| line.get("part").is_some_and(|it| it.number_text() == Some("0")));
    if let Some(first) = parts.next().filter(|_| is_own_recording(document)) {
        let message = match parts.count() {
            0 => "a message was recorded in parts and was not checked".to_owned(),
            more => format!("{} messages were recorded in parts and not checked", more + 1),
        };
        Finding::new(first.place(), message)
            .note("a message that is longer than `--max-message` is not recorded as one")
            .help("record again with a larger `--max-message`")
            .report(context);
    }
}
