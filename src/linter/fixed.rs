//! The outcome of applying fixes.

use crate::diagnostic::Applicability;
use crate::fix::FixedText;
use crate::linter::Report;

/// Which fixes are applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FixLevel {
    /// Those that keep the meaning.
    Safe,
    /// Those that may change the meaning as well.
    Unsafe,
}

impl From<FixLevel> for Applicability {
    fn from(level: FixLevel) -> Self {
        match level {
            FixLevel::Safe => Self::Safe,
            FixLevel::Unsafe => Self::Unsafe,
        }
    }
}

/// Texts with their fixes applied, and a report of what is left. Nothing is written to disk.
#[derive(Debug)]
pub struct Fixed {
    pub(crate) texts: Vec<FixedText>,
    pub(crate) report: Report,
}

impl Fixed {
    /// The files and texts that fixes changed, each with its new text, by path.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|text| (&*text.path, text.after.text()))
    }

    /// The number of fixes that were applied.
    pub fn count(&self) -> usize {
        self.texts.iter().map(|text| text.applied.len()).sum()
    }

    /// What is found in the new texts, and in the files that did not change.
    pub fn report(&self) -> &Report {
        &self.report
    }
}
