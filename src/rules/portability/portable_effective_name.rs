use crate::targets::EFFECTIVE_NAME;

rule! {
    name: "portable-effective-name",
    category: Portability,
    summary: "with the server's name as a prefix, a tool's name has more than 64 characters",
    level: Warning,
    source: "Claude Code, documentation on permissions: `mcp__server__tool`; limits of providers",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    // The length of the combined name is known only with `--server-name`.
    let Some(server) = &context.options().server_name else { return };
    let Some(name) = subject.tool.display_name() else { return };
    let own_length = name.chars().count();
    let overhead = EFFECTIVE_NAME.len() - "{server}{tool}".len();
    let length = overhead + server.chars().count() + own_length;
    // A name that is too long by itself is reported by `portable-tool-name-length`.
    if length <= NAME_MAX || own_length > NAME_MAX {
        return;
    }
    let too_many = length - NAME_MAX;
    Finding::new(
        subject.tool.place(),
        format!("{} has {length} characters with the prefix of clients", quoted(name)),
    )
    .note(format!(
        "clients call it {} or similar; most providers accept at most {NAME_MAX} characters",
        quoted(&format!("mcp__{server}__{name}"))
    ))
    .help(format!(
        "shorten the tool's or the server's name by {too_many}; do not repeat one in the other"
    ))
    .report(context);
}
