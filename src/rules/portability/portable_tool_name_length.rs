//! `portable-tool-name-length`

use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, ToolSubject, quoted};
use crate::targets::NAME_MAX;

/// A name beyond 64 characters.
pub static RULE: Rule = Rule {
    name: "portable-tool-name-length",
    category: Category::Portability,
    summary: "`name` has more than 64 characters, which common providers reject",
    level: Level::Warning,
    revisions: Revisions::ALL,
    source: "Errors of the OpenAI, Bedrock and Mistral APIs, and of Claude Desktop",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/portable-tool-name-length.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    let Some(name) = tool.display_name() else { return };
    let Some((start, _)) = name.char_indices().nth(NAME_MAX) else { return };
    let length = name.chars().count();
    context.report(
        Finding::new(
            tool.name_slice_place(start, name.len()),
            format!("the tool name {} has {length} characters", quoted(name)),
        )
        .note(format!(
            "openai, bedrock, mistral and claude-desktop take at most {NAME_MAX}, and clients put \
             the server's name before it"
        ))
        .help("shorten it to about 40 characters, which leaves room for the server's name"),
    );
}
