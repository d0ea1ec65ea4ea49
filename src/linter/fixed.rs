//! The outcome of applying fixes.

use crate::diagnostic::Applicability;
use crate::fix::FixedText;
use crate::linter::Report;

/// Selects the fixes that are applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FixLevel {
    /// Only fixes that preserve the meaning.
    Safe,
    /// Also fixes that may change the meaning.
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

/// Texts with their fixes applied, and a report of the remaining findings. Nothing is written to
/// disk.
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

    /// The report on the new texts and on the unchanged files.
    pub fn report(&self) -> &Report {
        &self.report
    }
}
