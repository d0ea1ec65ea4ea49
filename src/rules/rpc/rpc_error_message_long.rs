use crate::rules::limits::MAX_ERROR_MESSAGE_CHARACTERS;

rule! {
    name: "rpc-error-message-long",
    category: Quality,
    summary: "the message of an error is longer than one concise sentence",
    level: Info,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message.error.and_then(|error| error.get("message"));
    let Some((message, text)) = message.and_then(|it| Some((it, it.as_str()?))) else { return };
    let characters = text.chars().count();
    let fault = match (characters > MAX_ERROR_MESSAGE_CHARACTERS, text.trim_end().contains('\n')) {
        (true, _) => format!("the message of an error has {characters} characters"),
        (false, true) => "the message of an error has several lines".to_owned(),
        (false, false) => return,
    };
    Finding::new(message.place(), fault)
        .cite("MCP, schema.ts, Error: the message should be limited to a concise single sentence")
        .help("shorten it, and put details into `data`")
        .report(context);
}
