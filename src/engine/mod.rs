//! From files to findings: in parallel, and always in the same order.

mod check;
mod file;
mod finish;
mod report;
mod siblings;

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::config::Settings;
use crate::source::{FoundFile, SourceText};

pub use check::check_document;
pub use report::{FileKind, FileReport, RunReport};
pub use siblings::SingleTool;

/// One thing to lint.
#[derive(Debug)]
pub enum Input {
    /// A file to be read.
    File(FoundFile),
    /// A text that is already there (standard input).
    Text(SourceText),
}

/// Lints all inputs. The report does not depend on the number of threads.
pub fn run(inputs: Vec<Input>, settings: &Settings) -> RunReport {
    let threads = settings.jobs.min(inputs.len().div_ceil(4)).max(1);
    let mut files = if threads == 1 {
        // With a single file, the threads share its tools instead.
        let lint = |input| file::lint(input, settings, settings.jobs);
        inputs.into_iter().map(lint).collect()
    } else {
        run_parallel(inputs, settings, threads)
    };
    files.sort_by(|a: &FileReport, b| a.path.as_bytes().cmp(b.path.as_bytes()));
    siblings::compare(&mut files, settings);
    RunReport::new(files, settings.active_rules())
}

fn run_parallel(inputs: Vec<Input>, settings: &Settings, threads: usize) -> Vec<FileReport> {
    let next = AtomicUsize::new(0);
    let slots: Vec<_> =
        inputs.into_iter().map(|input| std::sync::Mutex::new(Some(input))).collect();
    let work = || {
        let mut done = Vec::new();
        while let Some(slot) = slots.get(next.fetch_add(1, Ordering::Relaxed)) {
            let input = slot.lock().ok().and_then(|mut input| input.take());
            done.extend(input.map(|input| file::lint(input, settings, 1)));
        }
        done
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut files = work();
        for worker in workers {
            // A panic inside a file is caught there; none can reach this point.
            files.extend(worker.join().unwrap_or_default());
        }
        files
    })
}
