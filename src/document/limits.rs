//! Limits on the cost of reading a document, each with its unit.

/// Nodes that are read between two checks for cancellation.
pub(super) const NODES_PER_ASK: u32 = 4096;
/// Bytes of text from which on another thread pays off.
pub(super) const MIN_PARALLEL_BYTES: usize = 2 << 20;
/// Chunks into which each thread's share is cut: a chunk is in memory twice while it is taken over.
pub(super) const CHUNKS_PER_THREAD: usize = 3;
/// Bytes after a guess that are checked before another thread begins there.
pub(super) const PROBE_BYTES: usize = 64 << 10;
/// Maximum number of guesses for the start of an element, for one position.
pub(super) const MAX_GUESSES: usize = 24;
/// Bytes by which each guess is further from the previous one.
pub(super) const GUESS_STRIDE: usize = 256;
/// Maximum number of hits of one kind of limit that are reported for one text.
pub(super) const MAX_DEPTH_HITS: usize = 20;
/// Maximum number of levels below the depth limit that are ignored. Deeper nesting ends its
/// document.
pub(super) const MAX_SKIPPED_LEVELS: usize = 10_000;
/// Bytes of copied text that cost as much as one copied value.
pub(super) const COPIED_BYTES_PER_VALUE: usize = 256;
/// Bytes of text shared by copies that cost as much as one copied value: text that is not copied
/// counts as well, because a program that expands the value writes it just as often.
pub(super) const SHARED_BYTES_PER_VALUE: usize = 64;
/// Children of a container above which it is wide. Below, a linear search is faster.
pub(super) const MIN_INDEXED_CHILDREN: usize = 64;
/// Number of lookups in one container after which its children are indexed: most containers
/// are searched only a few times, and then a linear search is cheaper.
pub(super) const MAX_UNINDEXED_QUERIES: u32 = 16;
/// Bytes of source from which on a text is long.
pub(super) const MIN_LONG_TEXT: usize = 4096;
/// Minimum number of bytes of source between two milestones.
pub(super) const LONG_TEXT_STRIDE: usize = 1024;
/// Length of the longest pointer that a report contains, in bytes. Many findings may be below one
/// key of any length.
pub(super) const MAX_REPORTED_POINTER: usize = 512;
/// Digits up to which a number in another base is converted: conversion to base ten is quadratic,
/// and a text may consist of such numbers.
pub(super) const MAX_EXACT_DIGITS: usize = 2_000;
/// Bytes of an object's text whose keys take as long to scan as one value.
pub(super) const BYTES_PER_COMPARISON_STEP: usize = 256;
/// Maximum number of texts that are compared pairwise, which is faster than a table.
pub(super) const MAX_PAIRWISE_ITEMS: usize = 12;
/// Maximum number of characters of the text that a syntax error quotes.
pub(super) const MAX_SHOWN_TEXT: usize = 40;
/// Maximum nesting of values that are converted to JSON.
pub(super) const MAX_JSON_DEPTH: usize = 64;
