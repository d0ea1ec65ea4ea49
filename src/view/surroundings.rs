//! Instructions and prompts, as the model of a client receives them.

use super::Effect;
use super::list::shortened;
use super::template::{fill, values};
use crate::document::Value;
use crate::targets::{InstructionsPlace, Target};

/// The instructions of a server, as the model of a target receives them: the text, if there is any,
/// and what happens to it, if it does not arrive as it was sent. `None` if that is not known.
pub fn instructions(
    value: Value<'_>,
    target: &Target,
    server: &str,
) -> Option<(Option<String>, Option<Effect>)> {
    let form = target.view.as_ref()?.instructions.as_ref()?;
    if form.to == InstructionsPlace::None {
        return Some((None, Some(Effect::Lost)));
    }
    let cut = target.instructions.as_ref().and_then(|limit| shortened(value.text(), limit));
    let effect = cut.is_some().then_some(Effect::Cut);
    let text = cut.unwrap_or_else(|| value.text().to_owned());
    let wrap = form.wrap.as_deref().unwrap_or("{text}");
    Some((Some(fill(wrap, values(&[("text", &text), ("server", server)]))), effect))
}

/// The command that inserts a prompt in a target; `None` if there is none, or it is not known.
pub fn prompt_command(value: Value<'_>, target: &Target, server: &str) -> Option<String> {
    let command = target.view.as_ref()?.prompts.as_ref()?.command.as_deref()?;
    let prompt = value.text_of("name").unwrap_or_default();
    Some(fill(command, values(&[("server", server), ("prompt", prompt)])))
}
