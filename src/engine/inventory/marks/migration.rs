//! The steps of a migration to 2026-07-28 that source files show.

use std::sync::{Arc, LazyLock};

use crate::document::Span;
use crate::engine::inventory::marks::Mark;
use crate::model::{Step, StepUse};
use crate::source::SourceText;

/// The texts in source code, each with the position of its step.
static MARKS: LazyLock<Vec<Mark<usize>>> =
    LazyLock::new(|| Mark::table(include_str!("migration.txt"), Step::position));

/// Adds the steps that a source file is the first to show.
pub(in crate::engine) fn add_step_uses(
    text: &str,
    path: &str,
    language: &str,
    uses: &mut Vec<StepUse>,
) {
    for mark in MARKS.iter().filter(|mark| mark.language == language) {
        if uses.iter().any(|it| it.step == mark.sign) {
            continue;
        }
        uses.extend(mark.span_in(text).map(|(start, end)| StepUse {
            step: mark.sign,
            source: Arc::new(SourceText::new(path, text)),
            span: Span::new(start, end),
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::STEPS;

    #[test]
    fn every_row_names_a_step_and_is_found() {
        let rows = include_str!("migration.txt").lines().filter(|row| !row.starts_with('#'));
        assert_eq!(rows.clone().count(), MARKS.len());
        for row in rows {
            let (language, rest) = row.split_once(' ').unwrap();
            let (step, text) = rest.split_once(' ').unwrap();
            let mut uses = Vec::new();
            add_step_uses(&format!("// {text}\n a{text}\n {text}\n"), "a", language, &mut uses);
            assert_eq!(STEPS[uses[0].step].name, step, "{row}");
            assert!(uses[0].span.start as usize > text.len() + 3, "{row}");
        }
    }
}
