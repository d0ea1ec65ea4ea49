rule! {
    name: "rpc-member-unknown",
    summary: "a message has a member that JSON-RPC does not define",
    level: Warning,
    check: Message(check),
}

const KNOWN: [&str; 6] = ["jsonrpc", "id", "method", "params", "result", "error"];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    if !message.has_others {
        return;
    }
    let unknown = || message.value.entries().filter(|member| !member.has_key_among(&KNOWN));
    // Logs add members to messages: the time, the direction.
    if unknown().any(|member| is_of_log(member.key_text())) {
        return;
    }
    let Some(member) = unknown().next() else { return };
    let key = quoted(member.key_text());
    Finding::new(member.key_place(), format!("a message has the unknown member {key}"))
        .cite(
            "MCP, basic/index: messages have the members of JSON-RPC 2.0 only; the TypeScript SDKs \
               drop the whole message",
        )
        .help("remove it, or move it into `params` or `result`")
        .report(context);
}

fn is_of_log(key: &str) -> bool {
    const PARTS: [&str; 8] = ["time", "date", "dir", "seq", "from", "source", "level", "session"];
    key == "ts" || PARTS.iter().any(|part| key.to_ascii_lowercase().contains(part))
}
