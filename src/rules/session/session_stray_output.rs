use std::sync::Arc;

use crate::rules::subjects::stray_line::stray_texts;

rule! {
    name: "session-stray-output",
    summary: "a recorded session contains lines that are not messages",
    level: Error,
    source: "MCP, basic/transports, stdio: the server must not write anything to its standard \
             output that is not a valid message (all revisions)",
    check: Document(check),
}

fn check(document: &Document, context: &mut Context<'_>) {
    stray_texts(document).for_each(|text| context.report(of_text(text)));
    if let [(start, end), others @ ..] = document.source().stray_output() {
        let headline = match others.len() {
            0 => "the client received a line that is not a message".to_owned(),
            more => format!("the client received {} lines that are not messages", more + 1),
        };
        let place = document.bytes_place(Span::new(*start, *end));
        context.report(logs_belong_elsewhere(Finding::new(place, headline)));
    }
    if document.syntax_errors().is_empty() || !is_session(document) {
        return;
    }
    let mut last = None;
    for line in document.syntax_errors().iter().filter_map(|error| stray_line(document, error)) {
        // One line may have several syntax errors.
        if last.replace(line) == Some(line) {
            continue;
        }
        let place = document.bytes_place(line);
        context.report(logs_belong_elsewhere(Finding::new(place, MESSAGE)));
    }
}

const MESSAGE: &str = "a line of the session is not a message";

fn logs_belong_elsewhere(finding: Finding) -> Finding {
    finding
        .cite(
            "MCP, transports, stdio: a server must write nothing but messages to standard output; \
             clients report an error or skip the line, and lose a message that is on it",
        )
        .help("write logs to standard error")
}

/// The finding about a line that was recorded as text, or about a syntax error in it if it begins
/// like a message.
fn of_text(value: Value<'_>) -> Finding {
    let text = value.text();
    if !text.trim_start().starts_with('{') {
        return logs_belong_elsewhere(Finding::new(value.place(), MESSAGE));
    }
    let source = Arc::new(SourceText::new("", text));
    let limits = ReadLimits::default();
    let inner = Document::read(source, Syntax::Json, &limits).with_single_root();
    match inner.syntax_errors().first() {
        Some(error) => {
            let (start, end) = (error.span.start as usize, error.span.end as usize);
            let place = value.slice_place(start, end.max(start + 1).min(text.len()));
            Finding::new(place, format!("a message of the server is not JSON: {}", error.message))
                .cite("MCP, transports, stdio: each line of standard output is one message")
                .help("write each message as JSON on one line, and nothing else")
        }
        None => logs_belong_elsewhere(Finding::new(value.place(), MESSAGE)),
    }
}
