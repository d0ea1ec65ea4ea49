//! Instructions and prompts, as the model of a client receives them.

use super::list::shortened;
use super::{Effect, template};
use crate::document::Value;
use crate::targets::{ArgumentForm, InstructionsPlace, MessagesShown, Target};

/// The instructions of a server, as a model receives them.
#[derive(Debug)]
pub struct ReceivedInstructions<'d> {
    /// The text that the server sent.
    pub value: Value<'d>,
    /// The place in which the model receives it.
    pub to: InstructionsPlace,
    /// The text; `None` if the model receives nothing.
    pub text: Option<String>,
    /// What happens to the text, if it does not arrive as it was sent.
    pub effect: Option<Effect>,
}

/// The instructions of a server, as the model of a target receives them; `None` if that is not
/// known.
pub fn instructions<'d>(
    value: Value<'d>,
    target: &Target,
    server: &str,
) -> Option<ReceivedInstructions<'d>> {
    let form = target.view.as_ref()?.instructions.as_ref()?;
    if form.to == InstructionsPlace::None {
        let effect = Some(Effect::Lost);
        return Some(ReceivedInstructions { value, to: form.to, text: None, effect });
    }
    let cut = target.instructions.as_ref().and_then(|limit| shortened(value.text(), limit));
    let effect = cut.is_some().then_some(Effect::Cut);
    let text = cut.unwrap_or_else(|| value.text().to_owned());
    let text = match &form.wrap {
        Some(wrap) => template::fill(wrap, |name| match name {
            "text" => Some(text.clone()),
            "server" => Some(server.to_owned()),
            _ => None,
        }),
        None => text,
    };
    Some(ReceivedInstructions { value, to: form.to, text: Some(text), effect })
}

/// A prompt, as the user of a client gets it and its model receives it.
#[derive(Debug)]
pub struct ReceivedPrompt<'d> {
    /// The prompt that the server listed.
    pub value: Value<'d>,
    /// The command that inserts the prompt; `None` if there is none, or it is not known.
    pub command: Option<String>,
    /// How its arguments are given, if that is known.
    pub arguments: Option<ArgumentForm>,
    /// The messages that the model receives, if that is known.
    pub messages: Option<MessagesShown>,
}

/// A prompt, as the model of a target receives it; `None` if that is not known.
pub fn prompt<'d>(value: Value<'d>, target: &Target, server: &str) -> Option<ReceivedPrompt<'d>> {
    let form = target.view.as_ref()?.prompts.as_ref()?;
    let command = form.command.as_deref().map(|command| {
        template::fill(command, |name| match name {
            "server" => Some(server.to_owned()),
            "prompt" => value.text_of("name").map(ToOwned::to_owned),
            _ => None,
        })
    });
    Some(ReceivedPrompt { value, command, arguments: form.arguments, messages: form.messages })
}
