rule! {
    name: "structured-content-no-text",
    summary: "a result has `structuredContent`, but no text block",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Safe,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let Some((structured, content)) = without_text(result) else { return };
    // Since 2026-07-28 other values have a rule of their own.
    if !structured.is_object() && context.revision() >= Revision::V2026_07_28 {
        return;
    }
    let (shape, kind) = (ResultShape::of(result), BlockKind::StructuredContent);
    let loss = loss_of_kind(context, shape, kind);
    missing_text(structured, content)
        .cite("server/tools, Structured Content: the JSON SHOULD appear in a text block as well")
        .with(loss, |it, loss| it.note(loss.note("the model does not receive `structuredContent`")))
        .report(context);
}
