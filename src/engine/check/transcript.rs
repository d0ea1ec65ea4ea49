//! Running the rules over the recorded messages and calls of one document.

use std::collections::HashSet;

use crate::cancel::checkpoint;
use crate::document::{Document, Value};
use crate::engine::check::damage::{Damage, check_icons, check_meta};
use crate::engine::check::plan::Plan;
use crate::engine::recordings::known_tool::KnownTool;
use crate::engine::recordings::tool_of_result::Assignment;
use crate::forms::{Places, Table, faults, walk, walk_params};
use crate::model::{
    Call, Content, Handshake, Listing, Message, MessageKind, Meta, MetaHolder, Protocol, Revision,
    Sender, Transcript, is_list_answer,
};
use crate::rules::{
    Active, CallSubject, ContentVerdict, Context, Findings, MessageSubject, Returned,
    ReturnedSubject, SchemaRole, TranscriptSubject,
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
    let whole = transcript.messages.iter().filter(|message| !damage.touches(message.value));
    for message in whole {
        let subject = MessageSubject { message, transcript };
        let protocol = transcript.protocol_at(message.value.id(), of_file);
        let active = plan.active(protocol);
        context.enter_protocol(protocol);
        check_message(&subject, active, &mut context);
        if let Some(value) = other_result(&subject, content) {
            check_result(&subject, value, active, &mut context);
        }
    }
    let listings = Listing::all(transcript);
    let has_tools_or_results = !content.lists.is_empty() || !content.results.is_empty();
    let is_named = content.is_named;
    let subject =
        TranscriptSubject { transcript, listings: &listings, is_named, has_tools_or_results };
    let protocols = transcript.protocols(of_file);
    if protocols.len() > 1 {
        let revision = |it: &Message<'_>| it.revision.unwrap_or(of_file.revision);
        let ends = transcript.messages.iter().map(|it| (it.value.end_id(), revision(it)));
        context.divide_by_revision(Some(ends.collect()));
    }
    for protocol in protocols {
        context.enter_result(None);
        context.enter_protocol(protocol);
        plan.active(protocol).transcript.run(&subject, &mut context);
    }
    context.divide_by_revision(None);
    // Once for the session: it may contain as many calls as lists.
    let listed = ListedNames::of(&listings);
    for call in &content.calls {
        let around = call.message(transcript).map(|message| message.value).or(call.arguments);
        if around.is_some_and(|value| damage.touches(value)) {
            continue;
        }
        let tool = assignment.and_then(|assignment| assignment.tool_of_call(call));
        let protocol = around.map_or(of_file, |it| transcript.protocol_at(it.id(), of_file));
        let active = plan.active(protocol);
        context.enter_protocol(protocol);
        context.enter_result(call.name_text());
        check_call(call, transcript, tool, &listed, active, budget, &mut context);
    }
    context.enter_result(None);
    context.into_findings()
}

/// The names of the tools of each session whose whole list was recorded.
struct ListedNames<'d> {
    of_session: Vec<Option<HashSet<&'d str>>>,
}

