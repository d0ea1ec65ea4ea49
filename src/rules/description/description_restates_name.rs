rule! {
    name: "description-restates-name",
    category: Quality,
    summary: "a description only repeats the name of what it describes",
    level: Info,
    cure: Description,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    // Input schemas only: with both, the tool's description would be reported twice.
    if subject.role != SchemaRole::Input {
        return;
    }
    check_tool(subject, context);
    let restating: Vec<_> = subject
        .properties()
        .iter()
        .filter_map(|property| {
            let (description, named) = (property.description?, property.node.value());
            let longest = longest_restating(named.key_source_length());
            if description.plain_length().is_some_and(|length| length > longest) {
                return None;
            }
            let restates = restates(description, named.key_bytes());
            restates.then_some((property.node, description))
        })
        .collect();
    let Some(((_, first), others)) = restating.split_first() else { return };
    let names = restating.iter().take(MAX_NAMED_PARAMETERS + 1);
    let names: Vec<_> = names.map(|(node, _)| quoted(&node.property_path())).collect();
    let message = match restating.len() {
        1 => format!("the description of {} only repeats the name", names[0]),
        count => format!("{count} parameters have descriptions that only repeat their names"),
    };
    let mut finding = Finding::new(first.place(), message)
        .note("a model learns nothing from it beyond the name")
        .help("describe the values: units, format, an example, the effect of omitting it");
    if !others.is_empty() {
        finding = finding.note(format!("parameters: {}", listed(&names, MAX_NAMED_PARAMETERS)));
    }
    for (_, description) in others.iter().take(MAX_NAMED_PARAMETERS - 1) {
        finding = finding.label(description.place(), "and here");
    }
    context.report(finding);
}

fn check_tool(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    let Some(description) = tool.description() else { return };
    let name = tool.display_name().unwrap_or_default();
    let title = tool.title().and_then(Value::text_bytes).unwrap_or_default();
    let (message, of_tools) = if restates(description, name.as_bytes()) {
        (
            "the tool's description only repeats its name",
            "have a description that only repeats its name",
        )
    } else if restates(description, title) {
        (
            "the tool's description only repeats its title",
            "have a description that only repeats its title",
        )
    } else {
        return;
    };
    Finding::new(description.place(), message)
        .shared_headline(of_tools)
        .note("a model chooses tools by their descriptions, and this one adds nothing")
        .help("describe what the tool does, when to use it and what it returns")
        .report(context);
}

fn restates(description: Value<'_>, name: &[u8]) -> bool {
    let Some(text) = description.text_bytes() else { return false };
    if text.len() > longest_restating(name.len()) || begin_differently(text, name) {
        return false;
    }
    let text = folded(description.text());
    !text.is_empty() && str::from_utf8(name).is_ok_and(|name| text == folded(name))
}

/// The maximum length in bytes of a text that may only repeat a name of `name` bytes. Folding drops
/// no words, so a longer text must differ.
fn longest_restating(name: usize) -> usize {
    2 * name + 8
}

/// Whether the first letters are ASCII and differ.
fn begin_differently(text: &[u8], name: &[u8]) -> bool {
    let first = |bytes: &[u8]| {
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
        bytes.iter().find(is_part).filter(|byte| byte.is_ascii()).map(u8::to_ascii_lowercase)
    };
    first(text).zip(first(name)).is_some_and(|(text, name)| text != name)
}
