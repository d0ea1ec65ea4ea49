//! The changes of a text by dropped and repaired tools.

use std::ops::Range;

use super::{FilterVerdict, FilteredTool};
use crate::document::{Kind, Span};
use crate::model::{ListForm, ToolList};

/// Bytes of a text, with those that replace them.
pub(super) type Splice = (Range<usize>, String);

/// Adds the changes of a list whose tools have these verdicts.
pub(super) fn edits(list: &ToolList<'_>, tools: &[FilteredTool], edits: &mut Vec<Splice>) {
    for (tool, filtered) in list.tools.iter().zip(tools) {
        if let Some(definition) = &filtered.definition {
            edits.push((range(tool.value.span()), definition.clone()));
        }
    }
    let is_dropped = |filtered: &FilteredTool| filtered.verdict == FilterVerdict::Dropped;
    if !tools.iter().any(is_dropped) {
        return;
    }
    let container = range(list.container.span());
    if list.form == ListForm::Single {
        edits.push((container, String::new()));
        return;
    }
    let is_array = list.container.kind() == Kind::Array;
    // Objects have members that are no tools, and these stay.
    let dropped = list.tools.iter().zip(tools).filter(|(_, filtered)| is_dropped(filtered));
    let mut dropped = dropped.map(|(tool, _)| tool.value.id()).peekable();
    let entries = if is_array { list.container.items() } else { list.container.entries() };
    // The end of the last entry that stays, and where the text behind the last entry begins.
    let (mut kept_end, mut end) = (None, container.start + 1);
    for entry in entries {
        let own = range(entry.entry_span());
        if dropped.peek() == Some(&entry.id()) {
            dropped.next();
        } else {
            // Behind an entry that stays, the separator before this one stays, too.
            match kept_end {
                Some(from) if from < end => edits.push((from..end, String::new())),
                None if end > container.start + 1 => {
                    edits.push((container.start + 1..own.start, String::new()));
                }
                _ => {}
            }
            kept_end = Some(own.end);
        }
        end = own.end;
    }
    let from = kept_end.unwrap_or(container.start + 1);
    if from < end {
        edits.push((from..end, String::new()));
    }
}

fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

/// The text with all changes, of which none overlap.
pub(super) fn applied(text: &str, edits: &[Splice]) -> String {
    let mut ordered: Vec<_> = edits.iter().collect();
    crate::sort::by_key(&mut ordered, |edit| edit.0.start);
    let mut new = String::with_capacity(text.len());
    let mut end = 0;
    for (range, replacement) in ordered {
        // A list inside a list that is dropped is dropped with it.
        if range.start < end {
            continue;
        }
        new.push_str(&text[end..range.start]);
        new.push_str(replacement);
        end = range.end;
    }
    new.push_str(&text[end..]);
    new
}
