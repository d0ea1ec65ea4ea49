//! Threads for long-running work.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;

use crate::lsp::limits::MAX_WORKERS;

type QueuedWork = Box<dyn FnOnce() + Send>;

/// A fixed number of threads that execute work in order.
pub(in crate::lsp) struct Workers {
    queue: Sender<QueuedWork>,
}

impl Workers {
    /// Starts the threads, which end when the value is dropped.
    pub(in crate::lsp) fn start() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let (queue, work) = channel();
        let work = Arc::new(Mutex::new(work));
        // At least two, so that a request does not wait for the lint of a large document.
        for _ in 0..cores.clamp(2, MAX_WORKERS) {
            let work = Arc::clone(&work);
            drop(Builder::new().name("worker".into()).spawn(move || take_all(&work)));
        }
        Self { queue }
    }

    /// Runs `work` on the next free thread.
    pub(in crate::lsp) fn run(&self, work: impl FnOnce() + Send + 'static) {
        drop(self.queue.send(Box::new(work)));
    }
}

fn take_all(work: &Mutex<Receiver<QueuedWork>>) {
    loop {
        let next = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(next) = next else { break };
        // The work reports its own panics; whatever gets here must not end the thread.
        drop(catch_unwind(AssertUnwindSafe(next)));
    }
}
