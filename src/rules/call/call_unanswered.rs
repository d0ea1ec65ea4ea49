rule! {
    name: "call-unanswered",
    summary: "a call has no answer, and one that differs in one argument has",
    level: Error,
    check: Calls(check),
}

fn check<'d>(subject: &CallsSubject<'_, 'd>, context: &mut Context<'d>) {
    let blocking = blocking(subject);
    subject.each_tool(context, |tool, context| match &blocking {
        Some(call)
            if tool.calls.iter().any(|it| it.request.value.id() == call.request.value.id()) =>
        {
            report_blocking(tool, call, context);
        }
        _ => check_tool(tool, context),
    });
}

/// The last call of a session, if the client gave it up, and then a request for the tools as well: the server
/// answers nothing more.
fn blocking<'a, 'd>(subject: &CallsSubject<'a, 'd>) -> Option<JudgedCall<'a, 'd>> {
    let calls = subject.tools.iter().flat_map(|tool| &tool.calls);
    let last = calls.max_by_key(|it| it.request.value.id()).filter(|it| it.is_cancelled)?;
    let later = subject.transcript.of_session(subject.session);
    let mut later = later.skip_while(|it| it.value.id() <= last.request.value.id());
    let (mut probes, mut cancelled) = (0, 0);
    // The call itself may be answered when the input of the server ends.
    let has_answer = later.any(|message| {
        let is_probe = message.requests("tools/list") || message.requests("ping");
        probes += usize::from(is_probe);
        cancelled += usize::from(message.notifies("notifications/cancelled"));
        message.kind == MessageKind::Request && message.partner.is_some()
    });
    (!has_answer && probes > 0 && cancelled > 1).then_some(*last)
}

fn report_blocking(
    tool: &CallsOfTool<'_, '_>,
    call: &JudgedCall<'_, '_>,
    context: &mut Context<'_>,
) {
    let pair = tool.pair_of(call).filter(|_| call.is_valid);
    let difference = pair.as_ref().and_then(|it| Some((&it.difference, it.difference.in_failed?)));
    let with = difference.and_then(|(difference, value)| {
        let name = difference.path.last()?;
        Some(format!(" with {} for {}", quoted_value(value), quoted(name)))
    });
    let what = format!("a call{} has no answer, and nothing after it", with.unwrap_or_default());
    let place = call.call.arguments.map_or(call.request.method_place(), place_of);
    Finding::new(place, what)
        .cite(
            "JSON-RPC 2.0, section 5: the server must respond to every request; a client loses all tools of \
             a server that is blocked",
        )
        .help("do not wait without a limit, and do not block the thread that reads messages")
        .report(context);
}

fn check_tool(subject: &CallsOfTool<'_, '_>, context: &mut Context<'_>) {
    for pair in subject.unanswered_pairs() {
        let path = &pair.difference.path;
        let (Some(name), Some(value)) = (path.last(), pair.difference.in_failed) else { continue };
        let schemas = subject.schemas_at(path);
        let listed = schemas.iter().find_map(|it| it.items_of("enum").find(|it| it.equals(value)));
        let Some(stated) = listed.or(schemas.first().copied()) else { continue };
        let what =
            format!("a call with {} for {} has no answer", quoted_value(value), quoted(name));
        pair.finding(stated, what)
            .help("respond to every call: with an error if the tool cannot do it")
            .report(context);
    }
}
