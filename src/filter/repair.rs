//! Repairs of tools by safe fixes.

use std::convert::Infallible;
use std::sync::Arc;

use super::Asked;
use super::limits::MAX_REPAIRS;
use crate::diagnostic::{Applicability, Severity};
use crate::engine::{Input, Job, Project, Role, Suppressions, content_in, document_of, report};
use crate::fix::{Findings, Fixing, fix};
use crate::model::Tool;
use crate::parallel::parallel;
use crate::source::SourceText;
use crate::view::Rejection;

/// A definition that the targets accept, and the fixes that made it.
pub(super) struct ToolRepair {
    pub(super) definition: String,
    pub(super) fixes: Vec<String>,
}

/// The repairs of those tools that are rejected and can be repaired; at most [`MAX_REPAIRS`] are tried.
pub(super) fn repairs(
    asked: &Asked<'_>,
    tools: &[Tool<'_>],
    found: &[Vec<Rejection>],
) -> Vec<Option<ToolRepair>> {
    let rejected = (0..tools.len()).filter(|index| !found[*index].is_empty());
    let rejected: Vec<_> = rejected.take(MAX_REPAIRS).collect();
    let repaired = parallel(&rejected, asked.threads, |index| repair(asked, &tools[*index]));
    let mut repairs: Vec<_> = tools.iter().map(|_| None).collect();
    for (index, repair) in rejected.into_iter().zip(repaired) {
        repairs[index] = repair;
    }
    repairs
}

fn repair(asked: &Asked<'_>, tool: &Tool<'_>) -> Option<ToolRepair> {
    let name = tool.display_name()?;
    // A message of a server: in a file that lists are made from, no fix is safe.
    let definition = tool.value.source_text();
    let text = format!(r#"{{"jsonrpc":"2.0","id":1,"result":{{"tools":[{definition}]}}}}"#);
    let job = Job { input: Input::of_text(source(&text)), role: Role::Lint };
    let project = Project::new(vec![(job, Arc::clone(asked.settings))], Vec::new());
    let fixing = Fixing {
        max_applicability: Applicability::Safe,
        least: Severity::Info,
        accepted: Findings::new(),
        dry: true,
        settings: asked.settings,
    };
    let mut fixed = None;
    let again = project.clone();
    let amend = |run: &mut _| {
        fixed = Some(fix(run, again, &fixing));
        Ok::<(), Infallible>(())
    };
    let Ok(_) = report(project, asked.settings, &Suppressions::default(), amend);
    let fixed = fixed?.texts.into_iter().next()?;
    let document = document_of(Arc::clone(&fixed.after), asked.settings);
    let content = content_in(&document, asked.settings);
    let [repaired] = &*content.lists.first()?.tools else { return None };
    // A call comes back with the name that the client has seen.
    let is_same = repaired.display_name() == Some(name);
    let is_accepted = is_same && asked.rejections(&[*repaired])[0].is_empty();
    let fixes = fixed.applied.into_iter().map(|fix| fix.message).collect();
    is_accepted.then(|| ToolRepair { definition: repaired.value.source_text().to_owned(), fixes })
}

fn source(text: &str) -> Arc<SourceText> {
    Arc::new(SourceText::new("tools.json", text))
}
