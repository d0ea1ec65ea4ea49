//! Running the rules over one recorded message: its envelope, its parameters and its result.
//!
//! A message is judged by its method: the result of a request by the form of its method, or of a
//! request for input or a task; a result without a request by the only form that its members show.

use crate::cancel::checkpoint;
use crate::document::Value;
use crate::engine::check::damage::check_meta;
use crate::engine::check::places::{REST, check_value};
use crate::forms::{Form, faults, missing_params};
use crate::model::{
    Content, Handshake, Message, MessageKind, Meta, MetaHolder, Revision, Sender, is_list_answer,
    requests_input,
};
use crate::rules::{Active, Context, MessageSubject, Returned, ReturnedSubject};

/// Checks a message, apart from lists of tools and results of calls, which have checks of their own.
pub(super) fn check_message<'d>(
    subject: &MessageSubject<'_, 'd>,
    content: &Content<'d>,
    active: &Active,
    context: &mut Context<'d>,
) {
    checkpoint();
    let message = subject.message;
    context.enter_result(message.requests("tools/call").then(|| name_of(message)).flatten());
    context.enter_message(Some(message.kind));
    active.message.run(subject, context);
    let envelope = match message.kind {
        MessageKind::Request => "Request",
        MessageKind::Notification => "Notification",
        MessageKind::Result => "ResultResponse",
        MessageKind::Error => "ErrorResponse",
        MessageKind::Unclear => "UnclearMessage",
    };
    active.shape.compare(message.value, envelope, context);
    check_params(message, content, active, context);
    if let Some(result) = message.result.filter(|result| result.is_object()) {
        check_result(subject, result, content, active, context);
    }
    context.enter_message(None);
}

fn name_of<'d>(message: &Message<'d>) -> Option<&'d str> {
    message.param("name")?.as_str()
}

fn check_params<'d>(
    message: &Message<'d>,
    content: &Content<'d>,
    active: &Active,
    context: &mut Context<'d>,
) {
    match (message.form, message.params.filter(|params| params.is_object())) {
        (Some(form), Some(params)) => {
            check_value(params, Form::of(&form.params), content, active, context);
        }
        (Some(form), None) => {
            let missing = missing_params(message.value, form, context.revision(), REST);
            active.shape.report(missing.as_slice(), context);
        }
        (None, _) => {
            if let Some(meta) = Meta::of_message(message) {
                check_meta(&meta, active, context);
            }
        }
    }
}

fn check_result<'d>(
    subject: &MessageSubject<'_, 'd>,
    result: Value<'d>,
    content: &Content<'d>,
    active: &Active,
    context: &mut Context<'d>,
) {
    if is_of_tools(subject, result, content) {
        check_tools_missing(subject, result, active, context);
        return;
    }
    let handshake = subject.handshake().map(|(handshake, _)| handshake);
    // A handshake belongs to revisions whose results have no type, and a client's results have none.
    if handshake != Some(Handshake::Initialize) && subject.message.sender != Some(Sender::Client) {
        let returned = ReturnedSubject { value: result, of: Returned::Other, recorded: true };
        active.returned.run(&returned, context);
    }
    let form = match handshake {
        Some(Handshake::Initialize) => Some(Form::named("InitializeResult")),
        Some(Handshake::Discover) => Some(Form::named("DiscoverResult")),
        None => subject.form_of_result(result),
    };
    // A handshake of the other kind belongs to other revisions.
    let protocol = context.protocol();
    let revision = match handshake {
        Some(Handshake::Initialize) => protocol.revision.min(Revision::LAST_WITH_HANDSHAKE),
        Some(Handshake::Discover) => protocol.revision.max(Revision::V2026_07_28),
        None => protocol.revision,
    };
    context.enter_protocol(protocol.at(revision));
    match form {
        Some(form) => {
            if requests_input(result) {
                active.shape.compare(result, "Result", context);
            }
            check_value(result, form, content, active, context);
        }
        None => {
            if subject.message.sender != Some(Sender::Client) {
                active.shape.compare(result, "Result", context);
            }
            if let Some(value) = result.get("_meta") {
                check_meta(&Meta { value, holder: MetaHolder::OtherResult }, active, context);
            }
        }
    }
    context.enter_protocol(protocol);
}

/// Whether the result is a list of tools, or the result of a call.
fn is_of_tools(subject: &MessageSubject<'_, '_>, result: Value<'_>, content: &Content<'_>) -> bool {
    let is_call_result =
        || content.results.binary_search_by_key(&result.id(), |known| known.value.id()).is_ok();
    match subject.partner() {
        Some(request) => {
            matches!(request.method, Some("tools/list" | "tools/call")) || is_call_result()
        }
        None => is_list_answer(result) || result.has("tools") || is_call_result(),
    }
}

/// Reports a list without an array `tools`, which is not recognised as a list.
fn check_tools_missing<'d>(
    subject: &MessageSubject<'_, 'd>,
    result: Value<'d>,
    active: &Active,
    context: &mut Context<'d>,
) {
    let is_list = match subject.partner() {
        Some(request) => request.requests("tools/list"),
        None => is_list_answer(result),
    };
    if is_list && !result.get("tools").is_some_and(Value::is_array) {
        let mut faults = faults(result, "ListToolsResult", context.revision());
        faults.retain(|fault| fault.name() == "tools");
        active.shape.report(&faults, context);
    }
}
