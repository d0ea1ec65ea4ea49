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
    let lost = texts.take(MAX_COMPARED_TEXTS).find(|text| {
        !text.text().trim().is_empty()
            && !holds_structured(text.text(), structured)
            && !structured.subtree().any(|value| value.as_str() == text.as_str())
    });
    let Some(text) = lost else { return };
    let shape = ResultShape::of(result);
    let is_lost = |effect| effect == Effect::Lost;
    let Some(loss) = loss_of_kind(context, &shape, BlockKind::Text, is_lost) else { return };
    let missing = missing(text.text(), structured);
    let most = if missing.is_some() { Severity::Warning } else { Severity::Info };
    let clients = loss.clients();
    let mut finding = loss
        .finding(text.place(), format!("this text does not reach the models of {clients}"), most)
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

/// Part of a text that a model needs and `structuredContent` does not have: an address, advice, or
/// a text that is far longer.
fn missing<'t>(text: &'t str, structured: Value<'_>) -> Option<&'t str> {
    let json = structured.compact_json();
    if text.len() > 200 && text.len() > 4 * json.len() {
        return Some(text);
    }
    let lines = text.lines().map(str::trim);
    let is_advice = |line: &&str| {
        let first = line.split(|it: char| !it.is_alphabetic()).find(|word| !word.is_empty());
        let first = first.unwrap_or_default().to_ascii_lowercase();
        ADVICE.contains(&first.as_str()) && !json.contains(line.trim_end_matches('.'))
    };
    let sentences = lines.flat_map(|line| line.split_inclusive(". ")).map(str::trim);
    let advice = sentences.clone().find(is_advice);
    let address = text.split_whitespace().find(|word| {
        let word = word.trim_matches(|it: char| !it.is_alphanumeric() && it != '/');
        word.contains("://") && !json.contains(word)
    });
    advice.or(address)
}
