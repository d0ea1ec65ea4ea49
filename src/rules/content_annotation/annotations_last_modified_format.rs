//! `annotations-last-modified-format`

use super::annotations::annotations_of;
use crate::diagnostic::{Category, Severity};
use crate::model::{Revision, Revisions};
use crate::rules::{BlockSubject, Check, Context, Finding, FixKind, Level, Rule, quoted_string};

/// `lastModified` is not an ISO 8601 timestamp.
pub static RULE: Rule = Rule {
    name: "annotations-last-modified-format",
    category: Category::Correctness,
    summary: "`lastModified` is not an ISO 8601 timestamp",
    level: Level::Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "MCP, schema.ts, interface Annotations (since 2025-06-18): should be an ISO \
             8601 formatted string",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/annotations-last-modified-format.md"),
    check: Check::Block(check),
};

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let modified = annotations_of(subject).and_then(|annotations| annotations.get("lastModified"));
    let Some(modified) = modified else { return };
    let Some(text) = modified.as_str() else { return };
    let finding = match timestamp(text) {
        Timestamp::Whole => return,
        Timestamp::None => Finding::new(
            modified.place(),
            format!("`lastModified` is not a timestamp: {}", quoted_string(text)),
        ),
        Timestamp::WithoutOffset => {
            Finding::new(modified.place(), "`lastModified` has no offset from UTC")
                .at_most(Severity::Info)
        }
    };
    context.report(
        finding
            .note("MCP, schema.ts, Annotations: `lastModified` should have ISO 8601 format")
            .help("write it as `2025-01-12T15:00:58Z`"),
    );
}

enum Timestamp {
    /// A date, or a date and a time with their offset.
    Whole,
    /// A date and a time without an offset.
    WithoutOffset,
    /// Something else.
    None,
}

/// Dates are `YYYY-MM-DD` or `YYYYMMDD`; weeks and ordinal days are accepted unchecked.
fn timestamp(text: &str) -> Timestamp {
    let (date, time) = match text.split_once(['T', 't', ' ']) {
        Some((date, time)) => (date, Some(time)),
        None => (text, None),
    };
    if !is_date(date) {
        return Timestamp::None;
    }
    let Some(time) = time else { return Timestamp::Whole };
    let end = time.find(['Z', 'z', '+', '-']).unwrap_or(time.len());
    let (clock, offset) = time.split_at(end);
    match (is_clock(clock), offset) {
        (false, _) => Timestamp::None,
        (true, "") => Timestamp::WithoutOffset,
        (true, "Z" | "z") => Timestamp::Whole,
        (true, offset) if is_clock(&offset[1..]) => Timestamp::Whole,
        _ => Timestamp::None,
    }
}

fn is_date(date: &str) -> bool {
    let digits: String = date.chars().filter(char::is_ascii_digit).collect();
    let only = date.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'W'));
    let month = digits.get(4..6).and_then(|month| month.parse::<u8>().ok());
    let day = digits.get(6..8).and_then(|day| day.parse::<u8>().ok());
    match digits.len() {
        8 => {
            only && month.is_some_and(|m| (1..=12).contains(&m))
                && day.is_some_and(|d| (1..=31).contains(&d))
        }
        6 | 7 => only && date.len() >= 7,
        _ => false,
    }
}

fn is_clock(clock: &str) -> bool {
    let (whole, fraction) = clock.split_once(['.', ',']).unwrap_or((clock, "0"));
    let digits: Vec<&str> = whole.split(':').collect();
    let pairs = digits.iter().all(|pair| pair.len() == 2)
        || matches!(whole.len(), 2 | 4 | 6) && digits.len() == 1;
    let numbers = digits.concat();
    let hour = numbers.get(..2).and_then(|hour| hour.parse::<u8>().ok());
    pairs
        && numbers.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit())
        && !fraction.is_empty()
        && hour.is_some_and(|hour| hour <= 24)
}
