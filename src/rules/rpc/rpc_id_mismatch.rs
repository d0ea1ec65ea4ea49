use crate::model::IdOddity;

rule! {
    name: "rpc-id-mismatch",
    category: Correctness,
    summary: "the id of an answer does not match any recorded request",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let Some(id) = message.id.filter(|id| !id.is_null()) else { return };
    match message.oddity {
        Some(IdOddity::AnswersNothing) => {
            Finding::new(place_of(id), "an answer has an id that no request had")
        }
        Some(IdOddity::NotOfPartner) => {
            let finding = Finding::new(place_of(id), "an answer has another id than its request");
            let asked = subject.partner().and_then(|request| request.id);
            match asked {
                Some(asked) => finding.label(place_of(asked), "the id of the request"),
                None => finding,
            }
        }
        _ => return,
    }
    .note("MCP, basic/index, Responses: an answer must have the id of its request")
    .note("the number `1` and the string `1` are two ids")
    .help("return the id unchanged")
    .report(context);
}
