//! A remark about a target, with its use.

use serde_json::Value;

use crate::targets::data_file::{FactMembers, FactValue};

/// A remark about a target.
#[derive(Debug)]
pub struct Note {
    /// The remark, a sentence.
    pub text: String,
    /// The use of the remark, which a data file must give.
    pub usage: NoteUsage,
}

/// The use of a remark: a check, an explanation, or none.
#[derive(Debug)]
pub enum NoteUsage {
    /// The rule with this name checks the remark.
    CheckedBy(String),
    /// The remark only explains facts on the `page` of the target.
    ShownBy(String),
    /// Nothing can check the remark, for this reason.
    Unchecked(String),
}

impl FactValue for Note {
    fn read(value: Value) -> Self {
        let mut members = FactMembers::of(value);
        let text = members.take("text");
        let usage = members.take::<Option<_>>("checked-by").map(NoteUsage::CheckedBy);
        let usage = usage.or_else(|| members.take::<Option<_>>("shown-by").map(NoteUsage::ShownBy));
        let usage = usage.unwrap_or_else(|| NoteUsage::Unchecked(members.take("unchecked")));
        members.end();
        Self { text, usage }
    }
}

impl Note {
    /// The remark as sentences, including the rule that checks it.
    pub fn sentences(&self) -> String {
        match &self.usage {
            NoteUsage::CheckedBy(rule) => format!("{} Checked by `{rule}`.", self.text),
            NoteUsage::ShownBy(_) => self.text.clone(),
            NoteUsage::Unchecked(reason) => format!("{} Not checked: {reason}.", self.text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::targets::read_toml;

    #[test]
    fn a_note_has_a_usage() {
        let read = |text: &str| read_toml::<Note>(text).sentences();
        let checked = read("text = \"It is cut.\"\nchecked-by = \"instructions-unread\"");
        assert_eq!(checked, "It is cut. Checked by `instructions-unread`.");
        let unchecked = read("text = \"It may fail.\"\nunchecked = \"the model decides\"");
        assert_eq!(unchecked, "It may fail. Not checked: the model decides.");
    }

    #[test]
    #[should_panic(expected = "`unchecked` is missing")]
    fn a_note_without_a_usage_is_rejected() {
        read_toml::<Note>("text = \"It is cut.\"");
    }
}
