//! Jobs on several threads, with results in the order of the jobs. The threads stop when the work
//! of the thread that started them is cancelled.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

use crate::cancel::Inherited;

/// Applies `work` to every item, on up to `threads` threads.
pub(crate) fn parallel<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    parallel_in_order(items, threads, work, |_| {})
}

/// Like [`parallel`], but also passes each result to `inspect` as soon as all earlier results have
/// been passed.
pub(crate) fn parallel_in_order<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
    mut inspect: impl FnMut(&mut R) + Send,
) -> Vec<R> {
    let threads = threads.min(items.len());
    if threads <= 1 {
        let inspected = |mut result| {
            inspect(&mut result);
            result
        };
        return items.iter().map(work).map(inspected).collect();
    }
    let next = AtomicUsize::new(0);
    let done = Mutex::new(DoneItems::new(items.len(), inspect));
    let take = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { break };
            let result = work(item);
            // The lock covers the inspection too: it sees the results in order, whichever thread
            // finishes first. A panic in it is raised again below.
            done.lock().unwrap_or_else(PoisonError::into_inner).add(index, result);
        }
    };
    std::thread::scope(|scope| {
        // This thread works as well. If no other is available, it does all the work.
        let start = |_| {
            let inherited = Inherited::current();
            Builder::new().spawn_scoped(scope, move || inherited.enter(take)).ok()
        };
        let workers = (1..threads).filter_map(start);
        let workers: Vec<_> = workers.collect();
        take();
        for worker in workers {
            if let Err(panic) = worker.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.results.into_iter().flatten().collect()
}

/// Results in the order of their items, and the number of results that were passed to `inspect`.
struct DoneItems<R, S> {
    results: Vec<Option<R>>,
    shown: usize,
    inspect: S,
}

impl<R, S: FnMut(&mut R)> DoneItems<R, S> {
    fn new(count: usize, inspect: S) -> Self {
        Self { results: std::iter::repeat_with(|| None).take(count).collect(), shown: 0, inspect }
    }

    fn add(&mut self, index: usize, result: R) {
        self.results[index] = Some(result);
        while let Some(Some(result)) = self.results.get_mut(self.shown) {
            (self.inspect)(result);
            self.shown += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_shown_in_order_on_any_number_of_threads() {
        let items: Vec<usize> = (0..500).collect();
        for threads in [1, 2, 7] {
            let mut shown = Vec::new();
            let slow_at_first = |&item: &usize| {
                (0..500 - item).for_each(|_| std::thread::yield_now());
                item * 2
            };
            let results = parallel_in_order(&items, threads, slow_at_first, |result| {
                shown.push(*result);
                *result += 1;
            });
            assert_eq!(shown, (0..500).map(|item| item * 2).collect::<Vec<_>>());
            assert_eq!(results, (0..500).map(|item| item * 2 + 1).collect::<Vec<_>>());
        }
    }
}
