//! Linting a `SKILL.md` or the file of an agent, of which the frontmatter is read as YAML.

use std::path::Path;
use std::sync::Arc;

use crate::document::{Document, Syntax};
use crate::engine::check::places::check_value;
use crate::engine::check::plan::Plan;
use crate::engine::findings::finalize::finish;
use crate::engine::other_files::configured_server::ToolReference;
use crate::engine::other_files::run_input::RunInput;
use crate::engine::other_files::skill_directory::{
    directory_size, is_of_claude_code, is_too_deep, missing_links, skill_directory,
};
use crate::engine::run::package_manifest::package_report;
use crate::engine::run::unchecked_file::keep_text;
use crate::engine::{FileFacts, FileKind, FileReport, Role};
use crate::forms::Form;
use crate::model::{Content, Protocol, find_frontmatter};
use crate::rules::{Context, SkillFile};
use crate::server_files::secrets_in_text;
use crate::source::{SourceText, is_agent_file, is_path_ending, is_skill_file};

/// Whether the name of a file shows a skill, and it is not to be read as something else.
pub(super) fn is_skill(source: &RunInput, plan: &Plan) -> bool {
    is_skill_file(source.path()) && plan.read_as.is_none()
}

/// The report on a file that is known by its name and has no messages or definitions.
pub(super) fn other_report(source: &RunInput, plan: &Plan) -> Option<Box<FileReport>> {
    let report = package_report(source, plan).or_else(|| skill_report(source, plan));
    report.or_else(|| agent_report(source, plan))
}

/// The report on the file of an agent that names tools of servers; `None` for other files.
fn agent_report(source: &RunInput, plan: &Plan) -> Option<Box<FileReport>> {
    (is_agent_file(Path::new(&**source.path())) && plan.read_as.is_none()).then_some(())?;
    let text = source.text(plan).ok()?;
    let end = find_frontmatter(text.text()).ok()?.yaml.end;
    let yaml = Arc::new(SourceText::beginning_of(&text, end));
    let document = Document::read(yaml, Syntax::Yaml, &plan.limits);
    // Servers of its own may have any names.
    let root = document.roots().next().filter(|it| it.has("name") && !it.has("mcpServers"))?;
    let tool_references = ToolReference::all_of(root);
    (!tool_references.is_empty()).then_some(())?;
    text.hide(secrets_in_text(text.text()).0, &[]);
    Some(Box::new(FileReport {
        facts: FileFacts { tool_references, ..FileFacts::of(FileKind::Agent, &text, &document) },
        source: Some(text),
        ..FileReport::new(Arc::clone(source.path()))
    }))
}

/// The report on a `SKILL.md`; `None` for other files, and for those that are evidently not a skill.
fn skill_report(source: &RunInput, plan: &Plan) -> Option<Box<FileReport>> {
    is_skill(source, plan).then_some(())?;
    let text = match source.text(plan) {
        Ok(text) => text,
        Err(report) => return Some(report),
    };
    let frontmatter = find_frontmatter(text.text());
    let document = source.document(Arc::clone(&text), Role::Lint, plan, 1);
    let root = document.roots().next();
    let directory = skill_directory(source);
    let is_named = is_path_ending(source.path(), "SKILL.md");
    let has_fields = || root.is_some_and(|root| root.has("name") && root.has("description"));
    let is_template = || text.text()[..document.text().len()].contains("{{");
    // A document at the root of a repository may describe a server and not be a skill.
    let may_be_other = directory.is_none() && frontmatter.is_err();
    if !source.is_explicit() && (may_be_other || is_template()) || !is_named && !has_fields() {
        return None;
    }
    let body = frontmatter.as_ref().map_or(text.content_start(), |it| it.body);
    let skill = SkillFile {
        document: &document,
        frontmatter: frontmatter.as_ref().map_err(|fault| *fault),
        directory: directory.as_deref(),
        is_too_deep: is_too_deep(source),
        is_of_claude_code: is_of_claude_code(source),
        size: directory.as_ref().map_or((0, 0), |_| directory_size(source)),
        missing_links: &missing_links(source, text.text(), body),
    };
    let protocol =
        plan.protocol.map_or(Protocol::ASSUMED, |(revision, source)| Protocol { revision, source });
    let (active, content) = (plan.active(protocol), Content::default());
    let mut context = Context::new(&document, protocol, &plan.options);
    active.skill_file.run(&skill, &mut context);
    if let Some(root) = root.filter(|it| it.is_object() && document.syntax_errors().is_empty()) {
        check_value(root, Form::named("SkillFrontmatter"), &content, active, &mut context);
    }
    let diagnostics = finish(&document, &content, context.into_findings());
    let tool_references = root.map(ToolReference::all_of).unwrap_or_default();
    let is_shown = !tool_references.is_empty();
    if !diagnostics.is_empty() || is_shown {
        text.hide(secrets_in_text(text.text()).0, &[]);
    }
    let mut report = FileReport {
        facts: FileFacts {
            protocol,
            tool_references,
            ..FileFacts::of(FileKind::Skill, &text, &document)
        },
        diagnostics,
        ..FileReport::new(Arc::clone(source.path()))
    };
    keep_text(&mut report, &document, plan);
    // Fixes change the whole file.
    report.source = (report.source.is_some() || is_shown).then(|| Arc::clone(&text));
    Some(Box::new(report))
}
