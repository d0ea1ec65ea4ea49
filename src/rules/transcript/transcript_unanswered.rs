use crate::rules::limits::MAX_COMPARED_REQUESTS;
use crate::rules::subjects::server_exit::cut_response;

rule! {
    name: "transcript-unanswered",
    summary: "a recorded request has no response",
    level: Error,
    check: Transcript(check),
}

/// Whether the server responds to another request for its tools in the session of this one.
fn lists_tools(subject: &TranscriptSubject<'_, '_>, request: &Message<'_>) -> bool {
    let mut asked = subject.transcript.of_session_with(request.session, "tools/list");
    asked.any(|it| it.partner.is_some())
}

/// The finding about the first request that is only answered with an HTTP error, or with a document
/// that is no message.
fn rejected_by_http(subject: &TranscriptSubject<'_, '_>) -> Option<Finding> {
    let messages = &subject.transcript.messages;
    // `handshake-failed` reports a server that rejects everything.
    messages.iter().find(|it| it.result.is_some())?;
    let (mut later, mut first) = (HashSet::new(), None);
    for message in messages.iter().rev() {
        let Some(method) = message.method else { continue };
        if message.partner.is_some() {
            later.insert(method);
        } else if let Some(answer) = message.http_answer().filter(|_| message.is_rejected_by_http())
        {
            // After these, clients repeat the request; another call is another request.
            let is_passing = matches!(answer.status, 401 | 403 | 404 | 429);
            // The recording may end while the user signs in.
            let is_asked = answer.status == 401 && answer.has_challenge();
            let is_asked = is_asked && message.requests("initialize");
            if is_asked {
                continue;
            }
            if !later.contains(method) || method == "tools/call" && !is_passing {
                first = Some((message, answer));
            }
        }
    }
    let (request, answer) = first?;
    Some(rejection(request, answer, true).at_most(Severity::Warning))
}

/// Requests that take as long as a tool, or a person, takes.
const LONG: [&str; 2] = ["tools/call", "tasks/result"];

/// A request that waits while the server responds to a later request of the same client: the
/// recording was not cut between them. Returns both.
fn overtaken<'a, 'd>(
    subject: &TranscriptSubject<'a, 'd>,
    waiting: &[&'a Message<'d>],
) -> Option<(&'a Message<'d>, &'a Message<'d>)> {
    let first = waiting.first()?;
    let source = first.value.document().source();
    let is_recorded = first.holder.is_some_and(Value::is_object) || source.is_of_streams();
    let is_whole = source.recorded().is_none_or(|it| it.cut.is_empty() && it.missing.is_empty());
    if !is_whole || !(subject.is_named || is_recorded) {
        return None;
    }
    let is_prompt = |it: &&'a Message<'d>| {
        let is_long = it.method.is_none_or(|method| LONG.contains(&method));
        !is_long && it.sender != Some(Sender::Server) && it.id_key().is_some()
    };
    // Each candidate takes time, and one is enough.
    let mut candidates = waiting.iter().copied().filter(is_prompt).take(MAX_COMPARED_REQUESTS);
    candidates.find_map(|request| Some((request, overtaker(subject, request)?)))
}

fn overtaker<'a, 'd>(
    subject: &TranscriptSubject<'a, 'd>,
    request: &Message<'d>,
) -> Option<&'a Message<'d>> {
    let transcript = subject.transcript;
    let at = |it: &Message<'_>| it.value.span().start;
    let holder = |it: &Message<'d>| it.value.document().source().holder_at(at(it));
    let connection = |it: &Message<'d>| holder(it).map(|holder| holder.session);
    // A client that probes with `server/discover` goes on with `initialize`.
    let is_probe = request.requests("server/discover");
    let next = transcript.of_session(request.session + 1).take(1);
    let later = transcript
        .of_session(request.session)
        .chain(next.filter(|it| is_probe && it.requests("initialize")))
        .filter(|it| it.kind == MessageKind::Request && at(it) > at(request))
        .filter(|it| it.sender == request.sender && connection(it) == connection(request));
    let mut found = None;
    for message in later {
        // The response to an id that is used again is to the latest request.
        if message.id_key() == request.id_key() {
            return None;
        }
        found = found.or_else(|| message.partner.map(|_| message));
    }
    let found = found.filter(|_| recorded_answer(request).is_none());
    found.filter(|it| transcript.handshake(it.session).is_some())
}

