use crate::rules::subjects::connection_cause::cause;
use crate::source::HttpAnswer;

rule! {
    name: "handshake-failed",
    summary: "no client can connect: a server rejects the handshake, or does not respond to it",
    level: Error,
    unchecked: Something,
    check: Transcript(check),
}

const NO_SESSION: &str = "MCP, basic/lifecycle: there is no session without a result of \
                          `initialize`; no client can connect";

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let transcript = subject.transcript;
    let mut handshakes = (0..transcript.session_count()).map(|it| transcript.handshake(it));
    if !transcript.is_protocol()
        || subject.server_exit().is_some()
        || handshakes.any(|it| it.is_some())
    {
        return;
    }
    let Some(request) = first_request(transcript) else { return };
    let is_discover = request.requests("server/discover");
    // A request of 2026-07-28, which needs no handshake, although its clients begin with one.
    let answered = transcript.messages.iter().find(|message| {
        let version = message.meta("io.modelcontextprotocol/protocolVersion");
        version.is_some() && transcript.result_of(message).is_some()
    });
    let error = error_of(transcript, request);
    if answered.is_some() && !(is_discover && error.is_some()) {
        return;
    }
    let finding = match (request.http_answer(), error) {
        (Some(answer), error)
            if (answer.rejects() || answer.status == 0)
                && (error.is_none() || answer.speaks_by_status()) =>
        {
            Some(rejected_by_http(request, answer))
        }
        (_, Some(error)) => Some(rejected(request, error, answered)),
        _ => silent(subject, request),
    };
    context.report_all(finding.map(|it| it.when(!is_discover, |it| it.cite(NO_SESSION))));
}

/// The request for a handshake that a client ends with, or else the first of an archive whose
/// requests were all rejected.
fn first_request<'a, 'd>(transcript: &'a Transcript<'d>) -> Option<&'a Message<'d>> {
    let messages = &transcript.messages;
    // A client that supports both tries `server/discover` first.
    let mut handshakes = ["initialize", "server/discover"].into_iter();
    let handshake = handshakes.find_map(|name| {
        let is_asked = |it: &&Message<'_>| {
            it.http_answer().is_some_and(|answer| matches!(answer.status, 401 | 403))
        };
        let mut all = transcript.with(name).peekable();
        let first = all.peek().copied();
        // The first one may have shown where to sign in.
        all.find(|it| !is_asked(it)).or(first)
    });
    let has_results = || messages.iter().any(|message| message.result.is_some());
    let rejected = || messages.iter().find(|it| it.is_rejected_by_http());
    handshake.or_else(|| rejected().filter(|_| !has_results()))
}

/// The error that answers a request, or that follows it without an id.
fn error_of<'d>(transcript: &Transcript<'d>, request: &Message<'d>) -> Option<Value<'d>> {
    let answer = transcript.partner(request).or_else(|| {
        let mut others = transcript.of_session(request.session);
        let is_meant = |it: &&Message<'_>| it.kind == MessageKind::Error && it.id_key().is_none();
        others.find(|it| it.value.id() > request.value.id()).filter(is_meant)
    });
    answer?.error
}

fn rejected(request: &Message<'_>, error: Value<'_>, answered: Option<&Message<'_>>) -> Finding {
    let code = error.get("code").and_then(Value::number_text).unwrap_or_default();
    let text = error.text_of("message").unwrap_or_default();
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let does = if is_failure(error) { "fails to respond to" } else { "rejects" };
    let (method, line) = (request.method.unwrap_or_default(), quoted_line(line));
    let is_discover = request.requests("server/discover");
    // Clients of other revisions connect.
    let is_of_others = code == "-32022" && error.get("data").is_some_and(|it| it.has("supported"));
    let names_version = text.to_ascii_lowercase().contains("version");
    let (why, help) = cause(&[
        (is_of_others, "error -32022 supported".to_owned()),
        (answered.is_some(), "error discover answered".to_owned()),
        (is_discover, "error discover".to_owned()),
        (names_version, format!("error {code} version")),
        (true, format!("error {code}")),
        (is_failure(error), "error failure".to_owned()),
        (Handshake::of_request(request).is_none(), "error request".to_owned()),
        (true, "error other".to_owned()),
    ]);
    Finding::new(place_of(error), format!("the server {does} `{method}` ({code}): {line}"))
        .label(request.method_place(), "requested here")
        .with(answered, |it, answered| {
            it.label(answered.method_place(), "this request of the same revision is answered")
        })
        .note(why)
        .help(help)
        .when(is_discover && answered.is_none(), |it| it.at_most(Severity::Warning))
        .when(is_of_others, |it| it.at_most(Severity::Info))
}

fn rejected_by_http(request: &Message<'_>, answer: &HttpAnswer) -> Finding {
    let is_authorization = matches!(answer.status, 401 | 403);
    rejection(request, answer, false)
        .when(is_authorization, |it| it.at_most(Severity::Warning))
        // A server that asks for authorization works.
        .when(is_authorization && answer.has_challenge(), |it| it.at_most(Severity::Info))
}

/// The finding about a server that does not respond to the handshake.
fn silent(subject: &TranscriptSubject<'_, '_>, request: &Message<'_>) -> Option<Finding> {
    let method = Handshake::of_request(request)?.method();
    let source = request.value.document().source();
    let is_object = request.holder.is_some_and(Value::is_object);
    // What is written by hand, or kept to be sent, need not have a response. Of a response that was
    // cut, or recorded without its body, nothing is known.
    if subject.transcript.only_side(request.session).is_some()
        || !(subject.is_named || is_object || source.is_of_streams())
        || source.recorded().is_some_and(|it| !it.cut.is_empty() || !it.missing.is_empty())
    {
        return None;
    }
    if let Some(answer) = recorded_answer(request).filter(HttpAnswer::ends_exchange) {
        return Some(rejected_by_http(request, &answer));
    }
    subject.waiting().find(|it| it.value.id() == request.value.id())?;
    let headline = match subject.transcript.messages.iter().any(Message::is_answer) {
        true => format!("the server does not respond to `{method}`"),
        false => "the server does not respond to any request".to_owned(),
    };
    let (why, help) = cause(&[(true, format!("silence {method}"))]);
    Some(Finding::new(request.method_place(), headline).note(why).help(help))
}
