rule! {
    name: "draft-member",
    category: Quality,
    summary: "a member is proposed for the next revision, which is a draft",
    level: Info,
    check: Tool(|subject, context| report("tool", subject.tool.value, context)),
        Typed(&["CallToolRequestParams"], |params, context| report("call", params, context)),
        Result(|subject, context| report("result", subject.result.value, context)),
}

/// The members that drafts propose: the object, the member, the proposal, and the meaning. As of
/// 26 November 2026; the revision is planned for March 2027.
const MEMBERS: [(&str, &str, &str, &str); 3] = [
    ("tool", "outputVariants", "SEP-3279", "the variants of the result that a client may ask for"),
    ("call", "requestedOutputs", "SEP-3279", "the variants of the result that the client wants"),
    ("result", "outputs", "SEP-3279", "the variants of the result that were asked for"),
];

fn report(of: &str, object: Value<'_>, context: &mut Context<'_>) {
    if !context.options().drafts {
        return;
    }
    for (_, name, proposal, meaning) in MEMBERS.iter().filter(|(holder, ..)| *holder == of) {
        let Some(member) = object.get(name) else { continue };
        let headline = format!("`{name}` of the {of} is proposed for the next revision");
        Finding::new(member.key_place(), headline)
            .cite(format!("{proposal}, a draft of 26 November 2026: {meaning}"))
            .help("keep `outputSchema` and `structuredContent` for clients of published revisions")
            .report(context);
    }
}
