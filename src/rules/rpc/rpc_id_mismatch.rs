rule! {
    name: "rpc-id-mismatch",
    summary: "the id of a response does not match any recorded request",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let Some(id) = message.id.filter(|id| !id.is_null()) else { return };
    match message.oddity {
        Some(IdOddity::AnswersNothing) => {
            Finding::new(place_of(id), "the response id does not match any request")
        }
        Some(IdOddity::NotOfPartner) => {
            let asked = subject.partner().and_then(|request| request.id);
            Finding::new(place_of(id), "the response id differs from the id of its request")
                .with(asked, |it, asked| it.label(place_of(asked), "the id of the request"))
        }
        _ => return,
    }
    .cite("MCP, basic/index, Responses: a response must have the id of its request")
    .note("the number `1` and the string `\"1\"` are different ids")
    .help("return the id unchanged")
    .report(context);
}
