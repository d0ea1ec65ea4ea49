//! Counts of findings.

use crate::diagnostic::{Applicability, Diagnostic, Severity};

/// Number of findings of each severity. The counts saturate at [`u32::MAX`], which keeps a tally
/// small.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally([u32; 3]);

impl Tally {
    /// Counts one finding.
    pub fn add(&mut self, severity: Severity) {
        self.add_many(severity, 1);
    }

    /// Counts several findings.
    pub fn add_many(&mut self, severity: Severity, count: usize) {
        let own = &mut self.0[severity as usize];
        *own = own.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
    }

    /// Number of findings of a severity.
    pub fn count(self, severity: Severity) -> usize {
        self.0[severity as usize] as usize
    }
}

/// Number of findings, and of findings with a fix.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// All findings.
    pub all: Tally,
    /// Findings with a safe fix.
    pub with_safe_fix: Tally,
    /// Findings with an unsafe fix.
    pub with_unsafe_fix: Tally,
}

impl<'d> FromIterator<&'d Diagnostic> for Counts {
    fn from_iter<I: IntoIterator<Item = &'d Diagnostic>>(found: I) -> Self {
        let mut counts = Self::default();
        for found in found {
            counts.all.add_many(found.severity, found.count());
            match found.fix().map(|fix| fix.applicability) {
                Some(Applicability::Safe) => counts.with_safe_fix.add(found.severity),
                Some(Applicability::Unsafe) => counts.with_unsafe_fix.add(found.severity),
                Some(Applicability::Display) | None => {}
            }
        }
        counts
    }
}
