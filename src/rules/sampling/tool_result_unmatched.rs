rule! {
    name: "tool-result-unmatched",
    summary: "a `tool_use` has no `tool_result` in the next message",
    level: Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let messages = message.param("messages").filter(|_| message.requests("sampling/createMessage"));
    let messages: Vec<_> = messages.into_iter().flat_map(Value::items).collect();
    for (index, asking) in messages.iter().enumerate() {
        let uses: Vec<_> = blocks_of(*asking).filter(|block| is_kind(*block, "tool_use")).collect();
        if uses.is_empty() {
            continue;
        }
        let next: Vec<_> =
            messages.get(index + 1).into_iter().flat_map(|it| blocks_of(*it)).collect();
        let answered: HashSet<&str> =
            next.iter().filter_map(|block| block.text_of("toolUseId")).collect();
        for block in &uses {
            let id =
                block.get("id").filter(|id| id.as_str().is_some_and(|id| !answered.contains(id)));
            context.report_all(id.map(|id| {
                explained(Finding::new(
                    id.place(),
                    format!(
                        "the tool use {} has no result in the next message",
                        quoted(id.scalar_text())
                    ),
                ))
            }));
        }
        // Without any result, the missing ones are the only fault.
        let other = next.iter().find(|block| !is_kind(**block, "tool_result"));
        if let Some(other) = other.filter(|_| !answered.is_empty()) {
            let headline = "a message with tool results contains something else";
            context.report(explained(Finding::new(place_of(*other), headline)));
        }
    }
}

fn explained(finding: Finding) -> Finding {
    finding
        .cite(
            "MCP, client/sampling: the next message must be from the user, with a result for every \
             tool use and nothing else",
        )
        .help("add a `tool_result` with the id of every `tool_use` to the next message")
        .by_revision()
}

/// The blocks of a message of the conversation: `content` is one, or an array of them.
fn blocks_of(message: Value<'_>) -> impl Iterator<Item = Value<'_>> {
    let content = message.get("content");
    let single = content.filter(|content| content.is_object());
    content.into_iter().flat_map(Value::items).chain(single)
}

/// Whether a block is of this type.
fn is_kind(block: Value<'_>, kind: &str) -> bool {
    block.get("type").is_some_and(|given| given.is_text(kind))
}
