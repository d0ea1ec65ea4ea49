use crate::targets::{Loser, Loss};

rule! {
    name: "portable-tool-name-length",
    category: Portability,
    summary: "`name` has more than 64 characters, which common providers reject",
    level: Warning,
    source: "Errors of the OpenAI, Bedrock and Mistral APIs, and of Claude Desktop",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    let Some(name) = tool.display_name() else { return };
    let Some((start, _)) = name.char_indices().nth(NAME_MAX) else { return };
    let length = name.chars().count();
    let Some(loss) = Loss::of_common(|target| Loser::by_name_length(target, length)) else {
        return;
    };
    Finding::new(
        tool.name_slice_place(start, name.len()),
        format!("the tool name {} has {length} characters", quoted(name)),
    )
    .at_most(loss.severity)
    .note(shared::who(&loss))
    .note(format!("they accept at most {NAME_MAX}, with the server's name that clients add"))
    .help("shorten it to about 40 characters, which leaves room for the server's name")
    .report(context);
}
