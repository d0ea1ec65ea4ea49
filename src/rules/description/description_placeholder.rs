rule! {
    name: "description-placeholder",
    category: Quality,
    summary: "a description is a placeholder, or a template that was never filled in",
    level: Warning,
    cure: Description,
    check: Description(check),
}

/// Whether a text, without template delimiters, only names the described part, such as
/// `tool_description`.
fn describes_name(subject: &TextSubject<'_, '_>) -> bool {
    let is_words = |text: &str| text.bytes().all(|it| it.is_ascii_alphanumeric() || it == b' ');
    let name = match subject
        .value
        .document()
        .parent_of(subject.value.id())
        .filter(|it| subject.tool.is_none_or(|tool| it.id() != tool.value.id()))
    {
        Some(property) => property.key(),
        None => subject.tool.and_then(Tool::name).and_then(Value::as_str),
    };
    is_words(subject.text) && name.is_some_and(|name| folded(name) == folded(subject.text))
}

fn check(subject: &TextSubject<'_, '_>, context: &mut Context<'_>) {
    let is_meant = |value: Value<'_>| value.has_key("description") && !describes_name(subject);
    if !is_placeholder(subject.text) || !is_meant(subject.value) {
        return;
    }
    let shown = sanitized(subject.text.trim(), MAX_QUOTED_CHARACTERS);
    Finding::new(
        subject.value.place(),
        format!("the description is only a placeholder: `{shown}`"),
    )
    .note("it does not help a model to choose the tool or to fill in the parameter")
    .help("write the description, or remove it")
    .report(context);
}