impl<'d> ListedNames<'d> {
    fn of(listings: &[Listing<'d>]) -> Self {
        let mut of_session: Vec<Option<HashSet<&str>>> = Vec::new();
        for listing in listings.iter().filter(|listing| listing.is_complete()) {
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

fn check_message<'d>(subject: &MessageSubject<'_, 'd>, active: &Active, context: &mut Context<'d>) {
    checkpoint();
    let message = subject.message;
    context.enter_result(message.requests("tools/call").then(|| name_of(message)).flatten());
    active.message.run(subject, context);
    check_form(subject, active, context);
    if let Some(meta) = Meta::of_message(message) {
        check_meta(&meta, active, context);
    }
}

/// Compares a message with its form: its envelope, its parameters or its result.
fn check_form<'d>(subject: &MessageSubject<'_, 'd>, active: &Active, context: &mut Context<'d>) {
    let message = subject.message;
    let envelope = match message.kind {
        MessageKind::Request => "Request",
        MessageKind::Notification => "Notification",
        MessageKind::Result => "ResultResponse",
        MessageKind::Error => "ErrorResponse",
        MessageKind::Unclear => "UnclearMessage",
    };
    active.shape.compare(message.value, envelope, context);
    if let Some(form) = message.method.and_then(|method| Table::get().message(method)) {
        let (faults, places) = walk_params(message.value, form, context.revision());
        active.shape.report(&faults, context);
        check_tool_blocks(&places, active, context);
    }
    if let Some(result) = message.result.filter(|result| result.is_object()) {
        check_result_form(subject, result, active, context);
    }
}

/// Compares a result with its form: one that opens a connection, a list without tools, and what a
/// model answers. Other lists and the results of calls are subjects of their own.
fn check_result_form<'d>(
    subject: &MessageSubject<'_, 'd>,
    result: Value<'d>,
    active: &Active,
    context: &mut Context<'d>,
) {
    if let Some((handshake, result)) = subject.handshake() {
        // The other kind of handshake belongs to other revisions.
        let (name, revision) = match handshake {
            Handshake::Initialize => {
                ("InitializeResult", context.revision().min(Revision::LAST_WITH_HANDSHAKE))
            }
            Handshake::Discover => {
                ("DiscoverResult", context.revision().max(Revision::V2026_07_28))
            }
        };
        active.shape.report(&faults(result, name, revision), context);
    }
    let is_list = match subject.partner() {
        Some(request) => request.requests("tools/list"),
        None => is_list_answer(result),
    };
    if is_list && !result.get("tools").is_some_and(Value::is_array) {
        let mut faults = faults(result, "ListToolsResult", context.revision());
        faults.retain(|fault| fault.name() == "tools");
        active.shape.report(&faults, context);
    }
    // Of all results, only that of `sampling/createMessage` has a role.
    if result.has("role") {
        let shape = &Table::get().shape("CreateMessageResult").shape;
        let (_, places) = walk(result, shape, context.revision(), None);
        check_tool_blocks(&places, active, context);
    }
}

/// Compares the calls of tools in messages to and from a model, and their results.
fn check_tool_blocks<'d>(places: &Places<'d>, active: &Active, context: &mut Context<'d>) {
    for (_, block) in places.iter().filter(|(name, _)| *name == "SamplingBlock") {
        let name = match block.text_of("type") {
            Some("tool_use") => "ToolUseContent",
            Some("tool_result") => "ToolResultContent",
            _ => continue,
        };
        active.shape.compare(*block, name, context);
    }
}

/// The result of a message, unless it is a list or the result of a call, which have their own
/// checks, or comes from a client, whose results have no type.
fn other_result<'d>(subject: &MessageSubject<'_, 'd>, content: &Content<'d>) -> Option<Value<'d>> {
    let result = subject.message.result.filter(|result| result.is_object())?;
    if subject.message.sender == Some(Sender::Client) {
        return None;
    }
    let is_other = match subject.partner() {
        Some(request) => !matches!(request.method, Some("tools/list" | "tools/call")),
        None => {
            // The request was not recorded, so only its members show whose result it is: of
            // sampling, elicitation and roots, or a list of tools.
            let of_client = ["role", "action", "roots", "tools"];
            !of_client.iter().any(|member| result.get(member).is_some())
        }
    };
    let is_call_result =
        || content.results.binary_search_by_key(&result.id(), |known| known.value.id()).is_ok();
    (is_other && !is_call_result()).then_some(result)
}

/// Checks the members that all results have, and the icons of a server.
fn check_result<'d>(
    subject: &MessageSubject<'_, 'd>,
    value: Value<'d>,
    active: &Active,
    context: &mut Context<'d>,
) {
    let handshake = subject.handshake().map(|(handshake, _)| handshake);
    // A handshake belongs to revisions whose results have neither a type nor server information.
    if handshake != Some(Handshake::Initialize) {
        let returned = ReturnedSubject { value, of: Returned::Other, recorded: true };
        active.shape.compare(value, "Result", context);
        active.returned.run(&returned, context);
    }
    let meta = value.get("_meta");
    if let Some(value) = meta {
        check_meta(&Meta { value, holder: MetaHolder::OtherResult }, active, context);
    }
    let info = match handshake {
        Some(Handshake::Initialize) => value.get("serverInfo"),
        _ => meta.and_then(|meta| meta.get("io.modelcontextprotocol/serverInfo")),
    };
    if let Some(icons) = info.and_then(|info| info.get("icons")) {
        check_icons(icons, active, context);
    }
}

fn name_of<'d>(message: &Message<'d>) -> Option<&'d str> {
    message.param("name")?.as_str()
}

fn check_call<'d>(
    call: &Call<'d>,
    transcript: &Transcript<'d>,
    tool: Option<&'d KnownTool>,
    listed: &ListedNames<'d>,
    active: &Active,
    budget: &StepBudget,
    context: &mut Context<'d>,
) {
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
}
