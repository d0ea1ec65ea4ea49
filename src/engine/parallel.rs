//! Many things at once, with the results in the order of the things.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::Builder;

/// Does `work` on every item, on up to `threads` threads that each have at least `stack` bytes.
pub(super) fn parallel<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    stack: Option<usize>,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let threads = threads.min(items.len());
    if threads <= 1 && stack.is_none() {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { break done };
            done.push((index, work(item)));
        }
    };
    let mut done: Vec<(usize, R)> = std::thread::scope(|scope| {
        let builder = || match stack {
            Some(stack) => Builder::new().stack_size(stack),
            None => Builder::new(),
        };
        let workers: Vec<_> =
            (0..threads.max(1)).filter_map(|_| builder().spawn_scoped(scope, take).ok()).collect();
        // Where not even one thread is to be had, the work is done on this one.
        let own = if workers.is_empty() { take() } else { Vec::new() };
        let others = workers.into_iter().flat_map(|worker| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        own.into_iter().chain(others).collect()
    });
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}
