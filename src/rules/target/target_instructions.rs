rule! {
    name: "target-instructions",
    category: Target,
    summary: "a selected client cuts `instructions` of a server",
    level: Warning,
    source: "The data of the targets, with dates and threads: docs/targets",
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((_, result)) = subject.handshake() else { return };
    let Some(text) = result.get("instructions").filter(|text| text.is_string()) else { return };
    let limit = |target: &'static Target| target.instructions.as_ref();
    if let Some(finding) = words::too_long(text, "`instructions`", limit, context.options()) {
        let help = "put what matters most first, and move the rest to the descriptions of tools";
        finding.help(help).report(context);
    }
}
