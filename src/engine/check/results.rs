//! Running the rules over the recorded results of one document.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::cancel::checkpoint;
use crate::document::{Document, Value};
use crate::engine::check::damage::{Damage, check_meta};
use crate::engine::check::document::check_document;
use crate::engine::check::places::{check_block, check_value};
use crate::engine::check::plan::Plan;
use crate::engine::check::transcript::check_transcript;
use crate::engine::limits::MAX_RESULT_SUGGESTIONS;
use crate::engine::recordings::known_tool::KnownTool;
use crate::engine::recordings::tool_of_result::{Assignment, UnknownTools};
use crate::forms::Form;
use crate::model::{CallResult, Content, Meta, Protocol, ResultForm, Revision, requests_input};
use crate::rules::result::result_tool_unknown::{self, Unknown};
use crate::rules::result::result_unrecognised;
use crate::rules::{
    Active, ContentVerdict, Context, Findings, ResultSubject, Returned, ReturnedSubject, SchemaRole,
};
use crate::schema::StepBudget;

/// The outcome of checking the results of a document.
pub(crate) struct CheckedResults {
    pub(crate) found: Findings,
    pub(crate) unknown: UnknownTools,
    /// The first byte of the finding about each entry of `unknown`, in the same order.
    pub(crate) unknown_at: Vec<u32>,
    /// The tools with a result that was checked against their output schema.
    pub(crate) exercised: BTreeSet<Arc<str>>,
}

/// Runs every active rule over a document with recorded results, and over the results.
pub(crate) fn check_recording<'d>(
    document: &'d Document,
    content: &Content<'d>,
    protocol: Protocol,
    plan: &'d Plan,
    assignment: &Assignment<'d>,
    budget: &StepBudget,
) -> CheckedResults {
    let mut found = check_document(document, content, protocol, plan, 1);
    found.append(check_transcript(document, content, protocol, plan, Some(assignment), budget));
    let checked = check_results(document, content, protocol, plan, assignment, budget);
    found.append(checked.found);
    CheckedResults { found, ..checked }
}

fn check_results<'d>(
    document: &'d Document,
    content: &Content<'d>,
    of_file: Protocol,
    plan: &'d Plan,
    assignment: &Assignment<'d>,
    budget: &StepBudget,
) -> CheckedResults {
    let damage = Damage::of(document);
    let mut context = Context::new(document, of_file, &plan.options);
    let mut unknown = UnknownTools::default();
    // The first result of each reason.
    let mut firsts: Vec<&CallResult<'d>> = Vec::new();
    let mut exercised = BTreeSet::new();
    for result in content.results.iter().filter(|result| !damage.touches(result.value)) {
        checkpoint();
        let tool = assignment.tool_of(result);
        let name = tool.as_ref().map_or(assignment.named, |tool| Some(&*tool.name));
        context.enter_result(name);
        let known = tool.as_ref().ok().copied();
        let protocol = content.transcript.protocol_at(result.value.id(), of_file);
        let active = plan.active(protocol);
        context.enter_protocol(protocol);
        let checked = check_result(result, known, content, active, budget, &mut context);
        if let Some(tool) = known.filter(|tool| checked && !exercised.contains(&tool.name)) {
            exercised.insert(tool.name.clone());
        }
        if let Err(reason) = tool.map(drop).or_else(|reason| excused(result, reason))
            && unknown.add(reason, 1).is_new
        {
            firsts.push(result);
        }
    }
    context.enter_protocol(of_file);
    // What follows is about the file, not about the tool of the last result.
    context.enter_result(None);
    plan.enter(result_unrecognised::RULE.name, &mut context);
    let untouched = |record: &&Value<'_>| !damage.touches(**record);
    for record in content.unrecognised.iter().filter(untouched) {
        context.report(result_unrecognised::finding(*record));
    }
    plan.enter(result_tool_unknown::RULE.name, &mut context);
    let mut unknown_at = Vec::with_capacity(firsts.len());
    for (index, ((reason, count), first)) in unknown.iter().zip(firsts).enumerate() {
        let near = (index < MAX_RESULT_SUGGESTIONS).then(|| assignment.near(reason)).flatten();
        let finding = result_tool_unknown::finding(first, reason, count, near);
        unknown_at.push(document.span(finding.place).start);
        context.report(finding);
    }
    CheckedResults { found: context.into_findings(), unknown, unknown_at, exercised }
}

/// Accepts an unknown tool for a result that is content only, which needs no definition.
fn excused(result: &CallResult<'_>, reason: Unknown) -> Result<(), Unknown> {
    if result.form == ResultForm::Content { Ok(()) } else { Err(reason) }
}

/// Checks one result; returns whether the structured content of a successful result was checked
/// against a schema.
fn check_result<'d>(
    result: &CallResult<'d>,
    tool: Option<&'d KnownTool>,
    content: &Content<'d>,
    active: &Active,
    budget: &StepBudget,
    context: &mut Context<'d>,
) -> bool {
    let verdict = verdict(result, tool, active, budget, context.protocol());
    let output_schema = tool.and_then(KnownTool::output_schema);
    let subject = ResultSubject {
        result,
        tool: tool.map(KnownTool::definition),
        output_schema,
        verdict: &verdict,
        compared: RefCell::default(),
    };
    if result.form != ResultForm::Content {
        active.shape.compare(result.value, "CallToolResult", context);
    }
    active.result.run(&subject, context);
    let is_request = requests_input(result.value) && result.form != ResultForm::Content;
    if is_request {
        check_value(result.value, Form::named("InputRequiredResult"), content, active, context);
    } else if let Some(meta) = Meta::of_result(result) {
        check_meta(&meta, active, context);
    }
    // A result that was not recorded from the wire may differ from what was sent.
    if matches!(result.form, ResultForm::Bare | ResultForm::Envelope) {
        let value = result.value;
        let returned = ReturnedSubject { value, of: Returned::Call, recorded: true };
        active.shape.compare(value, "Result", context);
        if value.text_of("resultType") == Some("task") {
            active.shape.compare(value, "TaskResult", context);
        }
        active.returned.run(&returned, context);
    }
    for block in result.blocks() {
        check_block(block, content, active, context);
    }
    let is_checked = matches!(
        verdict,
        ContentVerdict::Checked(_)
            | ContentVerdict::RejectedByClients(_)
            | ContentVerdict::AcceptedByClients(_)
    );
    is_checked && !result.failed()
}

fn verdict<'d>(
    result: &CallResult<'d>,
    tool: Option<&'d KnownTool>,
    active: &Active,
    budget: &StepBudget,
    protocol: Protocol,
) -> ContentVerdict<'d, 'd> {
    // Revisions before structured content have nothing to check.
    let is_covered = protocol.revision >= Revision::V2025_06_18 && result.is_complete();
    match (result.structured.filter(|_| is_covered), tool) {
        (Some(structured), Some(tool)) => {
            tool.verdict(SchemaRole::Output, structured, active.validation_timeout, budget)
        }
        _ => ContentVerdict::NotChecked,
    }
}
