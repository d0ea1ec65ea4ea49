use base64::Engine;
use base64::engine::general_purpose::STANDARD;

rule! {
    name: "call-header-name",
    summary: "the header `Mcp-Name` of a recorded call is missing or names a different tool",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    source: "MCP 2026-07-28, basic/transports, Streamable HTTP, Standard Request Headers",
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let name = message.param("name").filter(|_| message.requests("tools/call"));
    let Some((place, name)) = name.and_then(|it: Value<'_>| Some((it.place(), it.as_str()?)))
    else {
        return;
    };
    // A recording that does not state its revision may be of an earlier one, without this header.
    let is_required = context.protocol().is_known();
    let is_right = |value: &str| spells(value, name);
    let part = "the name of the tool";
    context.report_all(wrong_header(message, "Mcp-Name", part, place, is_right, is_required));
}

/// Whether a header's value is a name: as it is, or wrapped in Base64.
fn spells(value: &str, name: &str) -> bool {
    // How Streamable HTTP sends values that are not visible ASCII.
    let wrapped = value.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?="));
    match wrapped {
        Some(encoded) => STANDARD.decode(encoded).is_ok_and(|bytes| bytes == name.as_bytes()),
        None => value == name,
    }
}

#[cfg(test)]
mod tests {
    use super::spells;

    #[test]
    fn names_may_be_wrapped_in_base64() {
        assert!(spells("a", "a") && spells("=?base64?w6k=?=", "é"));
        assert!(
            !spells("b", "a") && !spells("=?base64?w6k=?=", "e") && !spells("=?base64?!?=", "!")
        );
    }
}
