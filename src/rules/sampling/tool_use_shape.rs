rule! {
    name: "tool-use-shape",
    category: Correctness,
    summary: "a `tool_use` block lacks a member",
    level: Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    check: Message(check),
}

const WANTED: [Wanted; 3] = [
    required("id", MemberType::Text),
    required("name", MemberType::Text),
    required("input", MemberType::Object),
];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    for block in sampled_blocks(subject.message).filter(|block| is_kind(*block, "tool_use")) {
        context.report_all(faulty_members(block, "`tool_use`", &WANTED).into_iter().map(
            |finding| {
                finding
                    .cite("MCP, schema.ts, ToolUseContent: `id`, `name` and an object `input`")
                    .help("write the id, the name of the tool and its arguments")
                    .by_revision()
            },
        ));
    }
}
