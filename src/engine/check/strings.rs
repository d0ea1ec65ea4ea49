//! Running the rules over the strings of tools, and over other texts that models read.

use crate::document::{Syntax, Value};
use crate::model::Tool;
use crate::model::text::TextTraits;
use crate::rules::{Active, Context, TextSubject};
use crate::source::any_byte;

/// Members whose text models read as prose, in tools, prompts, resources and messages.
const PROSE: [&str; 5] = ["description", "text", "message", "instructions", "systemPrompt"];

/// Visits every key and every string of a tool once, or of something else that models read, except
/// the data of images and other files.
pub(super) fn check_strings<'d>(
    root: Value<'d>,
    tool: Option<&Tool<'d>>,
    active: &Active,
    context: &mut Context<'d>,
) {
    if active.text.is_empty() && active.description.is_empty() {
        return;
    }
    // One pass over the whole tool avoids separate passes over most of its strings.
    let is_plain = is_plain_throughout(root);
    let traits_of = if is_plain { TextTraits::of_plain } else { TextTraits::of };
    let shortest = if is_plain { TextTraits::SHORTEST_RUN } else { 1 };
    for (value, lengths) in root.subtree_with_texts(shortest, "description") {
        if lengths.key >= shortest
            && value.id() != root.id()
            && !is_long_keyword(value.key_bytes())
            && let Some(text) = value.key()
        {
            let (is_key, is_description, traits) = (true, false, traits_of(text));
            let subject = TextSubject { tool, value, is_key, is_description, text, traits };
            check_string(&subject, active, context);
        }
        if tool.is_none() && value.has_key_among(&["blob", "data"]) {
            continue;
        }
        let is_description = lengths.string > 0
            && match tool {
                Some(_) => value.has_key("description"),
                None => value.has_key_among(&PROSE),
            };
        if is_description || lengths.string >= shortest {
            let text = value.as_str().unwrap_or_default();
            let (is_key, traits) = (false, traits_of(text));
            let subject = TextSubject { tool, value, is_key, is_description, text, traits };
            check_string(&subject, active, context);
        }
    }
}

/// Whether a key is one of the very common keywords that are as long as the API key of some
/// service.
fn is_long_keyword(key: &[u8]) -> bool {
    key == b"additionalProperties" || key == b"unevaluatedProperties"
}

/// Whether all of a value is ASCII without escapes and control characters, so that no string in it
/// can have them.
fn is_plain_throughout(root: Value<'_>) -> bool {
    let source = root.source_text();
    match root.document().syntax() {
        // The reader has checked the rest: control characters are not valid JSON.
        Syntax::Json | Syntax::CommentedJson | Syntax::Jsonc => {
            !root.has_decoded_text() && !any_byte(source.as_bytes(), |byte| byte >= 0x7f)
        }
        // A part of a table may be written elsewhere.
        Syntax::Toml => false,
        // The value of an alias is written elsewhere.
        Syntax::Yaml => {
            memchr::memchr(b'*', source.as_bytes()).is_none() && is_plain_source(source)
        }
    }
}

/// Whether a text contains only printable ASCII characters and line breaks, and no escapes.
fn is_plain_source(source: &str) -> bool {
    let is_odd = |byte: u8| {
        (byte < 0x20) & (byte != b'\n') & (byte != b'\r') & (byte != b'\t')
            | (byte == 0x7f)
            | (byte == b'\\')
            | (byte >= 0x80)
    };
    !any_byte(source.as_bytes(), is_odd)
}

fn check_string(subject: &TextSubject<'_, '_>, active: &Active, context: &mut Context<'_>) {
    if subject.is_description {
        active.description.run(subject, context);
    }
    if !subject.traits.is_plain() {
        active.text.run(subject, context);
    }
}
