use crate::model::holds_structured;

rule! {
    name: "result-text-lost",
    category: Portability,
    summary: "clients pass on `structuredContent` in place of a text with other content",
    level: Warning,
    source: "The data of the clients in common use, with versions that were run: docs/targets",
    merging: Results,
    compares: Message,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let Some(structured) = result.structured.filter(|value| !value.is_null()) else { return };
    if result.failed() || !result.is_complete() {
        return;
    }
    let is_text = |block: &Value<'_>| block.text_of("type") == Some("text");
    let texts = result.blocks().filter(is_text).filter_map(|block| block.get("text"));
    // Deciding takes time proportional to the result, and one finding is enough.
    let lost = texts
        .take(MAX_COMPARED_TEXTS)
        .find(|text| !text.text().trim().is_empty() && !repeats(subject, text.text(), structured));
    let Some(text) = lost else { return };
    let shape = ResultShape::of(result);
    let Some(loss) = loss_of_kind(context, shape, BlockKind::Text) else { return };
    let missing = missing(text.text(), structured);
    let most = if missing.is_some() { Severity::Warning } else { Severity::Info };
    let clients = loss.first_products(2);
    let mut finding = finding_of(
        &loss,
        text.place(),
        format!("this text does not reach the models of {clients}"),
        most,
    )
    .label(structured.key_place(), "passed on in its place")
    .note(loss.note("`structuredContent` replaces the texts"));
    if let Some(missing) = missing {
        finding = finding.note(format!("`structuredContent` does not have {}", quoted(missing)));
    }
    finding
        .help("add what the model needs to `structuredContent`, such as a member `message`")
        .report(context);
}

/// Number of texts of a result that are compared with its structured content.
const MAX_COMPARED_TEXTS: usize = 8;

/// Words that introduce advice to a model.
const ADVICE: [&str; 8] = ["next", "try", "call", "use", "retry", "continue", "warning", "note"];

/// Number of words from which on a text that `structuredContent` does not have is more than a
/// heading.
const MANY_WORDS: usize = 20;

/// Whether a text is the JSON of the structured content or of its only member, or one of its
/// strings.
fn repeats(subject: &ResultSubject<'_, '_>, text: &str, structured: Value<'_>) -> bool {
    let only = structured.members().next().filter(|_| structured.entries().count() == 1);
    subject.holds_structured(text)
        || only.is_some_and(|value| holds_structured(text, value))
        || structured.subtree().any(|value| value.as_str() == Some(text))
}

/// Part of a text that a model needs and `structuredContent` does not have: advice, an address, or
/// the content of a long text.
fn missing<'t>(text: &'t str, structured: Value<'_>) -> Option<&'t str> {
    let known = words_of(structured);
    let is_advice = |sentence: &&str| {
        let first = words(sentence).next();
        first.is_some_and(|first| ADVICE.contains(&first.as_str())) && is_new(sentence, &known, 2)
    };
    let has = |address: &str| {
        structured.subtree().filter_map(Value::as_str).any(|it| it.contains(address))
    };
    let advice = sentences(text).find(is_advice);
    advice
        .or_else(|| addresses(text).find(|address| !has(address)))
        .or_else(|| is_new(text, &known, MANY_WORDS).then_some(text))
}
