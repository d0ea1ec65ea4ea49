rule! {
    name: "structured-content-nonobject-no-text",
    summary: "a result has an array or primitive `structuredContent`, but no text block",
    level: Warning,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Safe,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    // Most values are objects, which shows sooner than what the blocks are.
    if subject.result.structured.is_none_or(Value::is_object) {
        return;
    }
    let Some((structured, content)) = without_text(subject.result) else { return };
    missing_text(structured, content)
        .note("SEP-2106: a value that is not an object MUST also appear in a text block as JSON")
        .note("clients of earlier revisions reject such a value, and rely on the text")
        .report(context);
}
