//! The members of the protocol at a byte: those of tools, messages and recorded results.

use super::view::{At, View};
use crate::document::Value;
use crate::forms::{Member, MessageForm, Shape, Table, Type};
use crate::model::{Message, MessageKind, Revision, Revisions};
use crate::rules::MessageSubject;

/// The forms of the values at a byte.
pub(super) struct Known {
    /// The revision whose forms these are.
    pub(super) revision: Revision,
    /// Whether the revision is only assumed, so that members of others are possible.
    is_assumed: bool,
    /// The shapes that the innermost value may have.
    pub(super) shapes: Vec<&'static Shape>,
    /// The types that the object around the innermost value may have.
    pub(super) types: Vec<&'static Type>,
}

impl Known {
    /// The forms at a byte, in the given revision or in the one that the message shows; `None`
    /// outside of tools, messages and results.
    pub(super) fn at(view: &View<'_>, at: &At<'_, '_>, given: Option<Revision>) -> Option<Self> {
        let around = at.innermost()?.id();
        let message = view.content.transcript.message_around(around);
        let form = message.and_then(|message| form_of(view, message));
        let shown = given.or_else(|| message?.revision);
        let is_assumed = shown.is_none() && message.is_none();
        let newest = || form.and_then(|form| form.revisions.iter().last());
        let revision = shown.or_else(newest).unwrap_or(Revision::NEWEST);
        let place = |value: Value<'_>| at.path.iter().position(|it| it.id() == value.id());
        let result = || view.content.results.iter().find_map(|result| place(result.value));
        let starts = [
            match message {
                Some(message) => {
                    place(message.value).map(|start| (start, envelopes(message, form)))
                }
                None => result().map(|start| (start, &["CallToolResult"][..])),
            },
            at.tool.and_then(|tool| Some((place(tool.value)?, &["Tool"][..]))),
        ];
        let (start, names) = starts.into_iter().flatten().max_by_key(|(start, _)| *start)?;
        let mut shapes: Vec<_> = names.iter().map(|name| &Table::get().shape(name).shape).collect();
        let mut types = Vec::new();
        for step in at.path[start..].windows(2) {
            types = types_of(&shapes, step[0]);
            let whole = message.filter(|message| message.value.id() == step[0].id());
            shapes = match whole.and_then(|message| content(view, message, form, step[1])) {
                Some(content) => vec![content],
                None => shapes.iter().flat_map(|it| inside(it, step, revision)).collect(),
            };
        }
        Some(Self { revision, is_assumed, shapes, types })
    }

    /// The members that the object around the innermost value may have, each once.
    pub(super) fn members(&self) -> Vec<&'static Member> {
        let mut members: Vec<&Member> = Vec::new();
        for member in self.types.iter().flat_map(|of| of.members) {
            let is_new = members.iter().all(|known| known.name != member.name);
            let revisions = member.revisions();
            let is_known = revisions.contains(self.revision)
                || self.is_assumed && revisions != Revisions::NONE;
            if is_new && is_known {
                members.push(member);
            }
        }
        members
    }
}

/// The form of a message, or of the request of a response.
fn form_of(view: &View<'_>, message: &Message<'_>) -> Option<&'static MessageForm> {
    let partner = view.content.transcript.partner(message);
    message.form.or_else(|| partner?.form)
}

/// The names of the types that a message may have. A request that has no ID yet is one.
fn envelopes(message: &Message<'_>, form: Option<&MessageForm>) -> &'static [&'static str] {
    match message.kind {
        MessageKind::Notification if form.is_none_or(|form| form.result.is_none()) => {
            &["Notification"]
        }
        MessageKind::Request | MessageKind::Notification => &["Request"],
        MessageKind::Result => &["ResultResponse"],
        MessageKind::Error => &["ErrorResponse"],
        MessageKind::Unclear => &["Request", "ResultResponse", "ErrorResponse"],
    }
}

/// The shape of a message's member, if it is the parameters or the result.
fn content(
    view: &View<'_>,
    message: &Message<'_>,
    form: Option<&'static MessageForm>,
    value: Value<'_>,
) -> Option<&'static Shape> {
    match value.key()? {
        "params" => Some(&form?.params),
        "result" => {
            let subject = MessageSubject { message, transcript: &view.content.transcript };
            Some(subject.form_of_result(message.result?)?.shape)
        }
        _ => None,
    }
}

fn types_of(shapes: &[&'static Shape], value: Value<'_>) -> Vec<&'static Type> {
    shapes.iter().flat_map(|shape| Table::get().candidates(shape, value)).collect()
}

/// The shapes that the second value may have, which the first one contains and which has this shape.
fn inside(shape: &'static Shape, step: &[Value<'_>], revision: Revision) -> Vec<&'static Shape> {
    match shape {
        Shape::Array(inner) if step[0].is_array() => vec![inner],
        Shape::Map(inner) if step[0].is_object() => vec![inner],
        Shape::Either(shapes) => {
            shapes.iter().flat_map(|shape| inside(shape, step, revision)).collect()
        }
        Shape::Place(name, _) => inside(&Table::get().shape(name).shape, step, revision),
        shape => {
            let types = types_of(&[shape], step[0]).into_iter();
            let members = types.filter_map(|of| of.member(step[1].key()?));
            members.map(|member| &member.definition(revision).shape).collect()
        }
    }
}
