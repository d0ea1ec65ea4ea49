//! A note of a finding: its reason.

use std::borrow::Cow;
use std::ops::Deref;

use serde::Serialize;

/// The reason of a finding: one sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Note {
    /// The sentence, after the cited section if there is one.
    pub text: Cow<'static, str>,
    /// Whether the text begins with a section of a specification: `MCP, schema.ts, Tool: …`.
    #[serde(skip)]
    pub cites: bool,
    /// Whether the text is a part of a list, which reports show whole.
    #[serde(skip)]
    pub is_listed: bool,
}

impl Note {
    /// The sentence without the cited section.
    pub fn reason(&self) -> &str {
        let cited = self.text.split_once(": ").filter(|_| self.cites);
        cited.map_or(&self.text, |(_, reason)| reason)
    }
}

impl<T: Into<Cow<'static, str>>> From<T> for Note {
    fn from(text: T) -> Self {
        Self { text: text.into(), cites: false, is_listed: false }
    }
}

impl Deref for Note {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl std::fmt::Display for Note {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::Note;

    #[test]
    fn only_a_section_that_is_cited_is_no_part_of_the_reason() {
        let text = "MCP 2025-11-25, server/tools, Tool: write `a: b`";
        let note = Note::from(text);
        assert_eq!(note.reason(), text);
        assert_eq!(Note { cites: true, ..note }.reason(), "write `a: b`");
        assert_eq!(Note { cites: true, ..Note::from("a reason") }.reason(), "a reason");
    }
}
