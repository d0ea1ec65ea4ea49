//! The parts that pages and tables of targets share.

use crate::report::blocks::{Block, Line};
use crate::targets::{DATA_DATE, Date, Known, Period, Target};

pub(super) fn title(text: &str) -> Block {
    Block::Heading(2, Line::own(text))
}

/// The name of a target with a link to its page.
pub(super) fn linked(target: &Target) -> String {
    format!("[{0}]({0}.md)", target.name)
}

/// The source of a fact.
pub(super) fn source(known: &Known, target: &Target, today: Option<Date>) -> Block {
    let stale = stale(known.date, target, today);
    let note = known.note.as_ref().map(|note| format!("; {note}")).unwrap_or_default();
    let (date, evidence) = (known.date, known.evidence.join(", "));
    let confidence = known.confidence.name();
    let text = format!("Observed {date}{stale}; confidence {confidence}: {evidence}{note}.");
    Block::Paragraph(Line::own(text))
}

/// The mark of a fact that is stale on `today`; in published pages, on the day of the newest fact.
pub(super) fn stale(date: Period, target: &Target, today: Option<Date>) -> &'static str {
    let today = today.unwrap_or(*DATA_DATE);
    if date.is_stale(target.verified, today) { ", not since" } else { "" }
}

pub(super) fn code(text: &str) -> String {
    format!("`{}`", text.replace('\n', "\\n"))
}
