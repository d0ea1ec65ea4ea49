use crate::targets::{Loser, Loss};

rule! {
    name: "portable-tool-name",
    category: Portability,
    summary: "`name` contains a dot, which common providers reject",
    level: Warning,
    source: "Errors of the Anthropic, OpenAI, Bedrock and Mistral APIs: `^[a-zA-Z0-9_-]+$`",
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    let Some(name) = tool.display_name() else { return };
    let Some(at) = name.find('.') else { return };
    let Some(loss) = Loss::of_common(|target| Loser::by_feature(target, Feature::ToolNameDot))
    else {
        return;
    };
    let whole = tool.name_slice_place(0, name.len());
    let edit = TreeEdit::ReplacePlace(whole, name.replace('.', "_"));
    let message = format!("a dot in a tool's name is {}", shared::rejected_by(&loss));
    let mut finding = Finding::new(tool.name_slice_place(at, at + 1), message)
        .note(shared::who(&loss))
        .note("other clients replace the dot; MCP 2025-11-25, server/tools, Tool Names, allows it")
        .unsafe_remedy("write `_` instead", edit);
    finding.feature = Some(Feature::ToolNameDot);
    context.report(finding);
}
