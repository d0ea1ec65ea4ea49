//! Positions in long texts, for many lookups: reading from the beginning each time would be
//! quadratic in sizes that the author of a file chooses.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::document::limits::{LONG_TEXT_STRIDE, MIN_LONG_TEXT};

/// A position in a text, and the corresponding position in its source.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Milestone {
    /// Number of bytes of text before the position.
    pub(crate) text: usize,
    /// Number of bytes of source before the position.
    pub(crate) source: usize,
}

/// The milestones of a text, in order.
#[derive(Debug)]
pub(crate) struct Milestones {
    /// The indentation of each line, if the text is a YAML block.
    pub(crate) indentation: usize,
    all: Vec<Milestone>,
}

impl Milestones {
    /// Selects the milestones among all positions of the text.
    pub(crate) fn of(positions: impl Iterator<Item = Milestone>, indentation: usize) -> Self {
        let mut all: Vec<Milestone> = Vec::new();
        for here in positions {
            if all.last().is_none_or(|last| last.source + LONG_TEXT_STRIDE <= here.source) {
                all.push(here);
            }
        }
        Self { indentation, all }
    }

    /// The last milestone before this byte of the text, or the first of all. A milestone at the
    /// byte itself is not used, because source that encodes nothing may precede it.
    pub(crate) fn before(&self, text: usize) -> Milestone {
        let count = self.all.partition_point(|milestone| milestone.text < text);
        self.all[count.saturating_sub(1)]
    }
}

/// The long texts of a document in which positions were looked up, by the start of their source.
#[derive(Debug, Default)]
pub(crate) struct LongTexts(Mutex<HashMap<u32, Arc<Milestones>>>);

impl LongTexts {
    /// The milestones of the text whose source is `literal` at `start`; `None` if the text is
    /// short.
    pub(crate) fn milestones(
        &self,
        start: u32,
        literal: &str,
        of_text: impl FnOnce() -> Milestones,
    ) -> Option<Arc<Milestones>> {
        if literal.len() < MIN_LONG_TEXT {
            return None;
        }
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Some(Arc::clone(known.entry(start).or_insert_with(|| Arc::new(of_text()))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::tree::spelling::{milestones, source_range};
    use crate::document::{Document, Syntax};

    /// The text of the root value of a document in this syntax.
    fn spelled(literal: &str, syntax: Syntax) -> String {
        let document = Document::of("a", literal, syntax);
        assert!(document.syntax_errors().is_empty(), "{:?}", document.syntax_errors());
        let root = document.roots().next().unwrap();
        root.as_str().unwrap().to_owned()
    }

    #[test]
    fn positions_after_a_milestone_equal_those_counted_from_the_start() {
        let silent = " ".repeat(3_000);
        for (literal, syntax) in [
            (format!("\"{}\"", r"a\u00e9\n\ud83d\ude00 é".repeat(300)), Syntax::Json),
            (format!("\"{}\"", "ordinary text ".repeat(400)), Syntax::Json),
            (format!("\"{}\"", "a\\x41 \\\n   b\n\n c".repeat(400)), Syntax::Yaml),
            (format!("'{}'", "it''s \n\n  so ".repeat(400)), Syntax::Yaml),
            (format!("a{}b", format!("\n{silent}b c").repeat(5)), Syntax::Yaml),
            (format!("|\n{}", "    a é\n\n      b\r\n".repeat(400)), Syntax::Yaml),
            (format!(">\n{}", format!("{silent}a b\n{silent} c\n").repeat(3)), Syntax::Yaml),
        ] {
            let text = spelled(&literal, syntax);
            let range =
                |known, start, end| source_range(syntax, &literal, &text, known, start, end);
            let known = milestones(syntax, &literal, &text);
            assert!(known.all.len() > 2 && literal.len() > MIN_LONG_TEXT, "{literal:?}");
            for start in (0..=text.len()).step_by(7) {
                for end in start..start + 3 {
                    let expected = range(None, start, end);
                    assert_eq!(range(Some(&known), start, end), expected, "{start}..{end}");
                }
            }
        }
    }
}
