//! Many pieces of text, made by several threads and written in their order. Only a few pieces are
//! there at any time, so a report of any length takes little memory.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, Scope};

/// Items that become one piece.
const ITEMS: usize = 256;
/// Pieces that are written before further threads are worth their start.
const ALONE: usize = 8;
/// Pieces that one thread is given before they are written: one to work on, one to go on with.
const AHEAD: usize = 2;

/// Some items, and the text that was made of them.
struct RenderedChunk<T> {
    items: Vec<T>,
    text: Vec<u8>,
}

impl<T> RenderedChunk<T> {
    fn new() -> Self {
        Self { items: Vec::with_capacity(ITEMS), text: Vec::new() }
    }

    /// Takes the next items in the place of those it had; whether there were any.
    fn refill(&mut self, items: &mut impl Iterator<Item = T>) -> bool {
        self.items.clear();
        self.text.clear();
        self.items.extend(items.take(ITEMS));
        !self.items.is_empty()
    }
}

/// A thread that makes texts.
struct Worker<T> {
    given: Sender<RenderedChunk<T>>,
    made: Receiver<io::Result<RenderedChunk<T>>>,
}

impl<T: Send> Worker<T> {
    /// Starts a thread; `None` where none is to be had. It ends when no one gives it anything, or
    /// takes what it made.
    fn start<'s, 'e>(
        scope: &'s Scope<'s, 'e>,
        render: impl Fn(&[T], &mut Vec<u8>) -> io::Result<()> + Send + 's,
    ) -> Option<Self>
    where
        T: 's,
    {
        let (given, pieces) = channel::<RenderedChunk<T>>();
        let (sender, made) = channel();
        let work = move || {
            for mut piece in pieces {
                let done = render(&piece.items, &mut piece.text).map(|()| piece);
                if sender.send(done).is_err() {
                    break;
                }
            }
        };
        Builder::new().spawn_scoped(scope, work).ok()?;
        Some(Self { given, made })
    }
}

/// Writes the texts that `render` makes of the items, some of them at a time, on up to `threads`
/// threads beside this one, which writes.
///
/// # Errors
/// What rendering or writing gives first; nothing is written behind that.
pub(in crate::report) fn write<T: Send>(
    items: impl Iterator<Item = T>,
    threads: usize,
    render: impl Fn(&[T], &mut Vec<u8>) -> io::Result<()> + Sync,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut items = items.peekable();
    let most = if threads > 1 { ALONE } else { usize::MAX };
    write_alone(most, &mut items, &render, out)?;
    if items.peek().is_none() {
        return Ok(());
    }
    std::thread::scope(|scope| {
        let start = |_| Worker::start(scope, &render);
        let workers: Vec<_> = (0..threads).filter_map(start).collect();
        match workers.as_slice() {
            [] => write_alone(usize::MAX, &mut items, &render, out),
            workers => write_shared(workers, &mut items, out),
        }
    })
}

/// Makes and writes up to `most` pieces on this thread.
fn write_alone<T>(
    most: usize,
    items: &mut impl Iterator<Item = T>,
    render: impl Fn(&[T], &mut Vec<u8>) -> io::Result<()>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut piece = RenderedChunk::new();
    for _ in 0..most {
        if !piece.refill(items) {
            break;
        }
        render(&piece.items, &mut piece.text)?;
        out.write_all(&piece.text)?;
    }
    Ok(())
}

/// Gives pieces to the workers in turn, and writes what they make of them in the same turn.
fn write_shared<T>(
    workers: &[Worker<T>],
    items: &mut impl Iterator<Item = T>,
    out: &mut dyn Write,
) -> io::Result<()> {
    // Only a worker that panicked hangs up, and the end of the scope passes that on.
    let gone = || io::Error::other("a thread of the report is gone");
    let mut given = 0;
    for worker in workers.iter().cycle().take(AHEAD * workers.len()) {
        let mut piece = RenderedChunk::new();
        if !piece.refill(items) {
            break;
        }
        worker.given.send(piece).map_err(|_| gone())?;
        given += 1;
    }
    // A piece that was written goes back to its worker with further items.
    for worker in workers.iter().cycle() {
        if given == 0 {
            break;
        }
        let mut piece = worker.made.recv().map_err(|_| gone())??;
        out.write_all(&piece.text)?;
        given -= 1;
        if piece.refill(items) {
            worker.given.send(piece).map_err(|_| gone())?;
            given += 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers below `count` as lines, written in pieces.
    fn lines(count: usize, threads: usize, out: &mut dyn Write) -> io::Result<()> {
        let render = |numbers: &[usize], text: &mut Vec<u8>| {
            numbers.iter().try_for_each(|number| writeln!(text, "{number}"))
        };
        write(0..count, threads, render, out)
    }

    #[test]
    fn any_number_of_threads_writes_the_same() {
        let shared = ITEMS * ALONE;
        let counts = [0, 1, ITEMS - 1, ITEMS, ITEMS + 1, shared, shared + 1];
        let counts = counts.into_iter().chain((1..=12).map(|pieces| shared + ITEMS * pieces + 7));
        for count in counts {
            let expected: String = (0..count).map(|number| format!("{number}\n")).collect();
            for threads in [1, 2, 5] {
                let mut out = Vec::new();
                lines(count, threads, &mut out).unwrap();
                assert!(out == expected.as_bytes(), "{count} on {threads}");
            }
        }
    }

    /// Takes so many bytes and no more.
    struct Narrow(usize);

    impl Write for Narrow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let taken = self.0.min(bytes.len());
            self.0 -= taken;
            if taken == 0 { Err(io::ErrorKind::StorageFull.into()) } else { Ok(taken) }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_cannot_be_written_is_told_and_every_thread_ends() {
        for threads in [1, 2, 5] {
            for room in [0, 5000, 90_000] {
                let told = lines(100_000, threads, &mut Narrow(room)).unwrap_err();
                assert_eq!(told.kind(), io::ErrorKind::StorageFull, "{room} on {threads}");
            }
        }
    }

    #[test]
    fn what_cannot_be_rendered_is_told_behind_what_could() {
        for threads in [1, 2, 5] {
            let render = |numbers: &[usize], text: &mut Vec<u8>| match numbers.contains(&5000) {
                true => Err(io::ErrorKind::InvalidData.into()),
                false => numbers.iter().try_for_each(|number| writeln!(text, "{number}")),
            };
            let mut out = Vec::new();
            let told = write(0..100_000, threads, render, &mut out).unwrap_err();
            assert_eq!(told.kind(), io::ErrorKind::InvalidData);
            let last = 5000 / ITEMS * ITEMS - 1;
            assert!(out.ends_with(format!("\n{last}\n").as_bytes()), "on {threads}");
        }
    }
}
