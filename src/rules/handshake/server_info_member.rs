rule! {
    name: "server-info-member",
    category: Correctness,
    summary: "`serverInfo` of a handshake lacks a member, or has one with the wrong type",
    level: Error,
    check: Message(check),
}

const SECTION: &str = "MCP, schema.ts, Implementation";

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((handshake, result)) = subject.handshake() else { return };
    // That of `server/discover` is in its `_meta`, and connects whatever it is.
    let info = result.get("serverInfo").filter(|_| handshake == Handshake::Initialize);
    let Some(info) = info.filter(|info| info.is_object()) else { return };
    report_faults(info, "`serverInfo`", &IMPLEMENTATION, SECTION, handshake, context);
    // Other values have rules of their own.
    if info.get("icons").is_some_and(Value::is_null) {
        let icons = [optional("icons", MemberType::Array)];
        report_faults(info, "`serverInfo`", &icons, SECTION, handshake, context);
    }
}
