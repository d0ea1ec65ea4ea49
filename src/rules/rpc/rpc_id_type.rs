use crate::rules::findings::members::is_integer;

rule! {
    name: "rpc-id-type",
    category: Correctness,
    summary: "the id of a request or response is neither a string nor an integer",
    level: Error,
    source: "MCP, basic/index, Messages (all revisions; 2024-11-05: basic/messages), Requests and \
             Responses",
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let what = match message.kind {
        MessageKind::Request => "request",
        MessageKind::Result => "response",
        MessageKind::Error if message.id.is_some() => "response",
        _ => return,
    };
    let finding = match message.id {
        None => Finding::new(message.place(), format!("a {what} has no `id`")),
        Some(id) if id.is_null() || id.is_string() || is_integer(id) => return,
        Some(id) => {
            let message = format!("`id` of a {what} is {}, not a string or integer", described(id));
            Finding::new(place_of(id), message)
        }
    };
    context.report(
        finding
            .cite("MCP, basic/index: requests and their responses must have such an id")
            .help("write a string or an integer"),
    );
}
