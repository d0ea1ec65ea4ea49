//! Running the rules over the recorded messages and calls of one document.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashSet};

use crate::cancel::checkpoint;
use crate::document::{Document, NodeId};
use crate::engine::check::damage::Damage;
use crate::engine::check::message::check_message;
use crate::engine::check::plan::Plan;
use crate::engine::recordings::known_tool::KnownTool;
use crate::engine::recordings::tool_of_result::Assignment;
use crate::model::{Call, Content, Listing, Message, MessageId, Protocol, Transcript};
use crate::rules::{
    Active, AppSession, CallSubject, CallsOfTool, CallsSubject, ContentVerdict, Context, Findings,
    JudgedCall, Leniency, MessageSubject, RecordedSkills, SchemaRole, TranscriptSubject,
};
use crate::schema::StepBudget;

/// Runs every active rule over the messages of a document, and over its calls.
pub(crate) fn check_transcript<'d>(
    document: &'d Document,
    content: &Content<'d>,
    of_file: Protocol,
    plan: &'d Plan,
    assignment: Option<&Assignment<'d>>,
    budget: &StepBudget,
) -> Findings {
    let transcript = &content.transcript;
    let is_foreign = content.is_empty() && !transcript.may_be_protocol();
    if is_foreign || transcript.is_empty() && content.calls.is_empty() {
        return Findings::new(document);
    }
    let damage = Damage::of(document);
    let mut context = Context::new(document, of_file, &plan.options);
    for message in transcript.messages.iter().filter(|message| !damage.touches(message.value)) {
        let protocol = transcript.protocol_at(message.value.id(), of_file);
        context.enter_protocol(protocol);
        let subject = MessageSubject { message, transcript };
        check_message(&subject, content, plan.active(protocol), &mut context);
    }
    let listings = Listing::all(transcript);
    let subject = TranscriptSubject {
        document,
        transcript,
        listings: &listings,
        skills: &RecordedSkills::of(transcript, |message| !damage.touches(message.value)),
        redacted: &content.redacted,
        is_named: content.is_named,
        has_tools_or_results: !content.lists.is_empty() || !content.results.is_empty(),
        apps: OnceCell::new(),
        traffic: OnceCell::new(),
    };
    check_session(&subject, of_file, plan, &mut context);
    check_apps(&subject, of_file, plan, &mut context);
    // Once for the session: it may contain as many calls as lists.
    let listed = ListedNames::of(&listings);
    let mut sessions: BTreeMap<usize, ToolsOfSession<'_, 'd>> = BTreeMap::new();
    for call in &content.calls {
        let around = call.message(transcript).map(|message| message.value).or(call.arguments);
        if around.is_some_and(|value| damage.touches(value)) {
            continue;
        }
        let tool = assignment.and_then(|assignment| assignment.tool_of_call(call));
        let protocol = around.map_or(of_file, |it| transcript.protocol_at(it.id(), of_file));
        context.enter_protocol(protocol);
        context.enter_result(call.name_text());
        let active = plan.active(protocol);
        let judged = check_call(call, transcript, tool, &listed, active, budget, &mut context);
        if let Some((tool, judged)) = tool.zip(judged) {
            let tools = sessions.entry(judged.request.session).or_default();
            let definition = tool.definition();
            let new = || CallsOfTool { tool: definition, calls: Vec::new() };
            tools.entry(definition.id()).or_insert_with(new).calls.push(judged);
        }
    }
    context.enter_result(None);
    check_calls(transcript, sessions, of_file, plan, &mut context);
    context.into_findings()
}

/// Runs the rules about a session as a whole, once for each of its revisions.
fn check_session<'d>(
    subject: &TranscriptSubject<'_, 'd>,
    of_file: Protocol,
    plan: &'d Plan,
    context: &mut Context<'d>,
) {
    let protocols = subject.transcript.protocols(of_file);
    if protocols.len() > 1 {
        let revision = |it: &Message<'_>| it.revision.unwrap_or(of_file.revision);
        let messages = subject.transcript.messages.iter();
        let ends = messages.map(|it| (it.value.end_id(), revision(it)));
        context.divide_by_revision(Some(ends.collect()));
    }
    for protocol in protocols {
        context.enter_result(None);
        context.enter_protocol(protocol);
        plan.active(protocol).transcript.run(subject, context);
    }
    context.divide_by_revision(None);
}

