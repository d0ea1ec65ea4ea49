//! A bound on the findings of a whole run: thousands of hostile files may each be wrong in every
//! byte, and each finding takes many times the bytes that it is about.

use crate::engine::FileReport;
use crate::engine::findings::overflow_counts::OverflowFindings;
use crate::engine::limits::{MIN_FINDINGS_PER_RUN, RUN_BYTES_PER_FURTHER_FINDING};

/// What was reported in the files before.
#[derive(Default)]
pub(in crate::engine) struct RunBound {
    bytes: usize,
    reported: usize,
}

impl RunBound {
    /// Counts the findings of the next file, and makes one of each rule of those for which there
    /// is no room.
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

/// Keeps the first findings, as many as there is room for.
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
