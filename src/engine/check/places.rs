//! Comparing values with their forms, and running the rules over what is found inside.
//!
//! A rule about a type or a format of strings (`Check::Typed`) runs wherever a value of it is: in
//! results of calls, prompts, resources and messages to a model, without another line.

use crate::document::Value;
use crate::engine::check::strings::check_strings;
use crate::forms::{Form, Places};
use crate::model::{Content, Meta, MetaHolder};
use crate::rules::{Active, Context};

/// The rule for everything in messages and lists for which the table of forms names no other.
pub(super) const REST: &str = "message-member";

/// Compares a value with its form, and checks everything in it that rules are about.
pub(crate) fn check_value<'d>(
    value: Value<'d>,
    form: Form,
    content: &Content<'d>,
    active: &Active,
    context: &mut Context<'d>,
) {
    let mut places = Places::new();
    active.shape.compare_form(value, form.with_rest(REST), Some(&mut places), context);
    check_places(places, content, active, context);
}

/// Checks a content block, and everything in it that rules are about.
pub(crate) fn check_block<'d>(
    block: Value<'d>,
    content: &Content<'d>,
    active: &Active,
    context: &mut Context<'d>,
) {
    check_places(vec![("ContentBlock", block)], content, active, context);
}

/// Checks typed values. Places that are compared by themselves add those inside of them.
fn check_places<'d>(
    mut places: Places<'d>,
    content: &Content<'d>,
    active: &Active,
    context: &mut Context<'d>,
) {
    let mut next = 0;
    while let Some(&(name, value)) = places.get(next) {
        next += 1;
        active.typed.run(name, value, context);
        check_texts(name, value, active, context);
        match MetaHolder::of_form(name) {
            Some(holder) if holder.revisions().contains(context.revision()) => {
                active.meta.run(&Meta { value, holder }, context);
            }
            // The revision defines no `_meta` there.
            Some(_) => continue,
            // Tools in a request to a model are a list, unless they look like something else.
            None if name == "Tool" && content.has_list_with(value) => continue,
            None => {}
        }
        if let Some(form) = Form::of_place(name) {
            active.shape.compare_form(value, form.with_rest(REST), Some(&mut places), context);
        }
    }
}

/// Checks the texts of a value of this type, if models read them.
fn check_texts<'d>(name: &str, value: Value<'d>, active: &Active, context: &mut Context<'d>) {
    let text = match name {
        "Prompt"
        | "Resource"
        | "ResourceTemplate"
        | "PromptMessage"
        | "SamplingMessage"
        | "ElicitRequestFormParams"
        | "ElicitRequestURLParams"
        | "CompleteResult.completion" => Some(value),
        // A resource that is embedded in a prompt is checked with the prompt.
        "TextResourceContents" => Some(value).filter(|it| it.key().is_none()),
        "InitializeResult" | "DiscoverResult" => value.get("instructions"),
        "CreateMessageRequestParams" => value.get("systemPrompt"),
        _ => None,
    };
    if let Some(text) = text {
        check_strings(text, None, active, context);
    }
}
