//! A limit on the findings of a whole run: thousands of hostile files may be wrong in every byte,
//! and each finding takes many times the bytes that it is about.

use crate::engine::FileReport;
use crate::engine::findings::overflow_counts::OverflowFindings;
use crate::engine::limits::{MIN_FINDINGS_PER_RUN, RUN_BYTES_PER_FURTHER_FINDING};

/// The findings of the previous files.
#[derive(Default)]
pub(in crate::engine) struct RunBound {
    bytes: usize,
    reported: usize,
}

impl RunBound {
    /// Counts the findings of the next file, and summarises those above the limit, one summary per
    /// rule.
    pub(in crate::engine) fn settle(&mut self, report: &mut FileReport) {
        self.bytes += report.bytes;
        let room = (MIN_FINDINGS_PER_RUN + self.bytes / RUN_BYTES_PER_FURTHER_FINDING)
            .saturating_sub(self.reported);
        if report.diagnostics.len() > room {
            keep(report, room);
        }
        self.reported += report.diagnostics.len();
    }
}

/// Keeps the first findings up to the limit.
fn keep(report: &mut FileReport, room: usize) {
    let mut rest = OverflowFindings::default();
    for found in std::mem::take(&mut report.diagnostics) {
        match found.represents() {
            None if report.diagnostics.len() < room => report.diagnostics.push(found),
            many => rest.count(found, many.unwrap_or(1)),
        }
    }
    report.diagnostics.extend(rest.into_findings());
    report.diagnostics.sort();
}
