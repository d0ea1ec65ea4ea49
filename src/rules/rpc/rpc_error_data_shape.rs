rule! {
    name: "rpc-error-data-shape",
    summary: "`data` of an error lacks a member that its code requires",
    level: Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    check: Message(check),
}

const WORDS: ShapeWords = ShapeWords {
    whose: "`error`",
    whose_of: &[
        ("ElicitRequestURLParams", "an elicitation"),
        ("MissingCapabilityError.data", "`data`"),
        ("UnsupportedVersionError.data", "`data`"),
        ("UrlElicitationError.data", "`data`"),
    ],
    cite: "MCP, schema.ts: clients act on the `data` of this code",
    help: "add the members that the code requires",
    by_revision: true,
    ..ShapeWords::DEFAULT
};

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let newest = context.revision() == Revision::V2026_07_28;
    let name = match subject.message.error_code() {
        Some(-32021) if newest => "MissingCapabilityError",
        Some(-32022) if newest => "UnsupportedVersionError",
        // 2026-07-28 retired this code, which `rpc-error-code-retired` reports.
        Some(-32042) if !newest => "UrlElicitationError",
        _ => return,
    };
    let Some(error) = subject.message.error else { return };
    for fault in faults(error, name, context.revision()) {
        WORDS.report(&fault, context);
    }
}
