//! A remark about a target, with its use.

use serde::Deserialize;

/// A remark about a target.
#[derive(Debug, Deserialize)]
pub struct Note {
    /// The remark, a sentence.
    pub text: String,
    /// The use of the remark, which a data file must give.
    #[serde(flatten)]
    pub usage: NoteUsage,
}

/// The use of a remark: a check, an explanation, or none.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoteUsage {
    /// The rule with this name checks the remark.
    CheckedBy(String),
    /// The remark only explains facts on the `page` of the target.
    ShownBy(String),
    /// Nothing can check the remark, for this reason.
    Unchecked(String),
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

    #[test]
    fn a_note_without_a_usage_is_rejected() {
        let read = |text: &str| toml::from_str::<Note>(text).map(|note| note.sentences());
        let checked = read("text = \"It is cut.\"\nchecked-by = \"instructions-unread\"");
        assert_eq!(checked.unwrap(), "It is cut. Checked by `instructions-unread`.");
        let unchecked = read("text = \"It may fail.\"\nunchecked = \"the model decides\"");
        assert_eq!(unchecked.unwrap(), "It may fail. Not checked: the model decides.");
        assert!(read("text = \"It is cut.\"").is_err());
        assert!(read("text = \"It is cut.\"\nchecked = true").is_err());
    }
}
