use crate::rules::FailureCause;
use crate::rules::subjects::server_exit::ServerExit;
use crate::rules::subjects::standard_error::failure_cause;

rule! {
    name: "session-server-exited",
    summary: "a recorded server exits while a request waits for its response",
    level: Error,
    source: "JSON-RPC 2.0, section 5: the server must respond to every request",
    unchecked: Something,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    subject.server_exits().into_iter().for_each(|exit| report(exit, context));
}

fn report(ServerExit { request, event, how }: ServerExit<'_, '_>, context: &mut Context<'_>) {
    // What was written before a later request is not why it failed.
    let is_first = Handshake::of_request(request).is_some();
    let cause = failure_cause(event.document(), (!is_first).then_some(request.value.id()));
    let called = request.param("name").filter(|_| request.requests("tools/call"));
    let during = match called.and_then(Value::as_str) {
        Some(tool) => format!("during a call of {}", quoted(tool)),
        None => format!("before it responds to {}", quoted(request.method.unwrap_or_default())),
    };
    let help = match &cause {
        _ if called.is_some() => "catch the failure in the tool, and respond with `isError`",
        Some(FailureCause { advice: Some(advice), .. }) => advice,
        Some(_) => "find the cause in the server's standard error",
        None => "find the cause in the server's standard error: `mcp-lint record --stderr both`",
    }
    .to_owned();
    let line = cause.map_or_else(String::new, |it| format!(": {}", it.cause));
    Finding::new(request.place(), format!("the server {how} {during}{line}"))
        .label(event.place(), "the server's end")
        .cite(
            "JSON-RPC 2.0, section 5: every request has a response; a client that waits for it \
             loses the connection and all tools",
        )
        .help(help)
        .report(context);
}
