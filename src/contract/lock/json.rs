//! Values of a lock as JSON: the canonical text for digests, and the text that reviewers read.

use std::fmt::Write;
use std::sync::OnceLock;

use regex_syntax::hir::{Class, Hir, HirKind};

use crate::contract::limits::{MAX_LOCKED_NESTING, MAX_ONE_LINE};
use crate::contract::lock::jcs::{members, number};
use crate::document::{Kind, Value};

/// The canonical text (RFC 8785).
///
/// # Errors
/// Why there is none: a key that appears twice, a number that JSON does not have, or nesting.
pub(super) fn canonical(value: Value<'_>) -> Result<String, String> {
    write(value, None)
}

/// The text of a lock, in which a value begins on a line with this indentation: one member a line,
/// and hidden characters as escapes.
///
/// # Errors
/// The same.
pub(super) fn reviewable(value: Value<'_>, indentation: usize) -> Result<String, String> {
    write(value, Some(indentation))
}

fn write(value: Value<'_>, indentation: Option<usize>) -> Result<String, String> {
    let mut writer = Writer { text: String::new(), indentation, depth: 0 };
    writer.value(value)?;
    Ok(writer.text)
}

struct Writer {
    text: String,
    /// That of the first line; `None` without lines.
    indentation: Option<usize>,
    depth: usize,
}

impl Writer {
    fn value(&mut self, value: Value<'_>) -> Result<(), String> {
        match value.kind() {
            Kind::Array => match self.one_line(value)? {
                Some(line) => self.text.push_str(&line),
                None => self.children(['[', ']'], value.items())?,
            },
            Kind::Object => self.children(['{', '}'], members(value)?.into_values())?,
            _ => self.text.push_str(&self.scalar(value)?),
        }
        Ok(())
    }

    fn children<'d>(
        &mut self,
        [open, close]: [char; 2],
        children: impl Iterator<Item = Value<'d>>,
    ) -> Result<(), String> {
        // In a lock, the definition is inside the entry of its tool.
        let most = MAX_LOCKED_NESTING + usize::from(self.indentation.is_some());
        if self.depth >= most {
            return Err("it is nested too deeply".to_owned());
        }
        self.text.push(open);
        self.depth += 1;
        let mut is_empty = true;
        for child in children {
            if !std::mem::take(&mut is_empty) {
                self.text.push(',');
            }
            self.start_line();
            if let Some(key) = child.key().filter(|_| open == '{') {
                self.text.push_str(&self.string(key));
                self.text.push_str(if self.indentation.is_some() { ": " } else { ":" });
            }
            self.value(child)?;
        }
        self.depth -= 1;
        if !is_empty {
            self.start_line();
        }
        self.text.push(close);
        Ok(())
    }

    fn start_line(&mut self) {
        if let Some(indentation) = self.indentation {
            let _ = write!(self.text, "\n{}", " ".repeat(indentation + 2 * self.depth));
        }
    }

    /// A short array of scalars that is written in lines.
    fn one_line(&self, array: Value<'_>) -> Result<Option<String>, String> {
        let is_scalar = |item: Value<'_>| !item.kind().is_container();
        if self.indentation.is_none() || !array.items().all(is_scalar) {
            return Ok(None);
        }
        let mut line = String::from("[");
        for (position, item) in array.items().enumerate() {
            line.push_str(if position == 0 { "" } else { ", " });
            line.push_str(&self.scalar(item)?);
            if line.len() > MAX_ONE_LINE {
                return Ok(None);
            }
        }
        line.push(']');
        Ok(Some(line))
    }

    fn scalar(&self, value: Value<'_>) -> Result<String, String> {
        match value.kind() {
            Kind::Number => number(value.scalar_text()),
            Kind::String => Ok(self.string(value.scalar_text())),
            Kind::Boolean => Ok((value.as_bool() == Some(true)).to_string()),
            _ => Ok("null".to_owned()),
        }
    }

    fn string(&self, content: &str) -> String {
        match self.indentation {
            Some(_) => reviewable_string(content),
            // As `JSON.stringify` writes it.
            None => serde_json::Value::from(content).to_string(),
        }
    }
}

/// A string of which a reviewer sees every character.
pub(super) fn reviewable_string(content: &str) -> String {
    let mut text = String::new();
    for character in serde_json::Value::from(content).to_string().chars() {
        if !is_unseen(character) {
            text.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            let _ = write!(text, "\\u{unit:04x}");
        }
    }
    text
}

/// Whether a character is a control, formatting, private or unassigned one, or white space other
/// than the ordinary.
fn is_unseen(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_control();
    }
    static UNSEEN: OnceLock<Vec<(char, char)>> = OnceLock::new();
    let ranges = UNSEEN.get_or_init(|| {
        let parsed = regex_syntax::Parser::new()
            .parse(r"[\p{C}\p{Zl}\p{Zp}\p{Variation_Selector}\x{3164}\x{115f}\x{1160}\x{ffa0}]");
        match parsed.as_ref().map(Hir::kind) {
            Ok(HirKind::Class(Class::Unicode(class))) => {
                class.ranges().iter().map(|it| (it.start(), it.end())).collect()
            }
            _ => Vec::new(),
        }
    });
    let after = ranges.partition_point(|(start, _)| *start <= character);
    after.checked_sub(1).is_some_and(|at| character <= ranges[at].1)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::document::{Document, ReadLimits, Syntax};
    use crate::source::SourceText;

    #[test]
    fn hidden_characters_are_written_as_escapes() {
        let text = reviewable_string("é\u{200b}\u{202e}\u{e0041}\u{7f}\u{e000}\u{fe0f}日");
        assert_eq!(text, "\"é\\u200b\\u202e\\udb40\\udc41\\u007f\\ue000\\ufe0f日\"");
    }

    fn text_of(
        text: String,
        write: fn(Value<'_>) -> Result<String, String>,
    ) -> Result<String, String> {
        let limits = ReadLimits { depth: 512, ..ReadLimits::default() };
        let source = Arc::new(SourceText::new("a.json", text));
        let document = Document::read(source, Syntax::Json, &limits);
        write(document.roots().next().unwrap())
    }

    #[test]
    fn a_definition_may_be_nested_to_the_limit() {
        // Objects, because an empty array is written on the line of what is around it.
        let nested = |depth: usize| format!("{}0{}", r#"{"a":"#.repeat(depth), "}".repeat(depth));
        for depth in [MAX_LOCKED_NESTING, MAX_LOCKED_NESTING + 1] {
            let is_allowed = depth == MAX_LOCKED_NESTING;
            assert_eq!(text_of(nested(depth), canonical).is_ok(), is_allowed);
            // The entry of the tool is around it.
            assert_eq!(text_of(nested(depth + 1), |it| reviewable(it, 4)).is_ok(), is_allowed);
        }
    }

    #[test]
    fn short_arrays_of_scalars_are_on_one_line() {
        let array = |length: usize| format!("[\"{}\"]", "a".repeat(length));
        let lines = |text: String| text_of(text, |it| reviewable(it, 0)).unwrap().lines().count();
        // The bracket and the quotation marks count.
        assert_eq!((lines(array(MAX_ONE_LINE - 3)), lines(array(MAX_ONE_LINE - 2))), (1, 3));
        assert_eq!((lines("[[]]".to_owned()), lines("[]".to_owned())), (3, 1));
    }
}
