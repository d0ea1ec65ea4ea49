use crate::rules::limits::MAX_COMPARED_TEXTS;
use crate::rules::structured_content::text::append_text;

rule! {
    name: "structured-content-text-differs",
    category: Quality,
    summary: "no text block contains the same JSON as `structuredContent`",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Unsafe,
    compares: Message,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let Some(structured) = result.structured else { return };
    let mut texts = result.texts().peekable();
    let is_empty = texts.peek().is_none();
    let holds = texts.by_ref().take(MAX_COMPARED_TEXTS).any(|text| subject.holds_structured(text));
    // One of those that were not checked may contain it.
    if is_empty || holds || texts.next().is_some() {
        return;
    }
    let finding =
        match result.texts().take(MAX_COMPARED_TEXTS).find(|text| refers_to_structured(text)) {
            Some(_) => Finding::new(
                structured.key_place(),
                "the text refers to `structuredContent` and does not contain its data",
            )
            .note("clients that show text alone give the model nothing but this reference"),
            // Prose with the same content appears in examples of the specification itself.
            None => Finding::new(
                structured.key_place(),
                "no text block contains the same data as `structuredContent`",
            )
            .at_most(Severity::Info),
        };
    let finding = finding
        .cite("server/tools, Structured Content: the serialized JSON SHOULD appear in a text block")
        .help("return the JSON as text, or make sure that the text contains the same information");
    let content = result.content.filter(|content| content.is_array());
    let (shape, kind) = (ResultShape::of(result), BlockKind::StructuredContent);
    let loss = loss_of_kind(context, shape, kind);
    finding
        .with(loss, |it, loss| it.note(loss.note("only the text is passed on")))
        .with(content, |it, content| {
            it.unsafe_fix(
                "append a text block with the JSON",
                vec![append_text(structured, content)],
            )
        })
        .report(context);
}

/// Whether a text refers its reader to the structured content.
fn refers_to_structured(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["structured content", "structuredcontent", "structured_content", "structured output"]
        .iter()
        .any(|name| text.contains(name))
}