/// The finding about a request that waits while the server responds to a later one.
fn unanswered((request, later): (&Message<'_>, &Message<'_>)) -> Finding {
    let [method, after] = [request, later].map(|it| quoted(it.method.unwrap_or_default()));
    Finding::new(
        request.method_place(),
        format!("{method} has no response, but a later request has"),
    )
    .label(later.method_place(), "the server responds to this one")
    .note(format!("the recording was not cut off here: the response to {after} comes later"))
    .help("respond to every request: to an unknown method with the error `-32601`")
    .at_most(Severity::Warning)
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let messages = &subject.transcript.messages;
    if subject.server_exit().is_some() {
        return;
    }
    // `handshake-failed` reports a server that does not respond at all.
    if !messages.iter().any(Message::is_answer) {
        return;
    }
    context.report_all(rejected_by_http(subject));
    // In a recording of one side, which `session-one-sided` reports, nothing is answered.
    let is_one_sided = |it: &Message<'_>| subject.transcript.only_side(it.session).is_some();
    let mut waiting: Vec<_> = subject.waiting().filter(|it| !is_one_sided(it)).collect();
    if let Some(found) = overtaken(subject, &waiting) {
        context.report(unanswered(found));
        waiting.retain(|it| it.value.id() != found.0.value.id());
    }
    let server = |it: &Message<'_>| subject.transcript.server_name(it.session);
    let by_server = waiting.chunk_by(|one, other| server(one) == server(other));
    by_server.for_each(|waiting| check_waiting(subject, waiting, context));
}

/// The finding about a request over HTTP whose response ends early, as it does if the server dies.
fn connection_lost(request: &Message<'_>, event: Value<'_>) -> Finding {
    let called = request.param("name").filter(|_| request.requests("tools/call"));
    let during = match called.and_then(Value::as_str) {
        Some(tool) => format!("a call of {}", quoted(tool)),
        None => quoted(request.method.unwrap_or_default()),
    };
    let place = request.param("arguments").map_or(request.method_place(), place_of);
    Finding::new(place, format!("the server closes the connection during {during}"))
        .label(event.place(), "the response ends here")
        .help("find the failure in the log of the server; in a tool, respond to it with `isError`")
}

/// Checks the requests of one server that wait at the end of the recording.
fn check_waiting(
    subject: &TranscriptSubject<'_, '_>,
    waiting: &[&Message<'_>],
    context: &mut Context<'_>,
) {
    // An excerpt need not contain the response; a session from its handshake on does, unless the
    // client asks people, who may take their time.
    let is_lost = |it: &&&Message<'_>| {
        subject.transcript.handshake(it.session).is_some() && it.sender != Some(Sender::Server)
    };
    let lost = waiting.iter().find(is_lost).filter(|_| subject.is_named);
    let Some(first) = lost.or(waiting.first()) else { return };
    if let Some(event) = cut_response(first).filter(|_| waiting.len() == 1) {
        return context.report(connection_lost(first, event));
    }
    let headline = match waiting.len() {
        1 if first.requests("tools/call") => "a call has no response".to_owned(),
        1 => format!("{} has no response", quoted(first.method.unwrap_or_default())),
        several => format!("{several} requests have no response"),
    };
    let finding = Finding::new(first.method_place(), headline)
        .note("the recording may have been cut off; every request must be answered")
        .help("record until the last response has arrived");
    // Without its list, a client shows nothing of the server.
    let is_list = lost.is_some_and(|it| it.requests("tools/list")) && !lists_tools(subject, first);
    context.report(match lost {
        Some(_) if is_list => finding,
        Some(_) => finding.at_most(Severity::Warning),
        None => finding.at_most(Severity::Info),
    });
}
