//! The answers of clients to the questions of authors, each with the day of observation and evidence.

use serde_json::Value;

use super::fact::{linked, stale, title};
use super::received::{TableWords, UNKNOWN, WORDS, view_of};
use crate::report::blocks::{self, Block, Line};
use crate::targets::{FactValue, Known, Table, Target, all};

/// A question: the name of its fact, its group and its words.
pub(super) struct Question {
    pub(super) id: String,
    pub(super) group: &'static str,
    pub(super) text: &'static str,
}

/// The answer of a target to a question.
pub(super) struct KnownAnswer {
    pub(super) question: String,
    pub(super) text: String,
    pub(super) known: Known,
}

/// All questions, in the order of the page.
pub(super) fn questions() -> impl Iterator<Item = Question> {
    WORDS.tables.iter().flat_map(|table| {
        table.rows.iter().map(|row| Question {
            id: format!("{}.{}", table.name, row.key),
            group: &table.title,
            text: &row.what,
        })
    })
}

/// The answers of a target to the questions of which the answer is known, in their order.
pub(super) fn answers(target: &Target) -> Vec<KnownAnswer> {
    let Some(view) = view_of(target) else { return Vec::new() };
    let known = |table: &Table| -> Option<Known> { table.get("known").cloned().map(Known::read) };
    let Some(general) = known(&view) else { return Vec::new() };
    let of_table = |words: &'static TableWords| {
        let table = view.get(&words.name).and_then(Value::as_object);
        let known = table.and_then(known).unwrap_or_else(|| general.clone());
        let rows = words.rows.iter().filter_map(move |row| Some((row, table?.get(&row.key)?)));
        rows.map(move |(row, value)| KnownAnswer {
            question: format!("{}.{}", words.name, row.key),
            text: row.shown(value, false),
            known: known.clone(),
        })
    };
    WORDS.tables.iter().flat_map(of_table).collect()
}

/// The page of all questions: a table of answers for each that is asked of every client.
pub fn questions_page() -> Vec<Block> {
    let answered: Vec<_> = all().map(|target| (target, answers(target))).collect();
    let mut blocks = Vec::new();
    let mut group = "";
    for question in questions() {
        let row = |(target, answers): &(&'static Target, Vec<KnownAnswer>)| {
            let found = answers.iter().find(|answer| answer.question == question.id)?;
            let (date, stale) = (found.known.date, stale(found.known.date, target, None));
            let cells = [
                // From the folder above.
                linked(target).replace("](", "](targets/"),
                found.text.clone(),
                format!("{date}{stale}"),
                found.known.evidence.join("<br>"),
            ];
            Some(cells.map(Line::own).into())
        };
        let rows: Vec<Vec<Line>> = answered.iter().filter_map(row).collect();
        if rows.is_empty() {
            continue;
        }
        if group != question.group {
            group = question.group;
            blocks.push(title(group));
        }
        let unknown =
            answered.iter().filter(|(_, answers)| !answers.is_empty()).count() - rows.len();
        blocks.push(Block::Heading(3, Line::own(format!("{group}: {}", question.text))));
        let heads = ["client", "answer", "observed", "evidence"];
        blocks.push(Block::Table(blocks::Table::new(&heads, rows)));
        if unknown > 0 {
            let text = format!("Of {unknown} others it is {UNKNOWN}, or it does not apply.");
            blocks.push(Block::Paragraph(Line::own(text)));
        }
    }
    blocks
}
