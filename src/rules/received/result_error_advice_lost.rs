use crate::model::holds_structured;

rule! {
    name: "result-error-advice-lost",
    category: Portability,
    summary: "clients pass on only one of the two parts of an error",
    level: Warning,
    source: "The data of the clients in common use, with versions that were run: docs/targets",
    merging: Results,
    compares: Message,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let Some(structured) = result.structured.filter(|value| !value.is_null()) else { return };
    if !result.failed() || result.texts().any(|text| holds_structured(text, structured)) {
        return;
    }
    let shape = ResultShape::of(result);
    let has = |text: &str| {
        let mut strings = structured.subtree().filter_map(Value::as_str);
        strings.any(|it| it.contains(text))
    };
    let advice = result.blocks().filter_map(|block| block.get("text"));
    let lost = advice.filter(|text| text.is_string()).find(|it| !it.text().trim().is_empty());
    let is_lost = |effect| effect == Effect::Lost;
    let lost = lost.filter(|text| !has(text.text().trim()));
    let loss = lost.and_then(|_| loss_of_kind(context, &shape, BlockKind::Text, is_lost));
    if let Some((text, loss)) = lost.zip(loss) {
        let clients = loss.clients();
        let message = format!("this text of an error does not reach {clients}");
        loss.finding(text.place(), message, Severity::Warning)
            .label(structured.key_place(), "passed on in its place")
            .note(loss.note("`structuredContent` replaces the texts of errors"))
            .help("repeat the text in `structuredContent`, such as in a member `message`")
            .report(context);
    }
    let texts: Vec<_> = result.texts().collect();
    let is_missing = |value: &Value<'_>| {
        value
            .as_str()
            .is_some_and(|text| is_advice(text) && !texts.iter().any(|it| it.contains(text)))
    };
    let Some(value) = structured.subtree().find(is_missing) else { return };
    let kind = BlockKind::StructuredContent;
    let Some(loss) = loss_of_kind(context, &shape, kind, is_lost) else { return };
    let clients = loss.clients();
    loss.finding(
        value.place(),
        format!("this part of an error does not reach {clients}"),
        Severity::Warning,
    )
    .note(loss.note("`structuredContent` of errors is not passed on"))
    .help("repeat in a text block what the model can do about the error")
    .report(context);
}

/// Whether a text is an address or a sentence, and not a code.
fn is_advice(text: &str) -> bool {
    text.contains("://") || text.split_whitespace().nth(3).is_some()
}
