rule! {
    name: "rpc-version",
    category: Correctness,
    summary: "`jsonrpc` of a message is not `\"2.0\"`",
    level: Error,
    fix: Safe,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    match message.version {
        Some(version) if version.is_text("2.0") => return,
        None => Finding::new(message.place(), "a message has no `jsonrpc`")
            .safe_fix("add `jsonrpc`", vec![insertion(message)]),
        Some(version) => {
            let finding = wrong_type(version, "`jsonrpc`", "the string `2.0`");
            if is_two(version) {
                finding.safe_fix("write `\"2.0\"`", vec![replacement(version)])
            } else {
                finding
            }
        }
    }
    .cite("MCP, basic/index: all messages follow JSON-RPC 2.0; receivers reject others")
    .help("write `\"jsonrpc\": \"2.0\"`")
    .report(context);
}

fn insertion(message: &Message<'_>) -> TreeEdit {
    message.value.first_member("jsonrpc", "\"2.0\"")
}

fn replacement(version: Value<'_>) -> TreeEdit {
    version.replacement("\"2.0\"")
}

/// Whether it is the number two, which YAML reads from an unquoted value.
fn is_two(version: Value<'_>) -> bool {
    let number = version.number_text();
    number.is_some_and(|number| compare_numbers(number, "2") == Some(std::cmp::Ordering::Equal))
}
