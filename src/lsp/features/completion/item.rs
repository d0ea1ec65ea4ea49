//! Completion items, and how they become those of the protocol.

use std::ops::Range;

use serde_json::{Value, json};

use crate::lsp::documents::snapshot::Snapshot;
use crate::lsp::documents::text::Positions;

/// The kind of a completion item, by its number in the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum ItemKind {
    Member = 5,
    Keyword = 10,
    Value = 12,
    Reference = 18,
    Rule = 20,
}

/// A completion item.
#[derive(Debug)]
pub(in crate::lsp::features) struct Item {
    pub(super) label: String,
    pub(super) kind: ItemKind,
    pub(super) detail: String,
    pub(super) documentation: String,
    /// The bytes that the item replaces.
    pub(super) replaced: Range<usize>,
    /// The text that editors compare with the replaced bytes before the cursor.
    pub(super) filter: String,
    /// The new text as a snippet.
    pub(super) snippet: String,
    /// Where a comma must be inserted before the item.
    pub(super) comma: Option<usize>,
}

impl Item {
    /// An item as the protocol has it; items are shown in the order of `index`.
    pub(in crate::lsp::features) fn to_json(
        &self,
        snapshot: &Snapshot,
        index: usize,
        positions: &Positions<'_>,
    ) -> Value {
        let plain = plain(&self.snippet);
        let is_snippet = snapshot.client.snippets && self.snippet != plain;
        let new = if is_snippet { &self.snippet } else { &plain };
        let markup = if snapshot.client.markdown_completion { "markdown" } else { "plaintext" };
        let mut item = json!({
            "label": self.label,
            "kind": self.kind as u8,
            "detail": self.detail,
            "documentation": {"kind": markup, "value": self.documentation},
            "sortText": format!("{index:04}"),
            "filterText": self.filter,
            "insertTextFormat": if is_snippet { 2 } else { 1 },
            "textEdit": {"range": positions.range(self.replaced.clone()), "newText": new},
        });
        if new.contains('\n') {
            // The lines are indented already.
            item["insertTextMode"] = json!(1);
        }
        if let Some(at) = self.comma {
            let range = positions.range(at..at);
            item["additionalTextEdits"] = json!([{"range": range, "newText": ","}]);
        }
        item
    }
}

/// The text of a snippet with its proposals: the first word of a choice.
fn plain(snippet: &str) -> String {
    let mut text = String::with_capacity(snippet.len());
    let mut rest = snippet;
    while let Some(at) = rest.find(['\\', '$']) {
        text.push_str(&rest[..at]);
        let (sign, behind) = rest[at..].split_at(1);
        rest = match behind.strip_prefix('{').and_then(|it| it.split_once('}')) {
            Some((proposal, behind)) if sign == "$" => {
                let proposal = proposal.trim_start_matches(|it: char| it.is_ascii_digit());
                let words = proposal.trim_matches([':', '|']);
                text.push_str(words.split(',').next().unwrap_or_default());
                behind
            }
            _ if sign == "$" => behind.trim_start_matches(|it: char| it.is_ascii_digit()),
            _ => {
                let escaped = behind.chars().next().map_or(0, char::len_utf8);
                text.push_str(&behind[..escaped]);
                &behind[escaped..]
            }
        };
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn a_snippet_has_a_plain_text() {
        for (snippet, expected) in [
            ("\"a\": \"$0\"", "\"a\": \"\""),
            ("a: ${1|true,false|},", "a: true,"),
            ("a = ${1:0}", "a = 0"),
            ("\\$ref: \\}\\\\$0", "$ref: }\\"),
            ("a", "a"),
            ("\\", ""),
            ("${", "{"),
        ] {
            assert_eq!(plain(snippet), expected, "{snippet}");
        }
    }
}
