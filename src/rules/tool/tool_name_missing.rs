//! `tool-name-missing`

use crate::diagnostic::Severity;
use crate::model::{ListForm, misspelling_of};
use crate::rules::{Context, Finding, ToolSubject};

rule! {
    /// A tool without a name.
    name: "tool-name-missing",
    category: Correctness,
    summary: "a tool has no `name`",
    level: Error,
    source: "MCP, schema.ts, interface Tool (all revisions)",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    let named = tool.name().is_some() || tool.map_key.is_some();
    if !tool.value.is_object() || named || misspelling_of(tool, "name").is_some() {
        return;
    }
    let finding = Finding::new(tool.place(), "this tool has no `name`")
        .note("MCP, schema.ts, Tool: `name` is required; clients reject the whole list without it")
        .help("add `name`: ASCII letters, digits, `_`, `-` and `.`, at most 128 characters");
    // Inside a document of another kind, the name may appear elsewhere.
    let nested = subject.list.form == ListForm::Nested && subject.list.tools.len() == 1;
    context.report(if nested { finding.at_most(Severity::Warning) } else { finding });
}