/// Checks the apps that a session serves.
fn check_apps<'d>(
    subject: &TranscriptSubject<'_, 'd>,
    of_file: Protocol,
    plan: &'d Plan,
    context: &mut Context<'d>,
) {
    for app in subject.apps().iter().flat_map(AppSession::subjects) {
        checkpoint();
        let protocol = subject.transcript.protocol_at(app.content.id(), of_file);
        context.enter_protocol(protocol);
        plan.active(protocol).app.run(&app, context);
    }
}

/// The names of the tools of each session whose whole list was recorded.
struct ListedNames<'d> {
    of_session: Vec<Option<HashSet<&'d str>>>,
}

impl<'d> ListedNames<'d> {
    fn of(listings: &[Listing<'d>]) -> Self {
        let mut of_session: Vec<Option<HashSet<&str>>> = Vec::new();
        for listing in listings.iter().filter(|it| it.kind.is_none() && it.is_complete()) {
            if of_session.len() <= listing.session {
                of_session.resize_with(listing.session + 1, || None);
            }
            let names = of_session[listing.session].get_or_insert_with(HashSet::new);
            names.extend(listing.names().filter_map(|(_, name)| name.as_str()));
        }
        Self { of_session }
    }

    fn of_call(&self, call: &Call<'d>, transcript: &Transcript<'d>) -> Option<&HashSet<&'d str>> {
        let session = call.message(transcript)?.session;
        self.of_session.get(session)?.as_ref()
    }
}

fn check_call<'t, 'd>(
    call: &'t Call<'d>,
    transcript: &'t Transcript<'d>,
    tool: Option<&'d KnownTool>,
    listed: &ListedNames<'d>,
    active: &Active,
    budget: &StepBudget,
    context: &mut Context<'d>,
) -> Option<JudgedCall<'t, 'd>> {
    checkpoint();
    let arguments = call.arguments.filter(|arguments| arguments.is_object());
    let verdict = match (arguments, tool) {
        (Some(arguments), Some(tool)) => {
            tool.verdict(SchemaRole::Input, arguments, active.validation_timeout, budget)
        }
        _ => ContentVerdict::NotChecked,
    };
    let subject = CallSubject {
        call,
        message: call.message(transcript),
        transcript,
        tool: tool.map(KnownTool::definition),
        listed: listed.of_call(call, transcript),
        verdict: &verdict,
    };
    active.call.run(&subject, context);
    let ContentVerdict::Checked(found) = &verdict else { return None };
    let leniency = Leniency::of(call, found);
    let request = call.message(transcript)?;
    let is_valid = found.is_empty();
    Some(JudgedCall { call, request, is_valid, is_cancelled: false, leniency })
}

/// The calls of a session by the tool that they call.
type ToolsOfSession<'a, 'd> = BTreeMap<NodeId, CallsOfTool<'a, 'd>>;

/// Runs the rules about several calls of a session.
fn check_calls<'d>(
    transcript: &Transcript<'d>,
    sessions: BTreeMap<usize, ToolsOfSession<'_, 'd>>,
    of_file: Protocol,
    plan: &'d Plan,
    context: &mut Context<'d>,
) {
    let cancelled: HashSet<_> = transcript
        .with("notifications/cancelled")
        .map(|it| (it.session, it.param("requestId").and_then(MessageId::of)))
        .collect();
    for (session, tools) in sessions {
        checkpoint();
        let mut tools: Vec<_> = tools.into_values().collect();
        let calls = tools.iter_mut().flat_map(|tool| &mut tool.calls);
        calls.for_each(|it| it.is_cancelled = cancelled.contains(&(session, it.request.id_key())));
        let first = tools.first().and_then(|tool| tool.calls.first());
        let Some(first) = first.map(|it| it.request.value.id()) else { continue };
        let protocol = transcript.protocol_at(first, of_file);
        context.enter_protocol(protocol);
        let subject = CallsSubject { tools, transcript, session };
        plan.active(protocol).calls.run(&subject, context);
    }
}
