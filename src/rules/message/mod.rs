//! Rules about the members of messages, of prompts and of resources.

use crate::forms::Shape;
use crate::rules::prelude::*;

rules_of_shape! {
    message_member {
        "message-member", Error,
        "a message, a prompt or a resource lacks a member, or has one with the wrong type",
        [fix: Unsafe],
        whose: "the value",
        together: true,
        adapt: of_message,
    }
}

/// Names the object, and adds who rejects the message and the remedy.
fn of_message(mut finding: Finding, fault: &Fault<'_>, context: &Context<'_>) -> Option<Finding> {
    // `meta-type` and `icons-type` report such a `null`.
    if matches!(fault.shape, Shape::Place(..)) && fault.is_null() {
        return None;
    }
    if let Some(key) = fault.value.and_then(Value::key).filter(|_| fault.member.is_none()) {
        let rest = finding.message.strip_prefix("the value").unwrap_or_default().to_owned();
        finding.message = (quoted(key) + &rest).into();
    }
    let name = format!("`{}`", fault.name());
    if fault.name() == "params" {
        let method = fault.object.text_of("method").unwrap_or_default();
        finding = at_method(finding, fault);
        finding.message = format!("{} has no `params`", quoted(method)).into();
    } else if fault.value.is_none() {
        let object = object(fault);
        let has = if object.ends_with('s') { "have" } else { "has" };
        finding.message = format!("{object} {has} no {}", missing_names(fault)).into();
    } else if let Some(rest) = finding.message.strip_prefix(&name).filter(|_| fault.of.is_some()) {
        finding.message = format!("{name} of {}{rest}", object(fault)).into();
    }
    let null = fault.is_null() && !fault.is_required && !fault.is_inside();
    let is_of_no_type =
        fault.kind == FaultKind::Content && fault.value.is_some_and(Value::is_object);
    if is_of_no_type {
        finding.message =
            finding.message.replace(", not an object", " of none of its types").into();
    }
    let help = match fault.value {
        _ if finding.help.is_some() => finding.help.clone().unwrap_or_default().into_owned(),
        None if fault.name() == "params" => "add `params`".to_owned(),
        None => format!("add {}", missing_names(fault)),
        Some(_) if is_of_no_type => "write an object of one of the types in schema.ts".to_owned(),
        Some(_) if null => "remove it".to_owned(),
        Some(_) => format!("write {}", fault.shape.in_words()),
    };
    // The envelope has no section of its own.
    let of = fault.of.filter(|_| fault.name() != "params");
    let section = of.map_or("", |of| of.name.split('.').next().unwrap_or_default());
    let colon = if section.is_empty() { "" } else { ", " };
    Some(
        finding
            .cite(format!("MCP, schema.ts{colon}{section}: {}", rejected(null, context)))
            .help(help)
            // No SDK checks that a number has no fraction.
            .warning_if(!fault.is_of_revision || fault.is_fraction()),
    )
}

/// The object in words: the member that has it, or its type.
fn object(fault: &Fault<'_>) -> String {
    let name = fault.of.map_or("", |of| of.name);
    if let Some((_, member)) = name.rsplit_once('.') {
        return format!("`{member}`");
    }
    if name.ends_with("Params") {
        return "the parameters".to_owned();
    }
    if name.ends_with("Result") {
        return "the result".to_owned();
    }
    let mut words = "the ".to_owned();
    for (index, letter) in name.char_indices() {
        if index > 0 && letter.is_ascii_uppercase() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

/// Who rejects the message, and what is lost by it. Measured with the Python SDK 2.3, the TypeScript
/// SDK 1.32 and the TypeScript client 2.4: only Python accepts `null` for an optional member.
fn rejected(null: bool, context: &Context<'_>) -> String {
    let who = if null { "the TypeScript SDKs" } else { "the Python and TypeScript SDKs" };
    match context.message() {
        Some(MessageKind::Request) => format!("{who} respond with an error"),
        Some(MessageKind::Notification) => format!("{who} drop the notification"),
        Some(MessageKind::Result) => format!("{who} reject the result, and the request fails"),
        _ => format!("{who} reject it"),
    }
}

/// The cancellations of a recording, each with the request of the same side that it names.
fn cancellations<'a, 'd>(
    transcript: &'a Transcript<'d>,
) -> Vec<(&'a Message<'d>, Option<&'a Message<'d>>)> {
    const CANCELLED: &str = "notifications/cancelled";
    // Most sessions have none, and some have very many requests.
    if transcript.indexes_with(CANCELLED).is_empty() {
        return Vec::new();
    }
    let mut asked: HashMap<(usize, Option<Sender>, MessageId<'d>), &Message<'d>> = HashMap::new();
    let mut found = Vec::new();
    for message in &transcript.messages {
        if let Some(id) = message.id_key().filter(|_| message.kind == MessageKind::Request) {
            asked.insert((message.session, message.sender, id), message);
        }
        if message.notifies(CANCELLED) {
            let id = message.param("requestId").and_then(MessageId::of);
            // A recording may not name the sender, so that the request of either side counts.
            let of_sender = [message.sender, None, Some(Sender::Client), Some(Sender::Server)];
            let senders = of_sender.into_iter().take(if message.sender.is_some() { 2 } else { 4 });
            let mut requests = senders.filter_map(|it| asked.get(&(message.session, it, id?)));
            found.push((message, requests.next().copied()));
        }
    }
    found
}

pub(crate) mod cancelled_answered;
pub(crate) mod cancelled_unknown;
pub(crate) mod empty_result_members;
pub(crate) mod header_not_in_revision;
pub(crate) mod method_not_in_revision;
pub(crate) mod notification_answered;
pub(crate) mod ping_error;
pub(crate) mod rpc_member_unknown;
