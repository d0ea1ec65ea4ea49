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

/// Members of errors for programs and their authors: the identifier of a problem (RFC 9457), and
/// traces of calls.
const NOT_FOR_MODELS: [&str; 4] = ["type", "stack", "trace", "traceback"];

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let Some(structured) = result.structured.filter(|value| !value.is_null()) else { return };
    if !result.failed() || result.texts().any(|text| subject.holds_structured(text)) {
        return;
    }
    let shape = ResultShape::of(result);
    let known = words_of(structured);
    let texts = result.blocks().filter_map(|block| block.get("text"));
    let lost = texts.filter(|text| text.is_string()).find(|it| is_new(it.text(), &known, 2));
    let loss = lost.and_then(|_| loss_of_kind(context, shape, BlockKind::Text));
    if let Some((text, loss)) = lost.zip(loss) {
        let clients = loss.first_products(2);
        let message = format!("models of {clients} do not receive this text");
        finding_of(&loss, text.place(), message, Severity::Warning)
            .label(structured.key_place(), "passed on in its place")
            .note(loss.note("`structuredContent` replaces the texts of errors"))
            .help("repeat the text in `structuredContent`, such as in a member `message`")
            .report(context);
    }
    let texts: Vec<_> = result.texts().collect();
    let known = texts.iter().flat_map(|text| words(text)).collect();
    let is_missing = |value: &Value<'_>| {
        let is_advice = |text: &str| {
            let mut addresses = addresses(text);
            is_new(text, &known, 3)
                || addresses.any(|address| !texts.iter().any(|it| it.contains(address)))
        };
        !NOT_FOR_MODELS.iter().any(|key| value.has_key(key))
            && value.as_str().is_some_and(is_advice)
    };
    let Some(value) = structured.subtree().find(is_missing) else { return };
    let kind = BlockKind::StructuredContent;
    let Some(loss) = loss_of_kind(context, shape, kind) else { return };
    let clients = loss.first_products(2);
    finding_of(
        &loss,
        value.place(),
        format!("models of {clients} do not receive this part of the error"),
        Severity::Warning,
    )
    .note(loss.note("`structuredContent` of errors is not passed on"))
    .help("repeat in a text block what the model can do about the error")
    .report(context);
}
