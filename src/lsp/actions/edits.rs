//! Edits in the form in which clients apply them.

use std::ops::Range;

use serde_json::{Value, json};
use similar::{Algorithm, DiffOp, TextDiff};

use crate::diagnostic::Edit;

use crate::lsp::client::capabilities::Client;
use crate::lsp::documents::text::{self, Positions};

/// The edits of one document.
pub(in crate::lsp) struct DocumentEdit {
    pub(in crate::lsp) uri: String,
    /// The version of the document, if the client has it open.
    pub(in crate::lsp) version: Option<i32>,
    pub(in crate::lsp) edits: Vec<Value>,
    /// Whether the edit creates the document.
    pub(in crate::lsp) is_new: bool,
}

/// An edit of several documents. Contains versions if the client supports them, so that the edit is
/// not applied to another version of the text.
pub(in crate::lsp) fn workspace_edit(client: &Client, documents: Vec<DocumentEdit>) -> Value {
    if !client.versioned_edits {
        let changes = documents.into_iter().map(|it| (it.uri, Value::Array(it.edits)));
        return json!({"changes": changes.collect::<serde_json::Map<_, _>>()});
    }
    let mut changes = Vec::new();
    for document in documents {
        if document.is_new {
            changes.push(json!({"kind": "create", "uri": document.uri,
                "options": {"ignoreIfExists": true}}));
        }
        changes.push(json!({
            "textDocument": {"uri": document.uri, "version": document.version},
            "edits": document.edits,
        }));
    }
    json!({"documentChanges": changes})
}

/// Replacements of bytes as edits of the protocol. Touching replacements are merged, because
/// clients differ in the order in which they apply insertions at the same position.
pub(super) fn text_edits(edits: &[Edit], text: &str, positions: &Positions<'_>) -> Vec<Value> {
    let mut joined: Vec<(Range<usize>, String)> = Vec::new();
    let mut sorted: Vec<_> = edits.iter().collect();
    crate::sort::by_key(&mut sorted, |edit| (edit.start, edit.end));
    for edit in sorted {
        let bytes = edit.start as usize..edit.end as usize;
        match joined.last_mut() {
            Some((last, new)) if last.end >= bytes.start => {
                last.end = bytes.end.max(last.end);
                new.push_str(&edit.text);
            }
            _ => joined.push((bytes, edit.text.to_string())),
        }
    }
    debug_assert!(joined.iter().all(|(bytes, _)| text.get(bytes.clone()).is_some()));
    joined.into_iter().map(|(bytes, new)| text_edit(positions.range(bytes), &new)).collect()
}

pub(super) fn text_edit(range: text::Range, new: &str) -> Value {
    json!({"range": range, "newText": new})
}

/// Edits of the lines in which two texts differ: small edits preserve cursors and folds.
pub(super) fn line_edits(before: &str, after: &str, positions: &Positions<'_>) -> Vec<Value> {
    // The crate would also end a line at a lone carriage return.
    let (before_lines, after_lines): (Vec<_>, Vec<_>) =
        (before.split_inclusive('\n').collect(), after.split_inclusive('\n').collect());
    let difference = TextDiff::configure()
        .algorithm(Algorithm::Patience)
        .timeout(crate::lsp::limits::DIFF_TIMEOUT)
        .diff_slices(&before_lines, &after_lines);
    let starts = |lines: &[&str]| {
        let mut at = 0;
        let ends = lines.iter().map(|line| {
            at += line.len();
            at
        });
        std::iter::once(0).chain(ends).collect::<Vec<_>>()
    };
    let (old, new) = (starts(&before_lines), starts(&after_lines));
    let changed = difference.ops().iter().filter(|op| !matches!(op, DiffOp::Equal { .. }));
    changed
        .filter_map(|op| {
            let bytes = *old.get(op.old_range().start)?..*old.get(op.old_range().end)?;
            let text = after.get(*new.get(op.new_range().start)?..*new.get(op.new_range().end)?)?;
            Some(text_edit(positions.range(bytes), text))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{ColumnUnit, SourceText};

    #[test]
    fn edits_of_lines_make_the_new_text_whatever_ends_lines() {
        for before in
            ["a\nb\nc\n", "a\r\rx\nb\nc", "\r\na\r\nb\r\r\nc", "a\rb\rc", "a\u{2028}\nb\n"]
        {
            let after = before.replace('b', "").replacen('c', "c\nd", 1);
            let source = SourceText::new("a.json", before);
            let positions = Positions::new(&source, ColumnUnit::Utf16);
            let mut text = text::Text::new(before.to_owned());
            for edit in line_edits(before, &after, &positions).into_iter().rev() {
                let range = serde_json::from_value(edit["range"].clone()).unwrap();
                let new = edit["newText"].as_str().unwrap().to_owned();
                text.apply(text::Change { range: Some(range), text: new }, ColumnUnit::Utf16);
            }
            assert_eq!(text.as_str(), after, "{before:?}");
        }
    }
}
