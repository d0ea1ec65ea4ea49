//! Numbers of findings.

use crate::diagnostic::{Applicability, Diagnostic, Severity};

/// Numbers of findings by severity. There are never more than there are bytes, and there may be
/// many of these.
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

    /// Number of findings of this weight.
    pub fn count(self, severity: Severity) -> usize {
        self.0[severity as usize] as usize
    }
}

/// Numbers of findings, and of their fixes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// All findings.
    pub all: Tally,
    /// Those with a safe fix.
    pub with_safe_fix: Tally,
    /// Those with a fix that needs consent.
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
