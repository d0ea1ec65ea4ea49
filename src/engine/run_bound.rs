//! A bound on the findings of a whole run: thousands of hostile files may each be wrong in every
//! byte, and each finding takes many times the bytes that it is about.

use std::collections::HashMap;
use std::sync::Arc;

use super::FileReport;
use super::rest::Rest;

/// Findings that are told in any case, however short the texts.
const ALWAYS_TOLD: usize = 50_000;
/// Bytes of text for which one more is told: more than twice as many as there are when every rule
/// looks at ordinary definitions for every client.
const BYTES_FOR_ANOTHER: usize = 256;

/// What was told in the files before.
#[derive(Default)]
pub(super) struct RunBound {
    bytes: usize,
    told: usize,
}

impl RunBound {
    /// Counts the findings of the next file, and makes one of each rule of those for which there
    /// is no room.
    pub(super) fn settle(&mut self, report: &mut FileReport) {
        self.bytes += report.bytes;
        let room = (ALWAYS_TOLD + self.bytes / BYTES_FOR_ANOTHER).saturating_sub(self.told);
        if report.diagnostics.len() > room {
            keep(report, room);
        }
        self.told += report.diagnostics.len();
    }
}

/// Puts reports in the place of others on the same paths. Where no more is told than there is room
/// for, each may tell as much as the one before.
pub(super) fn replace(files: &mut [Box<FileReport>], mut new: HashMap<Arc<str>, Box<FileReport>>) {
    let told: usize = files.iter().map(|file| file.diagnostics.len()).sum();
    let bytes: usize = files.iter().map(|file| file.bytes).sum();
    let is_full = told >= ALWAYS_TOLD + bytes / BYTES_FOR_ANOTHER;
    for file in files {
        let Some(mut new) = new.remove(&file.path) else { continue };
        let room = file.diagnostics.len();
        if is_full && new.diagnostics.len() > room {
            keep(&mut new, room);
        }
        *file = new;
    }
}

/// Keeps the first findings, as many as there is room for.
fn keep(report: &mut FileReport, room: usize) {
    let mut rest = Rest::default();
    for found in std::mem::take(&mut report.diagnostics) {
        match found.stands_for() {
            None if report.diagnostics.len() < room => report.diagnostics.push(found),
            many => rest.count(found, many.unwrap_or(1)),
        }
    }
    report.diagnostics.extend(rest.into_findings());
    report.diagnostics.sort();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Settings;
    use crate::engine::finish::finish_without_tree;
    use crate::rules::document::unrecognised;

    fn report(path: &str, findings: usize) -> Box<FileReport> {
        let (path, settings) = (path.into(), Settings::default());
        let finding = |place| unrecognised::finding(place, "something");
        let found = finish_without_tree(&path, &unrecognised::RULE, &settings, &finding);
        let found = found.expect("the rule is on");
        let diagnostics = (0..findings).map(|_| found.clone()).collect();
        Box::new(FileReport { diagnostics, ..FileReport::new(path) })
    }

    /// How many findings are told of the first file after it was linted again.
    fn told(others: usize, before: usize, after: usize) -> (usize, usize) {
        let mut files = vec![report("a", before), report("b", others)];
        let new = HashMap::from([("a".into(), report("a", after))]);
        replace(&mut files, new);
        let found = &files[0].diagnostics;
        (found.len(), found.iter().map(|found| found.count()).sum())
    }

    #[test]
    fn a_report_that_takes_the_place_of_another_tells_all_where_there_is_room() {
        assert_eq!(told(10, 2, 5), (5, 5));
        assert_eq!(told(ALWAYS_TOLD, 5, 2), (2, 2));
    }

    #[test]
    fn where_there_is_no_room_it_tells_no_more_than_the_other() {
        // One of them stands for those that are not told.
        assert_eq!(told(ALWAYS_TOLD, 2, 5), (3, 5));
    }
}
