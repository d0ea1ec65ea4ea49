use crate::model::recorded_header;

rule! {
    name: "header-not-in-revision",
    summary: "an HTTP message has a header that the revision removed",
    level: Warning,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Transcript(check),
}

/// The headers, each with its use and whether only clients send it.
const REMOVED: [(&str, &str, bool); 2] = [
    (
        "Mcp-Session-Id",
        "sessions do not exist; any instance of a server may get any request",
        false,
    ),
    ("Last-Event-ID", "streams are not resumed; the client sends the request again", true),
];

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    if !context.protocol().is_known() {
        return;
    }
    for (header, reason, is_of_client) in REMOVED {
        let name = header.to_ascii_lowercase();
        let mut messages = subject.transcript.messages.iter();
        let found = messages
            .find(|it| context.covers(it.value.id()) && recorded_header(it, &name).is_some());
        context.report_all(found.map(|message| {
            Finding::new(message.place(), format!("a message has the removed header `{header}`"))
                .cite(format!("MCP 2026-07-28, Streamable HTTP: {reason}"))
                .help(match is_of_client {
                    true => "remove the header",
                    false => "pass what requests share as arguments of tools",
                })
                .when(is_of_client, |it| it.at_most(Severity::Info))
                .by_revision()
        }));
    }
}
