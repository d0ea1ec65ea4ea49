use crate::rules::subjects::transcript::is_of_newest_client;

rule! {
    name: "call-meta-client-info",
    summary: "the client information of a request is absent or malformed",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Transcript(check),
}

const KEY: &str = "io.modelcontextprotocol/clientInfo";

const WORDS: ShapeWords = ShapeWords {
    whose: "`clientInfo`",
    whose_of: &[("Implementation", "`clientInfo`")],
    cite: "MCP 2026-07-28, basic/index, _meta: clients should send `clientInfo`, an object with \
           `name` and `version`",
    help: "add `io.modelcontextprotocol/clientInfo` with `name` and `version`",
    by_revision: true,
    ..ShapeWords::DEFAULT
};

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    // Earlier revisions send the information once, in `initialize`.
    if !context.protocol().is_known() {
        return;
    }
    let mut reported = false;
    for request in &subject.transcript.messages {
        if !is_of_newest_client(request) || !context.covers(request.value.id()) {
            continue;
        }
        match (request.meta(KEY), request.param("_meta")) {
            (Some(info), _) => {
                for fault in faults(info, "Implementation", context.revision()) {
                    WORDS.report(&fault, context);
                }
            }
            // Once is enough, and if there is no metadata at all, another rule reports that.
            (None, Some(meta)) if !reported => {
                reported = true;
                Finding::new(place_of(meta), "the request does not identify its client")
                    .at_most(Severity::Info)
                    .cite(WORDS.cite)
                    .help(WORDS.help)
                    .by_revision()
                    .report(context);
            }
            (None, _) => {}
        }
    }
}
