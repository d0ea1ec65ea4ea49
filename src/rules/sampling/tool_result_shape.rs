rule! {
    name: "tool-result-shape",
    category: Correctness,
    summary: "a `tool_result` block lacks a member",
    level: Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    check: Message(check),
}

const WANTED: [Wanted; 3] = [
    required("toolUseId", MemberType::Text),
    required("content", MemberType::Array),
    optional("isError", MemberType::Boolean),
];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    for block in sampled_blocks(subject.message).filter(|block| is_kind(*block, "tool_result")) {
        context.report_all(faulty_members(block, "`tool_result`", &WANTED).into_iter().map(
            |finding| {
                finding
                .cite(
                    "MCP, schema.ts, ToolResultContent: `toolUseId`, an array `content`, and an \
                     optional boolean `isError`",
                )
                .help("write the id of the `tool_use` and an array of content blocks")
                .by_revision()
            },
        ));
    }
}
