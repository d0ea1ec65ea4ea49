use crate::model::{Handshake, Transcript, is_failure};
use crate::rules::subjects::connection_cause::{cause, recorded_answer, rejection};
use crate::rules::subjects::standard_error::quoted_line;
use crate::source::HttpAnswer;

rule! {
    name: "handshake-failed",
    category: Correctness,
    summary: "no client can connect: a server rejects the handshake, or does not respond to it",
    level: Error,
    unchecked: Something,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let transcript = subject.transcript;
    if !transcript.is_protocol() || subject.server_exit().is_some() || is_connected(transcript) {
        return;
    }
    let Some(request) = first_request(transcript) else { return };
    let finding = match request.http_answer().filter(|it| it.rejects() || it.status == 0) {
        Some(answer) => Some(rejected_by_http(request, answer)),
        None => match error_of(transcript, request) {
            Some(error) => rejected(request, error),
            None => silent(subject, request),
        },
    };
    context.report_all(finding);
}

/// Whether a handshake succeeds, or a request that needs none.
fn is_connected(transcript: &Transcript<'_>) -> bool {
    (0..transcript.session_count()).any(|session| transcript.handshake(session).is_some())
        || transcript.messages.iter().any(|message| {
            let version = message.meta("io.modelcontextprotocol/protocolVersion");
            version.is_some() && transcript.result_of(message).is_some()
        })
}

/// The request for a handshake that a client ends with, or else the first of an archive whose
/// requests were all rejected.
fn first_request<'a, 'd>(transcript: &'a Transcript<'d>) -> Option<&'a Message<'d>> {
    let messages = &transcript.messages;
    let asks = |message: &&Message<'_>| message.requests("initialize");
    // A client that supports both tries `server/discover` first.
    let handshake = messages
        .iter()
        .find(asks)
        .or_else(|| messages.iter().find(|message| message.requests("server/discover")));
    let has_results = || messages.iter().any(|message| message.result.is_some());
    handshake.or_else(|| {
        messages.iter().find(|message| message.is_rejected_by_http()).filter(|_| !has_results())
    })
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

fn rejected(request: &Message<'_>, error: Value<'_>) -> Option<Finding> {
    let method = request.method?;
    let code = error.get("code").and_then(Value::number_text).unwrap_or_default();
    let text = error.text_of("message").unwrap_or_default();
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let does = if is_failure(error) { "fails to respond to" } else { "rejects" };
    let headline = format!("the server {does} `{method}` ({code}): {}", quoted_line(line));
    let kind = Handshake::of_request(request);
    let is_discover = kind == Some(Handshake::Discover);
    // Clients of other revisions connect.
    let is_of_others = code == "-32022" && error.get("data").is_some_and(|it| it.has("supported"));
    let names_version = text.to_ascii_lowercase().contains("version");
    let (why, help) = cause(&[
        (is_of_others, "error -32022 supported".to_owned()),
        (is_discover, "error discover".to_owned()),
        (names_version, format!("error {code} version")),
        (true, format!("error {code}")),
        (is_failure(error), "error failure".to_owned()),
        (true, "error other".to_owned()),
    ]);
    let finding = Finding::new(place_of(error), headline)
        .label(request.method_place(), "requested here")
        .note(why)
        .help(help)
        .when(is_discover, |it| it.at_most(Severity::Warning))
        .when(is_of_others, |it| it.at_most(Severity::Info));
    Some(no_client(finding, kind))
}

fn rejected_by_http(request: &Message<'_>, answer: &HttpAnswer) -> Finding {
    let is_authorization = matches!(answer.status, 401 | 403);
    let finding = rejection(request, answer)
        .when(is_authorization, |it| it.at_most(Severity::Warning))
        // A server that asks for authorization works.
        .when(is_authorization && answer.has_challenge, |it| it.at_most(Severity::Info));
    no_client(finding, Handshake::of_request(request))
}

/// The finding about a server that does not respond to the handshake.
fn silent(subject: &TranscriptSubject<'_, '_>, request: &Message<'_>) -> Option<Finding> {
    let kind = Handshake::of_request(request)?;
    let is_one_sided = subject.transcript.only_side(request.session).is_some();
    // What is written by hand, or kept to be sent, need not have a response.
    let is_recorded = subject.is_named || is_of_record(request);
    // Of a response that was cut, or recorded without its body, nothing is known.
    let source = request.value.document().source();
    let is_cut = !source.cut_messages().is_empty() || !source.missing_answers().is_empty();
    if is_one_sided || !is_recorded || is_cut {
        return None;
    }
    if let Some(answer) = recorded_answer(request).filter(HttpAnswer::ends_exchange) {
        return Some(rejected_by_http(request, &answer));
    }
    if !subject.waiting().any(|it| it.value.id() == request.value.id()) {
        return None;
    }
    let headline = match subject.transcript.messages.iter().any(Message::is_answer) {
        true => format!("the server does not respond to `{}`", kind.method()),
        false => "the server does not respond to any request".to_owned(),
    };
    let note = match kind {
        Handshake::Initialize => "it may have failed at startup: see its standard error or log",
        // The TypeScript SDK 2 probes first, and then starts the server a second time.
        Handshake::Discover => {
            "some clients start a server twice, first to probe it; check the recording with the \
             next number (`.2`)"
        }
    };
    Some(
        Finding::new(request.method_place(), headline)
            .note(note)
            .help("record until the server has responded"),
    )
}

/// Whether a program recorded the message, with its sender.
fn is_of_record(message: &Message<'_>) -> bool {
    let is_object = message.holder.is_some_and(|holder| holder.is_object());
    is_object || message.value.document().source().is_of_streams()
}

fn no_client(finding: Finding, handshake: Option<Handshake>) -> Finding {
    finding.cite(match handshake {
        Some(Handshake::Discover) => {
            "MCP 2026-07-28, server/discover: without its result, clients try `initialize`; those \
             of this revision alone do not connect"
        }
        _ => {
            "MCP, basic/lifecycle: there is no session without a result of `initialize`; no client \
             can connect"
        }
    })
}
